"""Every way that chance can go: a move's outcomes with their exact probabilities, and counts of all paths.

A state whose record also has the fields of `Scripted` takes its chance events from a script. Running a move again and
again, each time with one more number of the script fixed, visits every outcome. Compiled games without a script pay
nothing for it: the script is chosen by the type of the state.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple, cast

import numpy as np

from .bits import members
from .chance import Scripted, forget_chance
from .deck import EMPTY, Bag, counts
from .entries import blank
from .errors import UndercroftError
from .game import Game, Kernel
from .header import Header, set_options
from .kernel import I8, kernel
from .options import Options
from .record import Rows, copy, fill, new

# In the place of a seat, for the deal.
DEAL = -1
MOST_CHANCES = 127


class Outcome(NamedTuple):
    """One way a move can turn out."""

    chance: Fraction
    states: Rows[Header]
    """An array with the state after the move in row 0."""
    cut: bool
    """Whether chance was asked more often than the limit allows, so that the rest of the move is not known."""


class Explorer:
    """Walks all move-and-chance paths of one game."""

    def __init__(self, game: Game, chances: int = 8) -> None:
        if not 0 <= chances <= MOST_CHANCES:
            raise UndercroftError(f"from 0 to {MOST_CHANCES} chance events can be followed, not {chances}")
        self.game = game
        self.chances = chances
        self._type = scripted(cast("Any", game.journaled))
        self._follow = _follower(game)

    def deals(self, seats: int, options: Options | None = None) -> list[Outcome]:
        """All first positions."""
        states = new(self._type, 1)
        states[0].seats = seats
        set_options(states[0], options or self.game.info.options())
        return self._outcomes(states, DEAL, 0)

    def dealt(self, seats: int, key: int, options: Options | None = None) -> list[Outcome]:
        """The one first position that a key deals: for games that deal too many cards for all ways to be followed."""
        table = blank(self.game.journaled, seats, options or self.game.info.options(), key)
        self.game.entries.deal(table, 0)
        forget_chance(table[0])
        states = new(self._type, 1)
        fill(states[0], table[0])
        return [Outcome(Fraction(1), states, False)]

    def plays(self, states: Rows[Header], seat: int, move: int) -> list[Outcome]:
        """All outcomes of a move."""
        return self._outcomes(states, seat, move)

    def moves(self, states: Rows[Header]) -> Iterator[tuple[int, int]]:
        """Every seat that may act with every legal move."""
        out = self.game.entries.move_buffer()
        for seat in members(self.game.entries.actors(states, 0)):
            for place in range(self.game.entries.legal(states, 0, seat, out)):
                yield seat, int(out[place])

    def paths(self, outcomes: list[Outcome], depth: int) -> int:
        """How many distinct paths lead through so many moves; one that is over or cut counts where it stops."""
        total = 0
        for outcome in outcomes:
            moves = [] if outcome.cut or not depth else list(self.moves(outcome.states))
            total += sum(self.paths(self.plays(outcome.states, *move), depth - 1) for move in moves) or 1
        return total

    def _outcomes(self, before: Rows[Header], seat: int, move: int) -> list[Outcome]:
        """All outcomes of a move, or, if the seat is DEAL, of the deal.

        Only what is over may be merged: two moves in the middle of their chances can look alike, and yet go on
        differently. Numbers that stand for cards of one rank are the same from the start.
        """
        done: dict[tuple[bytes, bool], Outcome] = {}
        scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
        while scripts:
            script, chance = scripts.pop()
            work, asked, bag = self.follow(before, seat, move, script)
            if asked and len(script) < self.chances:
                scripts += [((*script, number), chance * ways / asked) for number, ways in _alike(asked, bag)]
                continue
            same = (cast("Any", work).tobytes(), bool(asked))
            likely = done[same].chance if same in done else 0
            done[same] = Outcome(chance + likely, work, bool(asked))
        return list(done.values())

    def run(self, before: Rows[Header], seat: int, move: int, script: tuple[int, ...]) -> tuple[Rows[Header], int]:
        """A move, or the deal, with its first chance events from a script: the state that it leads to, and how many
        numbers there were to choose from where the script ended, or 0 if no more were asked for."""
        work, asked, _ = self.follow(before, seat, move, script)
        return work, asked

    def follow(
        self, before: Rows[Header], seat: int, move: int, script: tuple[int, ...]
    ) -> tuple[Rows[Header], int, Bag]:
        """The same, and if the numbers stand for cards, the cards, lowest first."""
        work = new(self._type, 1)
        asked, bag = self._follow(work, before, seat, move, np.array(script, np.int64))
        return work, int(asked), Bag(bag)


def _alike(asked: int, bag: Bag) -> list[tuple[int, int]]:
    """Of the numbers that chance can choose, one of each kind, and how many are of that kind."""
    if bag == EMPTY:
        return [(number, 1) for number in range(asked)]
    ways = counts(bag)
    return [(sum(ways[:rank]), ways[rank]) for rank in range(len(ways)) if ways[rank]]


@functools.cache
def _follower(game: Game) -> Kernel:
    deal, play = game.deal, game.play

    @kernel
    def follow(work: Any, before: Any, seat: int, move: int, script: Rows[int]) -> tuple[int, Bag]:
        """Play a move by a script; tells how many numbers there were to choose from where the script ends, and of which
        cards."""
        state = work[0]
        copy(state, before[0])
        state.event = np.uint64(0)
        state.scripted = len(script)
        for place in range(len(script)):
            state.script[place] = script[place]
        state.asked = 0
        state.bag = EMPTY
        if seat == DEAL:
            deal(state)
        else:
            play(state, seat, move)
        asked = I8(state.asked)
        bag = Bag(state.bag)
        # What brought the state about must not tell two equal states apart.
        state.event = np.uint64(0)
        state.scripted = 0
        for place in range(len(script)):
            state.script[place] = 0
        state.asked = 0
        state.bag = EMPTY
        return asked, bag

    return follow


@functools.cache
def scripted(kind: type[Any]) -> type[Header]:
    """The same state with a script in the place of chance."""
    return type(f"Scripted{kind.__name__}", (kind, Scripted), {})
