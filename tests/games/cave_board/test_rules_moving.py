"""B-15 to B-24, and the examples of the sheet for moving."""

from __future__ import annotations

import pytest

from .conftest import CaveDesk

HERE = (0, 2)
THERE = (0, 3)


def at_the_brink(cave: CaveDesk, feature: str, metres: int = 0, here: int = 0, token: bool = True) -> CaveDesk:
    """A space so deep, and the team A south of it."""
    cave.add(HERE, "empty", "NSE", metres=here)
    cave.add(THERE, feature, "NS", metres=metres, token=token)
    return cave


def test_b15_a_passage_needs_both_sides_open(cave: CaveDesk) -> None:
    cave.add(HERE, "choke", "NESW")
    cave.add((1, 2), "empty", "NS")
    cave.put(0, HERE)
    assert cave.refusal(0, "enter east").why == "the tile east of here is closed on this side"
    assert cave.refused(0, "enter east") == cave.refused(0, "force east") == "B-15"
    assert cave.refusal(0, "enter north").why == "what is north of here has not been explored yet"
    cave.put(0, (1, 2))
    assert cave.refusal(0, "enter west").why == "there is only rock west of here"
    assert cave.refused(0, "dive west") == "B-15"


def test_b15_any_number_of_teams_may_be_on_a_space(three: CaveDesk) -> None:
    for seat in range(3):
        three.turn(seat)
        three.play(seat, "enter north")
    assert [three.place(seat) for seat in range(3)] == [(0, 1)] * 3


@pytest.mark.parametrize(
    ("feature", "cost"),
    [("empty", 1), ("wonder", 1), ("descent", 1), ("choke", 2), ("squeeze_1", 2), ("squeeze_2", 3), ("squeeze_3", 4)],
)
@pytest.mark.parametrize("token", [True, False])
def test_b16_what_it_costs_to_enter(cave: CaveDesk, feature: str, cost: int, token: bool) -> None:
    at_the_brink(cave, feature, token=token).put(0, HERE)
    cave.turn(0, points=cost - 1)
    assert cave.refused(0, "enter north") == "B-16"
    cave.turn(0, points=cost)
    assert f"A goes north for {cost} AP." in cave.play(0, "enter north")
    assert cave.place(0) == THERE


def test_b16_the_start_board_costs_one(cave: CaveDesk) -> None:
    cave.play(0, "enter east")
    cave.play(0, "enter west")
    assert cave.points_left == 3


def test_b16_a_squeeze_of_difficulty_2_costs_three_and_earns_its_token(cave: CaveDesk) -> None:
    """An example of the sheet: Rafał discovers a squeeze of difficulty 2, enters for 3 AP and takes its token."""
    cave.put(0, (0, 1))
    cave.discover(0, "squeeze_2", "I")
    cave.play(0, "place north, open NS")
    assert cave.cell(HERE).token
    told = cave.play(0, "enter north")
    assert told == ["A goes north for 3 AP.", "A takes the squeeze token of difficulty 2."]
    assert cave.points_left == 1
    assert cave.team(0).squeezes.tolist() == [0, 1, 0]


def test_b16_water_is_dived_into_or_rafted(cave: CaveDesk) -> None:
    at_the_brink(cave, "water").put(0, HERE, oxygen=1, raft=1)
    assert {"dive north", "raft north", "force north"} <= set(cave.legal(0))
    assert cave.refused(0, "enter north") == "B-16"
    assert cave.refused(0, "raft south") == cave.refused(0, "dive south") == "B-16"
    cave.turn(0, points=1)
    assert cave.refused(0, "dive north") == "B-16"
    assert "raft north" in cave.legal(0)


def test_b17_the_first_rope(cave: CaveDesk) -> None:
    """An example of the sheet: Anna goes down 25 m with one rope for 2 AP, and takes a traverse token."""
    at_the_brink(cave, "descent", metres=25).put(0, HERE, ropes=1)
    told = cave.play(0, "enter north")
    assert told == [
        "A goes north for 2 AP.",
        "A hangs 1 rope, and takes 1 traverse token.",
        "A takes the depth token of 25 m.",
    ]
    assert cave.points_left == 3
    assert cave.backpack(0) == {}
    assert cave.tokens(0) == {"traverse": 1, "depth": 1}


def test_b17_three_ropes_in_one_go(cave: CaveDesk) -> None:
    """An example of the sheet: Anna goes down 75 m with three ropes for 4 AP, and takes three traverse tokens."""
    at_the_brink(cave, "descent", metres=75).put(0, HERE, ropes=3)
    told = cave.play(0, "enter north")
    assert told[:2] == ["A goes north for 4 AP.", "A hangs 3 ropes, and takes 3 traverse tokens."]
    assert cave.points_left == 1
    assert cave.tokens(0) == {"traverse": 3, "depth": 1}


@pytest.mark.parametrize(
    ("ropes", "points", "clause"), [(1, 5, "B-17"), (0, 5, "B-17"), (2, 2, "B-16"), (8, 2, "B-16")]
)
def test_b17_not_in_part(cave: CaveDesk, ropes: int, points: int, clause: str) -> None:
    """An example of the sheet: 50 m take two ropes and 3 AP, and cannot be done one rope at a time."""
    at_the_brink(cave, "empty", metres=50).put(0, HERE, ropes=ropes)
    cave.turn(0, points=points)
    assert cave.refused(0, "enter north") == clause
    cave.put(0, HERE, ropes=2)
    cave.turn(0, points=3)
    cave.play(0, "enter north")
    assert cave.tokens(0)["traverse"] == 2


def test_b17_ropes_hang_for_everybody_up_and_down(three: CaveDesk) -> None:
    at_the_brink(three, "descent", metres=50).put(0, HERE, ropes=2)
    three.put(1, HERE)
    three.put(2, THERE)
    three.play(0, "enter north")
    for seat, side in ((1, "north"), (2, "south")):
        three.turn(seat)
        three.play(seat, f"enter {side}")
        assert three.points_left == 4
        assert three.tokens(seat) == {}, "others' ropes earn nothing"
    three.turn(0)
    three.play(0, "enter south")
    assert three.points_left == 4


def test_b17_ropes_lead_up_as_well(cave: CaveDesk) -> None:
    at_the_brink(cave, "empty", metres=25, here=75).put(0, HERE, ropes=3)
    cave.play(0, "enter north")
    assert cave.points_left == 2
    assert cave.backpack(0) == {"ropes": 1}
    assert cave.tokens(0) == {"traverse": 2, "depth": 1}


def test_b17_what_lies_behind_ropes_costs_what_it_always_costs(cave: CaveDesk) -> None:
    at_the_brink(cave, "squeeze_2", metres=25).put(0, HERE, ropes=1)
    cave.play(0, "enter north")
    assert cave.points_left == 1, "one for the rope, three for the squeeze"
    cave.turn(0)
    cave.play(0, "enter south")
    cave.play(0, "enter north")
    assert cave.points_left == 1, "the squeeze costs three although there is a rope"


def test_b17_more_than_five_points_cannot_be_paid_but_the_way_can_be_forced(cave: CaveDesk) -> None:
    at_the_brink(cave, "squeeze_3", metres=50).put(0, HERE, ropes=2)
    assert cave.refusal(0, "enter north").why == "this costs 6, and A has 5 action points left"
    assert "force north" in cave.legal(0)


def test_b17_a_choke_has_ropes_too(cave: CaveDesk) -> None:
    at_the_brink(cave, "choke", metres=50).put(0, HERE, ropes=2)
    cave.play(0, "enter north")
    assert cave.points_left == 1, "two for the choke, and two for the ropes"
    assert cave.tokens(0) == {"traverse": 2, "depth": 1}


def test_b17_each_passage_has_ropes_of_its_own(cave: CaveDesk) -> None:
    at_the_brink(cave, "descent", metres=25)
    cave.add((1, 2), "empty", "NW")
    cave.add((1, 3), "empty", "SW", metres=25)
    cave.cell(THERE).sides |= 0b0010
    cave.cell(THERE).passages |= 0b0010
    cave.cell((1, 3)).passages |= 0b1000
    cave.hang(HERE, "north")
    cave.put(0, (1, 2))
    assert cave.refused(0, "enter north") == "B-17", "the ropes hang beside it"
    cave.put(0, (1, 2), ropes=1)
    cave.play(0, "enter north")
    assert cave.tokens(0) == {"traverse": 1, "depth": 1}


def test_b17_water_behind_ropes(cave: CaveDesk) -> None:
    at_the_brink(cave, "water", metres=25).put(0, HERE, ropes=1, started=1, raft=1)
    cave.play(0, "dive north")
    assert cave.points_left == 2
    assert cave.tokens(0) == {"traverse": 1, "depth": 1, "water": 1}
    at_the_brink_again = CaveDesk(2, {}).begin()
    at_the_brink(at_the_brink_again, "water", metres=25).put(0, HERE, ropes=1, raft=1)
    at_the_brink_again.play(0, "raft north")
    assert at_the_brink_again.points_left == 3
    assert at_the_brink_again.tokens(0) == {"traverse": 1, "depth": 1}


def test_b18_only_the_depth_that_is_entered_and_only_once(cave: CaveDesk) -> None:
    at_the_brink(cave, "descent", metres=75).put(0, HERE, ropes=4)
    cave.play(0, "enter north")
    assert cave.team(0).reached.tolist() == [1 << 3, 0, 0], "75 m, and neither 25 nor 50"
    cave.add((0, 4), "empty", "SN", metres=50)
    cave.turn(0)
    cave.play(0, "enter north")
    assert cave.team(0).reached.tolist() == [1 << 3 | 1 << 2, 0, 0], "going up counts as well"
    cave.add((0, 5), "empty", "SN", metres=75)
    cave.put(0, (0, 4), ropes=1)
    cave.turn(0)
    told = cave.play(0, "enter north")
    assert told[-1] == "A hangs 1 rope, and takes 1 traverse token.", "it has that token already"


def test_b18_a_depth_seen_before_over_the_ropes_of_others_can_still_be_earned(cave: CaveDesk) -> None:
    at_the_brink(cave, "descent", metres=25).put(0, HERE, ropes=1)
    cave.hang(HERE, "north")
    cave.play(0, "enter north")
    cave.play(0, "enter south")
    cave.add((1, 2), "descent", "W", metres=25)
    assert cave.play(0, "enter east")[-1] == "A takes the depth token of 25 m."


def test_b18_there_is_no_token_for_depth_0(cave: CaveDesk) -> None:
    at_the_brink(cave, "empty", metres=0, here=25).put(0, HERE, ropes=1)
    cave.play(0, "enter north")
    assert cave.tokens(0) == {"traverse": 1}


def test_b18_ropes_that_hung_before_earn_nothing(cave: CaveDesk) -> None:
    at_the_brink(cave, "descent", metres=25).put(0, HERE, ropes=1)
    cave.hang(HERE, "north")
    assert cave.play(0, "enter north") == ["A goes north for 1 AP."]
    assert cave.backpack(0) == {"ropes": 1}
    assert cave.tokens(0) == {}


def test_b18_depths_far_down_have_tokens_too(cave: CaveDesk) -> None:
    at_the_brink(cave, "descent", metres=2000, here=1975).put(0, HERE, ropes=1)
    assert cave.play(0, "enter north")[-1] == "A takes the depth token of 2000 m."
    assert cave.tokens(0) == {"traverse": 1, "depth": 1}


@pytest.mark.parametrize("token", [True, False])
def test_b19_who_dives_takes_the_water_token(cave: CaveDesk, token: bool) -> None:
    at_the_brink(cave, "water", token=token).put(0, HERE, oxygen=1)
    told = cave.play(0, "dive north")
    assert told == ["A dives north for 2 AP.", "A takes the water token."][: 1 + token]
    assert cave.points_left == 3
    assert cave.backpack(0) == {"started": 1}, "the tank is used whether or not there is a token"
    assert cave.tokens(0) == {"water": 1} if token else not cave.tokens(0)


def test_b19_diving_needs_oxygen_in_the_backpack(cave: CaveDesk) -> None:
    at_the_brink(cave, "water").put(0, HERE)
    assert cave.refused(0, "dive north") == "B-19"


def test_b20_who_comes_on_the_raft_takes_nothing_and_keeps_it(cave: CaveDesk) -> None:
    at_the_brink(cave, "water").put(0, HERE, raft=1)
    assert cave.play(0, "raft north") == ["A rafts north for 1 AP."]
    assert cave.points_left == 4
    assert cave.backpack(0) == {"raft": 1}
    assert cave.cell(THERE).token
    cave.put(0, HERE)
    cave.turn(0)
    assert cave.refused(0, "raft north") == "B-20"


def test_b21_a_team_on_water_may_dive_however_it_came_there(cave: CaveDesk) -> None:
    """The sheet's note: who has come by raft dives later for 1 AP, with the last AP of a turn, say."""
    at_the_brink(cave, "water").put(0, HERE, raft=1, oxygen=1)
    cave.play(0, "raft north")
    cave.turn(0, points=1)
    told = cave.play(0, "dive")
    assert told[:2] == ["A dives for 1 AP.", "A takes the water token."]
    assert cave.tokens(0) == {"water": 1}
    assert cave.backpack(0) == {"raft": 1, "started": 1}
    cave.turn(0)
    assert cave.refusal(0, "dive").why == "the token of this tile has been taken"


def test_b21_after_forcing_the_way_too(cave: CaveDesk) -> None:
    at_the_brink(cave, "water").put(0, HERE)
    cave.play(0, "force north")
    cave.turn(0)
    assert cave.refused(0, "dive") == "B-19"
    cave.put(0, THERE, started=1)
    assert "dive" in cave.legal(0)
    cave.put(0, HERE, started=1)
    assert cave.refused(0, "dive") == "B-21"


def test_b22_a_photo_takes_a_camera_and_one_point(cave: CaveDesk) -> None:
    at_the_brink(cave, "wonder").put(0, THERE)
    assert cave.refused(0, "photo") == "B-22"
    cave.put(0, THERE, camera=1)
    assert cave.play(0, "photo") == ["A takes a photo for 1 AP.", "A takes the photo token."]
    assert cave.points_left == 4
    assert cave.backpack(0) == {"camera": 1}
    assert cave.tokens(0) == {"photo": 1}
    assert cave.refused(0, "photo") == "B-22"
    cave.put(0, HERE, camera=1)
    assert cave.refused(0, "photo") == "B-22"


def test_b22_a_camera_in_the_camp_takes_no_photo(cave: CaveDesk) -> None:
    from undercroft.games.cave_board.state import Camp

    at_the_brink(cave, "wonder").put(0, THERE)
    cave.camp(0, Camp.PLACED, THERE, camera=1)
    assert cave.refused(0, "photo") == "B-22"
    cave.play(0, "carry camera")
    assert "photo" in cave.legal(0)


def test_b23_the_token_of_a_squeeze_is_for_the_first_who_enters(three: CaveDesk) -> None:
    at_the_brink(three, "squeeze_1")
    for seat in range(3):
        three.put(seat, HERE)
    three.play(0, "force north")
    assert three.tokens(0) == {}, "who forces the way is not the first"
    three.turn(1)
    three.play(1, "enter north")
    assert three.tokens(1) == {"squeeze": 1}
    three.turn(2)
    three.play(2, "enter north")
    assert three.tokens(2) == {}


def test_b24_forcing_the_way_into_water(cave: CaveDesk) -> None:
    """An example of the sheet: into water without oxygen or raft for all 5 AP, and the token stays."""
    at_the_brink(cave, "water").put(0, HERE)
    cave.put(1, (0, 0))
    told = cave.play(0, "force north")
    assert told[:2] == ["A forces its way north for 5 AP.", "Round 1: the turn of B."]
    assert cave.place(0) == THERE
    assert cave.cell(THERE).token
    assert cave.tokens(0) == {}
    assert cave.actors == (1,)


def test_b24_it_uses_nothing_and_hangs_nothing(cave: CaveDesk) -> None:
    at_the_brink(cave, "squeeze_3", metres=100).put(0, HERE, ropes=4, oxygen=1, raft=1)
    cave.play(0, "force north")
    assert cave.backpack(0) == {"ropes": 4, "oxygen": 1, "raft": 1}
    assert cave.tokens(0) == {}
    assert not cave.cell(HERE).ropes
    assert cave.cell(THERE).token


@pytest.mark.parametrize("feature", ["empty", "choke", "wonder", "squeeze_3", "descent"])
def test_b24_whatever_is_there_costs_five(cave: CaveDesk, feature: str) -> None:
    at_the_brink(cave, feature, metres=75).put(0, HERE)
    cave.put(1, (0, 0))
    assert cave.play(0, "force north")[0] == "A forces its way north for 5 AP."
    assert (cave.place(0), cave.actors) == (THERE, (1,))
    assert cave.team(0).reached.tolist() == [0, 0, 0]


def test_b24_it_takes_all_five_points_unspent(cave: CaveDesk) -> None:
    at_the_brink(cave, "water").put(0, HERE)
    cave.turn(0, points=4)
    assert cave.refused(0, "force north") == "B-24"


def test_b24_rearranging_before_does_not_matter(cave: CaveDesk) -> None:
    from undercroft.games.cave_board.state import Camp

    at_the_brink(cave, "water").put(0, HERE, ropes=1)
    cave.camp(0, Camp.PLACED, HERE, consumables=1)
    cave.play(0, "carry 1 consumable")
    assert "force north" in cave.legal(0)
