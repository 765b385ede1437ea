"""Play in a terminal: a full screen with Textual, or plain lines for pipes and screen readers."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .match import Match


def play(match: Match, plain: bool, pace: float) -> None:
    """Play a match to its end, or until the person leaves; `pace` is how many seconds a bot's move waits."""
    if plain or not _has_screen():
        from .plain import play_plain

        try:
            play_plain(match)
        finally:
            match.close()
        return
    from .app import PlayApp
    from .wording import parting

    app = PlayApp(match, pace)
    try:
        app.run()
    finally:
        app.match.close()
    print("\n".join(parting(app.match)))


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
