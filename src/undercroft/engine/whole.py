"""Whole numbers as callers and keyboards give them: taken if they are what they seem, and never guessed."""

from __future__ import annotations

import operator
import re

MOST_DIGITS = 40
MOST_SHOWN = 60


def whole(given: object) -> int | None:
    """A whole number, Python's or NumPy's; None for anything else, truth values and fractions among it.

    >>> whole(3), whole(True), whole(3.0), whole("3")
    (3, None, None, None)
    """
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def read_whole(given: object) -> int | None:
    """The same, or a number written in plain digits.

    >>> read_whole("12"), read_whole("-3"), read_whole("1e2"), read_whole("1_000")
    (12, -3, None, None)
    """
    if isinstance(given, str):
        return int(given) if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", given) else None
    return whole(given)


def shown(given: object) -> str:
    """What was given, short enough for a message.

    >>> shown("hit"), shown(10**5000)
    ("'hit'", 'a number of 16610 bits')
    """
    if isinstance(given, int) and given.bit_length() > MOST_SHOWN * 3:
        return f"a number of {given.bit_length()} bits"
    try:
        words = ascii(given) if isinstance(given, str) and not given.isprintable() else repr(given)
    except Exception:
        # It holds too long a number, is nested too deep, or does not want to be shown.
        words = f"something of the kind {type(given).__name__}"
    return words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}..."
