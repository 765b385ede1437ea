"""How the house plays The Cave: what a capture does for the count of its rank, and what it leaves for the next player."""

from __future__ import annotations

from ...engine.deck import EMPTY, RANKS, Bag, count, lowest, of_rank, one, others, size
from ...engine.kernel import kernel
from .rules import Cave, left_of, prey

LEVEL = 0.5
MOST_GAIN = 1e9
NO_GAIN = -1e9


@kernel
def house(cave: Cave, seat: int, noise: int) -> int:
    """Play the card whose capture is worth most, less what the next player can be expected to make of the rest."""
    best = 0
    best_gain = 0.0
    hand = cave.hand[seat]
    while hand != EMPTY:
        rank = lowest(hand)
        hand = others(hand, one(rank))
        gain = gain_of(cave, seat, cave.cave, rank) - left_behind(cave, seat, rank) / (cave.seats - 1)
        if best == 0 or gain > best_gain:
            best = rank
            best_gain = gain
    return best


@kernel
def gain_of(cave: Cave, seat: int, lying: Bag, rank: int) -> float:
    """What a card does for its player in the count of the rank that it captures."""
    taken = prey(lying, rank)
    return swing(cave, seat, taken, count(lying, taken))


@kernel
def swing(cave: Cave, seat: int, rank: int, cards: int) -> float:
    """What capturing so many cards of a rank brings a seat, and what it costs the best of the others."""
    own = count(cave.captured[seat], rank)
    rival = 0
    left = rank
    for other in range(cave.seats):
        held = count(cave.captured[other], rank)
        left -= held
        rival = max(rival, 0 if other == seat else held)
    before = prospect(own, rival, left)
    after = prospect(own + cards, rival, left - cards)
    spoiled = prospect(rival, own, left) - prospect(rival, own + cards, left - cards)
    return after - before + spoiled / (cave.seats - 1)


@kernel
def prospect(own: int, rival: int, left: int) -> float:
    """The points that a count of a rank promises: all of it once nobody can pass it any more, half of it when level."""
    chance = LEVEL + LEVEL * (own - rival) / (left + 1)
    return own * min(1.0, max(0.0, chance))


@kernel
def left_behind(cave: Cave, seat: int, rank: int) -> float:
    """What the best of the next player's unknown cards may be expected to gain in the Cave as it will lie."""
    taken = prey(cave.cave, rank)
    lying = cave.cave - of_rank(cave.cave, taken) + one(rank)
    following = left_of(cave, seat)
    cards = cave.held[following]
    if cards == 0:
        return 0.0
    expected = 0.0
    better = 0
    bound = MOST_GAIN
    while True:
        best = NO_GAIN
        number = 0
        for card in range(1, RANKS + 1):
            held = count(cave.unseen, card)
            if held:
                gain = gain_of(cave, following, lying, card)
                if gain < bound:
                    if gain > best:
                        best = gain
                        number = 0
                    number += held if gain == best else 0
        if number == 0:
            return expected
        expected += best * (none_of(cave, better, cards) - none_of(cave, better + number, cards))
        better += number
        bound = best


@kernel
def none_of(cave: Cave, number: int, cards: int) -> float:
    """The chance that a hand of so many unknown cards has none of a certain number of them."""
    unknown = size(cave.unseen)
    chance = 1.0
    for place in range(cards):
        chance *= max(0, unknown - number - place) / (unknown - place)
    return chance
