"""What happens at tables by itself: bots move, clocks run down, and the house stands in for who is not there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from ..bots.catalogue import USUAL
from .book import Absence, Status
from .bots import Bots
from .errors import NotKept, Refused
from .live_table import LiveTable
from .logs import hashed
from .metrics import Metrics
from .settings import Settings

# A timer may ring a little early; and after a trouble with the database it is tried again.
SLACK = 0.01
TRY_AGAIN = 1.0

log = structlog.get_logger()


class Keeper:
    """Looks after tables: told of every change, it does what is then to be done."""

    def __init__(self, settings: Settings, bots: Bots, metrics: Metrics) -> None:
        self._settings = settings
        self._bots = bots
        self._metrics = metrics
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._waited_for: dict[tuple[str, int], float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    def look_after(self, table: LiveTable) -> None:
        """See what is to be done at a table."""
        if self._stopping:
            return
        self._set_timer(table)
        if not self._awake(table):
            return
        for seat in table.game_table.actors:
            if not table.seating.places[seat].is_played_by_person and (table.id, seat) not in self._thinking:
                task = self._spawn(self._move(table, seat))
                self._thinking[table.id, seat] = task

    def forget(self, table: LiveTable) -> None:
        """A table leaves memory."""
        timer = self._timers.pop(table.id, None)
        if timer:
            timer.cancel()
        for seat in range(table.header.seats):
            self._waited_for.pop((table.id, seat), None)
        self._bots.forget(table.id)

    async def stop(self) -> None:
        """Do nothing any more."""
        self._stopping = True
        for timer in self._timers.values():
            timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _awake(self, table: LiveTable) -> bool:
        """Whether anything moves there: a table sleeps when nobody looks, unless its clocks run."""
        return table.status == Status.RUNNING and (bool(table.watchers) or table.clocks is not None)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _move(self, table: LiveTable, seat: int) -> None:
        """Let a bot choose, and play that."""
        try:
            number = len(table.own_moves[seat])
            place = table.seating.places[seat]
            game_table = table.game_table
            state = game_table.view_state(seat)
            move = await self._choose(place.bot or USUAL, table, state, seat)
            await table.play_for(seat, number, move)
        except NotKept:
            await asyncio.sleep(TRY_AGAIN)
        except Refused:
            pass
        except Exception:
            self._metrics.faults.inc()
            log.exception("a bot could not move", table=hashed(table.id), seat=seat)
            await asyncio.sleep(TRY_AGAIN)
        finally:
            self._thinking.pop((table.id, seat), None)
        self.look_after(table)

    async def _choose(self, words: str, table: LiveTable, state: Any, seat: int) -> str:
        game = table.game_table.game
        try:
            return await self._bots.choose(words, game, state, seat, table.id)
        except Exception:
            if words == USUAL:
                raise
            self._metrics.faults.inc()
            log.exception("a bot could not choose; the house does", bot=words, table=hashed(table.id))
            return await self._bots.choose(USUAL, game, state, seat, table.id)

    def _set_timer(self, table: LiveTable) -> None:
        """Ring when the next person will have been late, or away for too long."""
        timer = self._timers.pop(table.id, None)
        if timer:
            timer.cancel()
        wait = self._next(table)
        if wait is not None:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(max(wait, 0.0) + SLACK, self._ring, table)

    def _next(self, table: LiveTable) -> float | None:
        waits = [left - asyncio.get_running_loop().time() for _, left in self._away(table)]
        late = table.clocks.next_out(table.now()) if table.clocks and table.status == Status.RUNNING else None
        return min([*waits, *([] if late is None else [late])], default=None)

    def _away(self, table: LiveTable) -> list[tuple[int, float]]:
        """Who is away while others wait for them, and until when they may be."""
        here = table.here
        now = asyncio.get_running_loop().time()
        away = []
        for seat in range(table.header.seats):
            awaited = (
                table.status == Status.RUNNING
                and bool(here)
                and seat in table.game_table.actors
                and seat not in here
                and table.seating.places[seat].is_played_by_person
            )
            if awaited:
                since = self._waited_for.setdefault((table.id, seat), now)
                away.append((seat, since + self._settings.grace))
            else:
                self._waited_for.pop((table.id, seat), None)
        return away

    def _ring(self, table: LiveTable) -> None:
        self._timers.pop(table.id, None)
        self._spawn(self._stand_in(table))

    async def _stand_in(self, table: LiveTable) -> None:
        now = asyncio.get_running_loop().time()
        late = table.clocks.out_of_time(table.now()) if table.clocks and table.status == Status.RUNNING else []
        away = [seat for seat, until in self._away(table) if until <= now]
        try:
            for seat in late:
                await table.stand_in(seat, Absence.LATE)
            for seat in away:
                await table.stand_in(seat, Absence.AWAY)
        except Refused:
            await asyncio.sleep(TRY_AGAIN)
        self.look_after(table)
