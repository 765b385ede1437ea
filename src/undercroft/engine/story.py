"""Events: what a move brought about, told to one seat.

They are read from the journal of a state that `mask` has been over, so they hold nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

import msgspec

from .seats import seat_letter

if TYPE_CHECKING:
    from .header import Journaled

Namer = Callable[[int], str]


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing that happened. Subclasses are the events of a game; as text they read like a sentence."""

    new_page: ClassVar[bool] = False
    """Whether something new begins with it, such as a hand, or the match is over: before they go on, people should have
    had the time to read how it went until then."""

    def together(self, after: Event) -> Event | None:
        """This event and the one after it as one, if they are told in one sentence."""
        return None

    def words(self, name: Namer) -> str:
        """The event as a sentence; `name` turns a seat into what its player is called."""
        raise AssertionError(f"{type(self).__name__} has no words")

    def __str__(self) -> str:
        return self.words(seat_letter)


class Untold(Event, frozen=True, tag="untold"):
    """More happened in one move than the journal holds."""

    count: int

    def words(self, name: Namer) -> str:
        return f"... {self.count} more things."


def read_journal(state: Journaled, event: Callable[[int, int, int, int], Event]) -> tuple[Event, ...]:
    """The events of a state's last move; `event` makes one from its kind, seat, other and amount."""
    noted = int(state.noted)
    journal = cast("Any", state.journal)
    told: list[Event] = []
    for note in journal[:noted].tolist():
        newest = event(*note)
        both = told[-1].together(newest) if told else None
        if both:
            told[-1] = both
        else:
            told.append(newest)
    return tuple(told) if noted <= len(journal) else (*told, Untold(count=noted - len(journal)))
