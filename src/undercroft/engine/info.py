"""What can be said of a game without compiling it."""

from __future__ import annotations

from importlib import resources

import msgspec

from .errors import BadSeat
from .options import OptionInfo, Options, describe
from .whole import shown, whole


class GameInfo(msgspec.Struct, frozen=True):
    """A game's card in the catalogue."""

    id: str
    title: str
    summary: str
    designers: tuple[str, ...]
    min_seats: int
    max_seats: int
    usual_seats: int
    seats_clause: str
    """Where the rules say how many may play."""
    rules_version: int
    options: type[Options]
    open: bool = False
    """Whether everybody knows everything but what chance will bring."""
    measured_by: str = ""
    """Options under which results tell best who plays well."""
    long: bool = False
    """Whether a game takes ten times as many moves as others, so that players are measured by a tenth as many."""

    def check_seats(self, seats: int) -> int:
        """Give the number of seats back if the game can be played with it."""
        number = whole(seats)
        if number is None or not self.min_seats <= number <= self.max_seats:
            allowed = f"{self.min_seats} to {self.max_seats} seats"
            raise BadSeat(f"{self.title} is for {allowed}, not {shown(seats)} ({self.seats_clause})")
        return number

    def rules(self) -> str:
        """The text of the game's RULES.md."""
        return (resources.files("undercroft.games") / self.id / "RULES.md").read_text(encoding="utf-8")

    def option_infos(self) -> tuple[OptionInfo, ...]:
        """The game's options, described."""
        return describe(self.options)
