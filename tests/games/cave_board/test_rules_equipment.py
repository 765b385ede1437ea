"""B-6, B-8, B-9 and B-25 to B-32: equipment, hunger and the camp."""

from __future__ import annotations

import pytest

from tests.desk import Pick
from undercroft.games.cave_board.state import Camp, Item

from .conftest import CaveDesk

HOME = (0, 0)
NORTH = (0, 1)


def test_b6_a_backpack_has_eight_slots_and_may_stay_empty() -> None:
    opening = CaveDesk(2, {})
    assert opening.refused(0, "pack 8 consumables, 1 rope") == "B-6"
    assert opening.refused(0, "pack 4 consumables, 3 ropes, 1 oxygen, raft") == "B-6"
    opening.play(0, "pack nothing")
    opening.play(1, "pack 5 consumables, 3 ropes", Pick(0, 2))
    assert opening.backpack(0) == {}
    assert opening.backpack(1) == {"consumables": 5, "ropes": 3}


def test_b6_a_token_has_two_tanks_and_a_started_one_goes_first(cave: CaveDesk) -> None:
    for north in range(2, 6):
        cave.add((0, north), "water", "NS")
    cave.put(0, NORTH, oxygen=2)
    left = []
    for _ in range(4):
        cave.turn(0)
        cave.play(0, "dive north")
        left.append(cave.backpack(0))
    assert left == [{"oxygen": 1, "started": 1}, {"oxygen": 1}, {"started": 1}, {}]
    assert cave.tokens(0) == {"water": 4}


def test_b6_what_is_in_the_camp_is_out_of_reach(cave: CaveDesk) -> None:
    cave.add((0, 2), "water", "NS", metres=25)
    cave.put(0, NORTH)
    cave.camp(0, Camp.PLACED, NORTH, oxygen=1, ropes=1, raft=1)
    assert cave.refused(0, "dive north") == "B-19"
    assert cave.refused(0, "raft north") == "B-20"
    cave.play(0, "carry 1 oxygen")
    assert cave.refused(0, "dive north") == "B-17"


def test_b8_a_consumable_goes_unless_the_team_is_home(three: CaveDesk) -> None:
    three.put(1, NORTH, consumables=2)
    three.put(2, HOME, consumables=2)
    told = three.play(0, "end turn")
    assert told[1:] == ["Round 1: the turn of B.", "B uses up a consumable from the backpack: 1 left."]
    assert three.play(1, "end turn")[1:] == ["Round 1: the turn of C."]
    assert three.backpack(2) == {"consumables": 2}


def test_b8_then_from_the_own_camp_on_this_tile(three: CaveDesk) -> None:
    three.put(1, NORTH, consumables=1)
    three.camp(1, Camp.PLACED, NORTH, consumables=1)
    three.play(0, "end turn")
    assert (three.backpack(1), three.stored(1)) == ({}, {"consumables": 1}), "the backpack first"
    three.turn(0)
    assert three.play(0, "end turn")[2] == "B uses up a consumable from the camp: 0 left."
    three.turn(0)
    assert three.play(0, "end turn")[2] == "B has nothing to eat, and starves."


@pytest.mark.parametrize(("camp", "place"), [(Camp.PACKED, HOME), (Camp.PLACED, (1, 0))])
def test_b8_not_from_a_camp_that_is_packed_or_elsewhere(three: CaveDesk, camp: Camp, place: tuple[int, int]) -> None:
    three.put(1, NORTH)
    three.camp(1, camp, place, consumables=4)
    assert three.play(0, "end turn")[2] == "B has nothing to eat, and starves."


def test_b8_nothing_is_eaten_at_home_and_nobody_starves_there(cave: CaveDesk) -> None:
    cave.camp(1, Camp.PLACED, HOME, consumables=1)
    cave.play(0, "end turn")
    assert (cave.stored(1), cave.state.starving) == ({"consumables": 1}, 0)


def test_b8_nor_from_the_camp_of_another_team(three: CaveDesk) -> None:
    three.put(1, NORTH)
    three.camp(2, Camp.PLACED, NORTH, consumables=4)
    assert three.play(0, "end turn")[2] == "B has nothing to eat, and starves."


def test_b9_a_starving_team_may_force_its_way_anywhere_or_stay(cave: CaveDesk) -> None:
    cave.add((0, 2), "wonder", "NS")
    cave.put(1, (0, 2), ropes=2, camera=1)
    cave.camp(1, Camp.PLACED, (0, 2), oxygen=1)
    cave.add((0, 3), "water", "NS")
    cave.play(0, "end turn")
    assert cave.legal(1) == ["force north", "force south", "end turn"]
    for move in ("enter south", "photo", "discover", "carry camera", "pack camp"):
        assert cave.refused(1, move) == "B-9"
    cave.play(1, "force north")
    assert cave.place(1) == (0, 3)
    assert cave.backpack(1) == {"ropes": 2, "camera": 1}


def test_b9_it_cannot_place_the_camp_in_which_its_food_is(cave: CaveDesk) -> None:
    cave.put(1, NORTH)
    cave.camp(1, Camp.PACKED, consumables=4)
    cave.play(0, "end turn")
    assert cave.refused(1, "place camp") == "B-9"
    assert cave.play(1, "end turn")[1] == "Round 2: the turn of A."
    assert cave.place(1) == NORTH


def test_b9_it_eats_again_at_its_camp(cave: CaveDesk) -> None:
    """The sheet: it moves one tile a turn until it reaches its camp, if there is food in it."""
    cave.add((0, 2), "squeeze_3", "NS")
    cave.put(1, NORTH)
    cave.camp(1, Camp.PLACED, (0, 2), consumables=2)
    cave.play(0, "end turn")
    cave.play(1, "force north")
    told = cave.play(0, "end turn")
    assert told[-1] == "B uses up a consumable from the camp: 1 left."
    assert "carry ..." in cave.legal(1)


def test_b9_it_eats_again_where_there_is_something(cave: CaveDesk) -> None:
    """The sheet: a team without food moves one tile a turn until it reaches home base, or its camp with food."""
    cave.put(1, NORTH)
    cave.play(0, "end turn")
    cave.play(1, "force south")
    cave.play(0, "end turn")
    assert not cave.state.starving
    assert "pack ..." in cave.legal(1)


def test_b25_packing_costs_two_and_gives_any_new_content(cave: CaveDesk) -> None:
    cave.put(0, HOME, consumables=1, ropes=4, raft=1)
    told = cave.play(0, "pack 4 consumables, 1 rope, 1 oxygen, camera, raft")
    assert told == ["A packs 4 consumables, 1 rope, 1 oxygen, camera and raft."]
    assert cave.points_left == 3
    assert cave.backpack(0) == {"consumables": 4, "ropes": 1, "oxygen": 1, "camera": 1, "raft": 1}
    cave.play(0, "pack nothing")
    assert cave.points_left == 1
    assert cave.refused(0, "pack 1 rope") == "B-7"


def test_b25_only_at_home_base(cave: CaveDesk) -> None:
    cave.put(0, NORTH)
    assert cave.refused(0, "pack 1 rope") == "B-25"


def test_b25_started_oxygen_may_be_kept_but_is_not_in_the_bank(cave: CaveDesk) -> None:
    cave.put(0, HOME, started=1, oxygen=1)
    assert cave.refused(0, "pack 2 started oxygen") == "B-25"
    cave.play(0, "pack 8 oxygen")
    cave.turn(0)
    refusal = cave.refusal(0, "pack 1 started oxygen")
    assert refusal.clause == "B-25"
    assert refusal.why == "the bank gives full oxygen tokens, and A has no more started ones"
    cave.put(0, HOME, started=2)
    cave.play(0, "pack 2 started oxygen, 6 ropes")
    assert cave.backpack(0) == {"started": 2, "ropes": 6}


def test_b26_a_camera_left_at_home_can_be_packed_again(cave: CaveDesk) -> None:
    cave.put(0, HOME, camera=1, raft=1)
    cave.play(0, "pack 1 rope")
    cave.play(0, "pack camera, raft")
    assert cave.backpack(0) == {"camera": 1, "raft": 1}


def test_b26_a_camera_in_a_camp_elsewhere_cannot_be_packed(cave: CaveDesk) -> None:
    cave.camp(0, Camp.PLACED, NORTH, camera=1)
    assert cave.refusal(0, "pack camera").why == "the camera of A is in its camp"
    cave.camp(0, Camp.PACKED, camera=1)
    assert cave.refused(0, "pack camera") == "B-26"
    assert "pack camera, raft" not in cave.ways(0, "pack 0 consumables, 0 ropes, 0 oxygen, 0 started oxygen")


def test_b26_what_is_discarded_in_the_cave_is_gone(cave: CaveDesk) -> None:
    cave.put(0, NORTH, ropes=6, camera=1, raft=1)
    cave.camp(0, Camp.PLACED, NORTH)
    told = cave.play(0, "pack camp, discard camera, raft")
    assert told == [
        "A makes room for the camp, and discards camera and raft.",
        "The camera of A is gone for good.",
        "The raft of A is gone for good.",
        "A packs up the camp.",
    ]
    cave.put(0, HOME)
    assert cave.refused(0, "pack camera") == cave.refused(0, "pack raft") == "B-26"
    assert cave.refusal(0, "pack raft").why == "the raft of A is gone for good"


def test_b26_what_is_put_down_at_home_stays_there(cave: CaveDesk) -> None:
    cave.put(0, HOME, ropes=6, camera=1, raft=1)
    cave.camp(0, Camp.PLACED, HOME)
    cave.play(0, "pack camp, discard camera, raft")
    cave.play(0, "pack camera, raft")
    assert cave.backpack(0) == {"camera": 1, "raft": 1}


def test_b26_what_is_in_a_camp_that_is_left_behind_is_gone(cave: CaveDesk) -> None:
    cave.camp(0, Camp.PACKED, camera=1, ropes=2)
    assert cave.play(0, "leave camp") == [
        "A leaves the camp at home base for good.",
        "The camera of A is gone for good.",
    ]
    assert cave.refused(0, "pack camera") == "B-26"
    cave.play(0, "pack raft")


def test_b26_a_raft_in_a_camp_that_is_left_behind_is_gone_and_the_camera_is_not(cave: CaveDesk) -> None:
    cave.put(0, HOME, camera=1)
    cave.camp(0, Camp.PACKED, raft=1)
    assert cave.play(0, "leave camp")[1:] == ["The raft of A is gone for good."]
    assert cave.refused(0, "pack raft") == "B-26"
    cave.play(0, "pack camera")


def test_b27_the_camp_is_taken_along_for_nothing_more(cave: CaveDesk) -> None:
    told = cave.play(0, "pack with camp, 4 consumables, 2 ropes, 3 consumables in camp, raft in camp")
    assert told == [
        "A packs 4 consumables and 2 ropes.",
        "A takes the camp along, with 3 consumables and raft in it.",
    ]
    assert cave.points_left == 3
    assert cave.stored(0) == {"consumables": 3, "raft": 1}
    assert cave.team(0).camp == Camp.PACKED
    assert cave.refused(0, "pack with camp, 1 rope") == "B-32"


def test_b27_a_camp_has_four_slots_and_fills_two(cave: CaveDesk) -> None:
    assert cave.refused(0, "pack with camp, 7 ropes") == "B-6"
    assert cave.refused(0, "pack with camp, 4 consumables in camp, 1 rope in camp") == "B-27"
    assert cave.refused(0, "pack with camp, camera, camera in camp") == "B-26"
    assert cave.refusal(0, "pack with camp, raft, raft in camp").why == "the raft of A is packed already"
    cave.play(0, "pack with camp")
    assert cave.stored(0) == cave.backpack(0) == {}


def test_b27_a_camp_that_was_never_packed_cannot_be_placed(cave: CaveDesk) -> None:
    assert cave.refused(0, "place camp") == "B-29"
    cave.play(0, "pack 1 rope")
    assert cave.refused(0, "place camp") == "B-29"


def test_b28_what_is_in_a_packed_camp_is_of_no_use(cave: CaveDesk) -> None:
    cave.add((0, 2), "wonder", "NS")
    cave.add((0, 3), "water", "NS", metres=25)
    cave.put(0, (0, 2))
    cave.camp(0, Camp.PACKED, camera=1, raft=1, oxygen=1, ropes=1)
    assert cave.refused(0, "photo") == "B-22"
    assert cave.refused(0, "raft north") == "B-20"
    assert cave.refused(0, "dive north") == "B-19"


def test_b28_a_packed_camp_fills_two_slots_and_stays_shut(cave: CaveDesk) -> None:
    cave.camp(0, Camp.PACKED, consumables=4)
    assert cave.refused(0, "carry 4 consumables") == "B-30"
    assert cave.refused(0, "pack 7 ropes") == "B-6"
    cave.play(0, "pack 6 ropes")
    assert cave.stored(0) == {"consumables": 4}


@pytest.mark.parametrize("feature", ["water", "wonder", "squeeze_3", "descent", "choke", "empty"])
def test_b29_a_camp_can_be_placed_anywhere_for_two(cave: CaveDesk, feature: str) -> None:
    cave.add((0, 2), feature, "NESW")
    cave.put(0, (0, 2))
    cave.camp(0, Camp.PACKED, ropes=1)
    cave.turn(0, points=1)
    assert cave.refused(0, "place camp") == "B-7"
    cave.turn(0, points=2)
    assert cave.play(0, "place camp") == ["A places the camp here, with 1 rope in it."]
    assert (cave.team(0).camp, cave.team(0).camp_at) == (Camp.PLACED, cave.number((0, 2)))


def test_b29_a_camp_can_be_placed_at_home_and_again_and_again(cave: CaveDesk) -> None:
    cave.camp(0, Camp.PACKED)
    cave.play(0, "place camp")
    cave.play(0, "pack camp")
    cave.turn(0)
    cave.play(0, "place camp")
    assert cave.team(0).camp == Camp.PLACED
    assert cave.refused(0, "place camp") == "B-29"


def test_b30_rearranging_moves_anything_and_discards_nothing(cave: CaveDesk) -> None:
    cave.put(0, NORTH, ropes=3, camera=1)
    cave.camp(0, Camp.PLACED, NORTH, consumables=3, started=1)
    assert cave.play(0, "carry 3 consumables, 3 ropes") == [
        "A rearranges equipment at the camp, and carries 3 consumables and 3 ropes."
    ]
    assert cave.points_left == 5
    assert cave.stored(0) == {"camera": 1, "started": 1}


def test_b30_what_is_carried_must_leave_the_rest_room_in_the_camp(cave: CaveDesk) -> None:
    cave.put(0, NORTH, ropes=5, camera=1)
    cave.camp(0, Camp.PLACED, NORTH, consumables=4)
    assert cave.refused(0, "carry nothing") == "B-30"
    assert cave.refused(0, "carry 4 consumables, camera") == "B-30"
    assert cave.refused(0, "carry 6 ropes") == "B-30"
    assert cave.refused(0, "carry 4 consumables, 5 ropes") == "B-6"
    cave.play(0, "carry 1 consumable, 4 ropes, camera")
    assert cave.stored(0) == {"consumables": 3, "ropes": 1}


def test_b30_once_in_a_turn_and_once_more_after_each_paid_move(cave: CaveDesk) -> None:
    cave.put(0, NORTH, ropes=1)
    cave.camp(0, Camp.PLACED, NORTH, consumables=1)
    cave.play(0, "carry nothing")
    assert cave.refusal(0, "carry 1 rope").why == "A has rearranged its equipment, and has spent no action point since"
    cave.discover(0, "empty", "X")
    cave.play(0, "place north, open NESW")
    cave.play(0, "carry 1 rope")
    assert cave.refused(0, "carry nothing") == "B-30"
    cave.turn(0)
    assert "carry ..." in cave.legal(0)


def test_b30_with_no_point_left_too(cave: CaveDesk) -> None:
    cave.add((0, 2), "wonder", "NS")
    cave.put(0, (0, 2), camera=1)
    cave.camp(0, Camp.PLACED, (0, 2))
    cave.turn(0, points=1)
    assert cave.play(0, "photo")[-1] == "A takes the photo token."
    assert cave.legal(0) == ["carry ...", "end turn"]
    told = cave.play(0, "carry nothing")
    assert told[-1] == "Round 1: the turn of B.", "nothing is left to do for free"


def test_b30_only_at_the_own_camp_and_only_with_something(cave: CaveDesk) -> None:
    cave.put(0, NORTH)
    cave.camp(0, Camp.PLACED, (1, 0), ropes=1)
    assert cave.refused(0, "carry nothing") == "B-30"
    cave.camp(0, Camp.PLACED, NORTH)
    assert cave.refused(0, "carry nothing") == "B-30"


def test_b31_packing_up_costs_one_and_takes_the_content_along(cave: CaveDesk) -> None:
    cave.put(0, NORTH, ropes=6)
    cave.camp(0, Camp.PLACED, NORTH, consumables=4)
    assert cave.refused(0, "pack camp, discard 1 rope") == "B-31"
    assert cave.play(0, "pack camp") == ["A packs up the camp."]
    assert cave.points_left == 4
    assert cave.stored(0) == {"consumables": 4}
    assert cave.refused(0, "pack camp") == "B-31"


def test_b31_just_as_much_is_discarded_as_makes_room(cave: CaveDesk) -> None:
    cave.put(0, NORTH, ropes=5, consumables=3)
    cave.camp(0, Camp.PLACED, NORTH)
    refusal = cave.refusal(0, "pack camp")
    assert (refusal.clause, refusal.why) == (
        "B-31",
        "there is no room for the camp: A has to discard 2 items",
    )
    assert cave.refused(0, "pack camp, discard 1 rope") == "B-31"
    assert cave.refused(0, "pack camp, discard 3 ropes") == "B-31"
    assert cave.refused(0, "pack camp, discard 2 oxygen") == "B-31"
    cave.play(0, "pack camp, discard 1 consumable, 1 rope")
    assert cave.backpack(0) == {"ropes": 4, "consumables": 2}
    cave.put(0, NORTH, ropes=7)
    cave.camp(0, Camp.PLACED, NORTH)
    assert cave.refused(0, "pack camp, discard 2 ropes") == "B-31"
    cave.play(0, "pack camp, discard 1 rope")


def test_b32_a_packed_camp_may_be_left_at_home_for_nothing(cave: CaveDesk) -> None:
    cave.camp(0, Camp.PACKED, ropes=4)
    cave.turn(0, points=0)
    cave.play(0, "leave camp")
    assert cave.team(0).camp == Camp.LEFT
    assert cave.stored(0) == {}
    cave.turn(0)
    assert (cave.refused(0, "leave camp"), cave.refused(0, "place camp")) == ("B-32", "B-29")
    assert cave.refused(0, "pack with camp") == "B-32"
    cave.play(0, "pack 8 ropes")


def test_b32_only_at_home(cave: CaveDesk) -> None:
    cave.put(0, NORTH)
    cave.camp(0, Camp.PACKED)
    assert cave.refused(0, "leave camp") == "B-32"


def test_b32_repacking_a_camp_takes_placing_packing_and_packing_up(cave: CaveDesk) -> None:
    """The sheet: who comes home with a packed camp places it for 2 AP, packs for 2 AP and packs it up for 1 AP."""
    cave.put(0, HOME, ropes=1)
    cave.camp(0, Camp.PACKED, camera=1)
    assert cave.refused(0, "pack with camp, 6 ropes, 4 consumables in camp") == "B-32"
    cave.play(0, "place camp")
    told = cave.play(0, "pack with camp, 5 consumables, camera, 2 ropes in camp, raft in camp")
    assert told[1] == "A fills the camp at home base with 2 ropes and raft."
    assert cave.points_left == 1
    told = cave.play(0, "pack camp")
    assert told[0] == "A packs up the camp."
    assert cave.stored(0) == {"ropes": 2, "raft": 1}
    assert cave.actors == (0,), "it might leave the camp for nothing"


def test_b32_repacking_a_camp_may_take_more_than_one_turn(cave: CaveDesk) -> None:
    """The sheet: not all of it has to be done in a single turn."""
    cave.camp(0, Camp.PACKED)
    for move in ("place camp", "pack with camp, 6 ropes, 4 consumables in camp", "pack camp"):
        cave.turn(0)
        cave.play(0, move)
    assert (cave.backpack(0), cave.stored(0)) == ({"ropes": 6}, {"consumables": 4})
    assert cave.team(0).camp == Camp.PACKED


def test_b32_a_team_may_leave_backpack_and_camp_as_they_are(cave: CaveDesk) -> None:
    """The sheet: who comes home with a packed camp need do nothing about it."""
    cave.put(0, NORTH, ropes=2)
    cave.camp(0, Camp.PACKED, consumables=3)
    cave.play(0, "enter south")
    assert {"place camp", "leave camp", "pack ...", "end turn"} <= set(cave.legal(0))
    cave.play(0, "enter east")
    assert (cave.backpack(0), cave.stored(0)) == ({"ropes": 2}, {"consumables": 3})
    assert cave.team(0).camp == Camp.PACKED


def test_b32_a_camp_on_home_base_leaves_eight_slots(cave: CaveDesk) -> None:
    cave.camp(0, Camp.PLACED, HOME, started=1)
    cave.play(0, "pack with camp, 7 ropes, 1 started oxygen, 4 oxygen in camp")
    assert cave.backpack(0) == {"ropes": 7, "started": 1}
    assert cave.stored(0) == {"oxygen": 4}
    assert int(cave.team(0).backpack[Item.STARTED]) == 1
