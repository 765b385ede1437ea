"""Estimates with their 95 % confidence intervals."""

from __future__ import annotations

import math

import msgspec

Z = 1.959963984540054


class Estimate(msgspec.Struct, frozen=True):
    """A measured number and the interval that holds the true one 95 times in 100."""

    mean: float
    low: float
    high: float


def share(part: float, whole: int) -> Estimate:
    """A share of games, by Wilson's score interval, which keeps its promise near 0 and 1 too.

    >>> share(0, 100).high < 0.04
    True
    """
    if not whole:
        return Estimate(math.nan, 0.0, 1.0)
    rate = part / whole
    spread = Z * Z / whole
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(max(rate * (1 - rate), 0) / whole + spread / (4 * whole)) / (1 + spread)
    return Estimate(rate, max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach)))


def mean(total: int, squares: int, count: int) -> Estimate:
    """A mean from a sum and a sum of squares, by the normal approximation.

    >>> mean(30, 500, 2)
    Estimate(mean=15.0, low=5.200180077299731, high=24.79981992270027)
    """
    if not count:
        return Estimate(math.nan, -math.inf, math.inf)
    middle = total / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf)
    variance = max(squares - total * total / count, 0) / (count - 1)
    reach = Z * math.sqrt(variance / count)
    return Estimate(middle, middle - reach, middle + reach)
