"""What is asked and answered over REST."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ..engine.info import GameInfo
from ..engine.options import OptionInfo
from ..engine.seats import LONGEST_NAME, MOST_SEATS
from .book import ClockSettings, Status
from .messages import Happening

SeatNumber = Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
BotWords = Annotated[str, Meta(max_length=100)]


class Health(Struct, frozen=True):
    """Whether the server works."""

    ok: bool
    version: str


class GameShown(Struct, frozen=True):
    """A game's card in the catalogue."""

    id: str
    title: str
    summary: str
    designers: tuple[str, ...]
    min_seats: int
    max_seats: int
    usual_seats: int
    rules_version: int
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    """The names of the bots that play it here."""


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class Me(Struct, frozen=True):
    """Who one is."""

    name: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wants it."""

    game: str
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    """As many as are usual if nobody says."""
    options: dict[str, str | int | bool] = {}
    bots: dict[SeatNumber, BotWords] = {}
    """Bots by the numbers of their seats."""
    clock: ClockSettings | None = None
    public: bool = False
    """Whether it is shown in the lobby. Others are found by nobody who has not been given their id."""
    talk: bool = True
    seat: SeatNumber | None = None
    """Where one sits; the first seat without a bot if one does not say, and none for -1."""


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to sit: the first open seat if they do not say."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | None = None


class Sat(Struct, frozen=True):
    """Where somebody sits now."""

    seat: int


class Next(Struct, frozen=True):
    """Another table."""

    table: str


class SeatListed(Struct, frozen=True):
    """A seat, as lists show it."""

    name: str
    bot: str | None
    open: bool


class TableListed(Struct, frozen=True):
    """A table, as lists show it."""

    table: str
    game: str
    options: str
    seats: tuple[SeatListed, ...]
    you: int
    status: Status
    public: bool
    talk: bool
    clock: ClockSettings | None
    made_at: float


class Stage(Struct, frozen=True):
    """A finished game as it was after one of its moves, or after the deal."""

    number: int
    seat: int | None
    """Who moved; None for the deal."""
    move: str | None
    happened: tuple[Happening, ...]
    """As the one whose eyes were asked for saw it; with all cards open, as whoever moved did."""
    views: dict[str, Any]
    """By seat, what was seen: of the eyes that were asked for, or of all."""


class Replay(Struct, frozen=True):
    """A part of a finished game, move by move."""

    table: str
    game: str
    seats: int
    players: tuple[str, ...]
    moves: int
    first: int
    stages: tuple[Stage, ...]


def game_shown(card: GameInfo, bots: tuple[str, ...]) -> GameShown:
    """A game's card as it is shown."""
    return GameShown(
        id=card.id,
        title=card.title,
        summary=card.summary,
        designers=card.designers,
        min_seats=card.min_seats,
        max_seats=card.max_seats,
        usual_seats=card.usual_seats,
        rules_version=card.rules_version,
        options=card.option_infos(),
        bots=bots,
    )
