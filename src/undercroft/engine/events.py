"""Events that several games have."""

from __future__ import annotations

from typing import ClassVar

from .story import Event, Namer
from .wording import joined, number


class Dealt(Event, frozen=True, tag="dealt"):
    """A hand, which only its own seat sees."""

    seat: int
    number: int
    cards: tuple[int, ...] | None
    """None for everybody but the seat itself."""

    def words(self, name: Namer) -> str:
        hand = number(self.number, "card") if self.cards is None else joined([str(card) for card in self.cards])
        return f"{name(self.seat)} is dealt {hand}."


class Paid(Event, frozen=True, tag="paid"):
    """Coins that go from one player to another."""

    seat: int
    to: int
    coins: int

    def words(self, name: Namer) -> str:
        return f"{name(self.seat)} pays {number(self.coins, 'coin')} to {name(self.to)}."


class MatchOver(Event, frozen=True, tag="match_over"):
    """The end."""

    new_page: ClassVar[bool] = True

    def words(self, name: Namer) -> str:
        return "The match is over."
