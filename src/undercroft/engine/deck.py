"""The triangular deck: one 1, two 2s, and so on up to ten 10s.

A bag of cards (a hand, a pile, what is left of the deck) is one number: six bits count each rank. Bags are put together
and taken apart with + and -, a copy costs one word, and no bag holds an order that could be seen. Cards are drawn when
they are needed, at random from the bag of all that are unseen: to the players it is the same as a shuffled deck.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from .bits import highest_bit, lowest_bit
from .by_field import by_field
from .chance import Chance, chance
from .header import Header, Journaled, note
from .kernel import I8, kernel

Bag = np.uint64

RANKS = 10
BITS = 6
CARDS = RANKS * (RANKS + 1) // 2

EMPTY = Bag(0)
FULL = Bag(sum(rank << BITS * (rank - 1) for rank in range(1, RANKS + 1)))

MOST = (1 << BITS) - 1
# Cards in one number, as the digits of their ranks: eight fit into the amount of a note.
_DIGITS = RANKS + 1
_LANE = Bag(MOST)
_EVERY_LANE = Bag(sum(1 << BITS * lane for lane in range(RANKS)))
_TOP_LANE = Bag(BITS * (RANKS - 1))
# Lanes 0, 2, 4...: comparing needs a spare bit above each lane, so every second lane is compared at a time.
_EVEN_LANES = Bag(sum(1 << BITS * lane for lane in range(0, RANKS, 2)))
_ODD_LANES = Bag(int(_EVEN_LANES) << BITS)
_EVEN_MASK = Bag(int(_EVEN_LANES) * MOST)
_ONE_LANE = Bag(BITS)


@kernel(inline=True)
def one(rank: int) -> Bag:
    """A bag with a single card."""
    return Bag(1) << Bag(BITS * (rank - 1))


@kernel(inline=True)
def count(bag: Bag, rank: int) -> int:
    """How many cards of a rank are in the bag."""
    return I8((bag >> Bag(BITS * (rank - 1))) & _LANE)


@kernel(inline=True)
def up_to(bag: Bag) -> Bag:
    """For each rank, how many cards in the bag are of that rank or a lower one: all sums in one multiplication."""
    return bag * _EVERY_LANE


@kernel(inline=True)
def size(bag: Bag) -> int:
    """How many cards are in the bag."""
    return I8((up_to(bag) >> _TOP_LANE) & _LANE)


@kernel(inline=True)
def lowest(bag: Bag) -> int:
    """The lowest rank in the bag, which must not be empty."""
    return I8(lowest_bit(bag) // Bag(BITS)) + 1


@kernel(inline=True)
def highest(bag: Bag) -> int:
    """The highest rank in the bag, which must not be empty."""
    return I8(highest_bit(bag) // Bag(BITS)) + 1


@kernel(inline=True)
def lower_than(bag: Bag, rank: int) -> Bag:
    """The cards of the bag that are lower than a rank."""
    return bag & (one(rank) - Bag(1))


@kernel(inline=True)
def of_rank(bag: Bag, rank: int) -> Bag:
    """All cards of one rank in the bag."""
    return bag & (one(rank) * _LANE)


@kernel(inline=True)
def ranks_of(bag: Bag) -> Bag:
    """One card of each rank that is in the bag."""
    return (bag | bag >> Bag(1) | bag >> Bag(2) | bag >> Bag(3) | bag >> Bag(4) | bag >> Bag(5)) & _EVERY_LANE


@kernel(inline=True)
def singles(bag: Bag) -> Bag:
    """The cards of the bag that no other card matches in rank."""
    ranks = ranks_of(bag)
    return ranks & ~ranks_of(bag - ranks)


@kernel(inline=True)
def nth_card(bag: Bag, n: int) -> Bag:
    """Card number n as a bag of its own, counted from 0 with the lowest first.

    Its rank is the lowest rank r for which more than n cards are of rank r or lower. All ranks are compared at once:
    adding 63 - n to a count carries into the bit above it exactly if the count is greater than n.
    """
    counts = up_to(bag)
    beyond = Bag(MOST - n) * _EVEN_LANES
    even = (((counts & _EVEN_MASK) + beyond) >> _ONE_LANE) & _EVEN_LANES
    odd = (((counts >> _ONE_LANE) & _EVEN_MASK) + beyond) & _ODD_LANES
    greater = even | odd
    return greater & (~greater + Bag(1))


@kernel(inline=True)
def nth(bag: Bag, n: int) -> int:
    """The rank of card number n, counted from 0 with the lowest first."""
    return lowest(nth_card(bag, n))


@kernel(inline=True)
def value(bag: Bag) -> int:
    """The sum of the ranks of all cards in the bag."""
    total = 0
    for rank in range(1, RANKS + 1):
        total += rank * count(bag, rank)
    return total


@kernel(inline=True)
def others(bag: Bag, ranks: Bag) -> Bag:
    """The cards of the bag whose rank is not among `ranks`, a bag with at most one card of each rank."""
    return bag & ~(ranks * _LANE)


@kernel(inline=True)
def matches(bag: Bag, card: Bag) -> bool:
    """Whether the bag holds a card of the same rank as `card`, a bag of one."""
    return bool((bag & (card * _LANE)) != EMPTY)


@kernel
def _scripted_card(state: Any, bag: Bag, cards: int) -> int:
    """With a note of what was drawn from, so that whoever writes scripts knows which numbers mean the same card."""
    if I8(state.event) == state.scripted:
        state.bag = bag
    return chance(state, cards)


@kernel(inline=True)
def _keyed_card(state: Chance, bag: Bag, cards: int) -> int:
    return chance(state, cards)


_card_number = by_field("script", _scripted_card, _keyed_card)


@kernel(inline=True)
def drawn(state: Chance, bag: Bag, cards: int) -> Bag:
    """A card drawn at random from a bag of so many cards, as a bag of its own; it stays in the bag.

    Who counts the cards as they go has the next draw begin before this one is done.
    """
    return nth_card(bag, _card_number(state, bag, cards))


@kernel(inline=True)
def any_card(state: Chance, bag: Bag) -> int:
    """The rank of a card drawn at random from the bag, in which it stays: a draw from a shuffled deck."""
    return nth(bag, _card_number(state, bag, size(bag)))


@kernel
def any_cards(state: Chance, bag: Bag, number: int) -> Bag:
    """So many cards drawn at random from the bag, in which they stay: a hand from a shuffled deck."""
    hand = EMPTY
    cards = size(bag)
    for taken in range(number):
        hand += drawn(state, bag - hand, cards - taken)
    return hand


@kernel
def _note_cards(state: Journaled, kind: int, seat: int, other: int, bag: Bag) -> None:
    packed = 0
    for place in range(size(bag)):
        packed = packed * _DIGITS + nth(bag, place)
    note(state, kind, seat, other, packed)


@kernel(inline=True)
def _no_cards(state: Header, kind: int, seat: int, other: int, bag: Bag) -> None:
    pass


note_cards = by_field("journal", cast("Any", _note_cards), _no_cards)
"""note_cards(state, kind, seat, other, bag): a note whose amount is up to eight cards; `noted_cards` reads them."""


def noted_cards(amount: int) -> tuple[int, ...]:
    """The cards that `note_cards` wrote down, lowest first.

    >>> noted_cards(3 * 11 + 7)
    (3, 7)
    """
    ranks: list[int] = []
    while amount:
        amount, rank = divmod(amount, _DIGITS)
        ranks.insert(0, rank)
    return tuple(ranks)


def cards(bag: Bag) -> tuple[int, ...]:
    """The ranks of all cards in a bag, lowest first.

    >>> cards(one(3) + one(3) + one(10))
    (3, 3, 10)
    """
    return tuple(rank for rank, number in enumerate(counts(bag), 1) for _ in range(number))


def counts(bag: Bag) -> tuple[int, ...]:
    """How many cards of each rank from 1 to 10 are in a bag.

    >>> counts(FULL)
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    """
    lanes = int(bag)
    return tuple(lanes >> place & MOST for place in range(0, BITS * RANKS, BITS))


def bag_of(ranks: tuple[int, ...] | list[int]) -> Bag:
    """The bag of the given cards.

    >>> cards(bag_of([7, 2, 7]))
    (2, 7, 7)
    """
    total = EMPTY
    for rank in ranks:
        total = Bag(int(total) + (1 << BITS * (rank - 1)))
    return total
