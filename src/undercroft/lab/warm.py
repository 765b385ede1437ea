"""Compiling a game ahead of its first use, so that nobody waits for it later.

Tables and simulations run the same rules on different records, and so share no machine code: each part is compiled in a
process of its own, both at the same time.
"""

from __future__ import annotations

import gc
import multiprocessing
import queue
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np

from ..bots.policies import chooser_entry
from ..engine.errors import UndercroftError
from ..engine.game import Game, Kernel
from ..engine.kernel import cache_is_kept, compile_ahead, interpreted, warm_mark
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
    if not cache_is_kept():
        yield from _warm_this_process(game, parts)
        return
    spawn = multiprocessing.get_context("spawn")
    done: multiprocessing.Queue[str] = spawn.Queue()
    workers = [spawn.Process(target=_compile_part, args=(game.id, part, done), daemon=True) for part in parts]
    steps = sum(len(_steps(game, part)) for part in parts)
    try:
        for worker in workers:
            worker.start()
        yield 0, steps
        for step in range(steps):
            _wait(done, workers)
            yield step + 1, steps
        for worker in workers:
            worker.join()
    finally:
        for worker in workers:
            worker.kill()
    for part in parts:
        mark = warm_mark(player(game), part)
        with suppress(OSError):
            mark.touch()


def _warm_this_process(game: Game, parts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Without a cache, what another process compiled would be lost: compile here, where it is needed."""
    steps = [step for part in parts for step in _steps(game, part)]
    yield 0, len(steps)
    for number, (function, arguments) in enumerate(steps, 1):
        compile_ahead(function, *arguments)
        yield number, len(steps)


def _wait(done: multiprocessing.Queue[str], workers: Sequence[BaseProcess]) -> None:
    """Wait for the next step, as long as everybody who works on it is alive."""
    while True:
        try:
            done.get(timeout=1)
            return
        except queue.Empty:
            if any(worker.exitcode for worker in workers):
                raise UndercroftError("compiling failed; what went wrong stands above") from None


def _compile_part(game: str, part: str, done: multiprocessing.Queue[str]) -> None:
    # Who presses Ctrl-C means the program that waits, and it will put an end to this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A compiler makes millions of small objects that live long; looking through them takes a tenth of its time.
    gc.disable()
    for function, arguments in _steps(load(game), part):
        compile_ahead(function, *arguments)
        done.put(part)


def _steps(game: Game, part: str) -> list[tuple[Kernel, tuple[Any, ...]]]:
    moves = game.entries.move_buffer()
    if part == TABLE:
        choose = (chooser_entry(game), (0, new(game.told, 2), 0, np.uint64(0), moves))
        return [*game.entries.for_tables(), choose]
    numbers = np.zeros(MOST_SEATS, np.int64)
    measures = np.zeros((MOST_SEATS, len(game.measures)), np.int64)
    master = np.zeros(2, np.uint64)
    return [(player(game), (new(game.state, ROWS), 0, 0, master, numbers, moves, numbers, measures, new(Tally, 1)))]
