"""All tables: made, found, read from the database when asked for, and kept in memory while anything happens there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from ..engine.chance import key_text, read_key
from ..engine.game import Game
from ..engine.options import join_words, read_options
from ..engine.seats import SPECTATOR, seat_letter
from ..games import info, load
from .book import ClockSettings, Header, Kind, Line, Status
from .bots import check_bot
from .clocks import Uptime
from .errors import NotThere, Refused, TooMuch
from .guests import new_id
from .keeper import Keeper
from .live_table import LiveTable
from .metrics import Metrics
from .seating import Seating
from .settings import Settings
from .store import Guest, Store

LONGEST_CLOCK = 30 * 24 * 3600.0
SHORTEST_CLOCK = 1.0
DAY = 24 * 3600.0


def check_clock(clock: ClockSettings | None) -> ClockSettings | None:
    """Give a clock's settings back if they can be played with."""
    if clock is not None:
        if not SHORTEST_CLOCK <= clock.seconds <= LONGEST_CLOCK:
            raise Refused(f"a clock has from {SHORTEST_CLOCK:g} to {LONGEST_CLOCK:g} seconds, not {clock.seconds:g}")
        if not 0 <= clock.increment <= LONGEST_CLOCK:
            raise Refused(f"a clock's increment is from 0 to {LONGEST_CLOCK:g} seconds, not {clock.increment:g}")
    return clock


class Rooms:
    """All tables."""

    def __init__(self, settings: Settings, store: Store, keeper: Keeper, metrics: Metrics) -> None:
        self._settings = settings
        self._store = store
        self._keeper = keeper
        self._metrics = metrics
        self._live: dict[str, LiveTable] = {}
        self._being_read: dict[str, asyncio.Task[LiveTable]] = {}
        self._run = 0
        self._up_since = time.time()

    def begin(self, run: int, since: float) -> None:
        """The server is up."""
        self._run = run
        self._up_since = since

    async def find(self, table: str) -> LiveTable:
        """A table by its id."""
        live = self._live.get(table)
        if live:
            return live
        if table not in self._being_read:
            task = asyncio.get_running_loop().create_task(self._read(table))
            self._being_read[table] = task
            task.add_done_callback(lambda _: self._being_read.pop(table, None))
        return await asyncio.shield(self._being_read[table])

    async def make(
        self,
        guest: Guest,
        game_id: str,
        seats: int | None,
        options: Mapping[str, object],
        bots: Mapping[int, str],
        clock: ClockSettings | None,
        public: bool,
        talk: bool,
        seat: int | None,
    ) -> LiveTable:
        """A new table. Whoever makes it sits down, unless they only want to look on."""
        card = info(game_id)
        count = card.check_seats(card.usual_seats if seats is None else seats)
        chosen = read_options(card.options, options, files=False)
        chosen.check_seats(count)
        game = await asyncio.to_thread(load, card.id)
        for place, words in bots.items():
            if not 0 <= place < count:
                raise Refused(f"there is no seat {place} for a bot; the seats are 0 to {count - 1}")
            check_bot(words, game, self._settings)
        if len(bots) >= count:
            raise Refused("a table needs a seat for a person")
        own = _own_seat(seat, count, bots)
        most = self._settings.limits.open_tables
        if await self._store.open_tables_of(guest.id, time.time() - DAY) >= most:
            raise TooMuch(f"you have made {most} tables today that are not over; end one first")
        header = Header(
            id=new_id(),
            game=card.id,
            rules_version=card.rules_version,
            seats=count,
            options=join_words(chosen),
            key=key_text(read_key(None)),
            bots=dict(bots),
            clock=check_clock(clock),
            public=public,
            talk=talk,
            host=guest.id,
            made_at=time.time(),
        )
        lines = []
        if own != SPECTATOR:
            lines.append(Line(number=0, kind=Kind.SIT, seat=own, guest=guest.id, name=guest.name, at=header.made_at))
        await self._store.add_table(header, lines)
        live = self._keep(LiveTable(header, game, Uptime((), self._up_since), self._store, self._metrics), lines)
        if own != SPECTATOR and not live.seating.open_seats:
            await live.start(guest)
        return live

    async def once_more(self, table: LiveTable, guest: Guest) -> LiveTable:
        """The table for another game of the same kind, with the guest in the same seat."""

        async def make() -> str:
            header = table.header
            new = Header(
                id=new_id(),
                game=header.game,
                rules_version=header.rules_version,
                seats=header.seats,
                options=header.options,
                key=key_text(read_key(None)),
                bots=header.bots,
                clock=header.clock,
                public=header.public,
                talk=header.talk,
                host=guest.id,
                made_at=time.time(),
            )
            line = Line(number=table.next_line, kind=Kind.AGAIN, guest=guest.id, words=new.id, at=table.now())
            await self._store.add_table(new, [], (table.id, line))
            return new.id

        seat = table.seating.seat_of(guest.id)
        next_table = await self.find(await table.once_more(guest, make))
        if next_table.seating.seat_of(guest.id) == SPECTATOR:
            is_open = next_table.seating.places[seat].is_open
            await next_table.sit(guest, seat if is_open else None)
        if next_table.started_at is None and not next_table.seating.open_seats:
            await next_table.start(guest)
        return next_table

    async def wake(self) -> None:
        """Bring those tables to life whose clocks run."""
        for table in await self._store.with_clocks_running():
            try:
                self._keeper.look_after(await self.find(table))
            except Refused:
                continue

    def sweep(self) -> None:
        """Let go of tables where nothing happens."""
        now = time.monotonic()
        for table in tuple(self._live.values()):
            clocks_run = table.clocks is not None and table.status == Status.RUNNING
            if not table.busy and not clocks_run and now - table.idle_since > self._settings.idle:
                self._keeper.forget(table)
                del self._live[table.id]
        self._metrics.tables.set(len(self._live))

    async def _read(self, table: str) -> LiveTable:
        header = await self._store.header(table)
        if header is None:
            raise NotThere("there is no such table")
        times = await self._store.times_up(header.made_at, self._run) if header.clock else []
        lines = await self._store.lines(table)
        uptime = Uptime(times, self._up_since)
        live = await asyncio.to_thread(self._replay, header, lines, uptime)
        self._keep(live, ())
        if live.status == Status.OVER:
            # It may have ended just before the server did.
            await live.settle_status()
        return live

    def _replay(self, header: Header, lines: list[Line], uptime: Uptime) -> LiveTable:
        game: Game = load(header.game)
        live = LiveTable(header, game, uptime, self._store, self._metrics)
        live.follow(lines)
        return live

    def _keep(self, live: LiveTable, lines: list[Line] | tuple[()]) -> LiveTable:
        live.follow(lines)
        live.on_change = self._keeper.look_after
        self._live[live.id] = live
        self._metrics.tables.set(len(self._live))
        return live


def _own_seat(seat: int | None, seats: int, bots: Mapping[int, str]) -> int:
    """Where whoever makes a table sits: in the first seat without a bot if they do not say."""
    if seat is None:
        return next(place for place in range(seats) if place not in bots)
    if seat != SPECTATOR and (not 0 <= seat < seats or seat in bots):
        taken = f"a bot sits in {seat_letter(seat)}" if seat in bots else f"there is no seat {seat}"
        raise Refused(f"you cannot sit there: {taken}")
    return seat


def seating_of(header: Header, lines: tuple[Line, ...]) -> Seating:
    """Who sits at a table, as far as it has to be known for a list."""
    seating = Seating(header.seats, header.bots)
    seating.follow(lines)
    return seating
