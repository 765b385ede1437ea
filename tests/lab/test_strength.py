"""Strengths and their intervals: against what is known, and against tables of which the truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from undercroft.lab.strength import fitted_strengths, interval, ratings, resampled_strengths, strengths


def chance_of(gap: float) -> float:
    return 1 / (1 + 10 ** (-gap / 400))


def played(true: list[float], deals: int, luck: float, seed: int) -> NDArray[np.float64]:
    """Duplicate games of two: one seat has better cards, and everybody has both seats against everybody."""
    chances = np.random.default_rng(seed)
    points = np.zeros((deals, len(true), len(true)))
    for number in range(deals):
        cards = chances.normal(0, luck)
        for one in range(len(true)):
            for other in range(len(true)):
                if one != other:
                    won = chances.random() < chance_of(true[one] - true[other] + cards)
                    points[number, one, other] += won
                    points[number, other, one] += not won
    return points


def test_of_two_the_strength_is_the_odds() -> None:
    assert strengths(np.array([[0.0, 3.0], [7.0, 0.0]])) == pytest.approx([0, 400 * math.log10(7 / 3)])


def test_whoever_takes_points_as_expected_has_the_strength_expected() -> None:
    true = np.array([0.0, 150.0, -80.0, 700.0])
    points = np.array([[chance_of(one - other) if one != other else 0.0 for other in true] for one in true])
    assert strengths(points) == pytest.approx(true)


def test_nobody_is_infinitely_strong() -> None:
    points = np.zeros((40, 3, 3))
    points[:, 2, :2] = 1
    points[:, 1, 0] = 1
    middle, resampled = fitted_strengths(points), resampled_strengths(points, 1)
    found = interval(middle[2] - middle[1], resampled[:, 2] - resampled[:, 1], 40)
    assert 0 < found.low < found.mean < found.high < 3000


def test_deals_that_tell_nothing_leave_a_wide_interval() -> None:
    points = np.ones((5, 2, 2)) * (1 - np.eye(2))
    found = interval(0.0, resampled_strengths(points, 1)[:, 1], 5)
    assert found.low < -100
    assert found.high > 100


def test_more_deals_make_intervals_narrower_as_they_should() -> None:
    def width(deals: int) -> float:
        points = played([0, 100], deals, 200, seed=1)
        found = interval(0.0, resampled_strengths(points, 1)[:, 1] - fitted_strengths(points)[1], deals)
        return found.high - found.low

    assert width(100) / width(1600) == pytest.approx(4, rel=0.2)


def test_one_deal_bounds_nothing() -> None:
    found = interval(10.0, np.zeros(5), 1)
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_resampling_is_repeatable() -> None:
    points = played([0, 50, 100], 30, 0, seed=1)
    assert np.array_equal(resampled_strengths(points, 5), resampled_strengths(points, 5))
    assert not np.array_equal(resampled_strengths(points, 5), resampled_strengths(points, 6))


@pytest.mark.parametrize(("gap", "deals"), [(0.0, 10), (150.0, 20), (400.0, 20)])
def test_intervals_hold_the_true_strength_as_often_as_they_say(gap: float, deals: int) -> None:
    series, held = 200, 0
    for number in range(series):
        points = played([0, gap], deals, 0, seed=number)
        middle = float(fitted_strengths(points)[1])
        found = interval(middle, resampled_strengths(points, number)[:, 1], deals)
        held += found.low <= gap <= found.high
    assert held / series > 0.91


def test_ratings_rise_for_winners_and_become_surer() -> None:
    (winner, surer), (loser, _) = ratings([((0, 1), (1, 2))] * 20, 2)
    (_, less_sure), _ = ratings([((0, 1), (1, 2))] * 2, 2)
    assert winner > 25 > loser
    assert surer < less_sure


def test_who_plays_only_with_itself_is_as_good_as_before() -> None:
    ((middle, _),) = ratings([((0, 0), (1, 2))], 1)
    assert middle == pytest.approx(25)
