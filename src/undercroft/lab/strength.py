"""How strong bots are, from who came off better than whom.

Strength is in Elo points: whoever is 400 above another takes ten of eleven points off them. It is fitted by the model
of Bradley and Terry to every meeting of two bots at a table: a better result is one point, the same result is half of
one.

How far it may be off is found by Rubin's bootstrap: many times over, each deal is given a weight at random, and the
strengths are fitted anew. Deals are weighed, not games, since the games of a deal have the same cards. One more deal is
counted in which all were equally good, and resampled with every two of them sharing its points at random: without it,
who has won every game would be infinitely strong, and certainly so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce

from .intervals import Estimate, Z, student

Floats = NDArray[np.float64]

ELO = 400 / math.log(10)
RESAMPLED = 2000
TAILS = (0.025, 0.975)
MOST_ROUNDS = 200
LONGEST_STEP = 1.0
NEARLY_NOTHING = 1e-10
DEALS_AT_ONCE = 512


def strengths(points: Floats) -> Floats:
    """The strength of each bot above the first, from the points that each (row) took off each other one (column).

    >>> strengths(np.array([[0, 1], [10, 0]])).round(6).tolist()
    [0.0, 400.0]
    """
    found: Floats = _fitted(points[None])[0]
    return found


def resampled_strengths(points: Floats, seed: int) -> Floats:
    """The same, resampled: a row for each time. `points` has a table for each deal."""
    deals, bots, _ = points.shape
    generator = np.random.Generator(np.random.PCG64(seed))
    level = _level(points.sum(axis=0)) / deals
    sums = _weights(generator, bots * bots) * level.ravel()
    for first in range(0, deals, DEALS_AT_ONCE):
        some = points[first : first + DEALS_AT_ONCE].reshape(-1, bots * bots)
        sums = sums + _weights(generator, len(some)) @ some
    return _fitted(sums.reshape(RESAMPLED, bots, bots))


def fitted_strengths(points: Floats) -> Floats:
    """The strengths that the deals speak for, and one more in which all are equally good."""
    total = points.sum(axis=0)
    return strengths(total + _level(total) / len(points))


def interval(middle: float, resampled: Floats, deals: int) -> Estimate:
    """A number, and where most of those lie that were found by resampling; farther off by as much as Student's
    distribution asks for if deals are few."""
    if deals < 2:
        return Estimate(middle, -math.inf, math.inf)
    low, high = map(float, np.quantile(resampled, TAILS))
    stretch = student(deals - 1) / Z
    return Estimate(middle, middle - stretch * max(middle - low, 0.0), middle + stretch * max(high - middle, 0.0))


def ratings(games: Sequence[tuple[Sequence[int], Sequence[int]]], bots: int) -> list[tuple[float, float]]:
    """Mean and deviation of the rating of each bot, by the model of Plackett and Luce, game after game.

    A game is the bot and the rank in each seat, where 1 is best. A bot in several seats of a game is rated by each of
    them, and has the average of that. Nobody learns from game to game, so a rating is never made less certain.
    """
    model = PlackettLuce(tau=0.0)
    first = model.rating()
    found = [(first.mu, first.sigma)] * bots
    for seated, ranks in games:
        # An object for each seat, also of the same bot: they are changed in place.
        teams = [[model.rating(*found[bot])] for bot in seated]
        rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
        for bot in set(seated):
            own = [each for (each,), other in zip(rated, seated, strict=True) if other == bot]
            found[bot] = (fmean(each.mu for each in own), fmean(each.sigma for each in own))
    return found


def _level(total: Floats) -> Floats:
    """As many points, shared equally by everybody with everybody, whether they met or not."""
    bots = len(total)
    return np.full((bots, bots), total.sum() / (bots * (bots - 1))) * ~np.eye(bots, dtype=bool)


def _weights(generator: np.random.Generator, deals: int) -> Floats:
    """Weights from the exponential distribution, which are in the mean 1."""
    weights: Floats = -np.log1p(-generator.random((RESAMPLED, deals)))
    return weights


def _fitted(points: Floats) -> Floats:
    """The strengths for each of many tables of points, by Newton's method."""
    bots = points.shape[-1]
    meetings = points + points.swapaxes(1, 2)
    won = points.sum(axis=2)
    found = np.zeros((len(points), bots))
    for _ in range(MOST_ROUNDS):
        expected = 1 / (1 + np.exp(found[:, None, :] - found[:, :, None]))
        slope = (won - (meetings * expected).sum(axis=2))[:, 1:]
        spread = meetings * expected * (1 - expected)
        curve = -spread
        places = np.arange(bots)
        curve[:, places, places] = spread.sum(axis=2)
        step = np.linalg.solve(curve[:, 1:, 1:], slope[:, :, None])[:, :, 0]
        found[:, 1:] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < NEARLY_NOTHING:
            break
    return found * ELO
