"""What happens in The Cave, as events."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import ClassVar

from ...engine.story import Event, Namer
from ...engine.wording import joined, number
from .moves import ITEM_NAMES, item_words
from .refusals import SHAPE_WORDS, feature_words
from .state import ITEMS, Ending, NoteKind, Token
from .tiles import LETTERS, SHAPES
from .tiles import SIDES as SIDE_NAMES

TOKEN_NAMES = ("traverse", "water", "photo", "squeeze")
ENDING_WORDS = {
    Ending.LAST_TILE: "The last tile has been placed",
    Ending.NO_EXIT: "No unexplored exit is left",
    Ending.IDLE: "Nothing has been discovered for too long",
}


def items_of(packed: int) -> tuple[int, ...]:
    """How many of each kind of equipment; `packed` is what `gear.as_number` makes of them."""
    return tuple(packed >> 4 * item & 15 for item in range(ITEMS))


def equipment_words(items: tuple[int, ...]) -> str:
    """Equipment in words.

    >>> equipment_words((4, 1, 0, 0, 1, 0)), equipment_words((0, 0, 0, 0, 0, 0))
    ('4 consumables, 1 rope and camera', 'nothing')
    """
    return joined([item_words(item, count) for item, count in enumerate(items) if count]) or "nothing"


def sides_words(sides: int) -> str:
    """Open sides in words.

    >>> sides_words(0b0111)
    'N, E and S'
    """
    return joined([letter for side, letter in enumerate(LETTERS) if sides >> side & 1])


class Of(Event, frozen=True):
    """An event of one team."""

    team: int


class Equipment(Of, frozen=True):
    """Equipment that goes somewhere."""

    verb: ClassVar[str]
    items: tuple[int, ...]
    """How many consumables, ropes, oxygen tokens, started ones, cameras and rafts."""

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} {self.verb} {equipment_words(self.items)}."


class Packed(Equipment, frozen=True, tag="packed"):
    verb = "packs"


class FilledCamp(Equipment, frozen=True, tag="filled_camp"):
    verb = "fills the camp at home base with"


class TookCamp(Equipment, frozen=True, tag="took_camp"):
    verb = "takes the camp along, and in it"


class PlacedCamp(Equipment, frozen=True, tag="placed_camp"):
    verb = "places the camp here, and in it"


class Carried(Equipment, frozen=True, tag="carried"):
    verb = "rearranges equipment at the camp, and carries"


class Discarded(Equipment, frozen=True, tag="discarded"):
    verb = "makes room for the camp, and discards"


class Plain(Of, frozen=True):
    """Something that a team does, or that befalls it."""

    sentence: ClassVar[str]

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} {self.sentence}."


class GoesFirst(Plain, frozen=True, tag="goes_first"):
    sentence = "goes first"


class Starves(Plain, frozen=True, tag="starves"):
    sentence = "has nothing to eat, and starves"


class FitsNowhere(Plain, frozen=True, tag="fits_nowhere"):
    sentence = "finds no place for it: the tile leaves the game, and a choke takes its place"


class PackedCamp(Plain, frozen=True, tag="packed_camp"):
    sentence = "packs up the camp"


class LeftCamp(Plain, frozen=True, tag="left_camp"):
    sentence = "leaves the camp at home base for good"


class Dived(Plain, frozen=True, tag="dived"):
    sentence = "dives for 1 AP"


class Photographed(Plain, frozen=True, tag="photographed"):
    sentence = "takes a photo for 1 AP"


class Out(Plain, frozen=True, tag="out"):
    sentence = "is not at home base, and is out"


class TurnBegan(Of, frozen=True, tag="turn_began"):
    round: int

    def words(self, name: Namer) -> str:
        return f"Round {self.round}: the turn of {name(self.team)}."


class Ate(Of, frozen=True, tag="ate"):
    from_camp: bool
    left: int
    """How many consumables are left there."""

    def words(self, name: Namer) -> str:
        where = "from the camp" if self.from_camp else "from the backpack"
        return f"{name(self.team)} uses up a consumable {where}: {self.left} left."


class Discovered(Of, frozen=True, tag="discovered"):
    feature: int
    shape: str
    """Its letter: I, L, T, X or D."""

    def words(self, name: Namer) -> str:
        shape = SHAPE_WORDS[self.shape]
        return f"{name(self.team)} discovers {feature_words(self.feature)} for 1 AP ({shape})."


class Placed(Of, frozen=True, tag="placed"):
    side: int
    sides: int
    """The open sides, as bits."""

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} places it {SIDE_NAMES[self.side]}, open {sides_words(self.sides)}."


class Choked(Of, frozen=True, tag="choked"):
    side: int

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} places a choke {SIDE_NAMES[self.side]}."


class AtDepth(Of, frozen=True, tag="at_depth"):
    metres: int

    def words(self, name: Namer) -> str:
        return f"It leads down to {self.metres} m."


class How(IntEnum):
    """How a team enters a space."""

    GO = 0
    DIVE = 1
    RAFT = 2
    FORCE = 3


HOW_WORDS = ("goes {}", "dives {}", "rafts {}", "forces its way {}")


class Entered(Of, frozen=True, tag="entered"):
    how: str
    """go, dive, raft or force."""
    side: int
    cost: int

    def words(self, name: Namer) -> str:
        how = HOW_WORDS[How[self.how.upper()]].format(SIDE_NAMES[self.side])
        return f"{name(self.team)} {how} for {self.cost} AP."


class Roped(Of, frozen=True, tag="roped"):
    ropes: int

    def words(self, name: Namer) -> str:
        what, tokens = number(self.ropes, "rope"), number(self.ropes, "traverse token")
        return f"{name(self.team)} hangs {what}, and takes {tokens}."


class Reached(Of, frozen=True, tag="reached"):
    metres: int

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} takes the depth token of {self.metres} m."


class TookToken(Of, frozen=True, tag="took_token"):
    token: str
    difficulty: int
    """Of a squeeze."""

    def words(self, name: Namer) -> str:
        how = f" of difficulty {self.difficulty}" if self.difficulty else ""
        return f"{name(self.team)} takes the {self.token} token{how}."


class Lost(Of, frozen=True, tag="lost"):
    item: str

    def words(self, name: Namer) -> str:
        return f"The {self.item} of {name(self.team)} is gone for good."


class EndBegan(Event, frozen=True, tag="end_began"):
    cause: str

    def words(self, name: Namer) -> str:
        return f"{ENDING_WORDS[Ending[self.cause.upper()]]}: after this round there are three more."


class LastRounds(Event, frozen=True, tag="last_rounds"):
    rounds: int

    def words(self, name: Namer) -> str:
        return f"{number(self.rounds, 'round')} to go."


class Bonus(Of, frozen=True, tag="bonus"):
    token: str
    points: int

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} gets {self.points} bonus points for {self.token} tokens."


class Scored(Of, frozen=True, tag="scored"):
    points: int

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} is home, with {number(self.points, 'point')}."


_FROM_NOTE: dict[int, Callable[[int, int, int], Event]] = {
    NoteKind.PACKED: lambda seat, other, amount: Packed(seat, items_of(amount)),
    NoteKind.FILLED_CAMP: lambda seat, other, amount: FilledCamp(seat, items_of(amount)),
    NoteKind.TOOK_CAMP: lambda seat, other, amount: TookCamp(seat, items_of(amount)),
    NoteKind.GOES_FIRST: lambda seat, other, amount: GoesFirst(seat),
    NoteKind.TURN_BEGAN: lambda seat, other, amount: TurnBegan(seat, amount),
    NoteKind.ATE: lambda seat, other, amount: Ate(seat, False, amount),
    NoteKind.ATE_FROM_CAMP: lambda seat, other, amount: Ate(seat, True, amount),
    NoteKind.STARVES: lambda seat, other, amount: Starves(seat),
    NoteKind.DISCOVERED: lambda seat, other, amount: Discovered(seat, other, tuple(SHAPES)[amount]),
    NoteKind.PLACED: lambda seat, other, amount: Placed(seat, other, amount),
    NoteKind.AT_DEPTH: lambda seat, other, amount: AtDepth(seat, amount),
    NoteKind.FITS_NOWHERE: lambda seat, other, amount: FitsNowhere(seat),
    NoteKind.CHOKED: lambda seat, other, amount: Choked(seat, other),
    NoteKind.WENT: lambda seat, other, amount: Entered(seat, "go", other, amount),
    NoteKind.DIVED_INTO: lambda seat, other, amount: Entered(seat, "dive", other, amount),
    NoteKind.RAFTED_INTO: lambda seat, other, amount: Entered(seat, "raft", other, amount),
    NoteKind.FORCED: lambda seat, other, amount: Entered(seat, "force", other, amount),
    NoteKind.ROPED: lambda seat, other, amount: Roped(seat, amount),
    NoteKind.REACHED: lambda seat, other, amount: Reached(seat, amount),
    NoteKind.TOOK_TOKEN: lambda seat, other, amount: TookToken(seat, TOKEN_NAMES[Token(other)], amount),
    NoteKind.DIVED: lambda seat, other, amount: Dived(seat),
    NoteKind.PHOTOGRAPHED: lambda seat, other, amount: Photographed(seat),
    NoteKind.PLACED_CAMP: lambda seat, other, amount: PlacedCamp(seat, items_of(amount)),
    NoteKind.PACKED_CAMP: lambda seat, other, amount: PackedCamp(seat),
    NoteKind.DISCARDED: lambda seat, other, amount: Discarded(seat, items_of(amount)),
    NoteKind.LEFT_CAMP: lambda seat, other, amount: LeftCamp(seat),
    NoteKind.CARRIED: lambda seat, other, amount: Carried(seat, items_of(amount)),
    NoteKind.LOST: lambda seat, other, amount: Lost(seat, ITEM_NAMES[amount]),
    NoteKind.END_BEGAN: lambda seat, other, amount: EndBegan(Ending(amount).name.lower()),
    NoteKind.LAST_ROUNDS: lambda seat, other, amount: LastRounds(amount),
    NoteKind.OUT: lambda seat, other, amount: Out(seat),
    NoteKind.BONUS: lambda seat, other, amount: Bonus(seat, TOKEN_NAMES[Token(other)], amount),
    NoteKind.SCORED: lambda seat, other, amount: Scored(seat, amount),
}


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    """A note of the journal as an event."""
    return _FROM_NOTE[kind](seat, other, amount)
