"""Opening the database: SQLite in a file of its own, or whatever a URL names; its tables are brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from ..engine.errors import UndercroftError
from ..engine.wording import printable

HEAD = "first"
"""The newest of the migrations: a database that has it needs none, and the server starts at once."""
MIGRATIONS = Path(__file__).parent / "migrations"
READERS = 8


class BadDatabase(UndercroftError):
    """A database that cannot be opened."""


def usual_url() -> str:
    """Where games are kept if nobody says where."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('undercroft', appauthor=False)) / 'tables.db'}"


def read_url(words: str) -> URL:
    """The URL of a database, which goes by psycopg if it is PostgreSQL's.

    >>> read_url("postgresql://me@localhost/games").drivername
    'postgresql+psycopg'
    """
    try:
        url = make_url(words)
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        url.get_dialect()
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise BadDatabase(
            "a database is named by a URL such as sqlite:///tables.db or postgresql://user@host/name"
        ) from error
    return url


def open_database(words: str, wait: float) -> Engine:
    """An engine for a database whose tables are up to date. Who finds it locked waits for so many seconds."""
    url = read_url(words)
    try:
        engine = _sqlite(url, wait) if url.get_backend_name() == "sqlite" else _other(url)
        try:
            with engine.begin() as connection:
                _bring_up_to_date(connection)
        except BaseException:
            engine.dispose()
            raise
    except (SQLAlchemyError, OSError, ImportError) as error:
        why = " ".join(str(getattr(error, "orig", None) or error).split())
        raise BadDatabase(
            f"the database {url.render_as_string(hide_password=True)} cannot be opened: {printable(why)}"
        ) from error
    return engine


def _sqlite(url: URL, wait: float) -> Engine:
    if not url.database or url.database == ":memory:":
        raise BadDatabase("a database in memory would lose every game: name a file")
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=READERS, connect_args={"timeout": wait, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def opened(connection: Any, _: object) -> None:
        # The driver shall not begin transactions of its own accord: `begun` does.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # Who may write says so at once, so that nobody has to give up in the middle.
        reads = connection.get_execution_options().get("reads_only")
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def _other(url: URL) -> Engine:
    return create_engine(url, pool_size=READERS, pool_pre_ping=True)


def _bring_up_to_date(connection: Connection) -> None:
    if inspect(connection).has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found == HEAD:
            return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, HEAD)
    except CommandError as error:
        raise BadDatabase(f"the database was made by another version of this program: {error}") from error
