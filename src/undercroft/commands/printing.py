"""Printing to people, in colours where there are any."""

from __future__ import annotations

import math

from rich.console import Console

from ..lab.intervals import Estimate

MOST_DIGITS = 6


class Printer(Console):
    """A console whose reader may have had enough: `main` ends quietly, as it does for plain `print`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def with_reach(number: Estimate, unit: int = 1) -> str:
    """A number in units of one in so many, with the digits that its interval leaves to be trusted.

    >>> with_reach(Estimate(0.51234, 0.50111, 0.52222), 100)
    '51.2 ±1.1'
    """
    mean, reach = number.mean * unit, _reach(number) * unit
    if not math.isfinite(reach):
        return f"{mean:.2f}"
    # As physicists do: one digit of the interval, or two if it begins with 1 or 2.
    digits = min(max(-math.floor(math.log10(reach / 3)), 0), MOST_DIGITS) if reach else 0
    return f"{mean:.{digits}f} ±{reach:.{digits}f}"


def _reach(number: Estimate) -> float:
    """How far the true number may be: near 0 and 1, where intervals are lopsided, on the longer side."""
    return max(number.mean - number.low, number.high - number.mean)
