"""What happens in The Feast, as events."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.events import MatchOver
from ...engine.story import Event, Namer
from ...engine.wording import NUMBERS, a_card, number
from .options import MOST_HANDS
from .rules import MATCH, Told


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
    hand: int
    cards: int

    def words(self, name: Namer) -> str:
        return f"Hand {self.hand} of {MATCH} begins; everyone is dealt {number(self.cards, 'card')}."


class TopicDealt(Event, frozen=True, tag="topic_dealt"):
    round: int
    card: int

    def words(self, name: Namer) -> str:
        return f"Round {self.round}: the topic is {a_card(self.card)}."


class DummyPlayed(Placed, frozen=True, tag="dummy_played"):
    card: int

    def words(self, name: Namer) -> str:
        return f"{self.who(name)} plays {a_card(self.card)}, face up."


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
    Told.HAND_BEGAN: lambda place, other, amount: HandBegan(other, amount),
    Told.TOPIC_DEALT: lambda place, other, amount: TopicDealt(other, amount),
    Told.DUMMY_PLAYED: lambda place, other, amount: DummyPlayed(place, amount),
    Told.PLAYED: lambda place, other, amount: Played(place, amount),
    Told.GAFFES_MADE: lambda place, other, amount: GaffesMade(amount, other),
    Told.TOOK_TOPIC: lambda place, other, amount: TookTopic(place, amount),
    Told.TOOK_GAFFE: lambda place, other, amount: TookGaffe(place, amount),
    Told.LEFT_ALONE: lambda place, other, amount: LeftAlone(place, amount),
    Told.NOTHING_TAKEN: lambda place, other, amount: NothingTaken(),
    Told.SCORED: lambda place, other, amount: Scored(place, other, amount),
    Told.MATCH_OVER: lambda place, other, amount: MatchOver(),
}


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    """A note of the journal as an event."""
    return _FROM_NOTE[kind](seat, other, amount)
