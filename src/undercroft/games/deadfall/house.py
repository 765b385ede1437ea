"""How the house plays Deadfall: it counts what may be dead, keeps pairs for the end, and now and then has a whim."""

from __future__ import annotations

import numpy as np

from ...engine.chance import U8, below, siphash
from ...engine.deck import EMPTY, RANKS, Bag, count, highest, one, size, value
from ...engine.kernel import I8, kernel
from ...engine.seats import NOBODY
from .rules import (
    MOST_PASSES,
    Deadfall,
    Move,
    Phase,
    cards_to_name,
    choice_code,
    held,
    highest_rank,
    left_of,
    may_call,
    may_call_cold,
    top,
    whole_deck,
)

# How likely a card is called that everybody must hold for alive, and by how much that grows if all hold it for dead.
CALLED_ANYWAY = 0.2
CALLED_IF_DEAD = 0.5
# How far the odds are to be trusted when a card is called: whoever has played it may have kept another one.
TRUST = 0.85
# What it is worth, in parts of the pot, that the hand goes on.
GOING_ON = 0.1
# A single card that is low had better go early, and a pair had better stay: coins for each step.
LOW_FIRST = 0.1
PAIR = 2.0
LAST_CARDS = 2
# Up to so many coins a card or a call may seem better than it is.
WHIM = 0.8
FINE = 1 << 20


@kernel
def house(deadfall: Deadfall, seat: int, noise: np.uint64) -> int:
    """Let go of a card, or call whoever is likely enough to have lied; name a hand if it is as good as known."""
    if deadfall.drafting:
        return next_part(deadfall, seat)
    best = 0
    most = 0.0
    for rank in range(1, RANKS + 1):
        if count(deadfall.hand[seat], rank):
            worth = worth_of_letting_go(deadfall, seat, rank) + whim(noise, rank)
            if best == 0 or worth > most:
                best = choice_code(deadfall) + rank
                most = worth
    if deadfall.phase != Phase.TURNS:
        return best
    for other in range(deadfall.seats):
        if may_call(deadfall, seat, other):
            worth = worth_of_call(deadfall, seat, top(deadfall, other)) + whim(noise, RANKS + 1 + other)
            if best == 0 or worth > most:
                best = Move.CALL + other
                most = worth
    if may_call_cold(deadfall, seat) and worth_of_naming(deadfall, seat, likeliest_target(deadfall, seat)) > most:
        return I8(Move.COLD_CALL)
    return best


@kernel
def whim(noise: np.uint64, number: int) -> float:
    """By how much something seems better than it is."""
    return WHIM * below(siphash(noise, U8(0), U8(number)), FINE) / FINE


# What may be dead


@kernel
def chance_that_none(cards: int, matching: int, drawn: int) -> float:
    """The odds that none of the matching cards is among so many that are drawn from all."""
    chance = 1.0
    for place in range(matching):
        chance *= max(0, cards - drawn - place) / (cards - place)
    return chance


@kernel
def held_by_others(deadfall: Deadfall, seat: int) -> int:
    """How many cards all other players hold."""
    cards = 0
    for other in range(deadfall.seats):
        cards += held(deadfall, other) if other != seat else 0
    return cards


@kernel
def chance_that_others_lack(deadfall: Deadfall, seat: int, rank: int) -> float:
    """The odds that no other player holds a card of a rank."""
    if count(passed_and_alive(deadfall, seat), rank):
        return 0.0
    unseen = deadfall.unseen
    return chance_that_none(size(unseen), count(unseen, rank), held_by_others(deadfall, seat))


@kernel
def passed_and_alive(deadfall: Deadfall, seat: int) -> Bag:
    """The cards that the seat has passed to the left and that must still be in a hand."""
    bag = EMPTY
    left = left_of(deadfall, seat)
    beyond = left_of(deadfall, left)
    for number in range(deadfall.passes):
        card = I8(deadfall.passed[seat][number])
        may_be_beyond = number + 1 < deadfall.passes
        since = 0 if number == 0 else I8(deadfall.doors)
        gone = has_played(deadfall, left, card, since)
        if may_be_beyond:
            gone = gone or beyond == seat or has_played(deadfall, beyond, card, I8(deadfall.doors))
        if not gone:
            bag += one(card)
    return bag


@kernel
def surely_held(deadfall: Deadfall, seat: int, other: int) -> Bag:
    """The cards that another player must hold: those passed last, if they have not been played."""
    last = deadfall.passes - 1
    if last < 0 or other != left_of(deadfall, seat):
        return EMPTY
    card = I8(deadfall.passed[seat][last])
    since = I8(deadfall.doors) if deadfall.passes == MOST_PASSES else 0
    return EMPTY if has_played(deadfall, other, card, since) else one(card)


@kernel
def has_played(deadfall: Deadfall, seat: int, rank: int, since: int) -> bool:
    """Whether a seat has played a card of a rank, not counting its first so many cards."""
    for place in range(since, deadfall.played[seat]):
        if deadfall.stack[seat][place] == rank:
            return True
    return False


# What cards and calls are worth, in coins


@kernel
def worth_of_letting_go(deadfall: Deadfall, seat: int, rank: int) -> float:
    """To pass a card, to make it a door, or to play it: what may come of that, and what is left in the hand."""
    pair = count(deadfall.hand[seat], rank) > 1 and held(deadfall, seat) > LAST_CARDS
    worth = LOW_FIRST * (highest_rank(deadfall) - rank) - (PAIR if pair else 0.0)
    if deadfall.phase == Phase.FIRST_PASS or deadfall.phase == Phase.SECOND_PASS:
        return worth
    dead = 0.0
    if count(deadfall.hand[seat], rank) == 1:
        dead = chance_that_others_lack(deadfall, seat, rank)
    called = CALLED_ANYWAY + CALLED_IF_DEAD * seems_dead(deadfall, rank)
    if_called = (1.0 - dead) * (rank + deadfall.pot) - dead * rank
    return worth + called * if_called + (1.0 - called) * GOING_ON * deadfall.pot


@kernel
def seems_dead(deadfall: Deadfall, rank: int) -> float:
    """The odds that a rank is dead once a card of it is played, for somebody who sees nothing but what lies open."""
    hidden = rank - count(deadfall.exposed, rank) - 1
    return chance_that_none(
        size(whole_deck(deadfall)) - size(deadfall.exposed) - 1, hidden, held_by_others(deadfall, NOBODY) - 1
    )


@kernel
def worth_of_call(deadfall: Deadfall, seat: int, rank: int) -> float:
    """What a call can be expected to bring."""
    if count(deadfall.hand[seat], rank):
        return -1.0 * rank
    dead = TRUST * chance_that_others_lack(deadfall, seat, rank)
    return dead * (rank + deadfall.pot) - (1.0 - dead) * rank


@kernel
def worth_of_naming(deadfall: Deadfall, seat: int, other: int) -> float:
    """What naming the likeliest hand can be expected to bring, if at most one card of it is not known."""
    known = surely_held(deadfall, seat, other)
    missing = held(deadfall, other) - size(known)
    hand = likeliest_hand(deadfall, seat, other)
    right = 0.0
    if missing <= 0:
        right = 1.0
    elif missing == 1:
        guess = highest(hand - known)
        unseen = deadfall.unseen - known
        right = count(unseen, guess) / size(unseen)
    return right * (value(hand) + deadfall.pot) - (1.0 - right) * value(hand)


# Naming a hand


@kernel
def likeliest_target(deadfall: Deadfall, seat: int) -> int:
    """The player whose hand is best named."""
    best = NOBODY
    most = 0.0
    for other in range(deadfall.seats):
        if other != seat and held(deadfall, other):
            worth = worth_of_naming(deadfall, seat, other)
            if best == NOBODY or worth > most:
                best = other
                most = worth
    return best


@kernel
def likeliest_hand(deadfall: Deadfall, seat: int, other: int) -> Bag:
    """What a player is known to hold, and the rest of it as the cards that were not seen make most likely."""
    hand = surely_held(deadfall, seat, other)
    for _ in range(held(deadfall, other) - size(hand)):
        best = 0
        most = 0
        for rank in range(1, RANKS + 1):
            left = count(deadfall.unseen, rank) - count(hand, rank)
            if left * (1 + count(hand, best) if best else 1) > most * (1 + count(hand, rank)):
                best = rank
                most = left
        hand += one(best)
    return hand


@kernel
def next_part(deadfall: Deadfall, seat: int) -> int:
    """Whom to name, or the next of the cards."""
    if deadfall.target == NOBODY:
        return Move.PLAYER + likeliest_target(deadfall, seat)
    hand = likeliest_hand(deadfall, seat, I8(deadfall.target))
    code = Move.NAME_LAST if cards_to_name(deadfall) == 1 else Move.NAME
    from_rank = highest(deadfall.named) if deadfall.named != EMPTY else 1
    for rank in range(from_rank, highest_rank(deadfall)):
        if count(hand, rank) > count(deadfall.named, rank):
            return code + rank
    return code + highest_rank(deadfall)
