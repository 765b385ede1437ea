"""How the house plays The Cave: what a capture does for the count of a rank, and what it leaves to the next player."""

from __future__ import annotations

from ...engine.deck import EMPTY, RANKS, Bag, count, lowest, of_rank, one, others, size
from ...engine.kernel import kernel
from .rules import Cave, left_of, prey

# The chance of keeping a rank in which two players are level.
LEVEL = 0.5
# The next player picks among several cards, and so does better than with one that chance picks.
PICKED = 1.5


@kernel
def house(cave: Cave, seat: int, noise: int) -> int:
    """Play the card with the best capture, less what the next player can be expected to make of the Cave it leaves."""
    best = 0
    most = 0.0
    hand = cave.hand[seat]
    while hand != EMPTY:
        rank = lowest(hand)
        hand = others(hand, one(rank))
        gain = gain_of(cave, seat, cave.monsters, rank) - left_behind(cave, seat, rank) / (cave.seats - 1)
        if best == 0 or gain > most:
            best = rank
            most = gain
    return best


@kernel
def left_behind(cave: Cave, seat: int, rank: int) -> float:
    """What the next player may gain, with cards nobody has seen, in the Cave that a card of this rank leaves behind."""
    following = left_of(cave, seat)
    if cave.held[following] == 0:
        return 0.0
    lying = cave.monsters - of_rank(cave.monsters, prey(cave.monsters, rank)) + one(rank)
    gains = 0.0
    for card in range(1, RANKS + 1):
        held = count(cave.unseen, card)
        if held:
            gains += held * gain_of(cave, following, lying, card)
    return PICKED * gains / size(cave.unseen)


@kernel
def gain_of(cave: Cave, seat: int, lying: Bag, card: int) -> float:
    """What a seat gains by playing a card: better prospects in the rank it captures, and worse ones for its rival."""
    rank = prey(lying, card)
    cards = count(lying, rank)
    own = count(cave.captured[seat], rank)
    rival = 0
    left = rank - own
    for other in range(cave.seats):
        if other != seat:
            held = count(cave.captured[other], rank)
            rival = max(rival, held)
            left -= held
    gain = prospect(own + cards, rival, left - cards) - prospect(own, rival, left)
    loss = prospect(rival, own, left) - prospect(rival, own + cards, left - cards)
    return gain + loss / (cave.seats - 1)


@kernel
def prospect(own: int, rival: int, left: int) -> float:
    """The points that a count promises: half of them if a rival is level, all once the cards left change nothing."""
    chance = LEVEL + LEVEL * (own - rival) / (left + 1)
    return own * min(1.0, max(0.0, chance))
