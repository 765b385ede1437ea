"""A resampled table has the hands that others could hold, each as likely as it is, given all that a seat has seen."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import undercroft as uc
from tests.desk import without
from undercroft.engine.chance import set_key
from undercroft.engine.deck import cards
from undercroft.engine.record import copy, new
from undercroft.engine.seats import SPECTATOR
from undercroft.games.cave_cards.game import GAME

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

Maker = Callable[..., Any]
Hands = tuple[tuple[int, ...], ...]

SAMPLES = 20_000
NEVER = 1e-5
OWN, FIRST, SECOND = 0, 1, 2
# What seat A has not seen: two cards are B's, one is C's, three are the deck.
UNSEEN = (1, 2, 2, 9, 9, 9)


@pytest.fixture
def table(table_midway: Maker, all_cards: tuple[int, ...]) -> uc.Table:
    """A round near its end in which seat A has seen all cards but six."""
    own, cave = (3, 8), (4, 5, 6, 7, 10)
    captured = without(all_cards, (*UNSEEN, *own, *cave))
    made: uc.Table = table_midway(cave, [own, (2, 9), (9,)], captured=[captured[:15], captured[15:30], captured[30:]])
    return made


def resampled(table: uc.Table, seat: int) -> Counter[Hands]:
    """How often the hands of all three come out as what."""
    choices = random.Random(seat)
    states: Any = new(GAME.journaled, 2)
    found: Counter[Hands] = Counter()
    for _ in range(SAMPLES):
        GAME.entries.masked(states, 1, table._states, 0, seat)
        copy(states[0], states[1])
        set_key(states[0], choices.getrandbits(128))
        GAME.entries.resample(states, 0, seat)
        hands = tuple(cards(states[0].hand[each]) for each in range(3))
        assert sorted([*cards(states[0].unseen), *(card for hand in hands for card in hand)]) == sorted([*UNSEEN, 3, 8])
        found[hands] += 1
    return found


def enumerated(pool: tuple[int, ...], sizes: tuple[int, ...]) -> dict[Hands, Fraction]:
    """Every way to shuffle the pool and deal hands of these sizes from it."""
    found: Counter[Hands] = Counter()
    for order in itertools.permutations(pool, sum(sizes)):
        dealt = iter(order)
        found[tuple(tuple(sorted(itertools.islice(dealt, size))) for size in sizes)] += 1
    total = sum(found.values())
    return {hands: Fraction(number, total) for hands, number in found.items()}


def agree(found: Counter[Hands], expected: dict[Hands, Fraction]) -> None:
    assert set(found) <= set(expected)
    numbers = np.array([found[hands] for hands in expected])
    chances = np.array([float(chance) for chance in expected.values()])
    assert chisquare(numbers, chances * SAMPLES).pvalue > NEVER


def test_a_seat_gives_the_others_what_they_could_hold(table: uc.Table) -> None:
    expected = {((3, 8), *hands): chance for hands, chance in enumerated(UNSEEN, (2, 1)).items()}
    assert len(expected) == 12
    agree(resampled(table, OWN), expected)


def test_who_holds_one_card_of_another_pool_is_given_it_rightly(table: uc.Table) -> None:
    pool = tuple(without((*UNSEEN, 3, 8), (9,)))
    expected = {(a, b, (9,)): chance for (a, b), chance in enumerated(pool, (2, 2)).items()}
    agree(resampled(table, SECOND), expected)


def test_a_spectator_gives_everybody_a_hand(table: uc.Table) -> None:
    agree(resampled(table, SPECTATOR), enumerated((*UNSEEN, 3, 8), (2, 2, 1)))
