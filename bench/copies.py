"""What it costs to copy a state of each game, as searches do at every turn."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from undercroft.engine.kernel import kernel
from undercroft.engine.record import copy, new
from undercroft.games import IDS, load

COPIES = 2_000_000
BEST_OF = 5
# More than a processor's nearest cache holds of small states, so that not the same bytes are copied again and again.
ROWS = 16


@dataclass(frozen=True)
class Copy:
    """How large a game's state is, and how long a copy takes."""

    game: str
    size: int
    nanoseconds: float


@kernel
def copy_many(states: Any, copies: int) -> None:
    for number in range(copies):
        copy(states[(number * 7 + 3) % ROWS], states[number % ROWS])


def measure() -> list[Copy]:
    """Every game, in the best of some rounds."""
    return [_measured(game) for game in IDS]


def _measured(game: str) -> Copy:
    states = new(load(game).state, ROWS)
    copy_many(states, 1)
    best = float("inf")
    for _ in range(BEST_OF):
        start = time.perf_counter()
        copy_many(states, COPIES)
        best = min(best, time.perf_counter() - start)
    return Copy(game, load(game).state.dtype.itemsize, best / COPIES * 1e9)
