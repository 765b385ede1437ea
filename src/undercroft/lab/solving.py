"""Best replies, and policies to which there is no reply that gains: counterfactual regret minimisation.

A policy is a chance for every edge of a `WholeTree`. The method is CFR+ (Tammelin, 2014): seats take turns to learn,
regrets never fall below zero, and later policies count for more in the mean that is given back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.kernel import kernel
from ..engine.record import Rows
from .whole_tree import NOWHERE, SEATS, Edge, Place, Spot, WholeTree

Policy = NDArray[np.float64]
Progress = Callable[[int], None]


def solve(tree: WholeTree, rounds: int, progress: Progress | None = None) -> Policy:
    """A policy for both seats that gets the closer to one without a reply that gains, the more rounds it is given."""
    tree.edges["regret"] = 0
    tree.edges["total"] = 0
    tree.edges["gain"] = 0
    for number in range(1, rounds + 1):
        for seat in range(SEATS):
            _learn(tree.places, tree.spots, tree.edges, seat, number)
        if progress:
            progress(number)
    _settle(tree.spots, tree.edges)
    found: Policy = tree.edges["chance"].copy()
    return found


def value(tree: WholeTree, policy: Policy) -> float:
    """What a policy brings seat A against itself."""
    tree.edges["chance"] = policy
    return float(_evaluate(tree.places, tree.edges))


def best_reply(tree: WholeTree, policy: Policy, seat: int) -> float:
    """What a seat could get at most that knew the policy of the other."""
    tree.edges["chance"] = policy
    return float(_reply(tree.places, tree.spots, tree.edges, tree.levels, seat))


def nash_conv(tree: WholeTree, policy: Policy) -> float:
    """How much both seats together could gain by the best reply to a policy: nothing, if it is a solution."""
    return sum(best_reply(tree, policy, seat) for seat in range(SEATS))


@kernel
def _sign(seat: int) -> int:
    """What is good for seat A is bad for B."""
    return 1 if seat == 0 else -1


@kernel
def _approach(places: Rows[Place], edges: Rows[Edge], seat: int) -> None:
    """How likely it is to come to each place if a seat does what leads there."""
    places[0].against = 1.0
    for number in range(1, len(places)):
        place = places[number]
        before = places[place.parent]
        place.against = before.against * place.chance
        if before.seat != seat and place.edge != NOWHERE:
            place.against *= edges[place.edge].chance


@kernel
def _evaluate(places: Rows[Place], edges: Rows[Edge]) -> float:
    for number in range(len(places)):
        places[number].value = places[number].worth
    for number in range(len(places) - 1, 0, -1):
        place = places[number]
        likely = place.chance if place.edge == NOWHERE else place.chance * edges[place.edge].chance
        places[place.parent].value += likely * place.value
    return places[0].value


@kernel
def _by_regret(spots: Rows[Spot], edges: Rows[Edge], seat: int) -> None:
    """A policy that makes each move with a chance that grows with the regret of not having made it."""
    for number in range(len(spots)):
        spot = spots[number]
        if spot.seat != seat:
            continue
        regrets = 0.0
        for edge in range(spot.first, spot.first + spot.count):
            regrets += edges[edge].regret
        for edge in range(spot.first, spot.first + spot.count):
            edges[edge].chance = edges[edge].regret / regrets if regrets > 0.0 else 1.0 / spot.count


@kernel
def _learn(places: Rows[Place], spots: Rows[Spot], edges: Rows[Edge], seat: int, number: int) -> None:
    """One seat learns from the policy of the other."""
    _by_regret(spots, edges, 0)
    _by_regret(spots, edges, 1)
    _approach(places, edges, seat)
    _evaluate(places, edges)
    for place_number in range(1, len(places)):
        place = places[place_number]
        before = places[place.parent]
        if place.edge != NOWHERE and before.seat == seat:
            edges[place.edge].gain += _sign(seat) * before.against * place.chance * place.value
    for spot_number in range(len(spots)):
        spot = spots[spot_number]
        if spot.seat != seat:
            continue
        # A spot comes after those that its seat has come by: their numbers are lower.
        spot.reach = 1.0
        if spot.last != NOWHERE:
            spot.reach = edges[spot.last].reach
        expected = 0.0
        for edge in range(spot.first, spot.first + spot.count):
            expected += edges[edge].chance * edges[edge].gain
        for edge in range(spot.first, spot.first + spot.count):
            entry = edges[edge]
            entry.reach = spot.reach * entry.chance
            entry.total += number * entry.reach
            entry.regret = max(0.0, entry.regret + entry.gain - expected)
            entry.gain = 0.0


@kernel
def _settle(spots: Rows[Spot], edges: Rows[Edge]) -> None:
    """The mean of all policies so far."""
    for number in range(len(spots)):
        spot = spots[number]
        total = 0.0
        for edge in range(spot.first, spot.first + spot.count):
            total += edges[edge].total
        for edge in range(spot.first, spot.first + spot.count):
            edges[edge].chance = edges[edge].total / total if total > 0.0 else 1.0 / spot.count


@kernel
def _reply(places: Rows[Place], spots: Rows[Spot], edges: Rows[Edge], levels: Any, seat: int) -> float:
    """Level by level from the last: all places of a spot are on the same one."""
    _approach(places, edges, seat)
    for number in range(len(places)):
        places[number].value = _sign(seat) * places[number].worth
    for number in range(len(edges)):
        edges[number].gain = 0.0
    for number in range(len(spots)):
        spots[number].best = spots[number].first
    for level in range(len(levels) - 2, 0, -1):
        for number in range(levels[level], levels[level + 1]):
            place = places[number]
            before = places[place.parent]
            if place.edge == NOWHERE:
                before.value += place.chance * place.value
            elif before.seat != seat:
                before.value += place.chance * edges[place.edge].chance * place.value
            else:
                edges[place.edge].gain += before.against * place.chance * place.value
        for number in range(levels[level], levels[level + 1]):
            place = places[number]
            before = places[place.parent]
            if place.edge != NOWHERE and before.seat == seat:
                spot = spots[before.spot]
                if edges[place.edge].gain > edges[spot.best].gain:
                    spot.best = place.edge
        for number in range(levels[level], levels[level + 1]):
            place = places[number]
            before = places[place.parent]
            if place.edge != NOWHERE and before.seat == seat and spots[before.spot].best == place.edge:
                before.value += place.chance * place.value
    for number in range(len(edges)):
        edges[number].gain = 0.0
    return places[0].value
