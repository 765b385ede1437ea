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
from ..engine.record import Rows, fill, new, part
from ..engine.whole import shown, whole
from .bot import Bot, read_seed
from .descent import LONGEST_PATH, ROOT, ROWS, Search, Settings, Step, searcher
from .tree import Edge, place_of

USUAL_SECONDS = 0.1
MOST_SECONDS = 3600.0
MOST_ITERATIONS = 10**9
MOST_THREADS = 64
# Between two looks at the clock.
CHUNK_SECONDS = 0.004
FIRST_CHUNK = 16
# An iteration adds about as many edges as a node has moves; a table of so many takes 10 MB.
EDGES_BY_ITERATION = 8
FEWEST_EDGES = 1 << 10
MOST_EDGES = 1 << 18
# A move of several parts is thought about most before its first one.
LATER_STEPS = 4
# Chances below this, left over from trying everything, are not taken.
LEAST_CHANCE = 0.05
_LUCK = np.uint64(int.from_bytes(b"search", "big"))


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a search goes about it."""

    trust: int = 50
    """How many of the others' moves in a hundred are taken to be the house's; the rest they find out for themselves."""
    belief: int = 50
    """How far the moves that others have made are taken to be the house's, in a hundred: what is hidden is imagined as
    these make it likely. Where a game's states do not tell how they came about, it makes no difference."""
    tries: int = 8
    """Among how many such states is chosen."""
    house: int = 100
    """How many moves in a hundred of those after the tree are the house's; the rest is random."""
    horizon: int | None = None
    """After so many moves beyond the tree the game is judged as it stands; None for as many as the game has it."""
    explore: float = 0.7
    """How much is tried that does not look best."""
    winning: float = 0.5
    """How much winning counts; the rest is by how much."""


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
        self._trees: list[_Tree] = []

    def analyse(self, state: Header, seat: int) -> Analysis:
        """What the search finds out about the moves of a seat, from a state as `Table.view_state` gives it."""
        with self._lock:
            self._look_at(state, seat)
            return self._think(seat, ())

    def compile(self) -> None:
        """Compile what it thinks with, so that the first move does not wait for it."""
        self._trees_ready()[0].grow(0, 0)

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
        for number, tree in enumerate(self._trees_ready()):
            seed = siphash(self._seed, np.uint64(number), np.uint64(self._thought))
            tree.plant(part(self._states[0], self.game.state), np.uint64(seed))
        if self._iterations is not None:
            each = -(-max(1, int(self._iterations * share)) // self._threads)
            self._on_all(lambda tree: tree.grow(seat, each))
        else:
            assert self._seconds is not None
            end = began + self._seconds * share
            self._on_all(lambda tree: tree.grow_until(seat, end))
        count = self.game.entries.legal(self._states, 0, seat, self._moves)
        seconds = time.perf_counter() - began
        return _summary(self.game, self._trees, begun, self._moves[:count].tolist(), seconds)

    def _trees_ready(self) -> list[_Tree]:
        while len(self._trees) < self._threads:
            self._trees.append(_Tree(self.game, self._settings, self._edges()))
        return self._trees

    def _on_all(self, work: Any) -> None:
        if len(self._trees) == 1:
            work(self._trees[0])
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            list(pool.map(work, self._trees))

    def _edges(self) -> int:
        if self._iterations is None:
            return MOST_EDGES
        wanted = self._iterations * EDGES_BY_ITERATION // self._threads
        return min(max(1 << wanted.bit_length(), FEWEST_EDGES), MOST_EDGES)


class _Tree:
    """The memory of one thread."""

    def __init__(self, game: Game, settings: SearchSettings, edges: int) -> None:
        self._search = searcher(game)
        states: Any = new(game.state, ROWS)
        self._states: Rows[Header] = states
        self._words = states.view(np.uint64).reshape(ROWS, -1)
        self._path = new(Step, LONGEST_PATH)
        self._moves = game.entries.move_buffer()
        self._scores = np.zeros(int(game.info.max_seats), np.int64)
        self._settings = new(Settings, 1)
        horizon = game.horizon if settings.horizon is None else settings.horizon
        for name, value in msgspec.structs.asdict(msgspec.structs.replace(settings, horizon=horizon)).items():
            setattr(self._settings[0], name, value)
        self.edges: Any = new(Edge, edges)
        self.searches: Any = new(Search, 1)
        self._seed = np.uint64(0)

    def plant(self, state: Header, seed: np.uint64) -> None:
        """Begin anew with another position."""
        fill(self._states[ROOT], state)
        self.edges.view(np.uint8)[:] = 0
        self.searches.view(np.uint8)[:] = 0
        self._seed = seed

    def grow(self, seat: int, iterations: int) -> None:
        """Think for so many iterations."""
        self._search(
            self._states, self._words, self.edges, self._path, self._moves, self._scores, self.searches, self._settings,
            seat, iterations, self._seed,
        )  # fmt: skip

    def grow_until(self, seat: int, end: float) -> None:
        """Think until the clock shows this."""
        chunk = FIRST_CHUNK
        now = time.perf_counter()
        while True:
            began = now
            self.grow(seat, chunk)
            now = time.perf_counter()
            if now >= end:
                return
            pace = chunk / max(now - began, 1e-6)
            chunk = max(1, int(pace * min(CHUNK_SECONDS, end - now)))


def _summary(
    game: Game, trees: Sequence[_Tree], begun: tuple[int, ...], steps: Sequence[int], seconds: float
) -> Analysis:
    """What all trees found out together."""
    visits = np.zeros(len(steps), np.int64)
    values = np.zeros(len(steps))
    chosen = np.zeros(len(steps))
    for tree in trees:
        node = np.uint64(tree.searches[0].root)
        for index, step in enumerate(steps):
            edge = tree.edges[place_of(tree.edges, node, step)]
            visits[index] += edge.visits
            values[index] += edge.value
            chosen[index] += edge.chosen
    if chosen.sum():
        chances = chosen / chosen.sum()
    else:
        chances = np.zeros(len(steps))
        chances[np.argmax(visits)] = 1.0
    considered = [
        Considered(
            str(game.move((*begun, step))),
            int(visits[index]),
            float(values[index] / visits[index]) if visits[index] else None,
            float(chances[index]),
        )
        for index, step in enumerate(steps)
    ]
    considered.sort(key=lambda each: (-each.chance, -each.visits))
    return Analysis(
        considered=tuple(considered),
        iterations=sum(int(tree.searches[0].iterations) for tree in trees),
        moves=sum(int(tree.searches[0].moves) for tree in trees),
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
