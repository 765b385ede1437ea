"""The messages of the web socket, and what they are made of. `docs/server.md` says how they go together.

Clients send structs of `ToServer`, and get structs of `ToClient`, as JSON; `type` says which one it is. All of them are
also written as TypeScript, by `server.typescript`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ..bots.search import Considered
from ..engine.result import Result
from .book import Absence, ClockSettings, Status

PROTOCOL = 1
"""Rises when a client of before would not understand the server any more."""

TableId = Annotated[str, Meta(max_length=22)]
Request = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Words = Annotated[str, Meta(max_length=4000)]


class Message(Struct, frozen=True, tag_field="type"):
    """Base of all messages."""


class FromClient(Message, frozen=True, forbid_unknown_fields=True):
    """Base of what clients send. What answers it has the same `request`."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message of every client."""

    version: int


class Watch(FromClient, frozen=True, tag="watch"):
    """Show me a table, from now on; and tell me what happened there from the line `since` on."""

    table: TableId
    since: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    request: Request | None = None


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """Enough of this table."""

    table: TableId
    request: Request | None = None


class Play(FromClient, frozen=True, tag="play"):
    """A move. `number` says how many moves my seat has made before, so that the same message sent twice is one move."""

    table: TableId
    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    move: Words
    request: Request | None = None


class Begin(FromClient, frozen=True, tag="begin"):
    """What may follow on the beginning of a move of several parts?"""

    table: TableId
    begun: Words
    request: Request | None = None


class Hint(FromClient, frozen=True, tag="hint"):
    """What does the bot that thinks make of my moves? It tells those who play with bots alone."""

    table: TableId
    request: Request | None = None


class Talk(FromClient, frozen=True, tag="talk"):
    """Say something at a table."""

    table: TableId
    words: Words
    request: Request | None = None


class Back(FromClient, frozen=True, tag="back"):
    """I am here: I play my seat myself."""

    table: TableId
    request: Request | None = None


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there?"""

    request: Request | None = None


ToServer = Hello | Watch | Unwatch | Play | Begin | Hint | Talk | Back | Ping


class SeatShown(Struct, frozen=True):
    """Who plays in a seat."""

    seat: int
    name: str
    """A person's, or a bot in words; empty if nobody sits here."""
    bot: str | None
    absent: Absence | None
    """Why the house plays for the person who sits here, if it does."""
    here: bool
    """Whether that person is connected."""
    host: bool
    """Whether that person made the table."""


class Happening(Struct, frozen=True):
    """One thing that a move, or the deal, brought about."""

    what: Any
    """An event of the game."""
    words: str
    """The same as a sentence, in which {A} stands for whoever sits in seat A."""


class ClocksShown(Struct, frozen=True):
    """The clocks, at the moment when the message was sent."""

    left: tuple[float, ...]
    running: tuple[int, ...]


class Position(Struct, frozen=True):
    """How a game stands, as one seat sees it."""

    view: Any
    """The game's view."""
    actors: tuple[int, ...]
    number: int
    """How many moves the own seat has made: what `Play` wants to be told."""
    legal: tuple[str, ...]
    """The own seat's moves. Those that end in ` ...` go on: `Begin` tells how."""
    hints: dict[str, str]
    """What to say beside a move, such as its price."""
    brief: str
    """What to have in mind now."""
    clocks: ClocksShown | None
    result: Result | None
    key: str | None
    """The key of all chance, when the game is over."""


class Seated(Message, frozen=True, tag="seated"):
    """Who plays where has changed."""

    table: str
    line: int
    seats: tuple[SeatShown, ...]
    you: int
    why: str
    """The kind of the line: sit, rise, stand_in or back."""
    seat: int
    clocks: ClocksShown | None


class Started(Message, frozen=True, tag="started"):
    """The first cards are dealt."""

    table: str
    line: int
    happened: tuple[Happening, ...]
    now: Position | None
    """None when it is told again later."""


class Moved(Message, frozen=True, tag="moved"):
    """Somebody has moved. What happened, and how things stand, are as the own seat sees them."""

    table: str
    line: int
    move: str | None
    """The move, if it was the own seat's."""
    by_person: bool | None
    """Whether the person moved, and not who stands in, if it was the own seat's."""
    happened: tuple[Happening, ...]
    now: Position | None
    """None when it is told again later."""


class Talked(Message, frozen=True, tag="talked"):
    """Somebody has said something."""

    table: str
    line: int
    seat: int
    name: str
    words: str
    at: float


class Again(Message, frozen=True, tag="again"):
    """There is a table for another game with the same people."""

    table: str
    line: int
    next: str


Told = Seated | Started | Moved | Talked | Again
"""What happened at a table, line by line."""


class TableShown(Message, frozen=True, tag="table"):
    """Everything about a table, as one seat sees it."""

    table: str
    line: int
    """The number of its next line: who comes back says this."""
    game: str
    rules_version: int
    options: dict[str, str]
    seats: tuple[SeatShown, ...]
    you: int
    """The own seat; -1 for a spectator."""
    host: bool
    """Whether one has made the table."""
    status: Status
    public: bool
    talk: bool
    clock: ClockSettings | None
    watching: int
    """How many look on without a seat."""
    commitment: str
    """The hash of the key, known before the first card."""
    now: Position | None
    """None until the game begins."""
    next: str | None
    """The table for another game, if there is one."""
    missed: tuple[Told, ...] = ()
    """What happened since the line that was asked for."""
    missed_from: int | None = None
    """The first line that is told; what was before is left out if it was too much."""
    request: int | None = None


class Present(Message, frozen=True, tag="present"):
    """Who is connected has changed. Not a line of the book, and never told again."""

    table: str
    here: tuple[int, ...]
    watching: int


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `Hello`."""

    version: int
    name: str | None
    """What the guest is called; None for who only looks on."""


class Played(Message, frozen=True, tag="played"):
    """The move is in the database."""

    table: str
    request: int | None
    number: int
    again: bool
    """Whether it had been played before: the message came twice."""


class Following(Message, frozen=True, tag="following"):
    """What may follow on the beginning of a move."""

    table: str
    request: int | None
    begun: str
    legal: tuple[str, ...]


class Hinted(Message, frozen=True, tag="hinted"):
    """What the bot that thinks makes of the own moves, the best first."""

    table: str
    request: int | None
    number: int
    """Of which move."""
    considered: tuple[Considered, ...]


class Done(Message, frozen=True, tag="done"):
    """What was asked for is done."""

    request: int | None


class Refusal(Message, frozen=True, tag="refused"):
    """What was asked for is not done, and why."""

    request: int | None
    table: str | None
    error: str
    """A word for programs: illegal, stale, not_now, not_there, too_much ..."""
    why: str
    clause: str | None = None
    """The clause of the rules that forbids a move."""


class Going(Message, frozen=True, tag="going"):
    """The server stops. Come back in a moment: everything will be as it was."""


class Pong(Message, frozen=True, tag="pong"):
    """I am."""

    request: int | None


ToClient = (
    Welcome | TableShown | Seated | Started | Moved | Talked | Again | Present | Played | Following | Hinted | Done
    | Refusal | Going | Pong
)  # fmt: skip

read_message = msgspec.json.Decoder(ToServer).decode
write_message = msgspec.json.Encoder().encode
