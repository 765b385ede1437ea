"""The Feast as numbers, for learners and for counting."""

from __future__ import annotations

from ...engine.deck import EMPTY, RANKS, count
from ...engine.kernel import I8, kernel
from ...engine.record import Rows
from ...engine.seats import NOBODY, SPECTATOR
from .options import MOST_HANDS
from .rules import FACE_DOWN, MATCH, NO_CARD, Feast, actors, cards_dealt, gaffes_of, is_dummy, places, topic_is_left

MEASURES = ("points", "topics", "gaffes", "ploys matched")

_SHARED = 4 * RANKS + 5
_EACH_PLACE = 2 * RANKS + 5
OBSERVATION_SIZE = _SHARED + MOST_HANDS * _EACH_PLACE


@kernel
def measure(feast: Feast, out: Rows[Rows[int]]) -> None:
    """Points in the match, topics and gaffes taken, and ploys that were matched."""
    for seat in range(feast.seats):
        out[seat][0] = feast.scored[seat]
        out[seat][1] = feast.topics[seat]
        out[seat][2] = feast.gaffes[seat]
        out[seat][3] = feast.matched[seat]


@kernel
def observe(feast: Feast, seat: int, out: Rows[float]) -> None:
    """245 numbers, version 1. Players are counted from the observer, or for a spectator from A, to the left, then
    dummies; absent ones are zeros.

    | index | meaning |
    | --- | --- |
    | 0-9 | cards of rank 1 to 10 that the observer has not seen: the deck and all other hands |
    | 10-19 | cards of rank 1 to 10 in the observer's hand, a ploy that lies face down included |
    | 20-29 | 1 for the rank of the topic |
    | 30-39 | gaffes of rank 1 to 10, while somebody chooses what to take |
    | 40 | 1 if the observer is to act |
    | 41 | 1 if somebody chooses what to take |
    | 42 | 1 if that may be the topic |
    | 43 | rounds left in this hand, this one included |
    | 44 | hands left in the match, this one included |
    | 45 + 25 p | place p: 1 if there is such a place |
    | 46 + 25 p | 1 if it is a dummy's |
    | 47 + 25 p | 1 if it is to act |
    | 48 + 25 p | 1 if it has put down a ploy |
    | 49 + 25 p | points in the hands that are over |
    | 50-59 + 25 p | 1 for the rank of its ploy, if the observer may see it |
    | 60-69 + 25 p | cards of rank 1 to 10 that it has taken in this hand |
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    acting = actors(feast)
    taking = feast.taker != NOBODY
    gaffes = gaffes_of(feast) if taking else EMPTY
    for rank in range(1, RANKS + 1):
        out[rank - 1] = count(feast.unseen, rank)
        if seat != SPECTATOR:
            out[RANKS + rank - 1] = count(feast.hand[seat], rank)
        out[2 * RANKS + rank - 1] = feast.topic == rank
        out[3 * RANKS + rank - 1] = count(gaffes, rank)
    out[40] = seat != SPECTATOR and (acting >> seat) & 1 == 1
    out[41] = taking
    out[42] = taking and topic_is_left(feast)
    out[43] = cards_dealt(feast) - feast.rounds_over
    out[44] = MATCH - feast.hands_over
    for index in range(places(feast)):
        place = index if is_dummy(feast, index) else (max(seat, 0) + index) % feast.seats
        start = _SHARED + index * _EACH_PLACE
        out[start] = 1
        out[start + 1] = is_dummy(feast, place)
        out[start + 2] = (acting >> place) & 1
        out[start + 3] = feast.ploy[place] != NO_CARD
        out[start + 4] = feast.scored[place]
        if feast.ploy[place] != NO_CARD and feast.ploy[place] != FACE_DOWN:
            out[start + 4 + I8(feast.ploy[place])] = 1
        for rank in range(1, RANKS + 1):
            out[start + 4 + RANKS + rank] = count(feast.captured[place], rank)
