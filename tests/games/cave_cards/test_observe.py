"""The observation holds what its index table says."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from undercroft.engine.deck import counts
from undercroft.engine.seats import SPECTATOR
from undercroft.games.cave_cards.game import GAME
from undercroft.games.cave_cards.observe import observe
from undercroft.games.cave_cards.story import Played

Maker = Callable[..., Any]
SHARED, EACH = 33, 15


@pytest.fixture
def desk(midway: Maker) -> Any:
    return midway(
        [4, 7, 7, 8, 9],
        [[1, 8, 10, 10], [3, 5, 5], [6, 6, 6]],
        dealer=2,
        captured=[[2], [2, 9, 9], []],
        finished=1,
        points=[20, 3, 0],
    )


def observed(desk: Any, seat: int) -> list[float]:
    states = desk.states.copy()
    GAME.entries.mask(states, 0, seat)
    numbers = GAME.entries.observation_buffer()
    observe(states[0], seat, numbers)
    return [float(number) for number in numbers]


def test_the_table_in_the_docstring_is_as_long_as_the_observation() -> None:
    assert GAME.observation_size == SHARED + 6 * EACH == 123
    assert "123 numbers" in (getattr(observe, "py_func", observe).__doc__ or "")


def test_what_all_see_and_the_own_hand(desk: Any) -> None:
    numbers = observed(desk, 1)
    assert numbers[:10] == [0, 0, 0, 1, 0, 0, 2, 1, 1, 0]
    assert numbers[10:20] == [0, 0, 1, 0, 2, 0, 0, 0, 0, 0]
    hidden = int(desk.state.unseen) + int(desk.state.hand[0]) + int(desk.state.hand[2])
    assert numbers[20:30] == list(counts(np.uint64(hidden)))
    assert numbers[30:33] == [len(desk.deck), 0, 2]


def test_seats_are_counted_from_the_observer(desk: Any) -> None:
    numbers = observed(desk, 1)
    seats = [numbers[SHARED + EACH * place :][:EACH] for place in range(6)]
    assert seats[0] == [1, 0, 0, 3, 3, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0]
    assert seats[1] == [1, 0, 1, 3, 0, *[0] * 10]
    assert seats[2] == [1, 1, 0, 4, 20, 0, 1, *[0] * 8]
    assert not any(map(any, seats[3:]))


def test_who_is_to_play_is_told_so_and_a_spectator_has_no_hand(desk: Any) -> None:
    assert observed(desk, 0)[31] == 1
    spectated = observed(desk, SPECTATOR)
    assert spectated[30:33] == [len(desk.deck), 0, 2]
    assert not any(spectated[10:20])


def test_a_spectator_counts_the_seats_from_a(desk: Any) -> None:
    spectated = observed(desk, SPECTATOR)
    assert spectated[SHARED:] == observed(desk, 0)[SHARED:]
    assert spectated[SHARED:][:EACH] == [1, 1, 0, 4, 20, 0, 1, *[0] * 8]
    hidden = int(desk.state.unseen) + sum(int(hand) for hand in desk.state.hand)
    assert spectated[20:30] == list(counts(np.uint64(hidden)))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_is_measured_is_what_was_told_and_is_seen(dealer: Any, seats: int) -> None:
    choices = random.Random(seats)
    table = dealer.table("cave_cards", seats, key=seats)
    taken = Counter[int]()
    measures = np.zeros((seats, len(GAME.measures)), np.int64)
    while not table.over:
        seat = choices.choice(table.actors)
        events = table.play(seat, choices.choice(table.legal(seat)))
        taken.update({event.seat: len(event.captured) for event in events if isinstance(event, Played)})
        GAME.entries.measure(table._states, 0, measures)
        shown = [player.points for player in table.view().players]
        assert measures.tolist() == [[points, taken[seat]] for seat, points in enumerate(shown)]
    assert tuple(measures[:, 0].tolist()) == table.result.scores
