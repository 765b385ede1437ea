"""Intervals against SciPy's."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from scipy import stats

from undercroft.lab.intervals import mean, mean_of_few, share

ROUNDING = 1e-15


@pytest.mark.parametrize(
    ("part", "whole"), [(0, 1), (1, 1), (0, 100), (100, 100), (3, 10), (17, 1000), (500_123, 10**6)]
)
def test_shares_have_wilson_intervals(part: int, whole: int) -> None:
    expected = stats.binomtest(part, whole).proportion_ci(0.95, method="wilson")
    found = share(part, part, whole)
    assert found.mean == part / whole
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_shares_in_part_stay_between_nothing_and_all() -> None:
    choices = random.Random(1)
    for whole in (1, 2, 7, 100):
        for _ in range(200):
            parts = choices.choices([0, 1 / 8, 1 / 3, 1 / 2, 1], k=whole)
            found = share(sum(parts), sum(part * part for part in parts), whole)
            assert 0 <= found.low <= found.mean + ROUNDING
            assert found.mean - ROUNDING <= found.high <= 1


@pytest.mark.parametrize(
    ("parts", "weights"),
    [([0, 1 / 3], [1, 3]), ([0, 1 / 2, 1], [5, 3, 2]), ([0, 1], [9, 1]), ([0, 1 / 3, 1], [90, 9, 1])],
)
def test_intervals_of_shares_hold_the_true_one_as_often_as_they_say(parts: list[float], weights: list[int]) -> None:
    games, series = 400, 4000
    true = float(np.average(parts, weights=weights))
    counts = np.random.default_rng(7).multinomial(games, np.array(weights) / sum(weights), series)
    sums, squares = counts @ np.array(parts), counts @ np.array(parts) ** 2
    found = [share(part, square, games) for part, square in zip(sums, squares, strict=True)]
    assert 0.93 < sum(each.low <= true <= each.high for each in found) / series < 0.97


def test_parts_that_never_change_are_as_uncertain_as_whole_games() -> None:
    found = share(50, 25, 100)
    whole = share(50, 50, 100)
    assert (found.low, found.high) == (whole.low, whole.high)


@pytest.mark.parametrize("count", [2, 3, 50, 1000])
def test_means_have_normal_intervals(count: int) -> None:
    numbers = np.array(random.Random(count).choices(range(-40, 60), k=count))
    expected = stats.norm.interval(0.95, loc=numbers.mean(), scale=stats.sem(numbers))
    found = mean(int(numbers.sum()), int((numbers**2).sum()), count)
    assert found.mean == pytest.approx(numbers.mean())
    assert (found.low, found.high) == pytest.approx(expected)


def test_numbers_that_never_change_have_no_spread() -> None:
    found = mean(7 * 10**9, 49 * 10**9, 10**9)
    assert (found.mean, found.low, found.high) == (7, 7, 7)


def test_of_nothing_nothing_is_known() -> None:
    assert math.isnan(share(0, 0, 0).mean)
    assert (share(0, 0, 0).low, share(0, 0, 0).high) == (0, 1)
    assert math.isnan(mean(0, 0, 0).mean)
    assert (mean(5, 25, 1).mean, mean(5, 25, 1).low, mean(5, 25, 1).high) == (5, -math.inf, math.inf)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 10, 200])
def test_means_of_few_have_the_intervals_of_student(count: int) -> None:
    numbers = np.array(random.Random(count).choices(range(-40, 60), k=count)) / 4
    expected = stats.t.interval(0.95, count - 1, loc=numbers.mean(), scale=stats.sem(numbers))
    found = mean_of_few(numbers.tolist())
    assert found.mean == pytest.approx(numbers.mean())
    assert found.high - found.low == pytest.approx(expected[1] - expected[0], rel=0.0015)


def test_one_number_bounds_nothing() -> None:
    assert math.isnan(mean_of_few([]).mean)
    assert (mean_of_few([5]).mean, mean_of_few([5]).low, mean_of_few([5]).high) == (5, -math.inf, math.inf)
