"""What happens in The Feast, as events."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from ...engine.events import MatchOver
from ...engine.story import Event, Namer
from ...engine.wording import NUMBERS, a_card, joined, number
from .options import MOST_HANDS
from .rules import MATCH, NoteKind


class Placed(Event, frozen=True):
    """An event of one place at the table."""

    place: int
    """A player's seat; the dummies have 8, 9 and so on."""

    def who(self, name: Namer) -> str:
        return name(self.place) if self.place < MOST_HANDS else dummy_name(self.place - MOST_HANDS)


def dummy_name(dummy: int) -> str:
    """What dummies, counted from 0, are called."""
    return f"Dummy {dummy + 1}"


class HandBegan(Event, frozen=True, tag="hand_began"):
    new_page: ClassVar[bool] = True
    hand: int
    cards: int

    def words(self, name: Namer) -> str:
        return f"Hand {self.hand} of {MATCH} begins; everyone is dealt {number(self.cards, 'card')}."


class TopicDealt(Event, frozen=True, tag="topic_dealt"):
    new_page: ClassVar[bool] = True
    round: int
    card: int

    def words(self, name: Namer) -> str:
        return f"Round {self.round}: the topic is {a_card(self.card)}."


class DummiesPlayed(Event, frozen=True, tag="dummies_played"):
    first: int
    """The first of these dummies, counted from 0; the others follow."""
    cards: tuple[int, ...]
    """What they played, in their order."""

    def together(self, after: Event) -> Event | None:
        if isinstance(after, DummiesPlayed):
            return DummiesPlayed(self.first, self.cards + after.cards)
        return None

    def words(self, name: Namer) -> str:
        played = joined([a_card(card) for card in self.cards])
        if len(self.cards) == 1:
            return f"{dummy_name(self.first)} plays {played}, face up."
        first, last = self.first + 1, self.first + len(self.cards)
        return f"Dummies {first} {'and' if last == first + 1 else 'to'} {last} play {played}, face up."


class Played(Placed, frozen=True, tag="played"):
    card: int

    def words(self, name: Namer) -> str:
        return f"{self.who(name)} plays {a_card(self.card)}."


class GaffesMade(Event, frozen=True, tag="gaffes_made"):
    rank: int
    cards: int

    def words(self, name: Namer) -> str:
        return f"The {NUMBERS[self.cards]} {self.rank}s match, and are gaffes."


class TookTopic(Placed, frozen=True, tag="took_topic"):
    card: int

    def words(self, name: Namer) -> str:
        return f"{self.who(name)} takes the topic, {a_card(self.card)}."


class TookGaffe(Placed, frozen=True, tag="took_gaffe"):
    card: int

    def words(self, name: Namer) -> str:
        return f"{self.who(name)} takes a gaffe, {a_card(self.card)}."


class LeftAlone(Placed, frozen=True, tag="left_alone"):
    card: int

    def words(self, name: Namer) -> str:
        return f"Only the {self.card} of {self.who(name)} has no match."


class NothingTaken(Event, frozen=True, tag="nothing_taken"):
    def words(self, name: Namer) -> str:
        return "All ploys match: nobody takes anything."


class Scored(Placed, frozen=True, tag="scored"):
    points: int
    total: int

    def words(self, name: Namer) -> str:
        return f"{self.who(name)} makes {number(self.points, 'point')} in this hand, and has {self.total}."


_FROM_NOTE: dict[int, Callable[[int, int, int], Event]] = {
    NoteKind.HAND_BEGAN: lambda place, other, amount: HandBegan(other, amount),
    NoteKind.TOPIC_DEALT: lambda place, other, amount: TopicDealt(other, amount),
    NoteKind.DUMMY_PLAYED: lambda place, other, amount: DummiesPlayed(place - MOST_HANDS, (amount,)),
    NoteKind.PLAYED: lambda place, other, amount: Played(place, amount),
    NoteKind.GAFFES_MADE: lambda place, other, amount: GaffesMade(amount, other),
    NoteKind.TOOK_TOPIC: lambda place, other, amount: TookTopic(place, amount),
    NoteKind.TOOK_GAFFE: lambda place, other, amount: TookGaffe(place, amount),
    NoteKind.LEFT_ALONE: lambda place, other, amount: LeftAlone(place, amount),
    NoteKind.NOTHING_TAKEN: lambda place, other, amount: NothingTaken(),
    NoteKind.SCORED: lambda place, other, amount: Scored(place, other, amount),
    NoteKind.MATCH_OVER: lambda place, other, amount: MatchOver(),
}


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    """A note of the journal as an event."""
    return _FROM_NOTE[kind](seat, other, amount)
