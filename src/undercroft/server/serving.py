"""Running the application on uvicorn until somebody wants it to stop."""

from __future__ import annotations

import socket

import uvicorn

from .app import make_app
from .parts import Parts


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 for any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def address_of(listener: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


class Serving(uvicorn.Server):
    """A server that lets everybody know before it goes."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        super().__init__(
            uvicorn.Config(
                make_app(parts),
                log_config=None,
                access_log=False,
                server_header=False,
                lifespan="on",
                ws_max_size=parts.settings.limits.message_bytes,
                timeout_graceful_shutdown=max(1, int(parts.settings.stopping / 2)),
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._parts.stop()
        await super().shutdown(sockets)


def serve(parts: Parts, listener: socket.socket) -> None:
    """Serve until a signal comes."""
    Serving(parts).run(sockets=[listener])
