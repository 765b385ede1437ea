"""Estimates with their 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

Z = 1.959963984540054
LEAST_VARIANCE = 1e-12
# Student's 97.5 % for one and two degrees of freedom; and beyond, by how much it exceeds Z, in powers of one over them.
_T_BY_FEW = (12.706204736174694, 4.302652729749462)
_T_BEYOND_Z = (2.372271230298562, 2.8224986157396112, 2.555849679507722, 1.5895340533938225)


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


def mean_of_few(numbers: Sequence[float]) -> Estimate:
    """The mean of numbers that may be few, by Student's distribution.

    >>> found = mean_of_few([10, 20])
    >>> round(found.low, 2), found.mean, round(found.high, 2)
    (-48.53, 15.0, 78.53)
    """
    count = len(numbers)
    middle = math.fsum(numbers) / count if count else math.nan
    if count < 2:
        return Estimate(middle, -math.inf, math.inf)
    variance = math.fsum((number - middle) ** 2 for number in numbers) / (count - 1)
    reach = student(count - 1) * math.sqrt(variance / count)
    return Estimate(middle, middle - reach, middle + reach)


def student(freedom: int) -> float:
    """How many deviations hold 95 in 100 by Student's distribution, to 0.15 %.

    >>> round(student(10), 4), round(student(10**9), 4)
    (2.2281, 1.96)
    """
    if freedom <= len(_T_BY_FEW):
        return _T_BY_FEW[freedom - 1]
    return Z + sum(part / float(freedom) ** power for power, part in enumerate(_T_BEYOND_Z, 1))


def with_ends(number: Estimate) -> str:
    """A number that may be farther off on one side than on the other, and from where to where the true one may be.

    >>> with_ends(Estimate(98.7, 45.1, 210.9))
    '+99 (+45 to +211)'
    """
    return f"{number.mean:+.0f} ({number.low:+.0f} to {number.high:+.0f})"
