"""A database in a folder of its own, and a server on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from undercroft.server.database import open_database
from undercroft.server.metrics import Metrics
from undercroft.server.parts import Parts
from undercroft.server.serving import Serving, address_of, listen
from undercroft.server.settings import Limits, Rate, Settings
from undercroft.server.store import Store
from undercroft.server.writer import Writer

ANY = Rate(1e9, 1e9)
NO_LIMITS = Limits(
    requests=ANY, new_guests=ANY, new_tables=ANY, messages=ANY, talk=ANY, open_tables=10**6, sockets=10**6
)
FAST = Settings(limits=NO_LIMITS, grace=0.2, thinkers=1)


class Running:
    """A server that runs in this process."""

    def __init__(self, parts: Parts, address: str) -> None:
        self.parts = parts
        self.address = address


Run = Callable[..., AbstractAsyncContextManager[Running]]


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


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
