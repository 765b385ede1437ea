"""The rest of a hand for two, solved: what every position is worth if both play as well as they can.

A hand is finite, for each hit that does not end it adds a card to a stack that never holds two of a rank (P-25). Who
has which ranks says all there is to say of a position: how many cards have come tells whose turn it is and whether the
deck was shuffled meanwhile (P-14), and which cards can come follows from those that have. So positions are found from
the first one on, each once, and then valued from the last one back. Nothing is approximated but by the rounding of
64-bit fractions. What lies behind a hit is left out where folding is better whatever comes of it: see `surely_folds`.
"""

from __future__ import annotations

from ...engine.bits import bit_count, lowest_bit
from ...engine.deck import RANKS, Bag, count, size
from ...engine.kernel import I8, kernel
from ...engine.record import Record, Rows, field
from .rules import CATCH, Move, Pairs, at_large

# The player whose turn it is in the first position, and the other.
FIRST, SECOND = 0, 1
# The cards that can come until the next shuffle, and those that can come after it. However many shuffles there are,
# these stay the same, for nothing is discarded within a hand.
NOW, SHUFFLED = 0, 1

KEYS = 1 << 2 * RANKS
# So many positions a hand has at most: all ways to add as many cards to both of two stacks of one, or one more to the
# first.
MOST_POSITIONS = 92_378
NEVER = RANKS + 1
# More cards than two stacks can have.
ALL = 2 * RANKS + 1
# Fractions are rounded: who folds does so for more than that.
LEVEL = 1e-9


class Worth(Record):
    """What the end of a hand is worth to the first player. To the second it is worth as much less than nothing."""

    taking: Rows[Rows[float]] = field("f8", 2, RANKS + 1)
    """By who takes a card, and its rank."""
    catching: Rows[float] = field("f8", 2)
    """By who catches five (P-21)."""


class Outcome(Record):
    """What can be expected of a position, or of a move."""

    value: float = field("f8")
    """What it is worth to the first player."""
    points: Rows[float] = field("f8", 2)
    """The points that each of them scores in this hand."""
    loses: float = field("f8")
    """The chance that the first player loses the hand."""
    catches: float = field("f8")
    """The chance that somebody catches five."""


class Position(Outcome):
    """A position within the hand."""

    key: int = field("i8")
    """Who has which ranks: a bit for each, the first player's above the second's."""
    cards: int = field("i8")
    """How many cards that are."""
    open: int = field("i8")
    """Whether hitting is thought about."""


class Hand(Record):
    """What all positions of a hand have in common."""

    left: Rows[Rows[int]] = field("i8", 2, RANKS + 1)
    """How many cards of each rank could come, now and after a shuffle, were the stacks among them too."""
    together: Rows[int] = field("i8", 2)
    """How many these are."""
    began_with: int = field("i8")
    """Cards in both stacks at the beginning."""
    shuffled_with: int = field("i8")
    """Cards in both stacks when the deck has run out."""
    catch: int = field("i8")
    """So many cards in a stack win; NEVER without that rule."""
    positions: int = field("i8")
    """How many were found."""


@kernel
def solve(
    pairs: Pairs,
    seat: int,
    worth: Worth,
    hand: Hand,
    found: Rows[Position],
    places: Rows[int],
    moves: Rows[Outcome],
) -> None:
    """What both moves of a seat whose turn it is bring at a table of two. If no card is left, moves[HIT] is not set.

    `found` holds MOST_POSITIONS; `places` is zero for all KEYS, and is so again afterwards.
    """
    lay_out(pairs, seat, hand)
    hand.positions = 0
    find(hand, found, places, ranks_in(pairs.stack[seat]) << RANKS | ranks_in(pairs.stack[1 - seat]), hand.began_with)
    look_behind_hit(hand, found, places, found[0])
    grow(hand, worth, found, places, 1, ALL)
    value_all(hand, worth, found, places)
    if size_of_deck(hand, found[0]):
        after_hit(hand, worth, found, places, found[0], moves[Move.HIT])
    after_fold(hand, worth, found[0], moves[Move.FOLD])
    forget(hand, found, places)


@kernel
def lay_out(pairs: Pairs, seat: int, hand: Hand) -> None:
    """What can come in the rest of a hand: before a shuffle any unseen card, and after it any that is not scored."""
    mine, others = pairs.stack[seat], pairs.stack[1 - seat]
    hand.began_with = size(mine) + size(others)
    hand.shuffled_with = hand.began_with + pairs.deck
    hand.catch = CATCH if pairs.options.five_card_catch else NEVER
    put_in(hand, NOW, pairs.unseen + mine + others)
    put_in(hand, SHUFFLED, at_large(pairs) + mine + others)


@kernel
def put_in(hand: Hand, when: int, bag: Bag) -> None:
    """Take down which cards can come."""
    hand.together[when] = size(bag)
    for rank in range(1, RANKS + 1):
        hand.left[when][rank] = count(bag, rank)


@kernel
def grow(hand: Hand, worth: Worth, found: Rows[Position], places: Rows[int], number: int, cards: int) -> int:
    """Find all positions that matter and that follow on those from a number on, as long as these have fewer than so
    many cards; gives the number of the first that has them."""
    while number < hand.positions and found[number].cards < cards:
        position = found[number]
        if not surely_folds(hand, worth, position):
            look_behind_hit(hand, found, places, position)
        number += 1
    return number


@kernel
def look_behind_hit(hand: Hand, found: Rows[Position], places: Rows[int], position: Position) -> None:
    """Find the positions that can follow on a hit."""
    position.open = size_of_deck(hand, position) > 0
    for rank in range(1, RANKS + 1):
        key = goes_on(hand, position, rank)
        if key and left(hand, position, rank) > 0:
            find(hand, found, places, key, position.cards + 1)


@kernel
def find(hand: Hand, found: Rows[Position], places: Rows[int], key: int, cards: int) -> None:
    """Put a position on the list unless it is there."""
    if places[key] == 0:
        position = found[hand.positions]
        position.key = key
        position.cards = cards
        position.open = 0
        hand.positions += 1
        places[key] = hand.positions


@kernel
def value_all(hand: Hand, worth: Worth, found: Rows[Position], places: Rows[int]) -> None:
    """Value all positions. What follows on one has more cards, and so stands after it."""
    for number in range(hand.positions - 1, -1, -1):
        position = found[number]
        if position.open:
            after_hit(hand, worth, found, places, position, position)
        if not position.open or better(hand, position, folding(hand, worth, position), position.value):
            after_fold(hand, worth, position, position)


@kernel
def forget(hand: Hand, found: Rows[Position], places: Rows[int]) -> None:
    """Leave `places` as they were."""
    for number in range(hand.positions):
        places[found[number].key] = 0


# One position


@kernel(inline=True)
def mover(hand: Hand, position: Position) -> int:
    """Whose turn it is."""
    return (position.cards - hand.began_with) & 1


@kernel(inline=True)
def stack(position: Position, who: int) -> int:
    """The ranks that a player has."""
    return position.key >> RANKS if who == FIRST else position.key & ((1 << RANKS) - 1)


@kernel(inline=True)
def has(ranks: int, rank: int) -> int:
    """1 if a rank is among some, else 0."""
    return (ranks >> (rank - 1)) & 1


@kernel(inline=True)
def lowest_in_play(position: Position) -> int:
    """The card that folding costs (P-12)."""
    return I8(lowest_bit(stack(position, FIRST) | stack(position, SECOND))) + 1


@kernel(inline=True)
def when(hand: Hand, position: Position) -> int:
    """Whether the deck has run out since the beginning: all that is not scored is shuffled then, once and for all."""
    return NOW if position.cards < hand.shuffled_with else SHUFFLED


@kernel(inline=True)
def size_of_deck(hand: Hand, position: Position) -> int:
    """Among how many cards the next one is."""
    return hand.together[when(hand, position)] - position.cards


@kernel(inline=True)
def left(hand: Hand, position: Position, rank: int) -> int:
    """How many of these are of a rank."""
    gone = has(stack(position, FIRST), rank) + has(stack(position, SECOND), rank)
    return hand.left[when(hand, position)][rank] - gone


@kernel(inline=True)
def goes_on(hand: Hand, position: Position, rank: int) -> int:
    """The position after a card is drawn; 0 if that ends the hand."""
    who = mover(hand, position)
    own = stack(position, who)
    if has(own, rank) or bit_count(own) + 1 >= hand.catch:
        return 0
    return position.key | 1 << (rank - 1 + (RANKS if who == FIRST else 0))


@kernel(inline=True)
def folding(hand: Hand, worth: Worth, position: Position) -> float:
    """What folding is worth to the first player."""
    return worth.taking[mover(hand, position)][lowest_in_play(position)]


@kernel(inline=True)
def better(hand: Hand, position: Position, value: float, other: float) -> bool:
    """Whether a value is better for whose turn it is, beyond rounding."""
    return value > other + LEVEL if mover(hand, position) == FIRST else value < other - LEVEL


@kernel
def surely_folds(hand: Hand, worth: Worth, position: Position) -> bool:
    """Whether folding is better than the most that a hit can bring. A hit that ends nothing leaves the other to move,
    who can fold at least, at no more than the lowest card that lies there then."""
    who = mover(hand, position)
    own = stack(position, who)
    low = lowest_in_play(position)
    cards = size_of_deck(hand, position)
    most = 0.0
    for rank in range(1, RANKS + 1):
        if has(own, rank):
            value = worth.taking[who][rank]
        elif goes_on(hand, position, rank) == 0:
            value = worth.catching[who]
        else:
            value = worth.taking[1 - who][min(low, rank)]
        most += left(hand, position, rank) * value
    return cards == 0 or better(hand, position, worth.taking[who][low], most / cards)


@kernel
def after_hit(
    hand: Hand, worth: Worth, found: Rows[Position], places: Rows[int], position: Position, out: Outcome
) -> None:
    """What to expect of a hit: P-10, P-11, P-21."""
    who = mover(hand, position)
    own = stack(position, who)
    value = 0.0
    first = 0.0
    second = 0.0
    loses = 0.0
    catches = 0.0
    for rank in range(1, RANKS + 1):
        cards = left(hand, position, rank)
        if cards <= 0:
            continue
        key = goes_on(hand, position, rank)
        if has(own, rank):
            value += cards * worth.taking[who][rank]
            first += cards * rank if who == FIRST else 0
            second += cards * rank if who == SECOND else 0
            loses += cards if who == FIRST else 0
        elif key == 0:
            value += cards * worth.catching[who]
            catches += cards
        else:
            then = found[places[key] - 1]
            value += cards * then.value
            first += cards * then.points[FIRST]
            second += cards * then.points[SECOND]
            loses += cards * then.loses
            catches += cards * then.catches
    cards = size_of_deck(hand, position)
    out.value = value / cards
    out.points[FIRST] = first / cards
    out.points[SECOND] = second / cards
    out.loses = loses / cards
    out.catches = catches / cards


@kernel
def after_fold(hand: Hand, worth: Worth, position: Position, out: Outcome) -> None:
    """What comes of folding: P-12."""
    who = mover(hand, position)
    out.value = folding(hand, worth, position)
    out.points[who] = lowest_in_play(position)
    out.points[1 - who] = 0.0
    out.loses = 1.0 if who == FIRST else 0.0
    out.catches = 0.0


@kernel
def ranks_in(bag: Bag) -> int:
    """The ranks in a stack, as bits."""
    ranks = 0
    for rank in range(1, RANKS + 1):
        ranks |= (1 if count(bag, rank) else 0) << (rank - 1)
    return ranks
