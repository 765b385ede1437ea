"""Around everything: who may ask, how often, and the headers of every answer.

A request that changes something, and every web socket, must come from a page of ours: browsers say where it comes from,
and programs, which say nothing, carry nobody's cookies by accident.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog

from .errors import NotYours, Refused, TooMuch
from .faults import Fault
from .parts import Parts

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # Links to tables are invitations: other sites shall not be told them.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SHUT = 4403

log = structlog.get_logger()


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: Any, parts: Parts) -> None:
        self._app = app
        self._parts = parts

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        began = time.perf_counter()
        status = 500

        async def guarded(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*_others(message["headers"]), *HEADERS]}
            await send(message)

        try:
            self._parts.requests.take(_address(scope))
            if scope["method"] not in SAFE:
                _check_origin(scope)
            await self._app(scope, receive, guarded)
        except (TooMuch, NotYours) as refusal:
            await _refuse(guarded, refusal)
        self._parts.metrics.requests.labels(scope["method"], str(status)).inc()
        took = round((time.perf_counter() - began) * 1000, 1)
        # Not the path: it may have a table's id in it, which is its invitation.
        log.info("request", method=scope["method"], route=_route(scope), status=status, ms=took)

    async def _websocket(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            self._parts.requests.take(_address(scope))
            _check_origin(scope)
        except Refused as refusal:
            await receive()
            await send({"type": "websocket.close", "code": SHUT, "reason": refusal.why})
            return
        await self._app(scope, receive, send)


def _others(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    ours = {name for name, _ in HEADERS}
    return [(name, value) for name, value in headers if name.lower() not in ours]


def _address(scope: Any) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _route(scope: Any) -> str:
    return str(scope.get("path_template", ""))


def _check_origin(scope: Any) -> None:
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    host = headers.get(b"host", b"").decode("latin-1")
    foreign = origin is not None and urlsplit(origin.decode("latin-1")).netloc.lower() != host.lower()
    if foreign or headers.get(b"sec-fetch-site") == b"cross-site":
        raise NotYours("this came from another site")


async def _refuse(send: Any, refusal: Refused) -> None:
    body = msgspec.json.encode(Fault(refusal.word, refusal.why))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
