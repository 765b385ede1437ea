"""The results file of a league: a line that says which league it is, and a line for each game that was played.

Every line is JSON and is appended whole. Whoever was stopped in the middle of one has a torn last line, which is
dropped when the league is continued; that game is played again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import msgspec

from ..engine.errors import UndercroftError
from ..engine.wording import printable
from .league_game import LeagueGame
from .league_settings import LeagueSettings, differences
from .machine import machine

FORMAT = 1
_FIRST_WORDS = b'{"undercroft league":'

Check = Callable[[LeagueGame], bool]


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    format: int = msgspec.field(name="undercroft league")
    settings: LeagueSettings
    games: int
    """How many were to be played when it was begun."""
    machine: str
    begun: str


class LeagueFile:
    """A results file that is open: what is in it, and a place for more."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._new = not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        # For reading and appending; made if it is not there.
        self._file = FileIO(str(path), "a+")
        self._head: Head | None = None
        self._lines: list[bytes] = []
        try:
            self._claim()
            self._read()
        except BaseException:
            self.close()
            raise

    @property
    def head(self) -> Head | None:
        """The first line; None if nothing was played yet."""
        return self._head

    def begin(self, settings: LeagueSettings, games: int) -> Head:
        """Write the first line, or make sure that it is of this league."""
        if self._head:
            found = differences(self._head.settings, settings)
            if found:
                raise self._refusal(f"is of another league, with {'; '.join(found)}")
            return self._head
        self._head = Head(FORMAT, settings, games, machine(), time.strftime("%Y-%m-%d"))
        self._write(msgspec.json.encode(self._head))
        return self._head

    def games(self, belongs: Check) -> dict[tuple[int, int], LeagueGame]:
        """The games that were played, by deal and number; `belongs` tells whether a game is of this league."""
        found: dict[tuple[int, int], LeagueGame] = {}
        for number, line in enumerate(self._lines, 2):
            try:
                game = msgspec.json.decode(line, type=LeagueGame)
            except msgspec.DecodeError as error:
                raise self._refusal(f"cannot be read in line {number}: {error}") from error
            if not belongs(game):
                raise self._refusal(f"has a game in line {number}: it is of another league")
            if found.setdefault((game.deal, game.game), game) is not game:
                raise self._refusal(f"has a game in line {number}: it is there already")
        return found

    def add(self, game: LeagueGame) -> None:
        """Append a game."""
        self._write(msgspec.json.encode(game))

    def close(self) -> None:
        """Let others have it. Where nothing was written, no file is left that was not there before."""
        if self._file.closed:
            return
        self._file.close()
        if self._new and not self._head:
            self.path.unlink(missing_ok=True)

    def _claim(self) -> None:
        """Two leagues that write the same file would play the same games, and tear each other's lines."""
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise self._refusal("is being written by another league just now") from None

    def _read(self) -> None:
        self._file.seek(0)
        *whole, torn = self._file.readall().split(b"\n")
        if not (whole[0].startswith(_FIRST_WORDS) if whole else _FIRST_WORDS.startswith(torn[: len(_FIRST_WORDS)])):
            raise self._refusal("is something else than the results of a league")
        if whole:
            self._head = self._read_head(whole[0])
            self._lines = whole[1:]
        self._file.truncate(self._file.tell() - len(torn))

    def _read_head(self, line: bytes) -> Head:
        try:
            head = msgspec.json.decode(line, type=Head)
        except msgspec.DecodeError as error:
            raise self._refusal(f"has a first line that says nothing: {error}") from error
        if head.format != FORMAT:
            raise self._refusal(f"has results of format {head.format}; this program reads format {FORMAT}")
        return head

    def _write(self, line: bytes) -> None:
        left = line + b"\n"
        while left:
            left = left[self._file.write(left) or 0 :]

    def _refusal(self, why: str) -> UndercroftError:
        return UndercroftError(printable(f"{self.path} {why}"))
