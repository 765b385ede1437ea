"""Many tables of one game, played step by step: the records, the arrays that are handed out, and the threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...bots.kinds import BotKind
from ...engine.entries import blank
from ...engine.errors import UndercroftError
from ...engine.game import Game
from ...engine.options import Options, read_options
from ...engine.record import new
from ...engine.seats import MOST_SEATS
from ...engine.whole import shown, whole
from ...lab.simulate import usable_threads
from .stepping import TABLE_BITS, Place, key_half, stepping

# Tables whose observations have fewer numbers than this are not worth handing over to another thread.
LEAST_NUMBERS = 1 << 17
MOST_TABLES = 1 << int(TABLE_BITS)
SEED_BITS = 64
REWARDS = ("scores", "wins")


class Batch:
    """So many tables with the same seats and options. The arrays stay the same, and each step writes over them."""

    def __init__(
        self,
        game: Game,
        tables: int,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        rewards: str = REWARDS[0],
        again: bool = True,
        threads: int | None = None,
    ) -> None:
        number = whole(tables)
        if number is None or not 1 <= number <= MOST_TABLES:
            raise UndercroftError(f"there can be from 1 to {MOST_TABLES:,} environments, not {shown(tables)}")
        if rewards not in REWARDS:
            raise UndercroftError(f"rewards are {' or '.join(REWARDS)}, not {shown(rewards)}")
        self.game = game
        self.tables = number
        self.seats = game.info.check_seats(game.info.usual_seats if seats is None else seats)
        self.options = read_options(game.info.options, options)
        self.options.check_seats(self.seats)
        self.observations: NDArray[np.float32] = np.zeros((number, game.observation_size), np.float32)
        self.masks: NDArray[np.int8] = np.zeros((number, game.step_codes), np.int8)
        self.finals: NDArray[np.float32] = np.zeros((number, game.observation_size), np.float32)
        """What the seat that took the last step of a game saw then."""
        self.rewards: NDArray[np.float64] = np.zeros((number, self.seats), np.float64)
        self.places: Any = new(Place, number)
        self.states: Any = new(game.state, number)
        self._legal = np.zeros((number, game.most_moves), np.int32)
        self._blank: Any = blank(game.state, self.seats, self.options, 0)
        self._wins = rewards == "wins"
        self._again = again
        self._kernels = stepping(game)
        self._pieces = _pieces(number, min(usable_threads(threads), self.observations.size // LEAST_NUMBERS))
        self._rooms = [_Room(game) for _ in self._pieces]
        self._pool = self._threads()

    def __getstate__(self) -> dict[str, Any]:
        """All but the threads: those of a copy are its own."""
        return {**vars(self), "_pool": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._pool = self._threads()

    @property
    def seen(self) -> Any:
        """Of a single table: what the seat that is to act may know, as bots are given it."""
        return self._rooms[0].seen[0]

    def seed(self, seeds: ArrayLike) -> None:
        """Give each table the seed from which the keys of its games follow."""
        self.places["seed"] = seeds
        self.places["games"] = 0

    def key(self, table: int) -> int:
        """The key of the game at a table, for whoever keeps the tables: it tells everything that is hidden."""
        place = self.places[table]
        low, high = (int(key_half(place.seed, place.games - np.uint64(1), np.uint64(half))) for half in (0, 1))
        return high << SEED_BITS | low

    def deal(self) -> None:
        """A new game at every table."""
        self._on_all(
            lambda first, last, room: self._kernels.deal(
                self.states, first, last, self.places, self._blank, room.seen, self._legal, self.masks,
                self.observations,
            )
        )  # fmt: skip

    def step(self, actions: NDArray[np.int64]) -> None:
        """A step at every table."""
        self._on_all(
            lambda first, last, room: self._kernels.step(
                self.states, first, last, self.places, self._blank, room.seen, self._legal, self.masks,
                self.observations, actions, self.finals, self.rewards, room.scores, self._wins, self._again,
            )
        )  # fmt: skip

    def look(self, table: int, seat: int, numbers: NDArray[np.float32]) -> Any:
        """What a seat sees of a table: written as numbers, and given back as a masked state."""
        seen: Any = new(self.game.state, 1)
        self._kernels.look(self.states, table, seen, seat, numbers)
        return seen[0]

    def choose(self, kind: BotKind, seed: int, number: int) -> NDArray[np.int64]:
        """The steps that a bot would take."""
        actions = np.zeros(self.tables, np.int64)
        self._on_all(
            lambda first, last, room: self._kernels.choose(
                self.states, first, last, self.places, room.seen, room.moves, kind.value, np.uint64(seed), number,
                actions,
            )
        )  # fmt: skip
        return actions

    def close(self) -> None:
        """Let go of the threads."""
        if self._pool:
            self._pool.shutdown()

    def _threads(self) -> ThreadPoolExecutor | None:
        """For all pieces but the first."""
        return ThreadPoolExecutor(len(self._pieces) - 1) if len(self._pieces) > 1 else None

    def _on_all(self, work: Callable[[int, int, _Room], None]) -> None:
        """Do the work on all tables: a piece on each thread, the first one on this."""
        if self._pool is None:
            work(0, self.tables, self._rooms[0])
            return
        others = [
            self._pool.submit(work, *piece, room) for piece, room in zip(self._pieces[1:], self._rooms[1:], strict=True)
        ]
        try:
            work(*self._pieces[0], self._rooms[0])
        finally:
            for other in others:
                other.result()


class _Room:
    """What a thread needs to itself."""

    def __init__(self, game: Game) -> None:
        self.seen: Any = new(game.state, 1)
        self.scores = np.zeros(MOST_SEATS, np.int64)
        self.moves = game.entries.move_buffer()


def _pieces(tables: int, threads: int) -> list[tuple[int, int]]:
    """From which table to which each thread has to work."""
    pieces = max(1, min(threads, tables))
    return [*pairwise(tables * number // pieces for number in range(pieces + 1))]
