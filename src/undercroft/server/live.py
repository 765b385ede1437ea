"""The web socket: one for each client, for all that is live."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from ..engine.errors import IllegalMove, UndercroftError
from .connections import Connection
from .errors import NoGuest, NotNow, NotThere, Refused, TooMuch
from .guests import COOKIE
from .live_table import LiveTable
from .messages import (
    PROTOCOL,
    Back,
    Begin,
    Done,
    Following,
    FromClient,
    Hello,
    Hint,
    Hinted,
    Ping,
    Play,
    Played,
    Pong,
    Refusal,
    Talk,
    Unwatch,
    Watch,
    Welcome,
    read_message,
)
from .parts import Parts
from .store import Guest
from .talk import check_talk

NOT_A_MESSAGE = 1003
UNWELCOME = 1008
OUTDATED = 4000
# Who goes on and on after so many refusals is no client of ours.
MOST_REFUSALS = 200

AnySocket = WebSocket[Any, Any, Any]

log = structlog.get_logger()


@websocket("/api/live")
async def live(socket: AnySocket, parts: NamedDependency[Parts]) -> None:
    """Let a client watch tables and play."""
    token = socket.cookies.get(COOKIE)
    address = socket.client.host if socket.client else ""
    connection = Connection(await parts.guests.by_token(token), token, address, parts.settings.limits.unsent)
    await socket.accept()
    try:
        parts.connections.add(connection)
    except TooMuch as refusal:
        await socket.close(UNWELCOME, refusal.why)
        return
    if parts.stopping:
        connection.close(1012, "the server stops; come back")
    delivery = asyncio.get_running_loop().create_task(_deliver(socket, connection))
    try:
        await _Talker(connection, parts).listen(socket)
    finally:
        for table in connection.tables.values():
            table.unwatch(connection)
        connection.close(1000, "")
        await asyncio.wait([delivery], timeout=1.0)
        delivery.cancel()
        parts.connections.remove(connection)


async def _deliver(socket: AnySocket, connection: Connection) -> None:
    async def send(text: str) -> None:
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})

    async def close(code: int, why: str) -> None:
        await socket.close(code, why)

    # Whoever is gone cannot be told anything.
    with suppress(Exception):
        await connection.deliver(send, close)


class _Talker:
    """What is done about a client's messages, one after the other."""

    def __init__(self, connection: Connection, parts: Parts) -> None:
        self._connection = connection
        self._parts = parts
        self._greeted = False
        self._refused = 0

    async def listen(self, socket: AnySocket) -> None:
        """Answer messages until the client goes, or is sent away."""
        with suppress(WebSocketDisconnect):
            while not self._connection.closing:
                event: Any = await socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                await self._answer(event.get("text") or event.get("bytes") or "")

    async def _answer(self, raw: str | bytes) -> None:
        began = time.perf_counter()
        message: FromClient | None = None
        try:
            self._parts.messages.take(str(id(self._connection)))
            message = read_message(raw)
            await self._do(message, began)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._refuse(None, "not_a_message", str(error))
        except IllegalMove as error:
            self._refuse(message, "illegal", error.why, error.clause)
        except Refused as error:
            self._refuse(message, error.word, error.why)
        except UndercroftError as error:
            self._refuse(message, Refused.word, str(error))
        except Exception:
            self._parts.metrics.faults.inc()
            log.exception("a message could not be answered", kind=type(message).__name__)
            self._refuse(message, "fault", "something went wrong here, and was written down")

    def _refuse(self, message: FromClient | None, word: str, why: str, clause: str | None = None) -> None:
        self._parts.metrics.refusals.labels(word).inc()
        request = getattr(message, "request", None)
        self._connection.tell(Refusal(request, getattr(message, "table", None), word, why, clause))
        self._refused += 1
        if self._refused > MOST_REFUSALS:
            self._connection.close(UNWELCOME, "too much was refused")

    async def _do(self, message: FromClient, began: float) -> None:
        if self._parts.stopping:
            raise NotNow("the server stops; come back in a moment")
        if isinstance(message, Hello):
            self._greet(message)
            return
        if not self._greeted:
            raise NotNow("say hello first")
        match message:
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._unwatch(message)
            case Play():
                await self._play(message, began)
            case Begin():
                legal = await (await self._table(message.table)).following(self._guest, message.begun)
                self._tell(Following(message.table, message.request, message.begun, legal))
            case Hint():
                await self._hint(message)
            case Talk():
                await self._talk(message)
            case Back():
                await (await self._table(message.table)).back(self._guest)
                self._tell(Done(message.request))
            case Ping():
                self._tell(Pong(message.request))

    @property
    def _guest(self) -> Guest:
        if not self._connection.guest:
            raise NoGuest("only guests may do that: say first what you are called")
        return self._connection.guest

    def _tell(self, message: Done | Following | Hinted | Played | Pong | Welcome) -> None:
        self._refused = 0
        self._connection.tell(message)

    async def _table(self, table: str) -> LiveTable:
        """A table, which one needs not watch."""
        return self._connection.tables.get(table) or await self._parts.rooms.find(table)

    def _greet(self, message: Hello) -> None:
        if message.version != PROTOCOL:
            self._connection.tell(
                Refusal(None, None, "outdated", f"here version {PROTOCOL} is spoken, not {message.version}: reload")
            )
            self._connection.close(OUTDATED, "another version is spoken here")
            return
        self._greeted = True
        guest = self._connection.guest
        self._tell(Welcome(PROTOCOL, guest.name if guest else None))

    async def _watch(self, message: Watch) -> None:
        tables = self._connection.tables
        limits = self._parts.settings.limits
        if message.table not in tables and len(tables) >= limits.watched:
            raise TooMuch(f"one connection can watch {limits.watched} tables")
        table = await self._parts.rooms.find(message.table)
        tables[message.table] = table
        await table.watch(self._connection, message.since, limits.told_again, message.request)

    def _unwatch(self, message: Unwatch) -> None:
        table = self._connection.tables.pop(message.table, None)
        if not table:
            raise NotThere("you do not watch that table")
        table.unwatch(self._connection)
        self._tell(Done(message.request))

    async def _play(self, message: Play, began: float) -> None:
        table = await self._table(message.table)
        again = await table.play(self._guest, message.number, message.move)
        self._parts.metrics.move_seconds.observe(time.perf_counter() - began)
        self._tell(Played(message.table, message.request, message.number, again))

    async def _hint(self, message: Hint) -> None:
        self._parts.hints.take(self._guest.id)
        table = await self._table(message.table)
        seat, number, state = await table.to_think_about(self._guest)
        advice = await self._parts.bots.advise(table.game_table.game, state, seat, table.id)
        self._tell(Hinted(message.table, message.request, number, advice.considered))

    async def _talk(self, message: Talk) -> None:
        words = check_talk(message.words, self._parts.settings.limits.talk_letters)
        self._parts.talk.take(self._guest.id)
        await (await self._table(message.table)).say(self._guest, words)
        self._tell(Done(message.request))
