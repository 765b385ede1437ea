"""A resampled table is filled in as the true one could be, given all that the seat knows of passed cards.

The true chances are counted out without any of the rules' code: every way to deal a small deck, followed through every
pass that could have been made, where each card of a hand is as likely to be taken as any other.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import Any, NamedTuple

import numpy as np
import pytest
from scipy.stats import chisquare

import undercroft as uc
from undercroft.engine.chance import U8, siphash
from undercroft.engine.deck import bag_of, cards
from undercroft.engine.kernel import kernel
from undercroft.engine.record import copy, new
from undercroft.engine.seats import SPECTATOR
from undercroft.games.deadfall.game import GAME

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

Cards = tuple[int, ...]
# What a seat does not know: all hands, the cards passed, and the cards chosen.
Hidden = tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]

SAMPLES = 40_000
SELDOM = 5
NEVER = 1e-5


class Setting(NamedTuple):
    """A small deck, dealt and played so far that there is something to know."""

    seats: int
    deck: dict[int, int]
    options: dict[str, object]
    moves: int
    """How many are played after the deal."""
    seed: int


TWO = {6: 9, 8: 9}
THREE = {5: 7, 7: 7, 9: 7}
FOUR = {4: 14, 7: 12}
DOUBLE: dict[str, object] = {"devil": "double"}
BLIND: dict[str, object] = {"devil": "double", "blind_start": True}
RED: dict[str, object] = {"devil": "red"}

SETTINGS = {
    "two, the pass under way": Setting(2, THREE, RED, 1, 1),
    "two, red, doors": Setting(2, THREE, RED, 5, 2),
    "two, red, turns": Setting(2, THREE, RED, 8, 3),
    "two, double, second pass under way": Setting(2, THREE, BLIND, 3, 4),
    "two, double, just passed": Setting(2, THREE, BLIND, 4, 5),
    "two, double, turns": Setting(2, THREE, DOUBLE, 14, 6),
    "two, double, late": Setting(2, TWO, BLIND, 14, 7),
    "two, double, later": Setting(2, THREE, BLIND, 16, 17),
    "three, the pass under way": Setting(3, THREE, RED, 2, 8),
    "three, doors": Setting(3, THREE, DOUBLE, 7, 9),
    "three, second pass under way": Setting(3, THREE, BLIND, 5, 10),
    "three, double, just passed": Setting(3, THREE, BLIND, 6, 11),
    "three, double, turns": Setting(3, THREE, DOUBLE, 16, 12),
    "three, double, late": Setting(3, THREE, BLIND, 17, 13),
    "three, double, doors and turns": Setting(3, TWO | {3: 4}, DOUBLE, 19, 14),
    "four, just passed": Setting(4, FOUR, BLIND, 8, 15),
    "four, double, late": Setting(4, FOUR, BLIND, 23, 16),
    "four, double, doors": Setting(4, FOUR, DOUBLE, 22, 18),
}


def played(setting: Setting) -> tuple[uc.Table, list[Cards]]:
    """The table of a setting, and the hands that were dealt."""
    table = uc.deal("deadfall", setting.seats, setting.options, key=setting.seed)
    state: Any = table._states[0]
    dice = random.Random(setting.seed)
    deck = [rank for rank, number in setting.deck.items() for _ in range(number)]
    dice.shuffle(deck)
    size = 7 if setting.seats == 2 else 6
    hands = [tuple(sorted(deck[size * seat :][:size])) for seat in range(setting.seats)]
    for seat, hand in enumerate(hands):
        state.hand[seat] = bag_of(list(hand))
    state.unseen = bag_of(deck[size * setting.seats :])
    for _ in range(setting.moves):
        seat = dice.choice(table.actors)
        table.play(seat, dice.choice([move for move in table.legal(seat) if not move.startswith("call")]))
    return table, hands


def sub_bags(pool: Counter[int], number: int) -> Iterator[tuple[Counter[int], int]]:
    """Every hand of so many cards from a pool, and in how many ways it can be drawn."""
    ranks = sorted(pool)
    for counts in itertools.product(*(range(min(pool[rank], number) + 1) for rank in ranks)):
        if sum(counts) == number:
            ways = 1
            for rank, count in zip(ranks, counts, strict=True):
                ways *= comb(pool[rank], count)
            yield +Counter(dict(zip(ranks, counts, strict=True))), ways


def deals(pool: Counter[int], seats: int, number: int) -> Iterator[tuple[list[Counter[int]], int]]:
    """Every way to deal hands to so many seats."""
    if seats == 0:
        yield [], 1
        return
    for hand, ways in sub_bags(pool, number):
        for rest, more in deals(pool - hand, seats - 1, number):
            yield [hand, *rest], ways * more


def as_cards(hand: Counter[int]) -> Cards:
    return tuple(sorted(hand.elements()))


class Truth:
    """What a seat may think of a table: all that can have been, and how likely it is."""

    def __init__(self, table: uc.Table, hands: Sequence[Cards], seat: int) -> None:
        self.state: Any = table._states[0]
        self.seats, self.seat = table.seats, seat
        self.size = len(hands[0])
        self.passes, self.doors = int(self.state.passes), int(self.state.doors)
        self.stacks = [[int(card) for card in stack if card] for stack in self.state.stack[: self.seats]]
        self.found: Counter[Hidden] = Counter()
        pool = Counter(cards(self.state.unseen)) + sum(map(Counter, hands), Counter())
        own = Counter(hands[seat]) if seat != SPECTATOR else Counter()
        others = [each for each in range(self.seats) if each != seat]
        for dealt, ways in deals(pool - own, len(others), self.size):
            all_hands = [own] * self.seats
            for other, hand in zip(others, dealt, strict=True):
                all_hands[other] = hand
            self._pass(all_hands, ways, 0, [])

    def _takes(self, hand: Counter[int], seat: int, number: int) -> list[tuple[int, int]]:
        """The cards that a seat can have passed, by all that the observer saw, and the number of those in the hand."""
        card = int(self.state.passed[seat][number])
        if self.seat in (seat, (seat + 1) % self.seats):
            return [(card, hand[card] if seat != self.seat else 1)] if hand[card] else []
        return list(hand.items())

    def _pass(self, hands: list[Counter[int]], ways: int, number: int, passed: list[Cards]) -> None:
        """A pass, with all ways to choose cards for it, and what was played after it."""
        if number == self.passes:
            left, likely = self._play(hands, 0, None) if number == 0 else (hands, 1)
            self._end(left, ways * likely, passed)
            return
        options = [self._takes(hands[seat], seat, number) for seat in range(self.seats)]
        for chosen in itertools.product(*options):
            after = [hand - Counter([card]) for hand, (card, _) in zip(hands, chosen, strict=True)]
            for seat, (card, _) in enumerate(chosen):
                after[(seat + 1) % self.seats] = after[(seat + 1) % self.seats] + Counter([card])
            weight = ways
            for _, count in chosen:
                weight *= count
            until = self.doors if number + 1 < self.passes else None
            left, likely = self._play(after, 0 if number == 0 else self.doors, until)
            if likely:
                self._pass(left, weight * likely, number + 1, [*passed, tuple(card for card, _ in chosen)])

    def _play(self, hands: list[Counter[int]], since: int, until: int | None) -> tuple[list[Counter[int]], int]:
        """What is left after cards were played, and the number of ways to take just those."""
        after, likely = [], 1
        for seat, hand in enumerate(hands):
            left = hand.copy()
            for card in self.stacks[seat][since:until]:
                likely *= left[card] if seat != self.seat else 1
                left = left - Counter([card])
            after.append(left)
        return after, likely

    def _end(self, hands: list[Counter[int]], ways: int, passed: list[Cards]) -> None:
        """Whoever has chosen a card may have chosen any."""
        chosen = [int(self.state.chosen[seat]) for seat in range(self.seats)]
        options = [
            list(hand.items()) if card and seat != self.seat else [(card, 1)]
            for seat, (card, hand) in enumerate(zip(chosen, hands, strict=True))
        ]
        by_seat = tuple(zip(*passed, strict=True)) if passed else ((),) * self.seats
        for taken in itertools.product(*options):
            weight = ways
            for _, count in taken:
                weight *= count
            key = (tuple(map(as_cards, hands)), by_seat, tuple(card for card, _ in taken))
            if weight:
                self.found[key] += weight


@functools.cache
def sampler() -> Any:
    mask, resample = GAME.mask, GAME.resample

    @kernel
    def sample(states: Any, seat: int, seed: int, hands: Any, passed: Any, chosen: Any) -> None:
        """Mask and fill in a state again and again."""
        copy(states[1], states[0])
        mask(states[1], seat)
        for number in range(len(hands)):
            copy(states[2], states[1])
            states[2].key[0] = siphash(U8(seed), U8(0), U8(number))
            states[2].key[1] = siphash(U8(seed), U8(1), U8(number))
            resample(states[2], seat)
            for each in range(states[2].seats):
                hands[number, each] = states[2].hand[each]
                chosen[number, each] = states[2].chosen[each]
                for time in range(2):
                    passed[number, 2 * each + time] = states[2].passed[each][time]

    return sample


def resampled(table: uc.Table, seat: int, seed: int) -> Counter[Hidden]:
    """How often each position comes up when what the seat does not know is filled in anew."""
    states: Any = new(GAME.journaled, 3)
    copy(states[0], table._states[0])
    seats, passes = table.seats, int(states[0].passes)
    hands = np.zeros((SAMPLES, seats), np.uint64)
    passed, chosen = np.zeros((SAMPLES, 2 * seats), np.int64), np.zeros((SAMPLES, seats), np.int64)
    sampler()(states, seat, seed, hands, passed, chosen)
    rows, times = np.unique(np.hstack([hands.astype(np.int64), passed, chosen]), axis=0, return_counts=True)
    found: Counter[Hidden] = Counter()
    for row, often in zip(rows.tolist(), times.tolist(), strict=True):
        given = row[seats : 3 * seats]
        found[
            (
                tuple(cards(np.uint64(bag)) for bag in row[:seats]),
                tuple(tuple(given[2 * each :][:passes]) for each in range(seats)),
                tuple(row[3 * seats :]),
            )
        ] = often
    return found


def agree(found: Counter[Hidden], true: Counter[Hidden]) -> None:
    """Nothing comes up that cannot be, and the rest as often as it should."""
    assert set(found) <= set(true)
    total = true.total()
    often = [key for key in true if true[key] * SAMPLES >= SELDOM * total]
    counts = [found[key] for key in often]
    wanted = [true[key] * SAMPLES / total for key in often]
    if len(often) < len(true):
        counts.append(SAMPLES - sum(counts))
        wanted.append(SAMPLES - sum(wanted))
    if len(counts) > 1:
        assert chisquare(counts, wanted, sum_check=False).pvalue > NEVER


@pytest.mark.parametrize("name", SETTINGS)
def test_d23_what_is_hidden_comes_up_as_often_as_it_should(name: str) -> None:
    setting = SETTINGS[name]
    table, hands = played(setting)
    for seat in range(setting.seats):
        true = Truth(table, hands, seat).found
        state: Any = table._states[0]
        passes = int(state.passes)
        at_the_table = (
            tuple(cards(state.hand[each]) for each in range(setting.seats)),
            tuple(tuple(int(card) for card in state.passed[each][:passes]) for each in range(setting.seats)),
            tuple(int(state.chosen[each]) for each in range(setting.seats)),
        )
        assert true[at_the_table], "what is true must be thought possible"
        agree(resampled(table, seat, setting.seed + seat), true)


@pytest.mark.parametrize("name", ["two, double, turns", "three, doors", "three, double, late"])
def test_d23_a_spectator_may_imagine_any_hand(name: str) -> None:
    setting = SETTINGS[name]
    table, hands = played(setting._replace(deck=TWO | {9: 3} if setting.seats == 2 else {6: 9, 8: 11}))
    agree(resampled(table, SPECTATOR, setting.seed), Truth(table, hands, SPECTATOR).found)
