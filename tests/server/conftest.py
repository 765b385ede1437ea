"""A database in a folder of its own, and a server on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, is_there
from undercroft.server.database import open_database
from undercroft.server.metrics import Metrics
from undercroft.server.parts import Parts
from undercroft.server.serving import Serving, address_of, listen
from undercroft.server.settings import Limits, Rate, Settings
from undercroft.server.store import Store
from undercroft.server.writer import Writer

ANY = Rate(1e9, 1e9)
NO_LIMITS = Limits(
    requests=ANY,
    new_guests=ANY,
    new_tables=ANY,
    messages=ANY,
    talk=ANY,
    hints=Rate(2, 0.1),
    open_tables=10**6,
    sockets=10**6,
)
FAST = Settings(limits=NO_LIMITS, thinkers=1)


class Running:
    """A server that runs in this process."""

    def __init__(self, parts: Parts, address: str) -> None:
        self.parts = parts
        self.address = address


Run = Callable[..., AbstractAsyncContextManager[Running]]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if not is_there():
        pytest.skip("PostgreSQL is not installed here")
    with Postgres() as postgres:
        yield postgres


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def url(request: pytest.FixtureRequest, sqlite_url: str) -> str:
    """A database in which there is nothing yet: SQLite, and, in tests marked `both_databases`, PostgreSQL too."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return sqlite_url
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "url" in metafunc.fixturenames and metafunc.definition.get_closest_marker("both_databases"):
        metafunc.parametrize("url", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    engine = open_database(url, 0.1)
    store = Store(engine, Writer(engine, Metrics()))
    yield store
    store.close()


@pytest.fixture
def run(url: str) -> Run:
    """Run a server for a while, in this process, on the test's database."""

    @asynccontextmanager
    async def running(settings: Settings = FAST) -> AsyncIterator[Running]:
        parts = Parts(url, settings)
        listener = listen("127.0.0.1", 0)
        address = address_of(listener)
        serving = Serving(parts)
        task = asyncio.create_task(serving._serve([listener]))
        while not serving.started:
            await asyncio.sleep(0.005)
            assert not task.done(), task.exception()
        try:
            yield Running(parts, address)
        finally:
            serving.should_exit = True
            await task

    return running


@pytest.fixture
async def address(run: Run) -> AsyncIterator[str]:
    """Where a server answers."""
    async with run() as running:
        yield running.address
