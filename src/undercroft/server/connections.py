"""Web sockets that are open: what is on its way to each, and how many there may be."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from .errors import TooMuch
from .live_table import LiveTable
from .messages import Going, Message, write_message
from .metrics import Metrics
from .settings import Limits
from .store import Guest

Send = Callable[[str], Awaitable[None]]
Close = Callable[[int, str], Awaitable[None]]

TOO_SLOW = 1013
COME_BACK = 1012


class Connection:
    """One web socket. What is sent to it waits in a line; who reads too slowly is asked to come back later."""

    def __init__(self, guest: Guest | None, token: str | None, address: str, most_unsent: int) -> None:
        self.guest = guest
        self.token = token
        self.address = address
        self.tables: dict[str, LiveTable] = {}
        self.closing: tuple[int, str] | None = None
        self._unsent: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._most_unsent = most_unsent

    @property
    def guest_id(self) -> str | None:
        return self.guest.id if self.guest else None

    def send(self, message: bytes) -> None:
        """Put a message on its way."""
        if self.closing:
            return
        if self._unsent.qsize() >= self._most_unsent:
            self.close(TOO_SLOW, "you read too slowly; come back")
            return
        self._unsent.put_nowait(message)

    def tell(self, message: Message) -> None:
        """The same, for a message that nobody else gets."""
        self.send(write_message(message))

    def close(self, code: int, why: str) -> None:
        """Send what waits, then close."""
        if not self.closing:
            self.closing = (code, why)
            self._unsent.put_nowait(None)

    async def deliver(self, send: Send, close: Close) -> None:
        """Send what waits, until it is closed."""
        while (message := await self._unsent.get()) is not None:
            await send(message.decode())
        assert self.closing
        await close(*self.closing)


class Connections:
    """All of them."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self._limits = limits
        self._metrics = metrics
        self._open: set[Connection] = set()
        self._by_address: Counter[str] = Counter()

    def add(self, connection: Connection) -> None:
        """One more; `TooMuch` if its address has too many."""
        if self._by_address[connection.address] >= self._limits.sockets:
            raise TooMuch(f"there are {self._limits.sockets} connections from your address already")
        self._by_address[connection.address] += 1
        self._open.add(connection)
        self._metrics.sockets.set(len(self._open))

    def remove(self, connection: Connection) -> None:
        """One less."""
        self._open.discard(connection)
        self._by_address[connection.address] -= 1
        if not self._by_address[connection.address]:
            del self._by_address[connection.address]
        self._metrics.sockets.set(len(self._open))

    def send_away(self) -> None:
        """Tell everybody that the server stops."""
        for connection in tuple(self._open):
            connection.tell(Going())
            connection.close(COME_BACK, "the server stops; come back")

    async def all_gone(self) -> None:
        """Wait until all have heard it."""
        while self._open:
            await asyncio.sleep(0.01)
