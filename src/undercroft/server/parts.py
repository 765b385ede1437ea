"""All parts of a running server, put together, begun and stopped."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import structlog

from .bots import Bots
from .connections import Connections
from .database import open_database
from .errors import NotKept
from .guests import Guests
from .keeper import Keeper
from .limits import Limit
from .metrics import Metrics
from .rooms import Rooms
from .settings import Settings
from .store import Store
from .writer import Writer

SWEEP_SECONDS = 10.0

log = structlog.get_logger()


class Parts:
    """The parts of a server on one database."""

    def __init__(self, database: str, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        limits = self.settings.limits
        self.metrics = Metrics()
        engine = open_database(database, self.settings.database_wait)
        self.store = Store(engine, Writer(engine, self.metrics))
        self.bots = Bots(self.settings, self.metrics)
        self.keeper = Keeper(self.settings, self.bots, self.metrics)
        self.rooms = Rooms(self.settings, self.store, self.keeper, self.metrics)
        self.guests = Guests(self.store)
        self.connections = Connections(limits, self.metrics)
        self.new_guests = Limit(limits.new_guests, "new guests")
        self.new_tables = Limit(limits.new_tables, "new tables")
        self.requests = Limit(limits.requests, "requests")
        self.messages = Limit(limits.messages, "messages")
        self.hints = Limit(limits.hints, "hints")
        self.talk = Limit(limits.talk, "words at once")
        self.stopping = False
        self._work: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Go on where the last run ended."""
        now = time.time()
        run = await self.store.begin_run(now)
        self.rooms.begin(run, now)
        loop = asyncio.get_running_loop()
        self._work = [loop.create_task(work) for work in (self._beat(run), self._sweep(), self.rooms.wake())]

    async def stop(self) -> None:
        """Take no more moves, write what is waiting, and tell everybody to come back."""
        if self.stopping:
            return
        self.stopping = True
        log.info("stopping")
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        await self.keeper.stop()
        self.bots.close()
        self.connections.send_away()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.connections.all_gone(), self.settings.stopping / 2)
        await asyncio.to_thread(self.store.close)
        log.info("stopped")

    async def _beat(self, run: int) -> None:
        while True:
            await asyncio.sleep(self.settings.beat)
            with suppress(NotKept):
                await self.store.beat(run, time.time())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.rooms.sweep()
