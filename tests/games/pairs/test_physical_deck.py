"""Our lazy draw against a real pack of cards: a shuffled list, dealt from the top, with five cards burned unseen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
import pytest
from scipy.stats import chi2_contingency

from undercroft.engine.bits import lowest_bit
from undercroft.engine.entries import blank
from undercroft.engine.kernel import interpreted
from undercroft.engine.record import copy
from undercroft.games.pairs import PairsOptions
from undercroft.games.pairs.game import GAME
from undercroft.games.pairs.rules import Move, NoteKind

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

SEATS = 4
TARGET = 16
HIT_CHANCE = 0.75
GAMES = 1_000 if interpreted else 20_000
SIGNIFICANCE = 1e-4
RARE = 20
NO_RESHUFFLE = 0

TEMPLATE = 0
WORK = 1
DRAWS = (NoteKind.DEALT, NoteKind.TIE_DEALT, NoteKind.TIE_DISCARDED, NoteKind.DREW, NoteKind.PAIRED)

LAST_CARD = 0
LENGTH = 1
LOSERS_SCORE = 2
POINTS_OF_ALL = 3
OBSERVED = ("last card before a reshuffle", "length of the game", "score of the loser", "points of all players")

_deal, _play, _actors = GAME.deal, GAME.play, GAME.actors
_compiled = (lambda function: function) if interpreted else numba.njit


class Pack:
    """A physical pack: which cards are where, and in what order."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.discards = [rank for rank in range(1, 11) for _ in range(rank)]
        self.deck: list[int] = []
        self.burned: list[int] = []
        self.last = 0
        self.last_before_reshuffle = NO_RESHUFFLE
        self.shuffles = 0

    def draw(self) -> int:
        if not self.deck:
            self.shuffle()
        self.last = self.deck.pop()
        return self.last

    def shuffle(self) -> None:
        if self.shuffles == 1:
            self.last_before_reshuffle = self.last
        self.shuffles += 1
        self.deck = self.discards + self.burned
        self.discards = []
        self.dice.shuffle(self.deck)
        self.burned = [self.deck.pop() for _ in range(5)]


def physical_game(dice: random.Random) -> tuple[int, int, int, int]:
    """One game for four between players who hit or fold at random: what `OBSERVED` names."""
    pack = Pack(dice)
    points = [0] * SEATS
    moves = 0
    while max(points) < TARGET:
        stacks: list[list[int]] = [[] for _ in range(SEATS)]
        seat = physical_leader(pack, stacks)
        while True:
            moves += 1
            if dice.random() < HIT_CHANCE:
                card = pack.draw()
                if card not in stacks[seat]:
                    stacks[seat].append(card)
                    seat = (seat + 1) % SEATS
                    continue
            else:
                card = min(min(stack) for stack in stacks)
                next(stack for stack in stacks if card in stack).remove(card)
            points[seat] += card
            break
        pack.discards += [card for stack in stacks for card in stack]
    return pack.last_before_reshuffle, moves, max(points), sum(points)


def physical_leader(pack: Pack, stacks: list[list[int]]) -> int:
    """Deal a hand; the players who are level on the lowest newest card get another until one is left."""
    level = list(range(SEATS))
    while len(level) > 1:
        for seat in level:
            card = pack.draw()
            while card in stacks[seat]:
                pack.discards.append(card)
                card = pack.draw()
            stacks[seat].append(card)
        lowest = min(stacks[seat][-1] for seat in level)
        level = [seat for seat in level if stacks[seat][-1] == lowest]
    return level[0]


@_compiled
def our_games(states: Any, games: int, out: Any) -> None:
    np.random.seed(7)
    for game in range(games):
        copy(states[WORK], states[TEMPLATE])
        state = states[WORK]
        state.key[0] = np.uint64(game)
        _deal(state)
        moves = 0
        last = 0
        last_before_reshuffle = 0
        shuffles = 0
        while True:
            for place in range(state.noted):
                kind = state.journal[place].kind
                if kind == NoteKind.SHUFFLED:
                    last_before_reshuffle = last if shuffles == 1 else last_before_reshuffle
                    shuffles += 1
                elif kind in DRAWS:
                    last = state.journal[place].amount
            acting = _actors(state)
            if not acting:
                break
            _play(state, lowest_bit(acting), Move.HIT if np.random.random() < HIT_CHANCE else Move.FOLD)
            moves += 1
        out[game, LAST_CARD] = last_before_reshuffle
        out[game, LENGTH] = moves
        for seat in range(state.seats):
            out[game, LOSERS_SCORE] = max(out[game, LOSERS_SCORE], state.points[seat])
            out[game, POINTS_OF_ALL] += state.points[seat]


@pytest.fixture(scope="module")
def samples() -> tuple[np.ndarray[Any, np.dtype[np.int64]], np.ndarray[Any, np.dtype[np.int64]]]:
    """Games with the physical pack, and ours: a row each."""
    dice = random.Random(2013)
    physical = np.array([physical_game(dice) for _ in range(GAMES)])
    ours = np.zeros((GAMES, len(OBSERVED)), np.int64)
    our_games(blank(GAME.journaled, SEATS, PairsOptions(), 0, rows=2), GAMES, ours)
    return physical, ours


def columns(physical: Any, ours: Any) -> Iterator[tuple[int, int]]:
    """How often each value came up in both samples; rare values are put together with their neighbours."""
    counted = Counter(physical.tolist()), Counter(ours.tolist())
    first = second = 0
    for value in sorted(set(counted[0]) | set(counted[1])):
        first += counted[0][value]
        second += counted[1][value]
        if first + second >= 2 * RARE:
            yield first, second
            first = second = 0
    if first + second:
        yield first, second


def p_value(physical: Any, ours: Any) -> float:
    table = np.array(list(columns(physical, ours))).T
    assert table.shape[1] >= 8, "too few kinds of outcome to tell anything"
    return float(chi2_contingency(table).pvalue)


@pytest.mark.parametrize("column", range(len(OBSERVED)), ids=[name.replace(" ", "_") for name in OBSERVED])
def test_our_draw_is_distributed_as_a_physical_pack(samples: Any, column: int) -> None:
    physical, ours = samples
    assert p_value(physical[:, column], ours[:, column]) > SIGNIFICANCE


def test_most_games_see_a_reshuffle(samples: Any) -> None:
    for sample in samples:
        assert (sample[:, LAST_CARD] != NO_RESHUFFLE).mean() > 0.1


def test_the_comparison_notices_a_small_difference(samples: Any) -> None:
    """A 10 put in the place of one last card in thirty is enough to fail."""
    physical, ours = samples
    forged = ours[:, LAST_CARD].copy()
    forged[:: 30 if GAMES > 10_000 else 3] = 10
    assert p_value(physical[:, LAST_CARD], forged) < SIGNIFICANCE
