"""A game for two that is small enough to be looked at whole: every deal, every move, and what each seat knows when.

What a seat knows is told by all that it has seen and done since the deal, in order, as `mask` leaves it: so nobody
forgets anything, and whoever looks for the best reply to a bot may use all of it. Seats that choose at the same time
do so one after the other, and see nothing of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.bits import members
from ..engine.errors import UndercroftError
from ..engine.explore import MOST_CHANCES, Explorer
from ..engine.game import Game
from ..engine.options import Options
from ..engine.record import Record, Rows, field, new

SEATS = 2
NOWHERE = -1
MOST_PLACES = 2_000_000
# After so many new places, whoever waits is told how many there are.
TOLD_EVERY = 1000
_DIGEST = 16


class Place(Record):
    """A position of the game, with all that led to it. Parents stand before their children."""

    parent: int = field("i4")
    edge: int = field("i4")
    """The move that led here; NOWHERE for the deal."""
    spot: int = field("i4")
    """What the seat knows that is to move; NOWHERE if the game is over."""
    seat: int = field("i1")
    """That seat."""
    chance: float = field("f8")
    """Of all ways in which that move, or the deal, could turn out, how likely this one was."""
    worth: float = field("f8")
    """Where the game is over, by how much seat A is ahead of the mean."""
    against: float = field("f8")
    """While it is worked on: how likely it is to come here, as far as it is not up to one of the seats."""
    value: float = field("f8")
    """And what it is worth to that seat."""


class Spot(Record):
    """What a seat may know when it is to move: it is the same in several places."""

    seat: int = field("i1")
    first: int = field("i4")
    """The first of its edges."""
    count: int = field("i4")
    """How many it has."""
    last: int = field("i4")
    """The seat's own move before, NOWHERE if this is its first."""
    best: int = field("i4")
    """While it is worked on: the best of the edges."""
    reach: float = field("f8")
    """And how likely it is to come here, as far as it is up to the seat."""


class Edge(Record):
    """A legal move at a spot."""

    step: int = field("i4")
    chance: float = field("f8")
    """How likely it is made: all of these together are a policy."""
    reach: float = field("f8")
    """While it is worked on: how likely it is to be made, as far as it is up to its seat."""
    gain: float = field("f8")
    """And what it brings, as far as it is not."""
    regret: float = field("f8")
    """How much was lost by not making it, as far as one can tell after so many rounds."""
    total: float = field("f8")
    """How often it was made in these."""


class WholeTree:
    """Everything that can happen in a game for two."""

    def __init__(
        self, game: Game, options: Options, most: int = MOST_PLACES, progress: Callable[[int], None] | None = None
    ) -> None:
        self.game = game
        self.options = options
        growing = _Growing(game, options, most, progress)
        order = np.argsort(np.array(growing.depths), kind="stable")
        now = np.empty_like(order)
        now[order] = np.arange(len(order))
        self.places = _blank(Place, len(order))
        for name, values in growing.columns.items():
            self.places[name] = np.array(values)[order]
        self.places["parent"][1:] = now[self.places["parent"][1:]]
        depths = np.array(growing.depths)[order]
        self.levels = np.searchsorted(depths, np.arange(depths[-1] + 2))
        """Where the places begin that so many moves lead to."""
        self.spots = _blank(Spot, len(growing.spots))
        self.edges = _blank(Edge, growing.edges)
        for spot, (seat, first, steps, last) in zip(self.spots, growing.spots, strict=True):
            spot.seat, spot.first, spot.count, spot.last = seat, first, len(steps), last
            self.edges["step"][first : first + len(steps)] = steps
        self.states = _blank(game.state, len(growing.spots))
        """At each spot, the state as its seat may know it."""
        for name in game.state.dtype.names or ():
            self.states[name] = np.concatenate([seen[name] for seen in growing.states])
        self.spot_of = np.repeat(np.arange(len(self.spots)), self.spots["count"])
        """Of each edge, the spot."""

    def edges_of(self, spot: int) -> slice:
        """Where the edges of a spot are."""
        first = int(self.spots[spot].first)
        return slice(first, first + int(self.spots[spot].count))

    def uniform(self) -> NDArray[np.float64]:
        """The policy of a player who makes any legal move, each as likely as any other."""
        policy: NDArray[np.float64] = 1.0 / self.spots["count"][self.spot_of]
        return policy


def _blank(kind: type[Record], count: int) -> Any:
    """Records as an array of NumPy's, with columns by name."""
    return new(kind, count)


class _Growing:
    """The tree as it is found, depth first."""

    def __init__(self, game: Game, options: Options, most: int, progress: Callable[[int], None] | None) -> None:
        self.columns: dict[str, list[Any]] = {
            name: [] for name in ("parent", "edge", "spot", "seat", "chance", "worth")
        }
        self.depths: list[int] = []
        self.spots: list[tuple[int, int, list[int], int]] = []
        self.edges = 0
        self.states: list[Any] = []
        self._game = game
        self._most = most
        self._progress = progress
        self._explorer = Explorer(game, MOST_CHANCES)
        self._spot_of: dict[tuple[int, bytes], int] = {}
        self._scores = np.zeros(SEATS, np.int64)
        self._add(NOWHERE, NOWHERE, NOWHERE, NOWHERE, 1.0, 0.0, 0)
        waiting = [
            (outcome, 0, NOWHERE, (b"", b""), (NOWHERE, NOWHERE)) for outcome in self._explorer.deals(SEATS, options)
        ]
        while waiting:
            waiting.extend(self._visit(*waiting.pop()))

    def _visit(
        self, outcome: Any, parent: int, edge: int, known: tuple[bytes, ...], last: tuple[int, ...]
    ) -> Iterator[Any]:
        """Add a place; gives those that come after it."""
        if outcome.cut:
            raise UndercroftError(f"{self._game.info.title} has moves with too much chance in them to be followed")
        states = outcome.states
        actors = members(self._game.entries.actors(states, 0))
        chance = float(outcome.chance)
        depth = self.depths[parent] + 1
        if not actors:
            self._add(parent, edge, NOWHERE, NOWHERE, chance, self._worth(states), depth)
            return
        seen = [self._masked(states, seat) for seat in range(SEATS)]
        known = tuple(
            blake2b(before + now.tobytes(), digest_size=_DIGEST).digest()
            for before, now in zip(known, seen, strict=True)
        )
        seat = actors[0]
        spot = self._spot(seat, known[seat], seen[seat], last[seat])
        here = self._add(parent, edge, spot, seat, chance, 0.0, depth)
        _, first, steps, _ = self.spots[spot]
        for number, step in enumerate(steps, first):
            then = (number, last[1]) if seat == 0 else (last[0], number)
            for next_outcome in self._explorer.plays(states, seat, step):
                yield next_outcome, here, number, known, then

    def _add(self, parent: int, edge: int, spot: int, seat: int, chance: float, worth: float, depth: int) -> int:
        place = len(self.depths)
        if place == self._most:
            raise UndercroftError(
                f"{self._game.info.title} has more than {self._most:,} positions with these options: too many to be "
                "looked at whole"
            )
        if self._progress and place % TOLD_EVERY == 0:
            self._progress(place)
        for name, value in zip(self.columns, (parent, edge, spot, seat, chance, worth), strict=True):
            self.columns[name].append(value)
        self.depths.append(depth)
        return place

    def _spot(self, seat: int, known: bytes, seen: Any, last: int) -> int:
        """The spot of all that a seat knows."""
        found = self._spot_of.get((seat, known))
        if found is None:
            moves = self._game.entries.move_buffer()
            count = self._game.entries.legal(seen, 0, seat, moves)
            found = self._spot_of[seat, known] = len(self.spots)
            self.spots.append((seat, self.edges, moves[:count].tolist(), last))
            self.edges += count
            self.states.append(seen)
        return found

    def _masked(self, states: Rows[Any], seat: int) -> Any:
        seen = np.empty_like(states)
        self._game.entries.masked(seen, 0, states, 0, seat)
        return seen

    def _worth(self, states: Rows[Any]) -> float:
        self._game.entries.score(states, 0, self._scores)
        return (int(self._scores[0]) - int(self._scores[1])) / SEATS
