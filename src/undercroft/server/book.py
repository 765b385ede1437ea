"""The book of a table: what is said of it when it is made, and a line for everything that happened there since."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What a line tells of."""

    SIT = "sit"
    """A person sits down, called `name`."""
    RISE = "rise"
    """A person gives up a seat before the game begins."""
    START = "start"
    """The first cards are dealt."""
    MOVE = "move"
    """A seat plays `words`; no guest is named if a bot chose it."""
    STAND_IN = "stand_in"
    """From here on the house plays for a person; `words` say why."""
    BACK = "back"
    """A person takes over again."""
    TALK = "talk"
    """Somebody, called `name`, says `words`."""
    AGAIN = "again"
    """There is a table for another game with the same people: `words` is its id."""


class Absence(StrEnum):
    """Why somebody is stood in for."""

    LEFT = "left"
    LATE = "late"
    AWAY = "away"


class Status(StrEnum):
    """How far a table is."""

    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"


class Each(StrEnum):
    """What a clock's seconds are for."""

    MOVE = "move"
    GAME = "game"


class ClockSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may take: so many seconds for each move; or for the whole game, and some more after each move."""

    each: Each
    seconds: float
    increment: float = 0.0


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a table when it is made."""

    id: str
    game: str
    rules_version: int
    seats: int
    options: str
    key: str
    bots: dict[int, str]
    clock: ClockSettings | None
    public: bool
    talk: bool
    host: str
    made_at: float


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened at a table."""

    number: int
    kind: Kind
    seat: int = -1
    guest: str | None = None
    name: str = ""
    words: str = ""
    at: float
