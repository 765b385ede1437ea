"""The bots that sit at the server's tables: which there are, and the threads in which they think.

Quick ones and thinkers have threads of their own, so that a long search never stands before a quick move. The threads
are few, whatever is asked of them: thinkers wait for each other, tables that have had less first.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from ..bots.bot import Bot
from ..bots.catalogue import SEARCH, USUAL, bot_for, make_bot, names_for
from ..bots.search import Analysis
from ..engine.game import Game, Move
from ..engine.header import Header as State
from ..engine.whole import shown
from ..engine.wording import joined
from .errors import Refused, TooMuch
from .metrics import Metrics
from .settings import Settings

MOST_ITERATIONS = 20_000
QUICK_THREADS = 2
# A search keeps trees of ten megabytes.
BOTS_BY_THREAD = 4
QUICK, THINKERS = "quick", "thinkers"
ADVISER = f"{SEARCH}:seconds=1"


def check_bot(words: str, game: Game, settings: Settings) -> str:
    """Give a bot in words back if it may play here: programs and guests may not, and nobody may think for hours."""
    name = words.partition(":")[0]
    if name not in names_for(game):
        raise Refused(f"there is no bot {shown(name)} here; for {game.info.title} there are {joined(names_for(game))}")
    _, given = bot_for(words, game)
    for setting, most in (("seconds", settings.most_seconds), ("iterations", MOST_ITERATIONS), ("threads", 1)):
        value = given.get(setting)
        if isinstance(value, int | float) and value > most:
            raise Refused(f"bots here have at most {most:g} {setting}, not {shown(value)}")
    make_bot(words, game)
    return words


class _Job(NamedTuple):
    words: str
    if_late: str | None
    game: Game
    ask: Callable[[Any], Any]
    table: str
    asked_at: float
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Pool:
    """Some threads in which bots choose."""

    def __init__(self, name: str, threads: int, longest_wait: float, metrics: Metrics) -> None:
        self.name = name
        self._longest_wait = longest_wait
        self._metrics = metrics
        self._waiting: list[tuple[float, int, _Job]] = []
        self._arrivals = itertools.count()
        self._had: dict[str, float] = {}
        self._reached = 0.0
        self._change = threading.Condition()
        self._closed = False
        for number in range(threads):
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True).start()

    async def ask(self, words: str, if_late: str | None, game: Game, ask: Callable[[Any], Any], table: str) -> Any:
        """Ask a bot something; if all were busy for too long another one, or nobody."""
        loop = asyncio.get_running_loop()
        job = _Job(words, if_late, game, ask, table, time.monotonic(), loop, loop.create_future())
        with self._change:
            # Who has had little is first; but nobody saves up time by not asking for it.
            turn = max(self._had.get(table, 0.0), self._reached)
            heapq.heappush(self._waiting, (turn, next(self._arrivals), job))
            self._change.notify()
        return await job.future

    def forget(self, table: str) -> None:
        """A table is gone."""
        with self._change:
            self._had.pop(table, None)

    def close(self) -> None:
        """Let the threads end when they are through with what they are thinking about."""
        with self._change:
            self._closed = True
            self._waiting.clear()
            self._change.notify_all()

    def _run(self) -> None:
        bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()
        while True:
            with self._change:
                while not self._waiting and not self._closed:
                    self._change.wait()
                if self._closed:
                    return
                turn, _, job = heapq.heappop(self._waiting)
                self._reached = turn
            began = time.monotonic()
            outcome = self._answer(job, bots, began)
            took = time.monotonic() - began
            self._metrics.thinking.labels(self.name).observe(took)
            with self._change:
                self._had[job.table] = turn + took
            if not job.loop.is_closed():
                job.loop.call_soon_threadsafe(_settle, job.future, outcome)

    def _answer(self, job: _Job, bots: OrderedDict[tuple[str, str], Bot], now: float) -> Any:
        words = job.words if now - job.asked_at <= self._longest_wait else job.if_late
        if words is None:
            return TooMuch("all bots are busy; ask again later")
        name = (job.game.id, words)
        try:
            if name not in bots:
                bots[name] = make_bot(words, job.game)
            bots.move_to_end(name)
            while len(bots) > BOTS_BY_THREAD:
                bots.popitem(last=False)
            return job.ask(bots[name])
        except Exception as error:
            return error


def _settle(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


class Bots:
    """All threads in which bots choose."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._quick = Pool(QUICK, QUICK_THREADS, settings.longest_wait, metrics)
        self._thinkers = Pool(THINKERS, settings.thinkers, settings.longest_wait, metrics)

    async def choose(self, words: str, game: Game, state: State, seat: int, table: str) -> Move:
        """What a bot would do; it is shown only what its seat may know."""
        pool = self._thinkers if words.partition(":")[0] == SEARCH else self._quick
        move: Move = await pool.ask(words, USUAL, game, lambda bot: bot.choose(state, seat), table)
        return move

    async def advise(self, game: Game, state: State, seat: int, table: str) -> Analysis:
        """What the bot that thinks finds out about the moves of a seat."""
        advice: Analysis = await self._thinkers.ask(ADVISER, None, game, lambda bot: bot.analyse(state, seat), table)
        return advice

    def forget(self, table: str) -> None:
        """A table is gone."""
        for pool in (self._quick, self._thinkers):
            pool.forget(table)

    def close(self) -> None:
        """Let the threads end."""
        for pool in (self._quick, self._thinkers):
            pool.close()
