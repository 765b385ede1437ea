"""Compiling a game ahead of its first use, so that nobody waits for it later.

Tables and simulations run the same rules on different records, and so share no machine code: each part is compiled in a
process of its own, both at the same time.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from typing import Any

import numpy as np

from ..bots.policies import chooser_entry
from ..engine.game import Game, Kernel
from ..engine.kernel import compile_ahead, interpreted, warm_mark
from ..engine.record import new
from ..games import load
from .playout import MOST_SEATS, ROWS, Tally, player

TABLE = "table"
SIMULATION = "simulation"
PARTS = (TABLE, SIMULATION)


def is_warm(game: Game, parts: Sequence[str] = PARTS) -> bool:
    """Whether everything is in the cache already."""
    return interpreted or all(warm_mark(player(game), part).exists() for part in parts)


def warm(game: Game, parts: Sequence[str] = PARTS) -> Iterator[tuple[int, int]]:
    """Compile parts of a game; yields how many steps of how many are done."""
    spawn = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        running = []
        for part in parts:
            process = stack.enter_context(ProcessPoolExecutor(1, spawn))
            running += [process.submit(_compile, game.id, part, step) for step in range(len(_steps(game, part)))]
        yield 0, len(running)
        for done, future in enumerate(as_completed(running), 1):
            future.result()
            yield done, len(running)
    for part in parts:
        mark = warm_mark(player(game), part)
        if mark.parent.exists():
            mark.touch()


def _compile(game: str, part: str, step: int) -> None:
    # A compiler makes millions of small objects that live long; looking through them takes a tenth of its time.
    gc.disable()
    function, arguments = _steps(load(game), part)[step]
    compile_ahead(function, *arguments)


def _steps(game: Game, part: str) -> list[tuple[Kernel, tuple[Any, ...]]]:
    states = new(game.state, ROWS)
    moves = game.entries.move_buffer()
    numbers = np.zeros(MOST_SEATS, np.int64)
    if part == TABLE:
        choose = (chooser_entry(game), (0, states, 0, np.uint64(0), moves))
        return [*game.entries.for_tables(), choose, (game.entries.actors, (states, 0))]
    measures = np.zeros((MOST_SEATS, len(game.measures)), np.int64)
    master = np.zeros(2, np.uint64)
    return [(player(game), (states, 0, 0, master, numbers, moves, numbers, measures, new(Tally, 1)))]
