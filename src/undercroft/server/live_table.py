"""A table in memory: a game, who sits around it and who looks on.

Whatever happens is first written in the book, then done here, then told. One thing happens at a time: all that
changes a table, or shows the whole of it, waits its turn.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
import structlog
from sqlalchemy.exc import IntegrityError

from ..engine.game import Game, Move
from ..engine.header import Header as State
from ..engine.options import split_words
from ..engine.seats import SPECTATOR, seat_letter
from ..engine.table import Table
from ..engine.wording import joined
from .book import Absence, Header, Kind, Line, Status
from .clocks import Clocks, Uptime
from .errors import NotKept, NotNow, NotYours, OtherRules, Stale
from .logs import hashed
from .messages import Message, Present, TableShown, Told, write_message
from .metrics import Metrics
from .seating import Seating
from .store import Guest, Store
from .told import line_told, missed, position, table_shown

T = TypeVar("T")

NOT_TOLD = 1011

log = structlog.get_logger()


class Watcher(Protocol):
    """Somebody who is told what happens at a table."""

    @property
    def guest_id(self) -> str | None: ...

    def send(self, message: bytes) -> None:
        """Put a message on its way; must not wait."""

    def close(self, code: int, why: str) -> None:
        """Send whoever it is away, to come back and be shown all anew."""


def _nobody(_: LiveTable) -> None:
    """Who looks after a table until somebody does."""


class LiveTable:
    """A table at which things happen."""

    def __init__(self, header: Header, game: Game, uptime: Uptime, store: Store, metrics: Metrics) -> None:
        if header.rules_version != game.info.rules_version:
            raise OtherRules(
                f"this table was begun under rules {header.rules_version} of {game.info.title}; "
                f"here it is played by rules {game.info.rules_version}"
            )
        self.id = header.id
        self.header = header
        self.game_table = Table(game, header.seats, split_words(header.options), header.key)
        self.seating = Seating(header.seats, header.bots)
        self.clocks = Clocks(header.clock, header.seats, uptime.between) if header.clock else None
        self.own_moves: list[list[Move]] = [[] for _ in range(header.seats)]
        self.started_at: float | None = None
        self.next_table: str | None = None
        self.next_line = 0
        self.watchers: set[Watcher] = set()
        self.on_change: Callable[[LiveTable], None] = _nobody
        self.idle_since = time.monotonic()
        self._last_at = header.made_at
        self._store = store
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._at_work: set[asyncio.Future[Any]] = set()

    @property
    def status(self) -> Status:
        if self.started_at is None:
            return Status.WAITING
        return Status.OVER if self.game_table.over else Status.RUNNING

    @property
    def here(self) -> set[int]:
        """The seats of people who are connected."""
        return {self.seating.seat_of(each.guest_id) for each in self.watchers} - {SPECTATOR}

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return sum(self.seating.seat_of(each.guest_id) == SPECTATOR for each in self.watchers)

    @property
    def busy(self) -> bool:
        """Whether something is happening, or somebody looks."""
        return bool(self.watchers) or bool(self._at_work)

    def now(self) -> float:
        """The time; it never goes back, whatever the system's clock does."""
        return max(time.time(), self._last_at)

    # What happened.

    def follow(self, lines: Sequence[Line]) -> None:
        """Take in lines of the book."""
        for line in lines:
            self._follow(line)

    def _follow(self, line: Line) -> None:
        assert line.number == self.next_line
        self.next_line += 1
        self._last_at = max(self._last_at, line.at)
        self.seating.follow([line])
        mover = back = None
        match line.kind:
            case Kind.START:
                self.started_at = line.at
                self.game_table.players = [place.name for place in self.seating.places]
            case Kind.MOVE:
                self.game_table.advance(line.seat, line.words)
                last = self.game_table.last
                assert last
                self.own_moves[line.seat].append(last.move)
                mover = line.seat if line.guest else None
            case Kind.BACK:
                back = line.seat
            case Kind.AGAIN:
                self.next_table = line.words
        if self.clocks and line.kind in (Kind.START, Kind.MOVE, Kind.STAND_IN, Kind.BACK):
            self.clocks.go_on(self._last_at, self._thinking_people(), mover, back)

    def _thinking_people(self) -> list[int]:
        if self.started_at is None:
            return []
        return [seat for seat in self.game_table.actors if self.seating.places[seat].is_played_by_person]

    # What people do.

    async def sit(self, guest: Guest, seat: int | None) -> int:
        """Sit down, in that seat or in the first that is open; who sits already and names no other stays there."""

        async def act() -> int:
            own = self.seating.seat_of(guest.id)
            if own != SPECTATOR and seat in (None, own):
                await self._come_back(own)
                return own
            if self.started_at is not None:
                raise NotNow("the game has begun; you can look on")
            if seat is not None and not 0 <= seat < self.header.seats:
                raise NotNow(f"there is no seat {seat}; the seats are 0 to {self.header.seats - 1}")
            wanted = seat if seat is not None else next(iter(self.seating.open_seats), None)
            if wanted is None or not self.seating.places[wanted].is_open:
                raise NotNow("all seats are taken" if wanted is None else f"seat {seat_letter(wanted)} is taken")
            rising = [self._line(Kind.RISE, own, guest)] if own != SPECTATOR else []
            await self._write([*rising, self._line(Kind.SIT, wanted, guest, guest.name, after=len(rising))])
            return wanted

        return await self._in_turn(act)

    async def leave(self, guest: Guest) -> None:
        """Give up a seat; once the game has begun, the house plays it until its person is back."""

        async def act() -> None:
            seat = self._seat_of(guest)
            if self.started_at is None:
                await self._write([self._line(Kind.RISE, seat, guest)])
            elif self.status == Status.RUNNING and self.seating.places[seat].absent != Absence.LEFT:
                await self._write([self._line(Kind.STAND_IN, seat, words=Absence.LEFT)])

        await self._in_turn(act)

    async def start(self, guest: Guest) -> None:
        """Deal the first cards."""

        async def act() -> None:
            self._seat_of(guest)
            if self.started_at is not None:
                raise NotNow("the game has begun already")
            if self.seating.open_seats:
                letters = joined([seat_letter(seat) for seat in self.seating.open_seats])
                raise NotNow(f"nobody sits in {letters} yet")
            await self._write([self._line(Kind.START)], Status.RUNNING)

        await self._in_turn(act)

    async def play(self, guest: Guest, number: int, words: str) -> bool:
        """Play a move, the seat's own of that number; gives whether it had been played before."""

        async def act() -> bool:
            seat = self._seat_of(guest)
            await self._come_back(seat)
            played = self.own_moves[seat]
            if number < len(played):
                if self.game_table.game.read_move(words) == played[number].steps:
                    return True
                raise Stale(f"your move {number} was {str(played[number])!r}; the next is number {len(played)}")
            if self.status != Status.RUNNING:
                raise NotNow("the game has not begun" if self.started_at is None else "the game is over")
            if number > len(played):
                raise Stale(f"you have made {len(played)} moves, so the next is number {len(played)}, not {number}")
            await self._check_time(seat)
            await self._move(seat, words, guest)
            return False

        return await self._in_turn(act)

    async def back(self, guest: Guest) -> None:
        """Take over again from whoever stood in."""

        async def act() -> None:
            await self._come_back(self._seat_of(guest))

        await self._in_turn(act)

    async def say(self, guest: Guest, words: str) -> None:
        """Say something that all at the table hear."""

        async def act() -> None:
            if not self.header.talk:
                raise NotNow("there is no talk at this table")
            seat = self.seating.seat_of(guest.id)
            await self._write([self._line(Kind.TALK, seat, guest, guest.name, words)])

        await self._in_turn(act)

    async def following(self, guest: Guest, begun: str) -> tuple[str, ...]:
        """What may follow on the beginning of a move."""

        async def act() -> tuple[str, ...]:
            seat = self._seat_of(guest)
            if self.status != Status.RUNNING:
                raise NotNow("the game has not begun" if self.started_at is None else "the game is over")
            return tuple(map(str, self.game_table.legal(seat, begun)))

        return await self._in_turn(act)

    async def to_think_about(self, guest: Guest) -> tuple[int, int, State]:
        """What a bot needs to advise a guest: seat, number of the move, and what the seat may know."""

        async def act() -> tuple[int, int, State]:
            seat = self._seat_of(guest)
            if self.seating.people != [seat]:
                raise NotNow("hints are for those who play with bots alone")
            if self.status != Status.RUNNING or seat not in self.game_table.actors:
                raise NotNow("it is not your turn")
            return seat, len(self.own_moves[seat]), self.game_table.view_state(seat)

        return await self._in_turn(act)

    async def once_more(self, guest: Guest, make: Callable[[], Awaitable[str]]) -> str:
        """The table for another game: made by whoever asks first. `make` writes the line that tells of it."""

        async def act() -> str:
            self._seat_of(guest)
            if self.status != Status.OVER:
                raise NotNow("the game is not over")
            if self.next_table is None:
                await make()
                await self._catch_up()
            assert self.next_table
            return self.next_table

        return await self._in_turn(act)

    # What happens by itself.

    async def play_for(self, seat: int, number: int, words: str) -> None:
        """Play what a bot chose, if that seat is still a bot's or stood in for, and it is still that move."""

        async def act() -> None:
            mine = not self.seating.places[seat].is_played_by_person
            if mine and self.status == Status.RUNNING and number == len(self.own_moves[seat]):
                await self._move(seat, words, None)

        await self._in_turn(act)

    async def stand_in(self, seat: int, why: Absence) -> None:
        """Let the house play for a person, if they are still late, or away."""

        async def act() -> None:
            if self.status != Status.RUNNING or not self.seating.places[seat].is_played_by_person:
                return
            if why == Absence.LATE and seat not in self._late():
                return
            if why == Absence.AWAY and seat in self.here:
                return
            await self._write([self._line(Kind.STAND_IN, seat, words=why)])

        await self._in_turn(act)

    # Looking on.

    async def watch(self, watcher: Watcher, since: int | None, most: int, request: int | None = None) -> None:
        """Show somebody the table, and from now on tell them what happens."""

        async def act() -> None:
            eyes = self.seating.seat_of(watcher.guest_id)
            if eyes != SPECTATOR and self.seating.places[eyes].absent == Absence.AWAY:
                await self._come_back(eyes)
            shown = await self._shown(watcher.guest_id, since, most, request)
            watcher.send(write_message(shown))
            before = self._presence()
            self.watchers.add(watcher)
            self._tell_presence(before)
            self.on_change(self)

        await self._in_turn(act)

    def unwatch(self, watcher: Watcher) -> None:
        """Tell somebody no more."""
        before = self._presence()
        self.watchers.discard(watcher)
        self._tell_presence(before)
        self.idle_since = time.monotonic()
        self.on_change(self)

    async def shown(self, guest: str | None) -> TableShown:
        """The table as a guest sees it."""
        return await self._in_turn(lambda: self._shown(guest, None, 0, None))

    async def look(self, look: Callable[[], T]) -> T:
        """Something that is read off the table, while nothing happens; in a thread, since it may take long."""
        return await self._in_turn(lambda: asyncio.to_thread(look))

    async def _shown(self, guest: str | None, since: int | None, most: int, request: int | None) -> TableShown:
        eyes = self.seating.seat_of(guest)
        shown = table_shown(self, eyes, guest, self.now())
        if since is None or since > self.next_line:
            return msgspec.structs.replace(shown, request=request)
        first = max(since, self.next_line - most)
        told: tuple[Told, ...] = ()
        if first < self.next_line:
            lines = await self._store.lines(self.id, first)
            told = await asyncio.to_thread(missed, self, lines, eyes)
        return msgspec.structs.replace(shown, missed=told, missed_from=first, request=request)

    def _presence(self) -> tuple[set[int], int]:
        return self.here, self.watching

    def _tell_presence(self, before: tuple[set[int], int]) -> None:
        here, watching = self._presence()
        if (here, watching) != before and self.watchers:
            self.send_all(Present(self.id, tuple(sorted(here)), watching))

    def send_all(self, message: Message) -> None:
        """The same message for everybody who looks."""
        encoded = write_message(message)
        for watcher in tuple(self.watchers):
            watcher.send(encoded)

    # How it is done.

    async def _in_turn(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do something when nothing else is being done; whoever asked for it may go away meanwhile."""

        async def work() -> T:
            async with self._lock:
                if self._doubtful:
                    await self._catch_up()
                return await act()

        task = asyncio.ensure_future(work())
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return await asyncio.shield(task)

    def _seat_of(self, guest: Guest) -> int:
        seat = self.seating.seat_of(guest.id)
        if seat == SPECTATOR:
            raise NotYours("you have no seat at this table")
        return seat

    async def _come_back(self, seat: int) -> None:
        if self.seating.places[seat].absent:
            await self._write([self._line(Kind.BACK, seat)])

    def _late(self) -> list[int]:
        return self.clocks.out_of_time(self.now()) if self.clocks else []

    async def _check_time(self, seat: int) -> None:
        if seat in self._late():
            await self._write([self._line(Kind.STAND_IN, seat, words=Absence.LATE)])
            raise Stale("your time was over")

    async def _move(self, seat: int, words: str, guest: Guest | None) -> None:
        refusal = self.game_table.why_not(seat, words)
        if refusal:
            raise refusal
        game = self.game_table.game
        steps = game.read_move(words)
        assert steps
        await self._write([self._line(Kind.MOVE, seat, guest, words=str(game.move(steps)))])
        self._metrics.moves.labels(game.id, "person" if guest else "bot").inc()
        if self.status == Status.OVER:
            await self.settle_status()

    async def settle_status(self) -> None:
        """Write down that the game is over. Should that fail, it follows from the moves all the same."""
        try:
            await self._store.add_lines(self.id, [], Status.OVER)
        except NotKept:
            return

    def _line(
        self, kind: Kind, seat: int = SPECTATOR, guest: Guest | None = None, name: str = "", words: str = "",
        after: int = 0,
    ) -> Line:  # fmt: skip
        return Line(
            number=self.next_line + after,
            kind=kind,
            seat=seat,
            guest=guest.id if guest else None,
            name=name,
            words=words,
            at=self.now(),
        )

    async def _write(self, lines: Sequence[Line], status: Status | None = None) -> None:
        """Write lines, and only then do what they say, and tell it."""
        try:
            await self._store.add_lines(self.id, lines, status)
        except IntegrityError as error:
            self._doubtful = True
            raise NotNow("something else happened first; try again") from error
        except NotKept:
            # It may be there all the same: a database can fail after it has written, too.
            self._doubtful = True
            raise
        self._take_in(lines)

    async def _catch_up(self) -> None:
        """Read what others have written, or what we have without being told so."""
        self._take_in(await self._store.lines(self.id, self.next_line))
        self._doubtful = False

    def _take_in(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._follow(line)
            try:
                self._tell(line)
            except Exception:
                # It has happened all the same. Whoever was not told comes back, and is shown what there is.
                self._metrics.faults.inc()
                log.exception("a line could not be told", table=hashed(self.id), kind=line.kind)
                for watcher in tuple(self.watchers):
                    watcher.close(NOT_TOLD, "come back")
        if lines:
            self.idle_since = time.monotonic()
            self.on_change(self)

    def _tell(self, line: Line) -> None:
        by_eyes: dict[int, bytes] = {}
        plays = line.kind in (Kind.START, Kind.MOVE)
        for watcher in tuple(self.watchers):
            eyes = self.seating.seat_of(watcher.guest_id)
            if eyes not in by_eyes:
                now = position(self, eyes, self.now()) if plays else None
                by_eyes[eyes] = write_message(line_told(self, line, eyes, self.game_table if plays else None, now))
            watcher.send(by_eyes[eyes])
