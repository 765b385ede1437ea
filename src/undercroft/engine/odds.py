"""What can be said of the odds of a position, for games that can tell."""

from __future__ import annotations

import msgspec


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what a game tells of the odds for a seat that is to act. Its `str` is for people."""

    seat: int
    best: str
    """The move that these odds speak for."""
    exact: str
    """Which of the numbers are exact, in a sentence."""
    approximated: str
    """Which are not, and how they came about."""
