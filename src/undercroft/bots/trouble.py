"""What goes wrong with bots that others wrote."""

from __future__ import annotations

import msgspec

from ..engine.seats import seat_letter

MOST_TROUBLES = 100
MOST_DETAILS = 4000


class Failure(Exception):
    """A guest did not choose a legal move: why, and the end of what it wrote about that."""

    def __init__(self, why: str, details: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.details = details[-MOST_DETAILS:]


class Trouble(msgspec.Struct, frozen=True):
    """A choice that went wrong, so that a legal move was made at random instead."""

    bot: str
    seat: int
    choice: int
    """Which of the bot's choices it was, from 1."""
    why: str
    details: str
    """The end of a traceback, or of what a program wrote on its standard error."""
    given_up: bool
    """Whether it was once too often: from now on the bot is not asked any more."""

    def __str__(self) -> str:
        end = ", as from now on" if self.given_up else ""
        return f"{self.bot} ({seat_letter(self.seat)}, choice {self.choice}): {self.why}; it moves at random{end}."
