"""The pinned number of paths, and paths from the middle of a game, counted once more from the rules alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.every_game.test_perft import PINS
from undercroft.engine.explore import Explorer
from undercroft.games.cave_board.game import GAME
from undercroft.games.cave_board.tiles import SHAPES, box

from .conftest import CaveDesk


def packs(asked: int, room: int, camp_room: int) -> int:
    """How many steps there are to choose from in all, after so many parts of a first packing."""
    if asked == 0:
        return room + 1
    return sum(packs(asked - 1, room - count, camp_room) for count in range(room + 1))


def test_the_pin_is_what_the_rules_say() -> None:
    """Two teams begin to pack, with their camp or without, and choose consumables, then ropes, then oxygen."""
    without = [packs(asked, 8, 0) for asked in range(3)]
    with_camp = [packs(asked, 6, 4) for asked in range(3)]
    expected = (1, 4, *(2 * (one + other) for one, other in zip(without, with_camp, strict=True)))
    assert PINS["cave_board"].paths == expected


def test_discovering_comes_in_every_way_it_can() -> None:
    """From the northern arm of a cave in which nothing else was found: every tile of stack I, placed in every way."""
    desk = CaveDesk(2, {}).begin()
    desk.put(0, (0, 1))
    explorer = Explorer(GAME, 1)
    step = GAME.read_move("discover")
    assert step
    outcomes = explorer.plays(desk.states, 0, step[0])
    stack = box().stacks[0]
    kinds = {(feature, shape) for feature, letters in enumerate(stack) for shape in letters}
    assert len(outcomes) == len(kinds)
    assert sum((outcome.chance for outcome in outcomes), Fraction(0)) == 1
    # North of the arm nothing but its own side has to match.
    turns = {"I": 1, "L": 2, "T": 3, "X": 1, "D": 1}
    for outcome in outcomes:
        state: Any = outcome.states[0]
        shape = tuple(SHAPES)[int(state.drawn_shape)]
        letters = stack[int(state.drawn_feature)]
        assert outcome.chance == Fraction(letters.count(shape), 20)
        assert explorer.paths([outcome], 2) == turns[shape]
