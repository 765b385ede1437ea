"""Pairs as numbers, for learners and for counting."""

from __future__ import annotations

from ...engine.deck import RANKS, count
from ...engine.kernel import kernel
from ...engine.record import Rows
from ...engine.seats import SPECTATOR
from .rules import MOST_SEATS, Pairs, can_draw, target

MEASURES = ("final points", "coins", "games lost")

_SHARED = RANKS + 11
_EACH_SEAT = 2 * RANKS + 5
OBSERVATION_SIZE = _SHARED + MOST_SEATS * _EACH_SEAT


@kernel
def measure(pairs: Pairs, out: Rows[Rows[int]]) -> None:
    """Points in the last game, coins, and games lost."""
    for seat in range(pairs.seats):
        out[seat][0] = pairs.points[seat]
        out[seat][1] = pairs.coins[seat]
        out[seat][2] = pairs.losses[seat]


@kernel
def observe(pairs: Pairs, seat: int, out: Rows[float]) -> None:
    """221 numbers, version 1. Seats are counted from the observer, or for a spectator from A, to the left; absent seats
    are all zeros.

    | index | meaning |
    | --- | --- |
    | 0-9 | unseen cards of rank 1 to 10, burned ones included |
    | 10 | unseen cards that will not be drawn: the burned |
    | 11 | 1 if there is a card to take |
    | 12 | 1 if the observer is to act |
    | 13 | the target score |
    | 14 | coins in the pot |
    | 15 | games left in the match, this one included |
    | 16-19 | 1 for the stakes that are played for: forfeit, Downspear, Norland, Cutchfeld |
    | 20 | 1 if five cards win the game |
    | 21 + 25 s | seat s: 1 if there is such a seat |
    | 22 + 25 s | 1 if it is to act |
    | 23 + 25 s | points |
    | 24 + 25 s | coins |
    | 25 + 25 s | games lost |
    | 26-35 + 25 s | cards of rank 1 to 10 in the stack |
    | 36-45 + 25 s | scored cards of rank 1 to 10 |
    """
    for place in range(OBSERVATION_SIZE):
        out[place] = 0
    for rank in range(1, RANKS + 1):
        out[rank - 1] = count(pairs.unseen, rank)
    out[10] = pairs.burned
    out[11] = can_draw(pairs)
    out[12] = seat != SPECTATOR and pairs.turn == seat
    out[13] = target(pairs)
    out[14] = pairs.pot
    out[15] = pairs.options.games - pairs.game
    out[16 + pairs.options.stakes] = 1
    out[20] = pairs.options.five_card_catch
    for place in range(pairs.seats):
        other = (max(seat, 0) + place) % pairs.seats
        start = _SHARED + place * _EACH_SEAT
        out[start] = 1
        out[start + 1] = pairs.turn == other
        out[start + 2] = pairs.points[other]
        out[start + 3] = pairs.coins[other]
        out[start + 4] = pairs.losses[other]
        for rank in range(1, RANKS + 1):
            out[start + 4 + rank] = count(pairs.stack[other], rank)
            out[start + 4 + RANKS + rank] = count(pairs.scored[other], rank)
