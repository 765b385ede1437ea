"""`undercroft serve`."""

from __future__ import annotations

import sys
import threading

from ..engine.errors import UndercroftError
from ..games import IDS
from ..lab.warm import SEARCH, TABLE
from .compiling import ready
from .printing import Printer

LOG_KINDS = ("words", "json")
MOST_PORT = 65535


def serve_tables(host: str, port: int, database: str | None, log: str | None) -> None:
    """Open the database, compile what is not compiled yet, and serve until a signal comes."""
    from ..server.database import usual_url
    from ..server.loading import load_games
    from ..server.logs import set_up
    from ..server.parts import Parts
    from ..server.serving import address_of, listen, serve

    if log not in (None, *LOG_KINDS):
        raise UndercroftError(f"--log is words or json, not {log!r}")
    # Python leaves a socket open that is given a port that cannot be.
    if not 0 <= port <= MOST_PORT:
        raise UndercroftError(f"nobody can be served at {host}, port {port}: ports go from 0 to {MOST_PORT}")
    try:
        listener = listen(host, port)
    except OSError as error:
        raise UndercroftError(f"nobody can be served at {host}, port {port}: {error.strerror or error}") from error
    with listener:
        for game in IDS:
            ready(game, TABLE, SEARCH)
        parts = Parts(database or usual_url())
        set_up(log == "json" or (log is None and not sys.stderr.isatty()))
        Printer().print(f"Undercroft is open at {address_of(listener)} (Ctrl-C closes it)", highlight=False)
        threading.Thread(target=load_games, args=(IDS,), name="loader", daemon=True).start()
        serve(parts, listener)
