"""Seats and their names: numbers from 0 inside, letters from A outside."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import BadSeat
from .whole import shown, whole

SPECTATOR = -1
NOBODY = -1
LETTERS = "ABCDEFGH"
MOST_SEATS = len(LETTERS)
LONGEST_NAME = 40


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
        raise BadSeat(f"there is no seat {shown(word)}; the seats are {letters[:1]} to {letters[-1:]}")
    return LETTERS.index(word)


def check_seat(seat: int, seats: int, spectator: bool = False) -> int:
    """Give the seat back if the table has it, or, where allowed, if it is the spectator's."""
    number = whole(seat)
    if number is not None and (0 <= number < seats or (spectator and number == SPECTATOR)):
        return number
    extra = ", or -1 for a spectator" if spectator else ""
    raise BadSeat(f"there is no seat {shown(seat)}; the seats are 0 to {seats - 1}{extra}")


def split_players(text: str) -> tuple[str, ...]:
    """The names of all players, in one line with commas.

    >>> split_players("you, house, house")
    ('you', 'house', 'house')
    """
    return tuple(name.strip() for name in text.split(","))


def check_players(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Give the players' names back if there is a fit one for each seat."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadSeat(f"players are a name for each seat, not {shown(names)}")
    if len(names) != seats:
        raise BadSeat(f"{seats} seats have {seats} players, not {len(names)}")
    for name in names:
        fits = isinstance(name, str) and name.isprintable() and name.strip() == name and "," not in name
        if not fits or not 0 < len(name) <= LONGEST_NAME:
            raise BadSeat(f"a player's name is up to {LONGEST_NAME} letters without a comma, not {shown(name)}")
    return tuple(names)
