"""The Cave as numbers, for learners and for counting."""

from __future__ import annotations

from ...engine.deck import RANKS, count
from ...engine.kernel import kernel
from ...engine.record import Rows
from ...engine.seats import SPECTATOR
from .rules import MOST_SEATS, Cave, in_deck

MEASURES = ("points", "cards captured")

_SHARED = 3 * RANKS + 3
_EACH_SEAT = RANKS + 5
OBSERVATION_SIZE = _SHARED + MOST_SEATS * _EACH_SEAT


@kernel
def measure(cave: Cave, out: Rows[Rows[int]]) -> None:
    """Points, and cards captured, in the whole match."""
    for seat in range(cave.seats):
        out[seat][0] = cave.points[seat]
        out[seat][1] = cave.taken[seat]


@kernel
def observe(cave: Cave, seat: int, out: Rows[float]) -> None:
    """123 numbers, version 1. Seats are counted from the observer, or for a spectator from A, to the left; absent seats
    are all zeros.

    | index | meaning |
    | --- | --- |
    | 0-9 | cards of rank 1 to 10 in the Cave |
    | 10-19 | cards of rank 1 to 10 in the observer's hand |
    | 20-29 | cards of rank 1 to 10 that the observer has not seen: the deck and the hands of others |
    | 30 | cards in the deck |
    | 31 | 1 if the observer is to play |
    | 32 | rounds left in the match, this one included |
    | 33 + 15 s | seat s: 1 if there is such a seat |
    | 34 + 15 s | 1 if it is to play |
    | 35 + 15 s | 1 if it deals this round |
    | 36 + 15 s | cards in its hand |
    | 37 + 15 s | its points from the rounds that are over |
    | 38-47 + 15 s | cards of rank 1 to 10 that it has captured in this round |
    """
    for place in range(OBSERVATION_SIZE):
        out[place] = 0
    for rank in range(1, RANKS + 1):
        out[rank - 1] = count(cave.monsters, rank)
        out[2 * RANKS + rank - 1] = count(cave.unseen, rank)
        if seat != SPECTATOR:
            out[RANKS + rank - 1] = count(cave.hand[seat], rank)
    out[3 * RANKS] = in_deck(cave)
    out[3 * RANKS + 1] = seat != SPECTATOR and cave.turn == seat
    out[3 * RANKS + 2] = cave.seats - cave.finished
    for place in range(cave.seats):
        other = (max(seat, 0) + place) % cave.seats
        start = _SHARED + place * _EACH_SEAT
        out[start] = 1
        out[start + 1] = cave.turn == other
        out[start + 2] = cave.dealer == other
        out[start + 3] = cave.held[other]
        out[start + 4] = cave.points[other]
        for rank in range(1, RANKS + 1):
            out[start + 4 + rank] = count(cave.captured[other], rank)
