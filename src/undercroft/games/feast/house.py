"""How the house plays The Feast: it weighs what each card may catch now against what it may catch another time."""

from __future__ import annotations

import numpy as np

from ...engine.bits import lowest_bit
from ...engine.chance import U8, below, siphash
from ...engine.deck import EMPTY, RANKS, Bag, count, highest, one, size, value
from ...engine.kernel import I8, kernel
from ...engine.seats import NOBODY
from .rules import Feast, Move, gaffes_of, places, topic_is_left

# Chances and points are whole numbers, in parts of this.
PARTS = 1 << 12
# Whoever always played the best card would only meet others who do. So a card may seem better than it is: by this much,
# for each player at the table, each time that a coin comes up tails before its first heads.
WHIM = PARTS // 3
LAST_TOSS = U8(1 << 20)


@kernel
def house(feast: Feast, seat: int, noise: np.uint64) -> int:
    """Take the dearest card; play the one that gains most from being played now, give or take a whim.

    Nobody has the whim to match a dummy.
    """
    if feast.taker != NOBODY:
        return dearest(feast)
    cards = size(feast.unseen)
    usual_topic = PARTS * value(feast.unseen) // cards
    shown = ploys_shown(feast)
    best = 0
    best_gain = 0
    for rank in range(1, RANKS + 1):
        if not count(feast.hand[seat], rank):
            continue
        now = expected_catch(feast.unseen, feast.seats - 1, shown, PARTS * I8(feast.topic), rank)
        later = expected_catch(feast.unseen, places(feast) - 1, EMPTY, usual_topic, rank)
        gain = now - later
        if not count(shown, rank):
            gain += whim(feast.seats, siphash(noise, U8(0), U8(rank)))
        if best == 0 or gain > best_gain:
            best = rank
            best_gain = gain
    return Move.PLAY + best


@kernel
def whim(seats: int, noise: np.uint64) -> int:
    """By how much a card seems better than it is: seldom by much, and the more, the more others may think the same."""
    tosses = I8(lowest_bit(noise | LAST_TOSS))
    return seats * WHIM * (PARTS * tosses + below(noise, PARTS)) // PARTS


@kernel
def dearest(feast: Feast) -> int:
    """The dearest of what there is to take; of equals the topic."""
    gaffe = highest(gaffes_of(feast))
    if topic_is_left(feast) and feast.topic >= gaffe:
        return I8(Move.TAKE_TOPIC)
    return Move.TAKE + gaffe


@kernel
def ploys_shown(feast: Feast) -> Bag:
    """What the dummies have played."""
    shown = EMPTY
    for place in range(feast.seats, places(feast)):
        shown += one(feast.ploy[place])
    return shown


@kernel
def expected_catch(unseen: Bag, others: int, shown: Bag, topic: int, ploy: int) -> int:
    """The points that a ploy may be expected to catch: against so many others who play any card not seen yet, and
    besides ploys that are known."""
    if count(shown, ploy):
        return 0
    cards = size(unseen)
    stands_out = PARTS
    is_highest = PARTS
    is_lowest = PARTS
    best_gaffe = 0
    for rank in range(1, RANKS + 1):
        other_rank = PARTS - PARTS * count(unseen, rank) // cards
        none_but_one = PARTS
        for _ in range(others - 1):
            none_but_one = none_but_one * other_rank // PARTS
        none = none_but_one * other_rank // PARTS
        one_only = others * none_but_one * (PARTS - other_rank) // PARTS
        if rank == ploy:
            stands_out = none
            continue
        known = count(shown, rank)
        single = one_only if known == 0 else none if known == 1 else 0
        gaffe = PARTS - single - (none if known == 0 else 0)
        if rank > ploy:
            is_highest = is_highest * (PARTS - single) // PARTS
        else:
            is_lowest = is_lowest * (PARTS - single) // PARTS
        best_gaffe += gaffe * (PARTS * rank - best_gaffe) // PARTS
    alone = is_highest * is_lowest // PARTS
    catch = is_highest * topic + is_lowest * best_gaffe - alone * min(topic, best_gaffe)
    return stands_out * (catch // PARTS) // PARTS
