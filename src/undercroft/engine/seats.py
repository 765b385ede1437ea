"""Seats and their names: numbers from 0 inside, letters from A outside."""

from __future__ import annotations

from .errors import BadSeat

SPECTATOR = -1
NOBODY = -1
LETTERS = "ABCDEFGH"


def seat_letter(seat: int) -> str:
    """The letter of a seat.

    >>> seat_letter(2)
    'C'
    """
    return LETTERS[seat]


def read_seat(word: str, seats: int) -> int:
    """The seat of a letter, at a table with so many seats."""
    letters = LETTERS[:seats]
    if len(word) != 1 or word not in letters:
        raise BadSeat(f"there is no seat {word!r}; the seats are {letters[:1]} to {letters[-1:]}")
    return LETTERS.index(word)


def check_seat(seat: int, seats: int, spectator: bool = False) -> int:
    """Give the seat back if the table has it, or, where allowed, if it is the spectator's."""
    whole = isinstance(seat, int) and not isinstance(seat, bool)
    if whole and (0 <= seat < seats or (spectator and seat == SPECTATOR)):
        return seat
    extra = ", or -1 for a spectator" if spectator else ""
    raise BadSeat(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}{extra}")
