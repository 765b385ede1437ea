"""What happens in Pairs, as events."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ...engine.bits import members
from ...engine.events import MatchOver, Paid
from ...engine.story import Event, Namer
from ...engine.wording import a_card, joined, number
from .rules import NoteKind


class GameBegan(Event, frozen=True, tag="game_began"):
    new_page: ClassVar[bool] = True
    game: int
    games: int

    def words(self, name: Namer) -> str:
        return f"Game {self.game} of {self.games} begins." if self.games > 1 else "The game begins."


class Shuffled(Event, frozen=True, tag="shuffled"):
    cards: int
    burned: int

    def words(self, name: Namer) -> str:
        if self.cards == 1:
            return "The only card left is shuffled, and does not burn."
        return f"{self.cards} cards are shuffled; {self.burned or 'none'} of them burn."


class Dealt(Event, frozen=True, tag="dealt"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} is dealt {a_card(self.card)}."


class Tied(Event, frozen=True, tag="tied"):
    seats: tuple[int, ...]

    def words(self, name: Namer) -> str:
        return f"{joined([name(seat) for seat in self.seats])} are tied for the lowest card."


class TieDealt(Event, frozen=True, tag="tie_dealt"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} gets {a_card(self.card)} to break the tie."


class TieDiscarded(Event, frozen=True, tag="tie_discarded"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} gets {a_card(self.card)}, which pairs and is discarded."


class TieNoCard(Event, frozen=True, tag="tie_no_card"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} gets no card: every one left would pair."


class TieDrawn(Event, frozen=True, tag="tie_drawn"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"No card can break the tie; chance picks {name(self.seat)}."


class Leads(Event, frozen=True, tag="leads"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} goes first."


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} draws {a_card(self.card)}."


class Paired(Event, frozen=True, tag="paired"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return (
            f"{name(self.seat)} draws {a_card(self.card)}: a pair! {number(self.card, 'point')} for {name(self.seat)}."
        )


class Folded(Event, frozen=True, tag="folded"):
    seat: int
    card: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} folds and takes the lowest card, {a_card(self.card)}: {number(self.card, 'point')}."


class CaughtFive(Event, frozen=True, tag="caught_five"):
    seat: int

    def words(self, name: Namer) -> str:
        return f"Five cards and no pair: {name(self.seat)} wins the game by a Five Card Catch!"


class GameLost(Event, frozen=True, tag="game_lost"):
    seat: int
    points: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} has {number(self.points, 'point')} and loses the game."


class PaidPot(Event, frozen=True, tag="paid_pot"):
    seat: int
    coins: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} pays {number(self.coins, 'coin')} into the pot."


class TookPot(Event, frozen=True, tag="took_pot"):
    seat: int
    coins: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} takes {number(self.coins, 'coin')} from the pot."


_FROM_NOTE: dict[int, Callable[[int, int, int], Event]] = {
    NoteKind.GAME_BEGAN: lambda seat, other, amount: GameBegan(other, amount),
    NoteKind.SHUFFLED: lambda seat, other, amount: Shuffled(amount, other),
    NoteKind.DEALT: lambda seat, other, amount: Dealt(seat, amount),
    NoteKind.TIED: lambda seat, other, amount: Tied(members(amount)),
    NoteKind.TIE_DEALT: lambda seat, other, amount: TieDealt(seat, amount),
    NoteKind.TIE_DISCARDED: lambda seat, other, amount: TieDiscarded(seat, amount),
    NoteKind.TIE_NO_CARD: lambda seat, other, amount: TieNoCard(seat),
    NoteKind.TIE_DRAWN: lambda seat, other, amount: TieDrawn(seat),
    NoteKind.LEADS: lambda seat, other, amount: Leads(seat),
    NoteKind.DREW: lambda seat, other, amount: Drew(seat, amount),
    NoteKind.PAIRED: lambda seat, other, amount: Paired(seat, amount),
    NoteKind.FOLDED: lambda seat, other, amount: Folded(seat, amount),
    NoteKind.CAUGHT_FIVE: lambda seat, other, amount: CaughtFive(seat),
    NoteKind.GAME_LOST: lambda seat, other, amount: GameLost(seat, amount),
    NoteKind.PAID: lambda seat, other, amount: Paid(seat, other, amount),
    NoteKind.PAID_POT: lambda seat, other, amount: PaidPot(seat, amount),
    NoteKind.TOOK_POT: lambda seat, other, amount: TookPot(seat, amount),
    NoteKind.MATCH_OVER: lambda seat, other, amount: MatchOver(),
}


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    """A note of the journal as an event."""
    return _FROM_NOTE[kind](seat, other, amount)
