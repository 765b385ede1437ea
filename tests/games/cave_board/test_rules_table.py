"""B-1 to B-5, B-7 and B-39 to B-41: the table, the opening, and turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import undercroft as uc
from tests.desk import Pick
from tests.every_game.fuzz import Fuzz
from undercroft.engine.explore import Explorer
from undercroft.games.cave_board.game import GAME
from undercroft.games.cave_board.options import CaveOptions
from undercroft.games.cave_board.state import Camp, Feature, Phase
from undercroft.games.cave_board.tiles import SHAPES, box

from .conftest import CaveDesk

SUGGESTED = "pack 4 consumables, 1 rope, 1 oxygen, camera, raft"


@pytest.mark.parametrize("seats", [1, 6])
def test_b1_two_to_five_teams(seats: int) -> None:
    with pytest.raises(uc.BadSeat):
        uc.deal("cave_board", seats)


def test_b1_only_camera_raft_and_camp_are_single(cave: CaveDesk) -> None:
    for seat in range(2):
        cave.turn(seat)
        cave.play(seat, "pack with camp, 3 consumables, 1 rope, camera, raft, 4 ropes in camp")
        cave.turn(seat)
        assert cave.refused(seat, "pack with camp, 1 rope") == "B-32"
    cave.put(0, (0, 0))
    cave.camp(0, Camp.LEFT)
    cave.turn(0)
    assert cave.refusal(0, "pack 2 camera").why == "A has only one camera"
    assert cave.refused(0, "pack 2 rafts") == "B-1"
    for _ in range(20):
        cave.turn(0)
        cave.play(0, "pack 2 consumables, 2 ropes, 2 oxygen")


@pytest.mark.parametrize(("seats", "left"), [(2, 11), (3, 13), (4, 15), (5, 17)])
def test_b2_how_many_tiles_are_left_in_each_stack(seats: int, left: int) -> None:
    assert CaveDesk(seats, {}).state.left.tolist() == [left] * 4


def test_b2_the_stacks_are_used_up_one_after_the_other(cave: CaveDesk) -> None:
    cave.stacks(1, 0, 2, 5)
    cave.put(0, (0, 1))
    drawn = []
    for number in range(3):
        cave.discover(0, "empty", "X")
        cave.play(0, "place north, open NESW")
        drawn.append(cave.state.left.tolist())
        cave.put(0, (0, 2 + number))
    assert drawn == [[0, 0, 2, 5], [0, 0, 1, 5], [0, 0, 0, 5]]


def test_b2_each_tile_that_nobody_has_seen_is_as_likely_as_any_other() -> None:
    """Those that were taken out are among them: one cannot tell."""
    desk = CaveDesk(2, {}).begin()
    desk.put(0, (0, 1))
    explorer = Explorer(GAME, 1)
    found: Counter[tuple[int, int]] = Counter()
    for outcome in explorer.plays(desk.states, 0, GAME.read_move("discover")[0]):
        state: Any = outcome.states[0]
        found[int(state.drawn_feature), int(state.drawn_shape)] += round(outcome.chance * 20)
    letters = {
        (feature, place): shapes.count(shape)
        for feature, shapes in enumerate(box().stacks[0])
        for place, shape in enumerate(SHAPES)
        if shape in shapes
    }
    assert found == letters


def test_b3_another_mix_of_tiles(desk: Callable[..., CaveDesk]) -> None:
    table = desk(2, tiles=box().words())
    assert table.state.unseen.sum() == 80
    everything = [sum(map(len, stack)) for stack in box().stacks]
    assert everything == [20] * 4
    # What is known of the true tiles: how many tokens there are for them.
    by_feature = [sum(len(stack[feature]) for stack in box().stacks) for feature in range(7)]
    assert by_feature[Feature.WATER] <= 25
    assert by_feature[Feature.WONDER] <= 30
    assert sum(by_feature[Feature.SQUEEZE_1 : Feature.DESCENT]) <= 27


@pytest.mark.parametrize(("seats", "arms", "exits"), [(2, "NEW", 3), (3, "NESW", 4), (4, "NESW", 5), (5, "NESW", 6)])
def test_b4_home_base_and_its_arms(seats: int, arms: str, exits: int) -> None:
    table = uc.deal("cave_board", seats, key=1)
    home, *others = table.view().spaces
    assert (home.x, home.y, home.feature, home.passages, home.exits) == (0, 0, "home", arms, "")
    assert home.teams == tuple(range(seats))
    assert all(each.feature == "start" and each.metres == 0 and not each.token for each in others)
    assert sum(len(each.exits) for each in others) == exits == table.view().exits


def test_b5_all_pack_at_once_and_in_secret(desk: Callable[..., CaveDesk]) -> None:
    table = uc.deal("cave_board", 3, key=3)
    assert table.actors == (0, 1, 2)
    assert table.legal(1) == ("pack ...", "pack with camp ...")
    assert table.play(1, SUGGESTED) == ()
    assert table.actors == (0, 2)
    hidden = table.view(0).teams[1]
    assert (hidden.backpack, hidden.stored, hidden.camp) == (None, None, "unpacked")
    assert str(table.view(1).teams[1].backpack) == "4 consumables, 1 rope, 1 oxygen, camera, raft"
    with pytest.raises(uc.IllegalMove, match=r"B has packed, and A and C have yet to \(B-5\)"):
        table.play(1, SUGGESTED)
    table.play(2, "pack with camp, 6 ropes, 4 consumables in camp")
    told = [str(event) for event in table.play(0, "pack nothing")]
    assert told[:4] == [
        "A packs nothing.",
        "B packs 4 consumables, 1 rope, 1 oxygen, camera and raft.",
        "C packs 6 ropes.",
        "C takes the camp along, with 4 consumables in it.",
    ]
    assert told[4] == f"{'ABC'[table.view().turn]} goes first."


def test_b5_nothing_else_can_be_done_before() -> None:
    table = uc.deal("cave_board", 2, key=3)
    for move in ("end turn", "enter north", "discover"):
        with pytest.raises(uc.IllegalMove) as refusal:
            table.play(0, move)
        assert refusal.value.clause == "B-5"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_b5_chance_picks_the_first_team(desk: Callable[..., CaveDesk], first: int) -> None:
    table = desk(3)
    for seat in range(2):
        table.play(seat, SUGGESTED)
    told = table.play(2, SUGGESTED, Pick(first, 3))
    assert told[-1] == f"Round 1: the turn of {'ABC'[first]}."
    assert table.state.points_left == 5
    assert table.team(2).camp == Camp.UNPACKED


def test_b7_five_points_and_what_is_left_is_lost(three: CaveDesk) -> None:
    assert three.points_left == 5
    three.play(0, "enter north")
    assert three.play(0, "end turn") == ["A ends the turn, 4 AP unspent.", "Round 1: the turn of B."]
    assert three.points_left == 5
    assert three.refusal(0, "end turn").why == "it is the turn of B, not of A"
    three.play(1, "end turn")
    assert three.play(2, "end turn")[1] == "Round 2: the turn of A."


def test_b7_a_turn_ends_by_itself_when_nothing_is_left_to_do(three: CaveDesk) -> None:
    for side in ("north", "south", "east", "west"):
        three.play(0, f"enter {side}")
    assert three.play(0, "enter east")[-1] == "Round 1: the turn of B."


def test_b7_not_while_something_can_be_done_for_free(three: CaveDesk) -> None:
    three.camp(0, Camp.PACKED)
    three.turn(0, points=2)
    three.play(0, "pack 1 rope")
    assert three.legal(0) == ["leave camp", "end turn"]


def test_b39_the_key_and_what_comes_are_not_in_what_a_seat_is_given() -> None:
    table = uc.deal("cave_board", 2, key=5)
    table.play(0, "pack with camp, 4 consumables, camera, raft, 2 ropes in camp, 2 oxygen in camp")
    seen: Any = table.view_state(1)
    assert not seen.key.any()
    assert not seen.team[0].backpack.any()
    assert not seen.team[0].stored.any()
    assert seen.team[0].camp == Camp.UNPACKED
    table.play(1, SUGGESTED)
    seen = table.view_state(1)
    assert seen.team[0].backpack.sum() == 6
    assert seen.team[0].stored.sum() == 4
    assert seen.unseen.sum() == 80, "also those that have left the game"


def test_b40_chance_comes_from_the_key(dealer: Any) -> None:
    import random

    def play(key: int) -> str:
        return str(dealer.play_on(uc.deal("cave_board", 2, key=key), random.Random(1)).scroll(seat=0))

    assert play(5) == play(5) != play(6)


@pytest.mark.parametrize("seats", [2, 5])
def test_b41_every_game_ends_whatever_is_done(seats: int) -> None:
    fuzz = Fuzz(GAME, seats, CaveOptions(idle_rounds=1))
    fuzz.begin(1)
    fuzz.play(1)
    assert fuzz.over
    assert fuzz.state.phase == Phase.OVER
