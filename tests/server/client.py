"""A client for tests: a guest with a cookie, REST, and a web socket whose messages are all kept."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from undercroft.server.messages import PROTOCOL

PATIENCE = 30.0
COOKIE = "undercroft_guest"


class Client:
    """Somebody at a browser."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address
        self.name = name
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE)
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.gone: ConnectionClosed | None = None
        self._requests = itertools.count(1)
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        if self.name:
            await self.post("/api/guests", name=self.name)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()
        await self.http.aclose()

    def twin(self) -> Client:
        """The same guest in another tab."""
        other = Client(self.address)
        other.http.cookies.set(COOKIE, str(self.token))
        return other

    async def get(self, path: str, **query: Any) -> Any:
        return answer_of(await self.http.get(path, params=query))

    async def post(self, path: str, /, **body: Any) -> Any:
        return answer_of(await self.http.post(path, json=body))

    @property
    def token(self) -> str | None:
        return self.http.cookies.get(COOKIE)

    async def call(self, **headers: str) -> Self:
        """Open the web socket."""
        cookie = {"cookie": f"{COOKIE}={self.token}"} if self.token else {}
        self.gone = None
        self._socket = await connect(
            f"{self.address.replace('http', 'ws')}/api/live",
            additional_headers={**cookie, **headers},
            compression=None,
            proxy=None,
            max_size=None,
        )
        self._listening = asyncio.create_task(self._listen(self._socket))
        await self.say("hello", version=PROTOCOL)
        await self.hear("welcome", "refused")
        return self

    async def hang_up(self, rudely: bool = False) -> None:
        """Close the web socket; rudely, as a network does."""
        if self._socket:
            if rudely:
                self.cut()
            await self._socket.close()
        if self._listening:
            await self._listening
        self._socket = self._listening = None

    def cut(self) -> None:
        """Lose the connection, as networks do."""
        if self._socket:
            self._socket.transport.abort()

    async def say(self, kind: str, **content: Any) -> int:
        """Send a message; gives its request number."""
        number = next(self._requests)
        asked = {} if kind == "hello" else {"request": number}
        await self.send(msgspec.json.encode({"type": kind, **asked, **content}).decode())
        return number

    async def send(self, text: str | bytes) -> None:
        assert self._socket
        await self._socket.send(text)

    async def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        """Send a message, and wait for what answers it."""
        number = await self.say(kind, **content)
        return await self.until(lambda message: message.get("request") == number)

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; those before it are dropped."""
        return await self.until(lambda message: message["type"] in kinds)

    async def until(self, fits: Any) -> dict[str, Any]:
        """The next message that fits, of those that came since the last; those before it are dropped."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self.heard:
                    message = self.heard.pop(0)
                    if fits(message):
                        return message
                if self.gone:
                    raise self.gone
                async with self._news:
                    if not self.heard and not self.gone:
                        await self._news.wait()

    async def watch(self, table: str, **content: Any) -> dict[str, Any]:
        return await self.ask("watch", table=table, **content)

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            while True:
                text = await socket.recv()
                assert isinstance(text, str)
                self.raw.append(text)
                self.heard.append(msgspec.json.decode(text))
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed as gone:
            self.gone = gone
            async with self._news:
                self._news.notify_all()


class Refused(Exception):
    """An answer that is no."""

    def __init__(self, status: int, fault: dict[str, Any]) -> None:
        super().__init__(f"{status}: {fault}")
        self.status = status
        self.fault = fault


def answer_of(response: httpx.Response) -> Any:
    """What was answered; `Refused` if that is no."""
    if response.status_code >= 400:
        raise Refused(response.status_code, response.json())
    if response.headers.get("content-type", "").startswith("application/json"):
        return response.json()
    return response.text


class Player:
    """Somebody who plays at a table at random, whatever happens to the connection, and remembers all they were told."""

    def __init__(self, client: Client, table: str, choices: random.Random) -> None:
        self.client = client
        self.table = table
        self.choices = choices
        self.line = 0
        self.shown: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.acknowledged: dict[int, str] = {}
        """The own moves that the server said it has, by their numbers."""
        self.came = 0
        self._meant: tuple[int, str] | None = None

    @property
    def now(self) -> dict[str, Any] | None:
        return self.shown.get("now")

    async def come(self) -> None:
        """Call, and have the table shown as it is, with what was missed."""
        await self.client.call()
        self.shown = await self.client.watch(self.table, since=self.line)
        if self.shown.get("error") == "not_now":
            raise ConnectionResetError("the server is stopping, and says so")
        assert self.shown["type"] == "table", self.shown
        assert self.shown["missed_from"] == self.line
        assert [told["line"] for told in self.shown["missed"]] == list(range(self.line, self.shown["line"]))
        self.told += self.shown["missed"]
        self.line = self.shown["line"]
        self.came += 1

    async def come_back(self) -> None:
        """Try that until it succeeds."""
        while True:
            try:
                await self.client.hang_up(rudely=True)
                await self.come()
                return
            except (*BROKEN, AssertionError) as error:
                if isinstance(error, AssertionError) and "not_kept" not in str(error):
                    raise
                await asyncio.sleep(self.choices.uniform(0.002, 0.02))

    def take_in(self, message: dict[str, Any]) -> None:
        if message["type"] in ("seated", "started", "moved", "talked", "again"):
            assert message["line"] == self.line
            self.line += 1
            self.told.append(message)
            self.shown["now"] = message.get("now", self.now)

    async def choose(self) -> str | None:
        """A legal move, part by part if it has several; None if it cannot be made just now."""
        assert self.now
        move = str(self.choices.choice(self.now["legal"]))
        while move.endswith(" ..."):
            answer = await self.ask("begin", begun=move)
            if not answer.get("legal"):
                return None
            move = self.choices.choice(answer["legal"])
        return move

    async def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        """Ask something, and take in what is told until the answer comes."""
        number = await self.client.say(kind, table=self.table, **content)
        return await self.until(lambda message: message.get("request") == number)

    async def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        def take_in_and_ask(message: dict[str, Any]) -> bool:
            self.take_in(message)
            return fits(message)

        return await self.client.until(take_in_and_ask)

    async def turn(self) -> bool:
        """Wait until there is something to do, and do it; False when the game is over."""
        if self._meant is None:
            while not self.now or not (self.now["legal"] or self.now["result"]):
                await self.until(lambda message: message.get("now") is not None)
            if self.now["result"]:
                return False
            number, chosen = self.now["number"], await self.choose()
            if chosen is None:
                return True
            self._meant = (number, chosen)
        number, move = self._meant
        answer = await self.ask("play", number=number, move=move)
        assert answer["type"] == "played" or answer["error"] in ("not_kept", "not_now", "stale"), answer
        if answer["type"] == "played":
            self.acknowledged[number] = move
        if answer["type"] == "played" or answer["error"] == "stale":
            # Stale if somebody stood in meanwhile.
            self._meant = None
        return True

    async def turns(self, most: int) -> None:
        """Play so many moves, or to the end."""
        for _ in range(most):
            if not await self.turn():
                return

    async def to_the_end(self) -> dict[str, Any]:
        """Play until the game is over."""
        while True:
            try:
                while await self.turn():
                    pass
                assert self.now
                return self.now
            except BROKEN:
                await self.come_back()


async def stubbornly(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Ask until there is an answer, whether the server is there or not."""
    while True:
        try:
            return await ask()
        except httpx.TransportError:
            await asyncio.sleep(0.01)


BROKEN = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
