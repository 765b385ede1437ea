"""Every number of an observation, and what is measured, of a table on which no two things are alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import undercroft as uc
from undercroft.engine.seats import SPECTATOR
from undercroft.games.feast.game import GAME
from undercroft.games.feast.observe import observe
from undercroft.games.feast.options import MOST_HANDS
from undercroft.games.feast.story import GaffesMade, Played, TookGaffe, TookTopic

Maker = Callable[..., Any]

SHARED, EACH = 45, 25
TOPIC = 6
# The sixth of eight rounds: three players, of whom two hold the same, and one dummy, which has played already.
HANDS = [[2, 9, 10], [3, 9, 10], [4, 9, 10], [5, 8]]
DUMMYS = 7
CAPTURED = [[1], [2, 7], [7, 7, 10], [8]]
UNSEEN = [3, 5, 8, 10]
POINTS = [21, 0, 13]
HANDS_OVER = 1
WATCHERS = [SPECTATOR, 0, 1, 2]


@pytest.fixture
def table(table_midway: Maker) -> uc.Table:
    """The second hand of a match, before anybody has chosen."""
    table: uc.Table = table_midway(TOPIC, HANDS, [DUMMYS], CAPTURED, UNSEEN)
    state: Any = table._states[0]
    state.hands_over = HANDS_OVER
    for seat, points in enumerate(POINTS):
        state.scored[seat] = points
    return table


def ranks(cards: list[int]) -> list[int]:
    return [cards.count(rank) for rank in range(1, 11)]


def one_of(rank: int) -> list[int]:
    return ranks([rank])


def observed(table: uc.Table, seat: int) -> list[int]:
    return [int(number) for number in table.observe(seat)]


def places(found: list[int]) -> list[list[int]]:
    """The block of each place, in the order of the observation."""
    return [found[SHARED + EACH * index :][:EACH] for index in range(MOST_HANDS)]


def order(seat: int) -> list[int]:
    """The places as the observer counts them: the players from itself on, then the dummy."""
    return [(max(seat, 0) + index) % 3 for index in range(3)] + [3]


def test_the_table_in_the_docstring_is_as_long_as_the_observation() -> None:
    assert GAME.observation_size == SHARED + MOST_HANDS * EACH == 245
    assert "245 numbers" in (getattr(observe, "py_func", observe).__doc__ or "")


@pytest.mark.parametrize("seat", WATCHERS)
def test_while_ploys_are_chosen(table: uc.Table, seat: int) -> None:
    table.play(1, "play 3")
    found = observed(table, seat)
    others = [card for place, hand in enumerate(HANDS) for card in hand if place != seat]
    assert found[:10] == ranks([*UNSEEN, *others])
    assert found[10:20] == ranks([] if seat == SPECTATOR else HANDS[seat])
    assert found[20:30] == one_of(TOPIC)
    assert found[30:40] == [0] * 10
    assert found[40:45] == [seat in (0, 2), 0, 0, 3, 3]
    for place, block in zip(order(seat), places(found), strict=False):
        points = [*POINTS, 0][place]
        assert block[:5] == [1, place == 3, place in (0, 2), place in (1, 3), points]
        # The ploy of B is in its hand still; nobody else may see it.
        assert block[5:15] == (one_of(DUMMYS) if place == 3 else one_of(3) if place == seat == 1 else [0] * 10)
        assert block[15:] == ranks(CAPTURED[place])
    assert not any(found[SHARED + 4 * EACH :])


@pytest.mark.parametrize("seat", WATCHERS)
def test_while_somebody_takes_and_the_topic_is_left(table_midway: Maker, seat: int) -> None:
    hands = [[2, 9, 10], [3, 9, 10], [4, 7, 10], [5, 8]]
    ploys = [9, 9, 7, 9]
    table = table_midway(TOPIC, hands, ploys[3:], CAPTURED, UNSEEN)
    for place in range(3):
        table.play(place, f"play {ploys[place]}")
    assert table.actors == (2,)
    found = observed(table, seat)
    left = [[2, 10], [3, 10], [4, 10], [5, 8]]
    assert found[:10] == ranks([*UNSEEN, *(card for place, hand in enumerate(left) for card in hand if place != seat)])
    assert found[10:20] == ranks([] if seat == SPECTATOR else left[seat])
    assert found[20:30] == one_of(TOPIC)
    assert found[30:40] == ranks([9, 9, 9])
    assert found[40:45] == [seat == 2, 1, 1, 3, 4]
    for place, block in zip(order(seat), places(found), strict=False):
        assert block[:5] == [1, place == 3, place == 2, 1, 0]
        assert block[5:15] == one_of(ploys[place])
        assert block[15:] == ranks(CAPTURED[place])


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 3, 4])
def test_while_somebody_takes_and_the_topic_is_gone(table_midway: Maker, seat: int) -> None:
    table = table_midway(5, [[8, 1], [8, 10], [6, 10], [6, 10], [4, 9], [7, 9]])
    ploys = [8, 8, 6, 6, 4, 7]
    for place, ploy in enumerate(ploys):
        table.play(place, f"play {ploy}")
    assert table.actors == (4,)
    found = observed(table, seat)
    assert found[20:30] == one_of(5)
    assert found[30:40] == ranks([6, 6, 8, 8])
    assert found[40:45] == [seat == 4, 1, 0, 2, 4]
    blocks = places(found)
    for index in range(6):
        place = (max(seat, 0) + index) % 6
        assert blocks[index][:4] == [1, 0, place == 4, 1]
        assert blocks[index][5:15] == one_of(ploys[place])
        assert blocks[index][15:] == (one_of(5) if place == 5 else [0] * 10)
    assert not any(map(any, blocks[6:]))


def test_of_a_match_that_is_over(dealer: Any) -> None:
    table = dealer.play_on(dealer.table("feast", 3, key=5), random.Random(5))
    found = observed(table, 1)
    assert not any(found[10:45])
    assert [block[:5] for block in places(found)[:3]] == [
        [1, 0, 0, 0, table.result.scores[place]] for place in (1, 2, 0)
    ]
    assert places(found)[3][:5] == [1, 1, 0, 0, 0]


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_what_is_measured_is_what_was_told_and_is_seen(dealer: Any, seats: int) -> None:
    choices = random.Random(seats)
    table = dealer.table("feast", seats, key=seats)
    topics, gaffes, matched = Counter[int](), Counter[int](), Counter[int]()
    measures = np.zeros((seats, len(GAME.measures)), np.int64)
    while not table.over:
        seat = choices.choice(table.actors)
        events = table.play(seat, choices.choice(table.legal(seat)))
        made = {event.rank for event in events if isinstance(event, GaffesMade)}
        topics.update(event.place for event in events if isinstance(event, TookTopic))
        gaffes.update(event.place for event in events if isinstance(event, TookGaffe))
        matched.update(event.place for event in events if isinstance(event, Played) and event.card in made)
        GAME.entries.measure(table._states, 0, measures)
        for place, (points, *counted) in enumerate(measures.tolist()):
            shown = table.view().places[place]
            assert points == shown.points - sum(shown.captured)
            assert counted == [topics[place], gaffes[place], matched[place]]
    assert tuple(measures[:, 0].tolist()) == table.result.scores
    assert all(sum(counter.values()) for counter in (topics, gaffes, matched))
