"""Estimates with their 95 % confidence intervals."""

from __future__ import annotations

import math

import msgspec

Z = 1.959963984540054
LEAST_VARIANCE = 1e-12


class Estimate(msgspec.Struct, frozen=True):
    """A measured number and the interval that holds the true one 95 times in 100."""

    mean: float
    low: float
    high: float


def share(part: float, squares: float, whole: int) -> Estimate:
    """A share of games, of which each counts in whole, in part or not at all; `squares` is the sum of their squares.

    By Wilson's score interval, which keeps its promise near 0 and 1 too. Parts vary less than whole games do, which is
    as good as more games: as many as would make whole ones vary as little.

    >>> share(0, 0, 100).high < 0.04
    True
    """
    if not whole:
        return Estimate(math.nan, 0.0, 1.0)
    rate = part / whole
    variance = squares / whole - rate * rate
    games = whole * rate * (1 - rate) / variance if variance > LEAST_VARIANCE else whole
    spread = Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(max(rate * (1 - rate), 0) / games + spread / (4 * games)) / (1 + spread)
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
