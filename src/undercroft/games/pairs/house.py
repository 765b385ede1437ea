"""How the house plays Pairs: rules of thumb built on exact odds."""

from __future__ import annotations

from ...engine.deck import RANKS, Bag, count, lowest, size
from ...engine.kernel import kernel
from .rules import CATCH, Move, Pairs, at_large, can_draw, in_play, target

# Losing the game is dearer than the card that does it: as many points as a whole game takes.
LOSS_IN_TARGETS = 1
# Who hits and lives may yet lose the hand when the turn comes round again.
LATER_RISK_PERCENT = 25


@kernel
def house(pairs: Pairs, seat: int, noise: int) -> int:
    """Fold if that costs less than a hit can be expected to."""
    if not can_draw(pairs):
        return Move.FOLD
    deck = drawn_from(pairs)
    cards = size(deck)
    safe = cards
    risk = 0
    for rank in range(1, RANKS + 1):
        if count(pairs.stack[seat], rank):
            safe -= count(deck, rank)
            risk += count(deck, rank) * cost(pairs, seat, rank)
    hit_cost = risk * (100 + LATER_RISK_PERCENT)
    if pairs.options.five_card_catch and size(pairs.stack[seat]) == CATCH - 1:
        hit_cost = (risk - safe * prize(pairs, seat)) * 100
    fold_cost = cost(pairs, seat, lowest(in_play(pairs))) * cards * 100
    return Move.FOLD if fold_cost < hit_cost else Move.HIT


@kernel
def drawn_from(pairs: Pairs) -> Bag:
    """The cards among which the next one is, each as likely as any other."""
    return pairs.unseen if pairs.deck > 0 else at_large(pairs)


@kernel
def cost(pairs: Pairs, seat: int, card: int) -> int:
    """What it costs to score a card: its points, and more if they lose the game."""
    loses = pairs.points[seat] + card >= target(pairs)
    return card + (LOSS_IN_TARGETS * target(pairs) if loses else 0)


@kernel
def prize(pairs: Pairs, seat: int) -> int:
    """What a Five Card Catch is worth: the points of all others, the pot, and the game that is not lost."""
    coins = pairs.pot + target(pairs)
    for other in range(pairs.seats):
        coins += 0 if other == seat else pairs.points[other]
    return coins


@kernel
def odds_of_pair(pairs: Pairs, seat: int) -> float:
    """The exact chance that a hit pairs, given all cards seen."""
    deck = drawn_from(pairs)
    matching = 0
    for rank in range(1, RANKS + 1):
        if count(pairs.stack[seat], rank):
            matching += count(deck, rank)
    return matching / size(deck) if size(deck) else 0.0
