"""A resampled table is filled in as the true one could be, given all that the seat knows."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from scipy.stats import chisquare

import undercroft as uc
from undercroft.engine.chance import set_key
from undercroft.engine.deck import cards
from undercroft.engine.record import copy, new
from undercroft.games.feast.game import GAME

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

Maker = Callable[..., Any]
Position = tuple[Any, ...]

SAMPLES = 20_000
NEVER = 1e-5
TOPIC = 10
SHOWN = 8
# Small enough to be counted out: the last two rounds of a hand, with five cards that A has not seen in other hands,
# and two in the deck.
LAYOUT: dict[str, Any] = {
    "topic": TOPIC,
    "held": [[2, 9], [3, 7], [3, 9], [7]],
    "shown": [SHOWN],
    "unseen": [3, 9],
}


def of_state(state: Any) -> Position:
    """What is hidden: the hands, those of dummies too, what lies face down, and the deck."""
    return (*(cards(bag) for bag in state.hand[:4]), *(int(ploy) for ploy in state.ploy[:4]), cards(state.unseen))


def deals(pool: Sequence[int], sizes: Sequence[int]) -> Counter[tuple[tuple[int, ...], ...]]:
    """Every way to deal a pool of cards, told apart even if of one rank, with how often each comes about."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in itertools.permutations(pool):
        piles, start = [], 0
        for size in sizes:
            piles.append(tuple(sorted(order[start : start + size])))
            start += size
        found[(*piles, tuple(sorted(order[start:])))] += 1
    return found


def expected(chosen: Sequence[int]) -> dict[Position, Fraction]:
    """The true chances, as A sees the layout: all deals alike, and who has chosen may have chosen any card held."""
    pool = [3, 7, 3, 9, 7, 3, 9]
    counted = deals(pool, (2, 2, 1))
    total = sum(counted.values())
    found: dict[Position, Fraction] = {}
    for (b, c, dummy, deck), ways in counted.items():
        choices = [hand if seat in chosen else (0,) for seat, hand in ((1, b), (2, c))]
        for ploys in itertools.product(*choices):
            position = ((2, 9), b, c, dummy, 9 if 0 in chosen else 0, *ploys, SHOWN, deck)
            chance = Fraction(ways, total * len(choices[0]) * len(choices[1]))
            found[position] = found.get(position, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("chosen", [(), (0,), (1,), (1, 2), (0, 2)])
def test_hidden_cards_and_ploys_come_up_as_often_as_they_should(table_midway: Maker, chosen: Sequence[int]) -> None:
    table = table_midway(**LAYOUT)
    for seat in chosen:
        table.play(seat, {0: "play 9", 1: "play 7", 2: "play 3"}[seat])
    found = resampled(table, 0, random.Random(str(chosen)))
    true = expected(chosen)
    assert sum(true.values()) == 1
    assert of_state(table._states[0]) in true
    assert set(found) <= set(true)
    often = [position for position in true if true[position] * SAMPLES >= 5]
    seldom = set(true) - set(often)
    counts = [found[position] for position in often]
    wanted = [float(true[position] * SAMPLES) for position in often]
    if seldom:
        counts.append(sum(found[position] for position in seldom))
        wanted.append(float(sum(true[position] for position in seldom) * SAMPLES))
    assert chisquare(counts, wanted).pvalue > NEVER


def resampled(table: uc.Table, seat: int, choices: random.Random) -> Counter[Position]:
    """How often each position comes up when what the seat does not know is filled in anew."""
    states: Any = new(GAME.journaled, 2)
    found: Counter[Position] = Counter()
    GAME.entries.masked(states, 1, table._states, 0, seat)
    for _ in range(SAMPLES):
        copy(states[0], states[1])
        set_key(states[0], choices.getrandbits(128))
        GAME.entries.resample(states, 0, seat)
        found[of_state(states[0])] += 1
    return found


def test_a_spectator_may_imagine_any_hand(table_midway: Maker) -> None:
    table = table_midway(**LAYOUT)
    found = resampled(table, uc.SPECTATOR, random.Random(1))
    first = Counter(rank for position, times in found.items() for rank in position[0] for _ in range(times))
    pool = [2, 9, 3, 7, 3, 9, 7, 3, 9]
    number = Counter(pool)
    ranks = sorted(number)
    assert chisquare([first[rank] for rank in ranks], [2 * SAMPLES * number[rank] / 9 for rank in ranks]).pvalue > NEVER


def test_ploys_that_were_turned_up_stay(table_midway: Maker) -> None:
    table = table_midway(10, [[8, 1], [8, 10], [6, 10], [6, 10], [4, 10]])
    for seat, ploy in enumerate((8, 8, 6, 6, 4)):
        table.play(seat, f"play {ploy}")
    states: Any = new(GAME.journaled, 1)
    for seat in range(-1, 5):
        for key in range(50):
            GAME.entries.masked(states, 0, table._states, 0, seat)
            set_key(states[0], key)
            GAME.entries.resample(states, 0, seat)
            assert list(states[0].ploy) == [8, 8, 6, 6, 4, 0, 0, 0]
            assert [len(cards(bag)) for bag in states[0].hand] == [1] * 5 + [0] * 3
            assert len(cards(states[0].unseen)) == len(cards(table._states[0].unseen))
