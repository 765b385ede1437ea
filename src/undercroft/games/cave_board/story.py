"""What happens in The Cave, as events."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import ClassVar

from ...engine.story import Event, Namer
from ...engine.wording import joined, number
from .moves import ITEM_NAMES, item_words, side_letters
from .refusals import SHAPE_WORDS, feature_words
from .state import ITEMS, Ending, NoteKind, Token
from .tiles import SHAPES
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


class Of(Event, frozen=True):
    """An event of one team."""

    team: int


class Equipment(Of, frozen=True):
    """Equipment that goes somewhere."""

    sentence: ClassVar[str]
    of_nothing: ClassVar[str] = ""
    """The sentence when there is no equipment, if that is another one."""
    items: tuple[int, ...]
    """How many consumables, ropes, oxygen tokens, started ones, cameras and rafts."""

    def words(self, name: Namer) -> str:
        sentence = self.sentence if any(self.items) else self.of_nothing or self.sentence
        return f"{name(self.team)} {sentence.format(equipment_words(self.items))}."


class Packed(Equipment, frozen=True, tag="packed"):
    sentence = "packs {}"


class FilledCamp(Equipment, frozen=True, tag="filled_camp"):
    sentence = "fills the camp at home base with {}"
    of_nothing = "empties the camp at home base"


class TookCamp(Equipment, frozen=True, tag="took_camp"):
    sentence = "takes the camp along, with {} in it"


class PlacedCamp(Equipment, frozen=True, tag="placed_camp"):
    sentence = "places the camp here, with {} in it"


class Carried(Equipment, frozen=True, tag="carried"):
    sentence = "rearranges equipment at the camp, and carries {}"


class Discarded(Equipment, frozen=True, tag="discarded"):
    sentence = "makes room for the camp, and discards {}"


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
        return f"{name(self.team)} places it {SIDE_NAMES[self.side]}, open {side_letters(self.sides)}."


class Choked(Of, frozen=True, tag="choked"):
    side: int

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} places a choke {SIDE_NAMES[self.side]}."


class TurnEnded(Of, frozen=True, tag="turn_ended"):
    unspent: int
    """Action points that were left."""

    def words(self, name: Namer) -> str:
        return f"{name(self.team)} ends the turn, {self.unspent} AP unspent."


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
    NoteKind.TURN_ENDED: lambda seat, other, amount: TurnEnded(seat, amount),
    NoteKind.SCORED: lambda seat, other, amount: Scored(seat, amount),
}


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    """A note of the journal as an event."""
    return _FROM_NOTE[kind](seat, other, amount)
