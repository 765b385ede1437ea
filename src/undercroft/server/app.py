"""The application: what answers, around it the guard."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .. import __version__
from .api import HANDLERS
from .faults import answer
from .guard import Guard
from .live import live
from .parts import Parts


def make_app(parts: Parts) -> Any:
    """The application of a server with these parts."""
    app = Litestar(
        route_handlers=[*HANDLERS, live],
        dependencies={"parts": Provide(lambda: parts, sync_to_thread=False)},
        exception_handlers={Exception: answer},
        on_startup=[parts.begin],
        on_shutdown=[parts.stop],
        openapi_config=OpenAPIConfig(
            title="Undercroft",
            version=__version__,
            description="Tables over the network. What is live goes over the web socket at /api/live.",
            path="/api",
            # Pages that show it would be fetched from elsewhere: nothing here asks other hosts for anything.
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=parts.settings.limits.body_bytes,
        state=State({"parts": parts}),
        logging_config=None,
    )
    return Guard(app, parts)
