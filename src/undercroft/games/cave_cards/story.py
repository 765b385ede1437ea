"""What happens in The Cave, as events."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ...engine.bits import members
from ...engine.deck import noted_cards
from ...engine.events import Dealt, MatchOver
from ...engine.story import Event, Namer
from ...engine.wording import a_card, joined, number, some_cards
from .rules import NoteKind


class RoundBegan(Event, frozen=True, tag="round_began"):
    new_page: ClassVar[bool] = True
    round: int
    rounds: int
    dealer: int

    def words(self, name: Namer) -> str:
        return f"Round {self.round} of {self.rounds} begins; {name(self.dealer)} deals."


class Opened(Event, frozen=True, tag="opened"):
    cards: tuple[int, ...]
    first: int

    def words(self, name: Namer) -> str:
        return f"In the Cave are {joined([str(card) for card in self.cards])}. {name(self.first)} begins."


class Played(Event, frozen=True, tag="played"):
    seat: int
    card: int
    captured: tuple[int, ...]
    """The cards, all of one rank."""

    def words(self, name: Namer) -> str:
        lowest = " with nothing lower there" if self.captured[0] >= self.card else ""
        return f"{name(self.seat)} plays {a_card(self.card)}{lowest} and captures {some_cards(self.captured)}."


class Refilled(Event, frozen=True, tag="refilled"):
    cards: tuple[int, ...]
    missing: int
    """How many cards the Cave was short of five."""

    def words(self, name: Namer) -> str:
        empty = len(self.cards) < self.missing
        if not self.cards:
            return "The deck is empty: nothing comes into the Cave."
        came = f"{some_cards(self.cards).capitalize()} {'come' if len(self.cards) > 1 else 'comes'} into the Cave"
        return f"{came}, and the deck is empty." if empty else f"{came}."


class Scored(Event, frozen=True, tag="scored"):
    seat: int
    points: int
    ranks: tuple[int, ...]
    """The ranks of which nobody captured more."""

    def words(self, name: Namer) -> str:
        ranks = f", for {joined([f'{rank}s' for rank in self.ranks])}" if self.ranks else ""
        return f"{name(self.seat)} scores {number(self.points, 'point')}{ranks}."


_FROM_NOTE: dict[int, Callable[[int, int, int], Event]] = {
    NoteKind.ROUND_BEGAN: lambda seat, other, amount: RoundBegan(other, amount, seat),
    NoteKind.DEALT: lambda seat, other, amount: Dealt(seat, other, noted_cards(amount) or None),
    NoteKind.OPENED: lambda seat, other, amount: Opened(noted_cards(amount), seat),
    NoteKind.PLAYED: lambda seat, other, amount: Played(seat, other, noted_cards(amount)),
    NoteKind.REFILLED: lambda seat, other, amount: Refilled(noted_cards(amount), other),
    NoteKind.SCORED: lambda seat, other, amount: Scored(seat, other, members(amount)),
    NoteKind.MATCH_OVER: lambda seat, other, amount: MatchOver(),
}


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    """A note of the journal as an event."""
    return _FROM_NOTE[kind](seat, other, amount)
