"""The moves of The Feast in words, and why one is refused."""

from __future__ import annotations

import re

from ...engine.bits import members
from ...engine.deck import RANKS, cards, count
from ...engine.errors import IllegalMove
from ...engine.naming import no_rank
from ...engine.seats import NOBODY, seat_letter
from ...engine.wording import a_card, in_your_hand, joined
from .rules import NO_CARD, Feast, Move, actors, gaffes_of

WORDS = {
    **{Move.PLAY + rank: f"play {rank}" for rank in range(1, RANKS + 1)},
    **{Move.TAKE + rank: f"take {rank}" for rank in range(1, RANKS + 1)},
    int(Move.TAKE_TOPIC): "take topic",
}
CODES = {words: code for code, words in WORDS.items()}


def move_words(steps: tuple[int, ...]) -> str:
    """A move is one step.

    | code | step |
    | --- | --- |
    | 0 | not used |
    | 1-10 | play 1 to play 10 |
    | 11-20 | take 1 to take 10: the gaffe of that rank |
    | 21 | take topic |
    """
    return WORDS[steps[0]]


def move_steps(words: str, whole: bool) -> tuple[int, ...] | None:
    """The step that a move is."""
    return (CODES[words],) if words in CODES else None


def misnamed(words: str) -> IllegalMove | None:
    """F-2: the card that there is none of."""
    found = re.fullmatch(r"(?:play|take) (\d{1,9})", words)
    return no_rank([found[1]], "F-2") if found else None


def why_not(feast: Feast, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids a move."""
    if feast.topic == NO_CARD:
        return IllegalMove("F-16", "the match is over")
    if feast.taker != NOBODY:
        return _why_not_take(feast, seat, step)
    waiting = members(actors(feast))
    if seat not in waiting:
        names = joined([seat_letter(other) for other in waiting])
        verb = "have" if len(waiting) > 1 else "has"
        return IllegalMove("F-6", f"{seat_letter(seat)} has put down a ploy, and {names} {verb} yet to choose")
    hand = cards(feast.hand[seat])
    choose = f"choose a ploy now, for example 'play {hand[0]}'"
    if step is None:
        return IllegalMove("F-6", f"{choose}; {in_your_hand(hand)}")
    if step > Move.TAKE:
        return IllegalMove("F-6", f"nothing is taken before all ploys are turned up: {choose}")
    return IllegalMove("F-6", f"{seat_letter(seat)} does not hold {a_card(step - Move.PLAY)}; {in_your_hand(hand)}")


def _why_not_take(feast: Feast, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids to take a card, or anything else while one is to be taken."""
    taker, gaffes = seat_letter(feast.taker), gaffes_of(feast)
    if seat != feast.taker:
        return IllegalMove("F-9", f"it is for {taker} to choose what to take, not for {seat_letter(seat)}")
    if step == Move.TAKE_TOPIC:
        return IllegalMove("F-9", f"the topic went to the highest ploy; {taker} had the lowest and takes a gaffe")
    if step is not None and step > Move.TAKE and not count(gaffes, step - Move.TAKE):
        ranks = joined([str(rank) for rank in sorted(set(cards(gaffes)))])
        return IllegalMove("F-9", f"{a_card(step - Move.TAKE)} is not among the gaffes, which are of rank {ranks}")
    return IllegalMove("F-12", f"{taker} has to take a card first: that is written 'take' and what is taken")
