"""What people may say at a table."""

from __future__ import annotations

from .errors import Refused


def check_talk(words: str, most: int) -> str:
    """Give what somebody says back, tidied: one line, nothing that cannot be seen.

    >>> check_talk("  well   played ", 20)
    'well played'
    """
    tidy = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
    if not 0 < len(tidy) <= most:
        raise Refused(f"say something of up to {most} letters")
    return tidy
