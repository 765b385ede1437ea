"""What can be wrong with what a caller asks for. Every message says what is wrong and where."""

from __future__ import annotations


class UndercroftError(ValueError):
    """Anything this package refuses to do."""


class BadGame(UndercroftError):
    """There is no game of that name."""


class BadSeat(UndercroftError):
    """A number of seats, or one seat, that the table does not have."""


class BadOption(UndercroftError):
    """An option the game does not have, or a value it cannot take."""


class BadMoment(UndercroftError, IndexError):
    """A table has not that many moves."""


class BadPosition(UndercroftError):
    """A position in words that cannot be, or that nobody can read."""


class BadKey(UndercroftError):
    """A key that is not a 128-bit number."""


class BadBot(UndercroftError):
    """There is no bot of that name for the game."""


class BadScroll(UndercroftError):
    """A scroll that cannot be read, or that does not replay."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line
        self.why = why

    def __reduce__(self) -> tuple[type[BadScroll], tuple[int, str]]:
        return BadScroll, (self.line, self.why)


class IllegalMove(UndercroftError):
    """A move that the rules forbid: the clause of the game's RULES.md, and the reason in words."""

    def __init__(self, clause: str, why: str) -> None:
        super().__init__(f"{why} ({clause})")
        self.clause = clause
        self.why = why

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return IllegalMove, (self.clause, self.why)
