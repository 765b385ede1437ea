"""What is asked of the database, and what is written there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Row, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from .book import ClockSettings, Header, Kind, Line, Status
from .errors import NotKept
from .schema import guests, lines, runs, tables
from .writer import Writer

T = TypeVar("T")

Interval = tuple[float, float]


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a name."""

    id: str
    name: str


class Listed(msgspec.Struct, frozen=True):
    """A table as it stands in a list, and the lines that tell who has sat down and risen there."""

    header: Header
    status: Status
    lines: tuple[Line, ...]


class Store:
    """The database. Writing waits until it is on disk; reading is done in threads of its own."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._readers = engine.execution_options(reads_only=True)
        self._writer = writer

    def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        self._writer.close()
        self._engine.dispose()

    async def add_guest(self, guest: Guest, token: str) -> None:
        """A new guest, and the digest of the token in their cookie."""
        row = {"id": guest.id, "name": guest.name, "token": token, "made_at": time.time()}
        await self._writer.do(lambda connection: connection.execute(insert(guests), row) and None)

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest something else."""
        change = update(guests).where(guests.c.id == guest).values(name=name)
        await self._writer.do(lambda connection: connection.execute(change) and None)

    async def guest_by_token(self, token: str) -> tuple[Guest, str] | None:
        """The guest with a token of this digest, and the digest."""
        wanted = select(guests.c.id, guests.c.name, guests.c.token).where(guests.c.token == token)
        row = await self._read(lambda connection: connection.execute(wanted).first())
        return None if row is None else (Guest(row.id, row.name), row.token)

    async def add_table(self, header: Header, first: Sequence[Line], before: tuple[str, Line] | None = None) -> None:
        """A new table, with what has happened there already, and perhaps a line in the book of the one before it."""

        def write(connection: Connection) -> None:
            connection.execute(insert(tables), _table_row(header))
            if first:
                _write_lines(connection, header.id, first)
            if before:
                _write_lines(connection, before[0], [before[1]])

        await self._writer.do(write)

    async def add_lines(self, table: str, new: Sequence[Line], status: Status | None) -> None:
        """Lines in the book of a table, and what its status is from now on if that changes."""

        def write(connection: Connection) -> None:
            if new:
                _write_lines(connection, table, new)
            if status:
                connection.execute(update(tables).where(tables.c.id == table).values(status=status))

        await self._writer.do(write)

    async def header(self, table: str) -> Header | None:
        """What is said of a table, if there is one."""
        row = await self._read(
            lambda connection: connection.execute(select(tables).where(tables.c.id == table)).first()
        )
        return None if row is None else _header(row)

    async def lines(self, table: str, since: int = 0) -> list[Line]:
        """The lines of a table's book from a number on."""
        wanted = select(lines).where(lines.c.table_id == table, lines.c.number >= since).order_by(lines.c.number)
        rows = await self._read(lambda connection: connection.execute(wanted).all())
        return [_line(row) for row in rows]

    async def lobby(self, most: int) -> list[Listed]:
        """The newest public tables that are not over: those first that wait for somebody."""
        wanted = (
            select(tables)
            .where(tables.c.public, tables.c.status != Status.OVER)
            .order_by(tables.c.status.desc(), tables.c.made_at.desc())
            .limit(most)
        )
        return await self._read(lambda connection: _listed(connection, connection.execute(wanted).all()))

    async def tables_of(self, guest: str, most: int) -> list[Listed]:
        """The newest tables at which a guest ever sat."""
        sat = select(lines.c.table_id).where(lines.c.guest == guest, lines.c.kind == Kind.SIT)
        wanted = select(tables).where(tables.c.id.in_(sat)).order_by(tables.c.made_at.desc()).limit(most)
        return await self._read(lambda connection: _listed(connection, connection.execute(wanted).all()))

    async def open_tables_of(self, host: str, since: float) -> int:
        """How many tables a guest has made since then that are not over."""
        theirs = (tables.c.host == host, tables.c.status != Status.OVER, tables.c.made_at >= since)
        wanted = select(func.count()).where(*theirs)
        return await self._read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def with_clocks_running(self) -> list[str]:
        """The tables whose clocks run, whether anybody looks at them or not."""
        wanted = select(tables.c.id).where(tables.c.status == Status.RUNNING, tables.c.clock.is_not(None))
        rows = await self._read(lambda connection: connection.execute(wanted).all())
        return [row.id for row in rows]

    async def begin_run(self, at: float) -> int:
        """The server is up from now on."""

        def write(connection: Connection) -> int:
            done = connection.execute(insert(runs).values(began_at=at, beat_at=at).returning(runs.c.id))
            return int(done.scalar_one())

        return await self._writer.do(write)

    async def beat(self, run: int, at: float) -> None:
        """The server is still up."""
        change = update(runs).where(runs.c.id == run).values(beat_at=at)
        await self._writer.do(lambda connection: connection.execute(change) and None)

    async def times_up(self, since: float, but: int) -> list[Interval]:
        """From when to when the server was up, in all runs but one, as far as they reach beyond a time."""
        wanted = select(runs.c.began_at, runs.c.beat_at).where(runs.c.beat_at >= since, runs.c.id != but)
        rows = await self._read(lambda connection: connection.execute(wanted.order_by(runs.c.began_at)).all())
        return [(row.began_at, row.beat_at) for row in rows]

    async def _read(self, ask: Callable[[Connection], T]) -> T:
        def read() -> T:
            with self._readers.connect() as connection:
                return ask(connection)

        try:
            return await asyncio.to_thread(read)
        except SQLAlchemyError as error:
            raise NotKept("the database does not answer; try again in a moment") from error


def _write_lines(connection: Connection, table: str, new: Sequence[Line]) -> None:
    connection.execute(insert(lines), [{"table_id": table, **msgspec.structs.asdict(line)} for line in new])


def _table_row(header: Header) -> dict[str, Any]:
    row = msgspec.structs.asdict(header)
    row["bots"] = msgspec.json.encode(header.bots).decode()
    row["clock"] = None if header.clock is None else msgspec.json.encode(header.clock).decode()
    return {**row, "status": Status.WAITING}


def _header(row: Row[Any]) -> Header:
    values = {name: getattr(row, name) for name in Header.__struct_fields__}
    values["bots"] = msgspec.json.decode(row.bots, type=dict[int, str])
    values["clock"] = None if row.clock is None else msgspec.json.decode(row.clock, type=ClockSettings)
    return Header(**values)


def _line(row: Row[Any]) -> Line:
    values = {name: getattr(row, name) for name in Line.__struct_fields__}
    return Line(**{**values, "kind": Kind(row.kind)})


def _listed(connection: Connection, rows: Sequence[Row[Any]]) -> list[Listed]:
    """Tables with the lines that tell who sits there, all in one go."""
    ids = [row.id for row in rows]
    wanted = select(lines).where(lines.c.table_id.in_(ids), lines.c.kind.in_((Kind.SIT, Kind.RISE)))
    seatings: dict[str, list[Line]] = {each: [] for each in ids}
    for line in connection.execute(wanted.order_by(lines.c.number)):
        seatings[line.table_id].append(_line(line))
    return [Listed(_header(row), Status(row.status), tuple(seatings[row.id])) for row in rows]
