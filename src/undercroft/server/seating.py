"""Who sits where, and who is stood in for: what follows from the lines of a table's book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from ..engine.seats import SPECTATOR
from .book import Absence, Kind, Line


class Place(msgspec.Struct):
    """A seat, and who plays there."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    absent: Absence | None = None
    """Why the person who sits here is stood in for."""

    @property
    def is_open(self) -> bool:
        """Whether somebody can sit down here."""
        return self.guest is None and self.bot is None

    @property
    def is_played_by_person(self) -> bool:
        return self.guest is not None and self.absent is None


class Seating:
    """All seats of a table."""

    def __init__(self, seats: int, bots: Mapping[int, str]) -> None:
        self.places = [Place(name=bots.get(seat, ""), bot=bots.get(seat)) for seat in range(seats)]

    def follow(self, lines: Iterable[Line]) -> None:
        """Take in what happened."""
        for line in lines:
            match line.kind:
                case Kind.SIT:
                    self.places[line.seat] = Place(guest=line.guest, name=line.name)
                case Kind.RISE:
                    self.places[line.seat] = Place()
                case Kind.STAND_IN:
                    self.places[line.seat].absent = Absence(line.words)
                case Kind.BACK:
                    self.places[line.seat].absent = None

    def seat_of(self, guest: str | None) -> int:
        """Where a guest sits; a spectator's seat if nowhere."""
        if guest is not None:
            for seat, place in enumerate(self.places):
                if place.guest == guest:
                    return seat
        return SPECTATOR

    @property
    def open_seats(self) -> list[int]:
        """The seats in which nobody sits."""
        return [seat for seat, place in enumerate(self.places) if place.is_open]

    @property
    def people(self) -> list[int]:
        """The seats of people, stood in for or not."""
        return [seat for seat, place in enumerate(self.places) if place.guest is not None]
