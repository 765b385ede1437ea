"""Deadfall as numbers, for learners and for counting."""

from __future__ import annotations

from ...engine.deck import RANKS, count
from ...engine.kernel import I8, kernel
from ...engine.record import Rows
from ...engine.seats import NOBODY, SPECTATOR
from .options import Devil
from .rules import (
    MOST_DEALT,
    MOST_PASSES,
    MOST_SEATS,
    NO_CARD,
    Deadfall,
    Phase,
    actors,
    held,
    may_call,
    right_of,
)

MEASURES = ("coins", "calls", "calls right", "cold calls", "cards played")

_PASSES = 4 * RANKS + 14
_SHARED = _PASSES + 2 * MOST_PASSES * RANKS
_EACH_SEAT = 9 + RANKS + MOST_DEALT
OBSERVATION_SIZE = _SHARED + MOST_SEATS * _EACH_SEAT


@kernel
def measure(deadfall: Deadfall, out: Rows[Rows[int]]) -> None:
    """Coins, calls of both kinds, those that were right, those that were cold, and cards played, doors included."""
    for seat in range(deadfall.seats):
        out[seat][0] = deadfall.coins[seat]
        out[seat][1] = deadfall.calls[seat]
        out[seat][2] = deadfall.calls_right[seat]
        out[seat][3] = deadfall.cold_calls[seat]
        out[seat][4] = deadfall.cards_played[seat]


@kernel
def observe(deadfall: Deadfall, seat: int, out: Rows[float]) -> None:
    """250 numbers, version 1. Seats are counted from the observer, or for a spectator from A, to the left; absent seats
    are all zeros.

    | index | meaning |
    | --- | --- |
    | 0-9 | cards of rank 1 to 10 that the observer has not seen: the deck and all other hands |
    | 10-19 | cards of rank 1 to 10 in the observer's hand, one that is chosen included |
    | 20-29 | 1 for the rank that the observer has chosen to pass or as door |
    | 30-39 | cards of rank 1 to 10 that the observer has named in a cold call so far |
    | 40-43 | 1 for what the players are about: a first pass, doors, a second pass, turns |
    | 44 | 1 if the observer is to act |
    | 45 | how many doors everybody has played |
    | 46 | coins in the pot |
    | 47 | hands left in the match, this one included |
    | 48 | 1 with a Blind Start |
    | 49 | the lowest rank that costs coins when it is broken, or 0 |
    | 50 | 1 with cherries |
    | 51 | 1 with cold calls |
    | 52, 53 | 1 with Red Devil, 1 with Double Devil |
    | 54-63, 64-73 | 1 for the rank of the first, of the second card that the observer has passed |
    | 74-83, 84-93 | 1 for the rank of the first, of the second card that the observer got for them |
    | 94 + 26 s | seat s: 1 if there is such a seat |
    | 95 + 26 s | 1 if it is to act |
    | 96 + 26 s | 1 if it leads in this hand |
    | 97 + 26 s | 1 if it has chosen a card |
    | 98 + 26 s | 1 if the player whose turn it is may call its top card |
    | 99 + 26 s | 1 if the observer is about to name its hand |
    | 100 + 26 s | cards in its hand |
    | 101 + 26 s | how many cards it has played |
    | 102 + 26 s | coins |
    | 103-112 + 26 s | cards of rank 1 to 10 that it has played |
    | 113-119 + 26 s | the ranks of these cards in the order in which it played them, then zeros |
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    acting = actors(deadfall)
    for rank in range(1, RANKS + 1):
        out[rank - 1] = count(deadfall.unseen, rank)
        if seat != SPECTATOR:
            out[RANKS + rank - 1] = count(deadfall.hand[seat], rank)
            out[2 * RANKS + rank - 1] = deadfall.chosen[seat] == rank
            out[3 * RANKS + rank - 1] = count(deadfall.named, rank)
    if deadfall.phase != Phase.OVER:
        out[40 + I8(deadfall.phase)] = 1
    out[44] = seat != SPECTATOR and (acting >> seat) & 1 == 1
    out[45] = deadfall.doors
    out[46] = deadfall.pot
    out[47] = deadfall.options.hands - deadfall.hands_over
    out[48] = deadfall.options.blind_start
    out[49] = deadfall.options.breaking or 0
    out[50] = deadfall.options.cherry
    out[51] = deadfall.options.cold_call
    out[52] = deadfall.options.devil == Devil.RED
    out[53] = deadfall.options.devil == Devil.DOUBLE
    if seat != SPECTATOR and deadfall.phase != Phase.OVER:
        for number in range(deadfall.passes):
            out[_PASSES + number * RANKS + deadfall.passed[seat][number] - 1] = 1
            got = deadfall.passed[right_of(deadfall, seat)][number]
            out[_PASSES + (MOST_PASSES + number) * RANKS + got - 1] = 1
    for place in range(deadfall.seats):
        other = (max(seat, 0) + place) % deadfall.seats
        start = _SHARED + place * _EACH_SEAT
        out[start] = 1
        out[start + 1] = (acting >> other) & 1
        out[start + 2] = deadfall.phase != Phase.OVER and deadfall.leader == other
        out[start + 3] = deadfall.chosen[other] != NO_CARD
        out[start + 4] = deadfall.phase == Phase.TURNS and may_call(deadfall, I8(deadfall.turn), other)
        out[start + 5] = deadfall.target != NOBODY and deadfall.target == other
        out[start + 6] = held(deadfall, other)
        out[start + 7] = deadfall.played[other]
        out[start + 8] = deadfall.coins[other]
        for number in range(deadfall.played[other]):
            out[start + 8 + I8(deadfall.stack[other][number])] += 1
            out[start + 9 + RANKS + number] = deadfall.stack[other][number]
