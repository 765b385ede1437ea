"""B-33 to B-38: the end, points and bonuses."""

from __future__ import annotations

import pytest

from undercroft.engine.result import OUT, result_of
from undercroft.games.cave_board.scoring import bonus, points, token_points
from undercroft.games.cave_board.state import Phase, Token

from .conftest import CaveDesk

NORTH = (0, 1)
KINDS = {"traverse": Token.TRAVERSE, "water": Token.WATER, "photo": Token.PHOTO, "squeeze": Token.SQUEEZE}


def give(desk: CaveDesk, kind: str, *counts: int) -> None:
    """So many tokens of a kind to each team."""
    for seat, count in enumerate(counts):
        team = desk.team(seat)
        if kind == "traverse":
            team.traverses = count
        elif kind == "water":
            team.water = count
        elif kind == "photo":
            team.photos = count
        else:
            team.squeezes[0] = count


def bonuses(desk: CaveDesk, kind: str) -> list[int]:
    return [int(bonus(desk.state, seat, KINDS[kind])) for seat in range(desk.state.seats)]


def pass_turns(desk: CaveDesk, turns: int) -> list[str]:
    told: list[str] = []
    for _ in range(turns):
        told += desk.play(desk.actors[0], "end turn")
    return told


def last_tile(desk: CaveDesk, seat: int) -> list[str]:
    """A team draws the last tile of all."""
    desk.stacks(0, 0, 0, 1)
    desk.put(seat, NORTH, consumables=5)
    desk.turn(seat)
    desk.discover(seat, "empty", "X")
    return desk.play(seat, "place north, open NESW")


@pytest.mark.parametrize(("first", "placer", "turns"), [(0, 0, 2), (0, 2, 0), (1, 0, 0), (1, 1, 2), (2, 0, 1)])
def test_b33_the_round_is_finished_and_three_more_are_played(first: int, placer: int, turns: int) -> None:
    desk = CaveDesk(3, {}).begin(first=first)
    assert last_tile(desk, placer)[-1] == "The last tile has been placed: after this round there are three more."
    desk.play(placer, "enter south")
    desk.play(placer, "enter south")
    desk.put(placer, (0, 0))
    told = pass_turns(desk, 1 + turns)
    assert "3 rounds to go." in told
    assert desk.actors == (first,)
    told = pass_turns(desk, 6)
    assert ("2 rounds to go." in told, "1 round to go." in told) == (True, True)
    pass_turns(desk, 2)
    assert desk.actors == ((first - 1) % 3,)
    told = pass_turns(desk, 1)
    assert desk.actors == ()
    assert told[1:] == ["A is home, with 0 points.", "B is home, with 0 points.", "C is home, with 0 points."]
    assert desk.refused(0, "end turn") == "B-33"


def test_b33_a_choke_in_the_place_of_the_last_tile_will_do(three: CaveDesk) -> None:
    three.add((0, 3), "empty", "NEW")
    three.stacks(0, 0, 0, 1)
    three.put(0, NORTH)
    three.discover(0, "empty", "X")
    told = three.play(0, "place choke north")
    assert told[1] == "The last tile has been placed: after this round there are three more."


def test_b33_after_that_nothing_is_left_to_discover(three: CaveDesk) -> None:
    last_tile(three, 0)
    three.play(0, "enter north")
    assert three.refused(0, "discover") == "B-33"


def test_b33_the_last_tile_is_the_cause_even_if_it_closes_the_last_exit(cave: CaveDesk) -> None:
    for place in ((0, 1), (1, 0), (-1, 0)):
        cave.cell(place).exits = 0
    cave.cell(NORTH).exits = 1
    cave.stacks(0, 0, 0, 1)
    cave.put(0, NORTH)
    cave.discover(0, "empty", "D")
    told = cave.play(0, "place north, open S")
    assert told[-1] == "The last tile has been placed: after this round there are three more."


def test_b34_the_end_comes_when_no_exit_is_left(cave: CaveDesk) -> None:
    for place in ((0, 1), (1, 0), (-1, 0)):
        cave.cell(place).exits = 0
    cave.cell(NORTH).exits = 1
    cave.put(0, NORTH, consumables=1)
    cave.discover(0, "empty", "D")
    told = cave.play(0, "place north, open S")
    assert told[-1] == "No unexplored exit is left: after this round there are three more."
    assert cave.state.rounds_left == 4


def test_b34_chokes_and_home_base_have_no_exits(cave: CaveDesk) -> None:
    for place in ((0, 1), (1, 0), (-1, 0)):
        cave.cell(place).exits = 0
    cave.cell(NORTH).exits = 1
    cave.add((1, 3), "empty", "S")
    cave.add((0, 3), "empty", "N")
    cave.cell((0, 3)).exits = cave.cell((1, 3)).exits = 0
    cave.put(0, NORTH)
    cave.discover(0, "empty", "X")
    assert cave.play(0, "place choke north")[-1] == "No unexplored exit is left: after this round there are three more."


@pytest.mark.parametrize("idle_rounds", [1, 2, 10])
@pytest.mark.parametrize("first", [0, 1])
def test_b34_rounds_without_a_discovery_bring_the_end(idle_rounds: int, first: int) -> None:
    desk = CaveDesk(2, {"idle_rounds": idle_rounds}).begin(turn=first, first=first)
    told = pass_turns(desk, 2 * idle_rounds - 1)
    assert not any("three more" in line for line in told)
    told = pass_turns(desk, 1)
    assert told[1:3] == [
        "Nothing has been discovered for too long: after this round there are three more.",
        "3 rounds to go.",
    ]
    pass_turns(desk, 5)
    assert desk.actors
    pass_turns(desk, 1)
    assert not desk.actors


@pytest.mark.parametrize("what", ["tile", "photo", "water", "squeeze", "rope"])
def test_b34_what_counts_as_found(what: str) -> None:
    desk = CaveDesk(2, {"idle_rounds": 2}).begin()
    desk.add((0, 2), {"photo": "wonder", "rope": "empty", "squeeze": "squeeze_1"}.get(what, "water"), "NS")
    desk.cell((0, 2)).level = what == "rope"
    pass_turns(desk, 3)
    desk.put(1, NORTH, ropes=1, camera=1, oxygen=1)
    desk.turn(1)
    if what == "tile":
        desk.put(1, (1, 0))
        desk.discover(1, "empty", "X")
        desk.play(1, "place east, open NESW")
    elif what == "water":
        desk.play(1, "dive north")
    else:
        desk.play(1, "enter north")
        if what == "photo":
            desk.play(1, "photo")
    desk.put(1, (0, 0))
    assert not any("three more" in line for line in pass_turns(desk, 4))
    assert any("three more" in line for line in pass_turns(desk, 1 + 1))


def test_b34_to_move_pack_or_make_camp_finds_nothing() -> None:
    desk = CaveDesk(2, {"idle_rounds": 1}).begin()
    desk.add((0, 2), "water", "NS")
    desk.play(0, "pack with camp, 6 consumables")
    desk.play(0, "place camp")
    desk.play(0, "enter north")
    desk.put(1, NORTH, raft=1)
    desk.turn(1)
    desk.play(1, "raft north")
    told = desk.play(1, "end turn")
    assert told[1] == "Nothing has been discovered for too long: after this round there are three more."


def test_b34_rounds_are_counted_from_the_first_team() -> None:
    """A discovery in the middle of a round spoils that round, not the turns that follow it."""
    desk = CaveDesk(2, {"idle_rounds": 1}).begin(turn=1, first=1)
    desk.put(1, (1, 0), consumables=9)
    desk.discover(1, "empty", "X")
    desk.play(1, "place east, open NESW")
    assert not any("three more" in line for line in pass_turns(desk, 2))
    assert any("three more" in line for line in pass_turns(desk, 2))


def test_b34_exploring_goes_on_and_the_first_cause_stands() -> None:
    desk = CaveDesk(2, {"idle_rounds": 1}).begin()
    pass_turns(desk, 2)
    assert desk.state.rounds_left == 3
    told = last_tile(desk, 0)
    assert told == ["A places it north, open NESW."]
    assert desk.state.rounds_left == 3
    desk.put(0, (0, 0))
    assert "2 rounds to go." in pass_turns(desk, 2)


def finish(desk: CaveDesk) -> list[str]:
    """The game ends with the turn that is now."""
    desk.state.first = (desk.state.turn + 1) % desk.state.seats
    desk.state.ending = 1
    desk.state.rounds_left = 1
    told = desk.play(desk.actors[0], "end turn")
    assert desk.state.phase == Phase.OVER
    return told[1:]


def test_b35_who_is_not_home_is_out(three: CaveDesk) -> None:
    give(three, "photo", 1, 5, 3)
    three.put(1, NORTH, consumables=3)
    told = finish(three)
    assert told[0] == "B is not at home base, and is out."
    assert three.scores == [2 + 4, OUT, 6 + 8]
    assert result_of(three.scores).winners == (2,)
    assert str(result_of(three.scores)) == "A 6, B out, C 14"


def test_b35_it_cannot_win_with_no_points_either(cave: CaveDesk) -> None:
    cave.put(1, NORTH)
    finish(cave)
    assert result_of(cave.scores).winners == (0,)


def test_b35_who_leaves_home_again_in_the_last_rounds_is_out(three: CaveDesk) -> None:
    give(three, "water", 3, 2, 1)
    three.play(0, "enter north")
    told = finish(three)
    assert told[0] == "A is not at home base, and is out."
    assert three.scores == [OUT, 6 + 8, 3 + 4]


def test_b35_before_the_end_nobody_is_out(cave: CaveDesk) -> None:
    give(cave, "photo", 1, 5)
    cave.put(1, NORTH)
    assert cave.scores == [2 + 4, 10 + 8]


def test_b36_what_tokens_are_worth(cave: CaveDesk) -> None:
    team = cave.team(0)
    team.traverses, team.photos, team.water = 3, 2, 4
    team.squeezes[:] = [1, 2, 3]
    assert token_points(team) == 3 * 2 + 2 * 2 + 4 * 3 + 2 + 2 * 3 + 3 * 4


@pytest.mark.parametrize(
    ("levels", "worth"), [([1], 3), ([2], 4), ([3], 5), ([4], 5), ([31, 32, 80], 15), ([1, 2, 3, 64], 17)]
)
def test_b36_what_depths_are_worth(cave: CaveDesk, levels: list[int], worth: int) -> None:
    for level in levels:
        cave.team(0).reached[level // 32] |= 1 << level % 32
    assert token_points(cave.team(0)) == worth


# The sheet's three examples: Krzysztof, Anna, Rafał and Jola.
@pytest.mark.parametrize(
    ("kind", "counts", "expected"),
    [
        ("traverse", (5, 5, 3, 2), [4, 4, 0, 0]),
        ("water", (2, 4, 6, 4), [0, 0, 8, 0]),
        ("photo", (5, 1, 5, 5), [0, 0, 0, 0]),
    ],
)
def test_b37_the_examples_of_the_sheet(kind: str, counts: tuple[int, ...], expected: list[int]) -> None:
    desk = CaveDesk(4, {}).begin()
    give(desk, kind, *counts)
    assert bonuses(desk, kind) == expected


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((3, 2, 1, 0), [8, 4, 0, 0]),
        ((3, 2, 2, 0), [8, 0, 0, 0]),
        ((0, 0, 0, 1), [0, 0, 0, 8]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((2, 2, 0, 0), [4, 4, 0, 0]),
        ((1, 1, 1, 1), [0, 0, 0, 0]),
        ((4, 4, 4, 3), [0, 0, 0, 0]),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_b37_most_and_second_most(counts: tuple[int, ...], expected: list[int], kind: str) -> None:
    desk = CaveDesk(4, {}).begin()
    give(desk, kind, *counts)
    assert bonuses(desk, kind) == expected


def test_b37_squeezes_count_alike_whatever_their_difficulty(cave: CaveDesk) -> None:
    cave.team(0).squeezes[:] = [2, 0, 0]
    cave.team(1).squeezes[:] = [0, 0, 1]
    assert bonuses(cave, "squeeze") == [8, 4]
    assert [int(points(cave.state, seat)) for seat in range(2)] == [12, 8]


def test_b37_bonuses_are_told(three: CaveDesk) -> None:
    give(three, "water", 2, 1, 0)
    assert finish(three) == [
        "A gets 8 bonus points for water tokens.",
        "B gets 4 bonus points for water tokens.",
        "A is home, with 14 points.",
        "B is home, with 7 points.",
        "C is home, with 0 points.",
    ]


def test_b38_most_points_win_and_ties_are_shared(three: CaveDesk) -> None:
    give(three, "photo", 2, 2, 1)
    finish(three)
    assert three.scores == [8, 8, 2]
    assert result_of(three.scores).winners == (0, 1)


def test_b38_if_all_are_out_nobody_wins(cave: CaveDesk) -> None:
    for seat in range(2):
        cave.put(seat, NORTH, consumables=3)
    finish(cave)
    result = result_of(cave.scores)
    assert (result.scores, result.winners, result.out) == ((0, 0), (), (0, 1))
    assert str(result) == "A out, B out"
