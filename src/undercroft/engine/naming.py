"""Refusals of what moves name and there is none of."""

from __future__ import annotations

from collections.abc import Iterable

from .deck import RANKS
from .errors import IllegalMove


def no_seat(name: str, clause: str) -> IllegalMove:
    """Why nobody of that name can be meant."""
    return IllegalMove(clause, f"there is no seat {name} at this table")


def no_rank(numbers: Iterable[str], clause: str) -> IllegalMove | None:
    """Why cards with these numbers cannot be meant; None if the deck has cards of all of these ranks."""
    unknown = next((number for number in map(int, numbers) if not 1 <= number <= RANKS), None)
    return None if unknown is None else IllegalMove(clause, f"there is no {unknown} in the deck")
