"""What happens in Deadfall, as events."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ...engine.bits import members
from ...engine.deck import noted_cards
from ...engine.events import Dealt, MatchOver, Paid
from ...engine.story import Event, Namer
from ...engine.wording import a_card, joined, number, some_cards
from .rules import NoteKind


class HandBegan(Event, frozen=True, tag="hand_began"):
    new_page: ClassVar[bool] = True
    hand: int
    hands: int

    def words(self, name: Namer) -> str:
        which = f"Hand {self.hand} of {self.hands}" if self.hands > 1 else "The hand"
        return f"{which} begins, and everybody puts a coin into the pot."


class WonBefore(Event, frozen=True, tag="won_before"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} won the last hand and leads."


class ByLot(Event, frozen=True, tag="by_lot"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} leads, by lot."


class Passed(Event, frozen=True, tag="passed"):
    seat: int
    to: int
    card: int | None
    """None for everybody but those two."""

    def words(self, name: Namer) -> str:
        card = "a card" if self.card is None else a_card(self.card)
        return f"{name(self.seat)} passes {card} to {name(self.to)}."


class DoorRevealed(Event, frozen=True, tag="door"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} reveals {a_card(self.card)}."


class Tied(Event, frozen=True, tag="tied"):
    seats: tuple[int, ...]
    cards_left: int
    """How many cards everybody still holds."""

    def words(self, name: Namer) -> str:
        after = "Everybody chooses another door." if self.cards_left else "There are no cards left."
        return f"{joined([name(seat) for seat in self.seats])} are level for the lowest door. {after}"


class Leads(Event, frozen=True, tag="leads"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} has the lowest door and leads."


class Played(Event, frozen=True, tag="played"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} plays {a_card(self.card)}."


class Broke(Event, frozen=True, tag="broke"):
    seat: int
    card: int
    coins: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} breaks the {self.card}s and pays {number(self.coins, 'coin')} into the pot."


class Called(Event, frozen=True, tag="called"):
    seat: int
    called: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} calls the {self.card} of {name(self.called)}."


class ColdCalled(Event, frozen=True, tag="cold_called"):
    seat: int
    called: int
    cards: tuple[int, ...]

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} makes a cold call: {name(self.called)} holds {some_cards(self.cards)}."


class Showed(Event, frozen=True, tag="showed"):
    seat: int
    cards: tuple[int, ...]

    def words(self, name: Namer) -> str:
        shown = joined([str(card) for card in self.cards])
        return f"{name(self.seat)} shows {shown}." if self.cards else f"{name(self.seat)} has no cards to show."


class Dead(Event, frozen=True, tag="dead"):
    rank: int

    def words(self, name: Namer) -> str:
        return f"The {self.rank}s are dead: the call is right."


class NotDead(Event, frozen=True, tag="not_dead"):
    rank: int
    holders: tuple[int, ...]

    def words(self, name: Namer) -> str:
        verb = "hold" if len(self.holders) > 1 else "holds"
        who = joined([name(seat) for seat in self.holders])
        return f"The {self.rank}s are not dead, {who} {verb} {a_card(self.rank)}: the call is wrong."


class NamedRight(Event, frozen=True, tag="named_right"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"That is just what {name(self.seat)} holds: the call is right."


class NamedWrong(Event, frozen=True, tag="named_wrong"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"That is not what {name(self.seat)} holds: the call is wrong."


class Cherry(Event, frozen=True, tag="cherry"):
    seat: int
    to: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)}, saved by {name(self.to)}, pays a coin for it: a cherry."


class TookPot(Event, frozen=True, tag="took_pot"):
    seat: int
    coins: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} wins the hand and takes the pot, {number(self.coins, 'coin')}."


_FROM_NOTE: dict[int, Callable[[int, int, int], Event]] = {
    NoteKind.HAND_BEGAN: lambda seat, other, amount: HandBegan(other, amount),
    NoteKind.DEALT: lambda seat, other, amount: Dealt(seat, other, noted_cards(amount) or None),
    NoteKind.WON_BEFORE: lambda seat, other, amount: WonBefore(seat),
    NoteKind.BY_LOT: lambda seat, other, amount: ByLot(seat),
    NoteKind.PASSED: lambda seat, other, amount: Passed(seat, other, amount or None),
    NoteKind.DOOR: lambda seat, other, amount: DoorRevealed(seat, amount),
    NoteKind.TIED: lambda seat, other, amount: Tied(members(amount), other),
    NoteKind.LEADS: lambda seat, other, amount: Leads(seat),
    NoteKind.PLAYED: lambda seat, other, amount: Played(seat, amount),
    NoteKind.BROKE: lambda seat, other, amount: Broke(seat, other, amount),
    NoteKind.CALLED: lambda seat, other, amount: Called(seat, other, amount),
    NoteKind.COLD_CALLED: lambda seat, other, amount: ColdCalled(seat, other, noted_cards(amount)),
    NoteKind.SHOWED: lambda seat, other, amount: Showed(seat, noted_cards(amount)),
    NoteKind.DEAD: lambda seat, other, amount: Dead(amount),
    NoteKind.NOT_DEAD: lambda seat, other, amount: NotDead(amount, members(other)),
    NoteKind.NAMED_RIGHT: lambda seat, other, amount: NamedRight(seat),
    NoteKind.NAMED_WRONG: lambda seat, other, amount: NamedWrong(seat),
    NoteKind.PAID: lambda seat, other, amount: Paid(seat, other, amount),
    NoteKind.CHERRY: lambda seat, other, amount: Cherry(seat, other),
    NoteKind.TOOK_POT: lambda seat, other, amount: TookPot(seat, amount),
    NoteKind.MATCH_OVER: lambda seat, other, amount: MatchOver(),
}


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    """A note of the journal as an event."""
    return _FROM_NOTE[kind](seat, other, amount)
