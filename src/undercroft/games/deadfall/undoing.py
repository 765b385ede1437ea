"""Taking back the moves of a hand of Deadfall one by one, so that it can be asked how likely they were."""

from __future__ import annotations

from ...engine.deck import EMPTY, count, highest, one
from ...engine.kernel import I8, kernel
from ...engine.seats import NOBODY
from .rules import (
    MOST_PASSES,
    NO_CARD,
    Deadfall,
    Move,
    Phase,
    choice_code,
    left_of,
    price_of_breaking,
    right_of,
    top,
)


@kernel
def unplay(deadfall: Deadfall) -> tuple[int, int, int]:
    """D-23: what has been played lies open, in order; so does what was passed, in a state in which nothing is hidden.

    Takes back the last step of the hand, and tells whose it was, which, and how many such cards the hand had; NOBODY if
    there was none.
    """
    if deadfall.drafting:
        return unname(deadfall)
    if deadfall.phase == Phase.OVER:
        return NOBODY, 0, 1
    if deadfall.phase == Phase.TURNS:
        last = right_of(deadfall, I8(deadfall.turn))
        if deadfall.played[last] > deadfall.doors:
            return unplay_card(deadfall, last)
    seat = last_who_chose(deadfall)
    if seat == NOBODY:
        turn_down(deadfall)
        seat = last_who_chose(deadfall)
    if seat == NOBODY:
        return NOBODY, 0, 1
    card = I8(deadfall.chosen[seat])
    deadfall.chosen[seat] = NO_CARD
    return seat, choice_code(deadfall) + card, count(deadfall.hand[seat], card)


@kernel
def unname(deadfall: Deadfall) -> tuple[int, int, int]:
    """D-19: one part of a cold call less; cards are named from the lowest on."""
    seat = I8(deadfall.drafting) - 1
    if deadfall.named != EMPTY:
        rank = highest(deadfall.named)
        deadfall.named -= one(rank)
        return seat, Move.NAME + rank, 1
    if deadfall.target != NOBODY:
        other = I8(deadfall.target)
        deadfall.target = NOBODY
        return seat, Move.PLAYER + other, 1
    deadfall.drafting = 0
    return seat, I8(Move.COLD_CALL), 1


@kernel
def unplay_card(deadfall: Deadfall, seat: int) -> tuple[int, int, int]:
    """D-8: the card on top goes back to the hand, and so does the turn; D-17: what it cost is paid back."""
    card = pick_up(deadfall, seat)
    pay_back(deadfall, seat, card)
    deadfall.turn = seat
    return seat, Move.PLAY + card, count(deadfall.hand[seat], card)


@kernel
def pick_up(deadfall: Deadfall, seat: int) -> int:
    """D-8: a seat's top card goes back to its hand."""
    card = top(deadfall, seat)
    deadfall.played[seat] -= 1
    deadfall.stack[seat][deadfall.played[seat]] = NO_CARD
    deadfall.cards_played[seat] -= 1
    deadfall.exposed -= one(card)
    deadfall.hand[seat] += one(card)
    return card


@kernel
def pay_back(deadfall: Deadfall, seat: int, card: int) -> None:
    """D-17: what a card has cost that was picked up."""
    coins = price_of_breaking(deadfall, card, deadfall.exposed)
    deadfall.coins[seat] += coins
    deadfall.pot -= coins


@kernel
def last_who_chose(deadfall: Deadfall) -> int:
    """Of those who have chosen a card that does not lie open yet, the one in the last seat."""
    found = NOBODY
    for seat in range(deadfall.seats):
        if deadfall.chosen[seat] != NO_CARD:
            found = seat
    return found


@kernel
def turn_down(deadfall: Deadfall) -> None:
    """D-4, D-21, D-22: what all have chosen last is only chosen again: the second pass, a door, or the first pass."""
    if deadfall.passes == MOST_PASSES or (deadfall.passes and not deadfall.doors):
        deadfall.phase = Phase.SECOND_PASS if deadfall.passes == MOST_PASSES else Phase.FIRST_PASS
        take_passes_back(deadfall)
    elif deadfall.doors:
        deadfall.phase = Phase.DOORS
        deadfall.leader = NOBODY
        take_doors_back(deadfall)
    else:
        return
    deadfall.turn = NOBODY


@kernel
def take_passes_back(deadfall: Deadfall) -> None:
    """D-21, D-22: every passed card goes back to the right."""
    deadfall.passes -= 1
    for seat in range(deadfall.seats):
        card = I8(deadfall.passed[seat][deadfall.passes])
        deadfall.passed[seat][deadfall.passes] = NO_CARD
        deadfall.hand[left_of(deadfall, seat)] -= one(card)
        deadfall.hand[seat] += one(card)
        deadfall.chosen[seat] = card


@kernel
def take_doors_back(deadfall: Deadfall) -> None:
    """D-4, D-17: the last doors go back to the hands, and what they cost is paid back."""
    deadfall.doors -= 1
    for seat in range(deadfall.seats):
        deadfall.chosen[seat] = pick_up(deadfall, seat)
    for seat in range(deadfall.seats):
        pay_back(deadfall, seat, I8(deadfall.chosen[seat]))
