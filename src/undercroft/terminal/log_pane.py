"""What happened, in words, the newest below."""

from __future__ import annotations

from textual.events import Resize
from textual.widgets import RichLog

from .match import Match
from .painting import told

# Older than this is in the scroll.
MOST_MOVES = 2000


class LogPane(RichLog):
    """The log of a match; written anew when its width changes, so that lines break where they should."""

    def __init__(self, match: Match) -> None:
        super().__init__(wrap=True, min_width=1, id="log")
        self.border_title = "What happened"
        self._match = match
        self._written = 0
        self._width = 0

    def follow(self, match: Match) -> None:
        """Show what is new of this match, or all of another one."""
        if match is not self._match:
            self._match = match
            self._begin_anew()
        for move in match.log[self._written :]:
            if move.sentences:
                self.write(told(move.sentences, match.called(match.seat)))
        self._written = len(match.log)

    def on_resize(self, event: Resize) -> None:
        if self._width not in (0, event.size.width):
            self._begin_anew()
            self.follow(self._match)
        self._width = event.size.width
        self.scroll_end(animate=False)

    def _begin_anew(self) -> None:
        self.clear()
        self._written = max(0, len(self._match.log) - MOST_MOVES)
