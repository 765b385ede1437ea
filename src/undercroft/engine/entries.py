"""A game's entry points: its kernels as Python calls them.

Calling a compiled function with a record costs six times as much as with an array and an index, so these take
`(states, i)` and hand the record on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from .chance import set_key
from .header import Header, set_options
from .kernel import kernel
from .options import Options
from .record import Rows, copy, new

if TYPE_CHECKING:
    from .game import Game, Kernel

H = TypeVar("H", bound=Header)


class Entries:
    """The compiled entry points of one game. The names are those of the contract."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.deal = _on_state(game.deal)
        self.actors = _on_state(game.actors)
        self.score = _with_one(game.score)
        self.measure = _with_one(game.measure)
        self.mask = _with_one(game.mask)
        self.resample = _with_one(game.resample)
        self.play = _with_two(game.play)
        self.legal = _with_two(game.legal)
        self.observe = _with_two(game.observe)
        self.copy = _copy
        self.attempt = _attempt(game)
        self.masked = _masked(game.mask)

    def for_tables(self) -> list[tuple[Kernel, tuple[Any, ...]]]:
        """What a table needs compiled: entry points, with arguments of the kind it calls them with."""
        states = new(self.game.journaled, 3)
        moves = self.move_buffer()
        return [
            (self.deal, (states, 0)),
            (self.play, (states, 0, 0, 0)),
            (self.actors, (states, 0)),
            (self.legal, (states, 0, 0, moves)),
            (self.copy, (states, 0, 0)),
            (self.attempt, (states, 0, 0, 0, self.step_buffer(), 0, moves)),
            (self.score, (states, 0, np.zeros(1, np.int64))),
            (self.masked, (states, 0, states, 0, 0)),
            (self.resample, (states, 0, 0)),
            (self.observe, (states, 0, 0, self.observation_buffer())),
        ]

    def move_buffer(self) -> NDArray[np.int32]:
        """Room for the most legal steps there can be."""
        return np.zeros(self.game.most_moves, np.int32)

    def step_buffer(self, length: int = 1) -> NDArray[np.int32]:
        """Room for the steps of one move."""
        return np.zeros(length, np.int32)

    def observation_buffer(self) -> NDArray[np.float32]:
        """Room for one observation."""
        return np.zeros(self.game.observation_size, np.float32)


def blank(kind: type[H], seats: int, options: Options, key: int, rows: int = 1) -> Rows[H]:
    """States with seats, options and key set, ready for `deal`."""
    states = new(kind, rows)
    for row in range(rows):
        states[row].seats = seats
        set_options(states[row], options)
        set_key(states[row], key)
    return states


def _on_state(inner: Kernel) -> Kernel:
    @kernel
    def on_state(states: Any, i: int) -> Any:
        return inner(states[i])

    return on_state


def _with_one(inner: Kernel) -> Kernel:
    @kernel
    def with_one(states: Any, i: int, value: Any) -> Any:
        return inner(states[i], value)

    return with_one


def _with_two(inner: Kernel) -> Kernel:
    @kernel
    def with_two(states: Any, i: int, value: Any, other: Any) -> Any:
        return inner(states[i], value, other)

    return with_two


def _attempt(game: Game) -> Kernel:
    actors, legal, play = game.actors, game.legal, game.play

    @kernel
    def may(state: Any, seat: int, step: int, out: Any) -> bool:
        """Whether the seat may play the step now."""
        if not (actors(state) >> seat) & 1:
            return False
        for place in range(legal(state, seat, out)):
            if out[place] == step:
                return True
        return False

    @kernel
    def attempt(states: Any, target: int, source: int, seat: int, steps: Any, count: int, out: Any) -> int:
        """Play steps as far as they are legal on a copy of a state, and return how many were."""
        state = states[target]
        copy(state, states[source])
        for place in range(count):
            if not may(state, seat, steps[place], out):
                return place
            play(state, seat, steps[place])
        return count

    return attempt


@kernel
def _copy(states: Any, target: int, source: int) -> None:
    """Overwrite one state with another."""
    copy(states[target], states[source])


def _masked(mask: Kernel) -> Kernel:
    @kernel
    def masked(targets: Any, target: int, states: Any, source: int, seat: int) -> None:
        """Write what a seat may know of one state over another."""
        copy(targets[target], states[source])
        mask(targets[target], seat)

    return masked
