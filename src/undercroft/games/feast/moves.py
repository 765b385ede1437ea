"""The moves of The Feast in words, and why one is refused."""

from __future__ import annotations

from ...engine.bits import members
from ...engine.deck import RANKS, cards, count
from ...engine.errors import IllegalMove
from ...engine.seats import NOBODY, seat_letter
from ...engine.wording import a_card, joined
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
    if step is None:
        return IllegalMove("F-6", "a ploy is written 'play' and the rank of a card in your hand")
    if step > Move.TAKE:
        return IllegalMove("F-6", "ploys are chosen now, and nothing is taken before they are revealed")
    return IllegalMove("F-6", f"{seat_letter(seat)} does not hold {a_card(step - Move.PLAY)}")


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
