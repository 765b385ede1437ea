"""A turn at a table of more than two: the next card is exact, what the others do is guessed.

After a hit that ends nothing, each of the others is thought to act by the rules of thumb of the house, once, on the
cards that lie there now: to fold and so end the hand, or to hit and end it with the odds of their own pair. If none of
them does, the turn comes back, and then costs no more than to fold.
"""

from __future__ import annotations

from ...engine.deck import RANKS, count, lowest, size
from ...engine.kernel import kernel
from ...engine.record import Record, field
from .house import cost, drawn_from, house, odds_of_pair, prize
from .rules import CATCH, Move, Pairs, in_play


class Guess(Record):
    """What a hit may bring."""

    least: float = field("f8")
    """The points that it costs at least, on average, whatever the others do: those of a pair now."""
    most: float = field("f8")
    """What it costs at most, whatever they do: the turn comes back for sure, and the player folds."""
    points: float = field("f8")
    """What it is thought to cost."""
    dread: float = field("f8")
    """The same, a card that loses the game counted as dearer, less what the others' cards are worth to the player."""
    back: float = field("f8")
    """The chance that the turn is thought to come back."""


@kernel
def guess(pairs: Pairs, seat: int, out: Guess) -> None:
    """What a hit may bring to the seat to act. There must be a card to take."""
    out.back = 1.0
    others_pay = 0.0
    low = lowest(in_play(pairs))
    for place in range(1, pairs.seats):
        other = (seat + place) % pairs.seats
        if house(pairs, other, 0) == Move.FOLD:
            others_pay += out.back * cost(pairs, other, low)
            out.back = 0.0
        else:
            others_pay += out.back * pair_cost(pairs, other)
            out.back *= 1.0 - odds_of_pair(pairs, other)
    deck = drawn_from(pairs)
    catching = pairs.options.five_card_catch and size(pairs.stack[seat]) == CATCH - 1
    least = 0.0
    later = 0.0
    dread = 0.0
    for rank in range(1, RANKS + 1):
        cards = count(deck, rank)
        if count(pairs.stack[seat], rank):
            least += cards * rank
            dread += cards * cost(pairs, seat, rank)
        elif catching:
            dread -= cards * prize(pairs, seat)
        else:
            then = min(low, rank)
            later += cards * then
            dread += cards * (out.back * cost(pairs, seat, then) - others_pay / (pairs.seats - 1))
    cards = size(deck)
    out.least = least / cards
    out.most = (least + later) / cards
    out.points = (least + out.back * later) / cards
    out.dread = dread / cards


@kernel
def pair_cost(pairs: Pairs, seat: int) -> float:
    """What the next card can be expected to cost a player by a pair."""
    deck = drawn_from(pairs)
    total = 0.0
    for rank in range(1, RANKS + 1):
        if count(pairs.stack[seat], rank):
            total += count(deck, rank) * cost(pairs, seat, rank)
    return total / size(deck)
