"""What one thread of a search thinks with: a tree that it grows, or moves that it tries out."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..engine.game import Game, Kernel
from ..engine.header import Header
from ..engine.kernel import compile_ahead
from ..engine.record import Rows, fill, new
from .descent import LONGEST_PATH, Step, searcher
from .thought import ROOT, ROWS, Settings, Thought
from .tree import Edge, Search, place_of
from .trials import DOUBT, HOUSE, Trial, beginner, surely_ahead, trier

# Between two looks at the clock.
CHUNK_SECONDS = 0.004
FIRST_CHUNK = 16
# Iterations may become quicker: so many times as many are reckoned with as there were in the same time.
MARGIN = 1.5
# More moves than any game has.
TO_THE_END = 1 << 30


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a search goes about it."""

    tried_out: bool | None = None
    """Whether each move is tried out by playing the game on from it, and no tree is grown; None for as the game has
    it."""
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
    """After so many moves beyond the tree the game is judged as it stands; None for as many as the game has it, or, if
    moves are tried out, for as many as it takes."""
    explore: float = 0.7
    """How much is tried that does not look best."""
    winning: float = 0.5
    """How much winning counts; the rest is by how much."""

    def tries_out(self, game: Game) -> bool:
        """Whether the moves of a game are tried out."""
        return game.tried_out if self.tried_out is None else self.tried_out


class Found(msgspec.Struct, frozen=True):
    """What was found out about the legal moves, in their order."""

    visits: NDArray[np.int64]
    values: NDArray[np.float64]
    """The sums of what came of them."""
    likings: NDArray[np.float64]
    """How likely each is to be made, where several seats choose at once, or else how much is to be said for it."""
    mixes: bool
    """Whether a move is chosen by chance, as likely as it is liked."""

    def chances(self) -> NDArray[np.float64]:
        """With which each move should be made."""
        if self.mixes:
            likely: NDArray[np.float64] = self.likings / self.likings.sum()
            return likely
        chances = np.zeros(len(self.likings))
        chances[np.argmax(self.likings)] = 1.0
        return chances


class Thinker(ABC):
    """Finds out about the moves of a position."""

    def __init__(self, game: Game, settings: SearchSettings, horizon: int) -> None:
        states: Any = new(game.state, ROWS)
        self._states: Rows[Header] = states
        self._moves = game.entries.move_buffer()
        self._scores = np.zeros(int(game.info.max_seats), np.int64)
        self._settings = new(Settings, 1)
        used = msgspec.structs.replace(settings, horizon=horizon if settings.horizon is None else settings.horizon)
        for name in Settings.dtype.names or ():
            setattr(self._settings[0], name, getattr(used, name))
        self._seat = 0
        self._seed = np.uint64(0)

    def begin(self, state: Header, seat: int, seed: np.uint64) -> None:
        """Begin anew with another position."""
        fill(self._states[ROOT], state)
        self._seat = seat
        self._seed = seed

    @property
    @abstractmethod
    def thought(self) -> Thought:
        """What it knows of itself."""

    @abstractmethod
    def think(self, iterations: int) -> bool:
        """Think for so many iterations; False if nothing is left to find out."""

    @abstractmethod
    def compile(self) -> None:
        """Compile what it thinks with."""

    @abstractmethod
    def found(self, steps: Sequence[int]) -> Found:
        """What it found out about the legal steps."""

    @abstractmethod
    def decided(self, left: int) -> bool:
        """Whether so many iterations more could not change which move is best."""

    def think_until(self, end: float) -> None:
        """Think until the clock shows this, or there is nothing left to decide."""
        chunk = FIRST_CHUNK
        now = time.perf_counter()
        while True:
            began = now
            before = int(self.thought.iterations)
            goes_on = self.think(chunk)
            now = time.perf_counter()
            if now >= end or not goes_on:
                return
            pace = (int(self.thought.iterations) - before) / max(now - began, 1e-6)
            if self.decided(int(pace * (end - now) * MARGIN)):
                return
            chunk = max(1, int(pace * min(CHUNK_SECONDS, end - now)))


class TreeThinker(Thinker):
    """Grows a tree."""

    def __init__(self, game: Game, settings: SearchSettings, edges: int) -> None:
        super().__init__(game, settings, game.horizon)
        self._search = searcher(game)
        self._words = np.asarray(self._states).view(np.uint64).reshape(ROWS, -1)
        self._path = new(Step, LONGEST_PATH)
        self._edges = new(Edge, edges)
        self._searches = new(Search, 1)
        self._legal = game.entries.legal
        self._steps: list[int] = []

    @property
    def thought(self) -> Search:
        return self._searches[0]

    def begin(self, state: Header, seat: int, seed: np.uint64) -> None:
        super().begin(state, seat, seed)
        _clear(self._edges)
        _clear(self._searches)
        count = self._legal(self._states, ROOT, seat, self._moves)
        self._steps = self._moves[:count].tolist()

    def think(self, iterations: int) -> bool:
        given = (self._moves, self._scores, self._searches, self._settings, self._seat, iterations, self._seed)
        self._search(self._states, self._words, self._edges, self._path, *given)
        return True

    def decided(self, left: int) -> bool:
        found = self.found(self._steps)
        if found.mixes or len(self._steps) < 2:
            return False
        second, first = np.sort(found.visits)[-2:]
        return bool(first - second > left)

    def compile(self) -> None:
        self.think(0)

    def found(self, steps: Sequence[int]) -> Found:
        edges = [self._edges[place_of(self._edges, np.uint64(self.thought.root), step)] for step in steps]
        visits = np.array([edge.visits for edge in edges], np.int64)
        chosen = np.array([edge.chosen for edge in edges], np.float64)
        mixes = bool(chosen.any())
        values = np.array([edge.value for edge in edges], np.float64)
        return Found(visits, values, chosen if mixes else visits.astype(np.float64), mixes)


class TrialThinker(Thinker):
    """Tries each move out."""

    def __init__(self, game: Game, settings: SearchSettings) -> None:
        super().__init__(game, settings, TO_THE_END)
        self._begin, self._try_out = beginner(game), trier(game)
        self._trials = new(Trial, game.most_moves)
        self._thoughts = new(Thought, 1)
        self._count = 0

    @property
    def thought(self) -> Thought:
        return self._thoughts[0]

    def begin(self, state: Header, seat: int, seed: np.uint64) -> None:
        super().begin(state, seat, seed)
        _clear(self._trials)
        _clear(self._thoughts)
        self._count = int(self._begin(self._states, self._trials, self._moves, seat, seed))

    def think(self, iterations: int) -> bool:
        given = (self._moves, self._scores, self._thoughts, self._settings, self._seat, iterations, self._seed)
        return bool(self._try_out(self._states, self._trials, self._count, *given))

    def decided(self, left: int) -> bool:
        # What is tried out knows for itself.
        return False

    def compile(self) -> None:
        compile_ahead(self._begin, self._states, self._trials, self._moves, 0, self._seed)
        self._count = 0
        self.think(0)

    def found(self, steps: Sequence[int]) -> Found:
        by_step = {int(trial.step): trial for trial in (self._trials[number] for number in range(self._count))}
        trials = [by_step[step] for step in steps]
        return Found(
            np.array([trial.worlds for trial in trials], np.int64),
            np.array([trial.value for trial in trials]),
            np.array([self._liking(trial) for trial in trials]),
            False,
        )

    def _liking(self, trial: Trial) -> float:
        """By how much a move is surely better than the house's."""
        if trial.step == self._trials[HOUSE].step:
            return 0.0
        # What is given up, or was never tried, comes after the house's.
        return float(surely_ahead(trial, DOUBT)) if trial.worlds and not trial.given_up else -1.0


def last_kernel(game: Game) -> Kernel:
    """The kernel that is compiled last for a search of a game, if nobody asks for another kind."""
    return trier(game) if game.tried_out else searcher(game)


def add_up(found: Sequence[Found]) -> Found:
    """What several threads found out."""
    return Found(
        np.sum([each.visits for each in found], axis=0),
        np.sum([each.values for each in found], axis=0),
        np.sum([each.likings for each in found], axis=0),
        any(each.mixes for each in found),
    )


def _clear(rows: Any) -> None:
    rows.view(np.uint8)[:] = 0
