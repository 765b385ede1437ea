"""The observation holds what its index table says, and the counts what they are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from undercroft.engine.deck import counts
from undercroft.engine.seats import SPECTATOR
from undercroft.games.deadfall.game import GAME
from undercroft.games.deadfall.observe import MEASURES, observe

Maker = Callable[..., Any]
SHARED, EACH = 94, 26


@pytest.fixture
def desk(midway: Maker) -> Any:
    return midway(
        [[3, 9], [4, 8], [3, 8]],
        [[6, 7, 7, 10], [2, 6, 7, 10], [8, 8, 10, 10]],
        leader=1,
        turn=1,
        breaking=9,
        cold_call=True,
        devil="red",
        hands=3,
    )


def observed(desk: Any, seat: int) -> list[float]:
    states = desk.states.copy()
    GAME.entries.mask(states, 0, seat)
    numbers = GAME.entries.observation_buffer()
    observe(states[0], seat, numbers)
    return [float(number) for number in numbers]


def one_hot(rank: int) -> list[float]:
    return [float(each == rank) for each in range(1, 11)]


def test_the_table_in_the_docstring_is_as_long_as_the_observation() -> None:
    assert GAME.observation_size == SHARED + 6 * EACH == 250
    assert "250 numbers" in (getattr(observe, "py_func", observe).__doc__ or "")


def test_what_all_see_and_the_own_hand(desk: Any) -> None:
    numbers = observed(desk, 1)
    hidden = int(desk.state.unseen) + int(desk.state.hand[0]) + int(desk.state.hand[2])
    assert numbers[:10] == list(counts(np.uint64(hidden)))
    assert numbers[10:20] == [0, 1, 0, 0, 0, 1, 1, 0, 0, 1]
    assert not any(numbers[20:40])
    assert numbers[40:54] == [0, 0, 0, 1, 1, 1, 3, 3, 0, 9, 0, 1, 1, 0]
    assert not any(numbers[54:94])


def test_seats_are_counted_from_the_observer(desk: Any) -> None:
    numbers = observed(desk, 0)
    seats = [numbers[SHARED + EACH * place :][:EACH] for place in range(6)]
    assert seats[0][:9] == [1, 0, 0, 0, 1, 0, 4, 2, -1]
    assert seats[1][:9] == [1, 1, 1, 0, 0, 0, 4, 2, -1]
    assert seats[2][:9] == [1, 0, 0, 0, 1, 0, 4, 2, -1]
    assert seats[0][9:19] == [0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    assert [seats[place][19:] for place in range(3)] == [
        [3, 9, 0, 0, 0, 0, 0],
        [4, 8, 0, 0, 0, 0, 0],
        [3, 8, 0, 0, 0, 0, 0],
    ]
    assert not any(map(any, seats[3:]))


def test_the_order_in_which_cards_were_played_is_in_it(midway: Maker) -> None:
    """D-23: all have seen it. The same cards in another order are another observation, up to the last card of seven."""
    stack = [3, 9, 3, 8, 10, 2, 7]
    for order in (stack, stack[::-1]):
        desk = midway([[10], order], [[4], []])
        for seat, place in ((0, 1), (1, 0), (SPECTATOR, 1)):
            seen = observed(desk, seat)[SHARED + EACH * place :][:EACH]
            assert seen[9:19] == [0, 1, 2, 0, 0, 0, 1, 1, 1, 1]
            assert seen[19:] == order


def test_choices_passes_and_cold_calls_are_in_it(desk: Any) -> None:
    desk.state.phase = 1
    desk.state.turn = -1
    desk.state.passes = 2
    desk.state.passed[0] = [7, 6]
    desk.state.passed[2] = [10, 2]
    desk.state.passed[1] = [9, 9]
    desk.state.chosen[0] = 10
    numbers = observed(desk, 0)
    assert numbers[20:30] == one_hot(10)
    assert numbers[40:45] == [0, 1, 0, 0, 0]
    assert numbers[54:94] == one_hot(7) + one_hot(6) + one_hot(10) + one_hot(2)
    assert [numbers[SHARED + EACH * place + 3] for place in range(3)] == [1, 0, 0]
    spectated = observed(desk, SPECTATOR)
    assert not any(spectated[10:40])
    assert not any(spectated[54:94])


def test_a_cold_call_is_seen_by_who_makes_it(desk: Any) -> None:
    states = desk.states
    for step in GAME.read_move("cold call C 7 7 ...") or ():
        GAME.entries.play(states, 0, 1, step)
    numbers = observed(desk, 1)
    assert numbers[30:40] == [0, 0, 0, 0, 0, 0, 2, 0, 0, 0]
    assert [numbers[SHARED + EACH * place + 5] for place in range(3)] == [0, 1, 0]
    other = observed(desk, 2)
    assert not any(other[30:40])
    assert not any(other[SHARED + EACH * place + 5] for place in range(3))


def test_what_simulations_count(midway: Maker) -> None:
    desk = midway([[9], [5], [8]], [[4, 6], [10, 10], [5, 7]], cold_call=True)
    desk.play(0, "play 6")
    desk.play(1, "cold call C 5 7")
    out = np.zeros((3, len(MEASURES)), np.int64)
    GAME.entries.measure(desk.states, 0, out)
    assert MEASURES == ("coins", "calls", "calls right", "cold calls", "cards played")
    assert out.tolist() == [[-1, 0, 0, 0, 1], [14, 1, 1, 1, 0], [-13, 0, 0, 0, 0]]
    desk = midway([[9], [5], [8]], [[4, 6], [10, 10], [5, 7]])
    desk.play(0, "call B")
    GAME.entries.measure(desk.states, 0, out)
    assert out.tolist() == [[-6, 1, 0, 0, 0], [7, 0, 0, 0, 0], [-1, 0, 0, 0, 0]]
