"""What is written is there, all of it or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from undercroft.server.book import ClockSettings, Each, Header, Kind, Line, Status
from undercroft.server.database import HEAD, BadDatabase, open_database, read_url
from undercroft.server.errors import NotKept
from undercroft.server.metrics import Metrics
from undercroft.server.schema import metadata
from undercroft.server.store import Guest, Store
from undercroft.server.writer import Writer

HOST = Guest("g" * 22, "Ada")


def header(number: int = 0, *, public: bool = True) -> Header:
    return Header(
        id=f"{number:022}",
        game="pairs",
        rules_version=1,
        seats=3,
        options="games=1",
        key=f"{number:032x}",
        bots={2: "house"},
        clock=ClockSettings(Each.MOVE, 30.0),
        public=public,
        talk=True,
        host=HOST.id,
        made_at=float(number),
    )


def line(number: int, kind: Kind = Kind.MOVE, words: str = "hit") -> Line:
    return Line(number=number, kind=kind, seat=1, guest=HOST.id, name="", words=words, at=1.5)


@pytest.mark.both_databases
async def test_what_is_written_can_be_read(store: Store) -> None:
    await store.add_guest(HOST, "a" * 64)
    assert await store.guest_by_token("a" * 64) == (HOST, "a" * 64)
    assert await store.guest_by_token("b" * 64) is None
    await store.rename(HOST.id, "Grace")
    found = await store.guest_by_token("a" * 64)
    assert found
    assert found[0].name == "Grace"
    await store.add_table(header(), [line(0, Kind.SIT)])
    assert await store.header(header().id) == header()
    assert await store.header("nobody's") is None
    await store.add_lines(header().id, [line(1), line(2, words="fold")], Status.RUNNING)
    assert await store.lines(header().id) == [line(0, Kind.SIT), line(1), line(2, words="fold")]
    assert await store.lines(header().id, 2) == [line(2, words="fold")]


@pytest.mark.both_databases
async def test_lists_show_what_they_should(store: Store) -> None:
    await store.add_guest(HOST, "a" * 64)
    for number in range(4):
        await store.add_table(header(number, public=number != 1), [line(0, Kind.SIT)])
    await store.add_lines(header(2).id, [line(1)], Status.OVER)
    await store.add_lines(header(3).id, [line(1)], Status.RUNNING)
    lobby = await store.lobby(10)
    assert [each.header.id for each in lobby] == [header(0).id, header(3).id]
    assert lobby[0].lines == (line(0, Kind.SIT),)
    assert len(await store.tables_of(HOST.id, 10)) == 4
    assert len(await store.tables_of(HOST.id, 2)) == 2
    assert await store.open_tables_of(HOST.id, 0.0) == 3
    assert await store.open_tables_of(HOST.id, 3.0) == 1
    assert await store.with_clocks_running() == [header(3).id]


@pytest.mark.both_databases
async def test_two_who_write_the_same_line_cannot_both_have_done_it(store: Store) -> None:
    await store.add_guest(HOST, "a" * 64)
    await store.add_table(header(), [])
    both = await asyncio.gather(
        store.add_lines(header().id, [line(0, words="hit")], None),
        store.add_lines(header().id, [line(0, words="fold")], None),
        store.add_lines(header().id, [line(1, words="hit")], None),
        return_exceptions=True,
    )
    assert [type(each) for each in both] == [type(None), IntegrityError, type(None)]
    assert await store.lines(header().id) == [line(0, words="hit"), line(1, words="hit")]


@pytest.mark.both_databases
async def test_of_lines_that_belong_together_all_are_written_or_none(store: Store) -> None:
    await store.add_guest(HOST, "a" * 64)
    await store.add_table(header(), [line(0)])
    with pytest.raises(IntegrityError):
        await store.add_lines(header().id, [line(1), line(0)], Status.OVER)
    assert await store.lines(header().id) == [line(0)]
    assert len(await store.lobby(1)) == 1


async def test_a_locked_database_refuses_and_changes_nothing(store: Store, tmp_path: Path) -> None:
    await store.add_guest(HOST, "a" * 64)
    with sqlite3.connect(tmp_path / "tables.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotKept, match="could not be written down"):
            await store.add_table(header(), [])
        assert await store.header(header().id) is None
        other.execute("ROLLBACK")
    other.close()
    await store.add_table(header(), [])
    assert await store.header(header().id)


async def test_a_full_disk_refuses_what_does_not_fit_and_keeps_what_was_there(url: str) -> None:
    engine = open_database(url, 0.1)
    store = Store(engine, Writer(engine, Metrics()))
    await store.add_guest(HOST, "a" * 64)
    await store.add_table(header(), [])

    def narrow(connection: object, _: object, __: object) -> None:
        connection.execute("PRAGMA max_page_count = 30")  # type: ignore[attr-defined]

    engine.dispose()
    from sqlalchemy import event

    event.listen(engine, "checkout", narrow)
    written = 0
    refused = 0
    for number in range(60):
        several = await asyncio.gather(
            *(store.add_lines(header().id, [line(100 * number + each, words="x" * 999)], None) for each in range(5)),
            return_exceptions=True,
        )
        refused += sum(isinstance(each, NotKept) for each in several)
        written += sum(each is None for each in several)
    assert refused > 200
    assert written > 10
    assert len(await store.lines(header().id)) == written
    store.close()


@pytest.mark.both_databases
async def test_what_waits_is_written_before_the_end(url: str) -> None:
    engine = open_database(url, 0.1)
    store = Store(engine, Writer(engine, Metrics()))
    await store.add_guest(HOST, "a" * 64)
    await store.add_table(header(), [])
    waiting = [asyncio.ensure_future(store.add_lines(header().id, [line(number)], None)) for number in range(50)]
    await asyncio.sleep(0)
    store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(NotKept, match="stopping"):
        await store.add_lines(header().id, [line(50)], None)
    engine = open_database(url, 0.1)
    again = Store(engine, Writer(engine, Metrics()))
    assert len(await again.lines(header().id)) == 50
    again.close()


@pytest.mark.both_databases
async def test_runs_tell_when_the_server_was_up(store: Store) -> None:
    now = time.time()
    first = await store.begin_run(now)
    await store.beat(first, now + 5)
    second = await store.begin_run(now + 10)
    assert second != first
    assert await store.times_up(now, second) == [(now, now + 5)]
    assert await store.times_up(now + 6, second) == []


@pytest.mark.both_databases
def test_migrations_lead_to_the_tables_that_are_declared(url: str) -> None:
    engine = open_database(url, 0.1)
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD
    engine.dispose()


def test_the_head_is_the_newest_migration() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    from undercroft.server.database import MIGRATIONS

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


@pytest.mark.both_databases
def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    engine = open_database(url, 0.1)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
    engine.dispose()
    with pytest.raises(BadDatabase, match="another version of this program"):
        open_database(url, 0.1)


def test_sqlite_keeps_a_log_ahead_and_is_sure_of_what_it_wrote(url: str) -> None:
    engine = open_database(url, 0.1)
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert set(inspect(connection).get_table_names()) == {"alembic_version", *metadata.tables}
    engine.dispose()


@pytest.mark.parametrize("words", ["", "tables.db", "nothing://x", "sqlite://", "sqlite:///:memory:", "postgresql"])
def test_what_is_no_url_of_a_database_is_refused_in_words(words: str) -> None:
    with pytest.raises(BadDatabase):
        open_database(words, 0.1)


def test_passwords_are_not_told() -> None:
    with pytest.raises(BadDatabase) as refusal:
        open_database("postgresql://me:secret@127.0.0.1:1/none", 0.1)
    assert "secret" not in str(refusal.value)
    assert read_url("postgres://h/d").drivername == "postgresql+psycopg"
