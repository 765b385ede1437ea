"""Compiling a game ahead of its first use, so that nobody waits for it later.

Tables and simulations run the same rules on different records, and so share no machine code: each part is compiled in a
process of its own, both at the same time.
"""

from __future__ import annotations

import gc
import multiprocessing
import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.process import BaseProcess

import numpy as np

from ..bots.kinds import BotKind
from ..bots.policies import chooser_entry
from ..bots.policy_bot import PolicyBot
from ..bots.search import SearchBot
from ..bots.thinkers import last_kernel
from ..engine.errors import UndercroftError
from ..engine.game import Game, Kernel
from ..engine.kernel import cache_is_kept, compile_ahead, interpreted, is_kept, warm_mark
from ..engine.record import new
from ..engine.seats import MOST_SEATS
from ..engine.table import Table
from ..games import load
from .playout import ROWS, Tally, player

TABLE = "table"
SIMULATION = "simulation"
SEARCH = "search"
PARTS = (TABLE, SIMULATION, SEARCH)
MOST_LOOKED_AT = 200

Step = Callable[[], None]


def is_warm(game: Game, parts: Sequence[str] = PARTS) -> bool:
    """Whether everything is in the cache already."""
    return interpreted or all(warm_mark(player(game), part).exists() and is_kept(_last(game, part)) for part in parts)


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
        with _deaf_to_interrupts():
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
            if worker.pid:
                worker.kill()
    for part in parts:
        mark = warm_mark(player(game), part)
        if is_kept(_last(game, part)):
            with suppress(OSError):
                mark.touch()


def _last(game: Game, part: str) -> Kernel:
    """The kernel that is compiled last for a part: if it is in the cache, so are the others."""
    last: dict[str, Callable[[Game], Kernel]] = {TABLE: chooser_entry, SIMULATION: player, SEARCH: last_kernel}
    return last[part](game)


def _warm_this_process(game: Game, parts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Without a cache, what another process compiled would be lost: compile here, where it is needed."""
    steps = [step for part in parts for step in _steps(game, part)]
    yield 0, len(steps)
    for number, step in enumerate(steps, 1):
        step()
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


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Who presses Ctrl-C means the program that waits, which will put an end to those that it starts here."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _compile_part(game: str, part: str, done: multiprocessing.Queue[str]) -> None:
    # A compiler makes millions of small objects that live long; looking through them takes a tenth of its time.
    gc.disable()
    for step in _steps(load(game), part):
        step()
        done.put(part)


def _look_around(game: Game) -> None:
    """Views and refusals call kernels too: play a table once as people will, and all that they call is compiled."""
    table = Table(game, game.info.usual_seats, key=0)
    choose = PolicyBot(BotKind.RANDOM, game, seed=0).choose
    while not table.over and table.move_count < MOST_LOOKED_AT:
        seat = table.actors[0]
        table.view(seat)
        table.why_not(seat, "")
        table.play(seat, choose(table.view_state(seat), seat))


def _steps(game: Game, part: str) -> list[Step]:
    moves = game.entries.move_buffer()
    if part == TABLE:
        choose = (chooser_entry(game), (0, new(game.journaled, 2), 0, np.uint64(0), moves))
        entries = [*game.entries.for_tables(), choose]
        return [*(partial(compile_ahead, entry, *given) for entry, given in entries), partial(_look_around, game)]
    if part == SEARCH:
        return [SearchBot(game, iterations=1).compile]
    numbers = np.zeros(MOST_SEATS, np.int64)
    measures = np.zeros((MOST_SEATS, len(game.measures)), np.int64)
    master = np.zeros(2, np.uint64)
    given = (new(game.state, ROWS), 0, 0, master, numbers, moves, numbers, measures, new(Tally, 1))
    return [partial(compile_ahead, player(game), *given)]
