"""A bot that thinks ahead: information-set Monte Carlo tree search over the rules of any game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from ..engine.chance import siphash
from ..engine.errors import BadBot
from ..engine.game import Game
from ..engine.header import Header
from ..engine.record import part
from ..engine.whole import shown, whole
from .bot import Bot, read_seed
from .thinkers import SearchSettings, Thinker, TreeThinker, TrialThinker, add_up

USUAL_SECONDS = 0.1
MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10**9
MOST_THREADS = 64
# An iteration adds about as many edges as a node has moves; a table of so many takes 10 MB.
EDGES_BY_ITERATION = 8
FEWEST_EDGES = 1 << 10
MOST_EDGES = 1 << 18
# A move of several parts is thought about most before its first one.
LATER_STEPS = 4
# Chances below this, left over from trying everything, are not taken.
LEAST_CHANCE = 0.05
_LUCK = np.uint64(int.from_bytes(b"search", "big"))


class Considered(msgspec.Struct, frozen=True):
    """What a search found out about a move."""

    move: str
    """In words; of a move of several parts its beginning."""
    visits: int
    value: float | None
    """What it may be expected to bring, from 0 to 1; None if it was never tried."""
    chance: float
    """With which the bot would make it."""


class Analysis(msgspec.Struct, frozen=True):
    """What a search found out about a position."""

    considered: tuple[Considered, ...]
    """All legal moves, the best first."""
    iterations: int
    moves: int
    """How many moves were played in thought."""
    seconds: float


class SearchBot(Bot):
    """Plays every possible move many times over in thought, against players who know no more than they would.

    Thinks for so many seconds, or for so many iterations: with a seed these give the same move every time. On several
    threads, each grows a tree of its own, and what they found is added up.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        settings: SearchSettings | None = None,
    ) -> None:
        super().__init__("search", game)
        if seconds is not None and iterations is not None:
            raise BadBot("a search is given seconds or iterations, not both")
        self._seconds = None if iterations is not None else _seconds(USUAL_SECONDS if seconds is None else seconds)
        self._iterations = None if iterations is None else _count("iterations", iterations, MOST_ITERATIONS)
        self._threads = _count("threads", threads, MOST_THREADS)
        self._seed = read_seed(seed)
        self._thought = 0
        self._settings = settings or SearchSettings()
        self._thinkers: list[Thinker] = []

    def analyse(self, state: Header, seat: int) -> Analysis:
        """What the search finds out about the moves of a seat, from a state as `Table.view_state` gives it."""
        with self._lock:
            self._look_at(state, seat)
            return self._think(seat, ())

    def compile(self) -> None:
        """Compile what it thinks with, so that the first move does not wait for it."""
        self._thinkers_ready()[0].compile()

    def _step(self, seat: int, begun: tuple[int, ...]) -> int:
        count = self.game.entries.legal(self._states, 0, seat, self._moves)
        if count == 1:
            return int(self._moves[0])
        found = self._think(seat, begun)
        chances = np.array([each.chance for each in found.considered])
        chances[chances < LEAST_CHANCE] = 0.0
        luck = np.uint64(siphash(self._seed, _LUCK, np.uint64(self._thought)))
        point = int(luck >> np.uint64(11)) * 2.0**-53 * chances.sum()
        chosen = int(np.searchsorted(np.cumsum(chances), point, side="right"))
        steps = self.game.read_move(found.considered[chosen].move)
        assert steps is not None
        return steps[-1]

    def _think(self, seat: int, begun: tuple[int, ...]) -> Analysis:
        began = time.perf_counter()
        share = 1.0 / LATER_STEPS if begun else 1.0
        self._thought += 1
        for number, thinker in enumerate(self._thinkers_ready()):
            seed = siphash(self._seed, np.uint64(number), np.uint64(self._thought))
            thinker.begin(part(self._states[0], self.game.state), seat, np.uint64(seed))
        if self._iterations is not None:
            each = -(-max(1, int(self._iterations * share)) // self._threads)
            self._on_all(lambda thinker: thinker.think(each))
        else:
            assert self._seconds is not None
            end = began + self._seconds * share
            self._on_all(lambda thinker: thinker.think_until(end))
        count = self.game.entries.legal(self._states, 0, seat, self._moves)
        seconds = time.perf_counter() - began
        return _summary(self.game, self._thinkers, begun, self._moves[:count].tolist(), seconds)

    def _thinkers_ready(self) -> list[Thinker]:
        while len(self._thinkers) < self._threads:
            if self._settings.tries_out(self.game):
                self._thinkers.append(TrialThinker(self.game, self._settings))
            else:
                self._thinkers.append(TreeThinker(self.game, self._settings, self._edges()))
        return self._thinkers

    def _on_all(self, work: Any) -> None:
        if len(self._thinkers) == 1:
            work(self._thinkers[0])
            return
        with ThreadPoolExecutor(len(self._thinkers)) as pool:
            list(pool.map(work, self._thinkers))

    def _edges(self) -> int:
        if self._iterations is None:
            return MOST_EDGES
        wanted = self._iterations * EDGES_BY_ITERATION // self._threads
        return min(max(1 << wanted.bit_length(), FEWEST_EDGES), MOST_EDGES)


def _summary(
    game: Game, thinkers: Sequence[Thinker], begun: tuple[int, ...], steps: Sequence[int], seconds: float
) -> Analysis:
    """What all threads found out together."""
    found = add_up([thinker.found(steps) for thinker in thinkers])
    chances = found.chances()
    considered = [
        Considered(
            str(game.move((*begun, step))),
            int(found.visits[index]),
            float(found.values[index] / found.visits[index]) if found.visits[index] else None,
            float(chances[index]),
        )
        for index, step in enumerate(steps)
    ]
    considered.sort(key=lambda each: (-each.chance, -each.visits))
    return Analysis(
        considered=tuple(considered),
        iterations=sum(int(thinker.thought.iterations) for thinker in thinkers),
        moves=sum(int(thinker.thought.moves) for thinker in thinkers),
        seconds=seconds,
    )


def _seconds(given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given <= MOST_SECONDS:
        raise BadBot(f"a search takes from 0 to {MOST_SECONDS:g} seconds, not {shown(given)}")
    return float(given)


def _count(name: str, given: object, most: int) -> int:
    number = whole(given)
    if number is None or not 1 <= number <= most:
        raise BadBot(f"a search has from 1 to {most:,} {name}, not {shown(given)}")
    return number
