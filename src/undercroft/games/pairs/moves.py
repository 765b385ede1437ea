"""The moves of Pairs in words, and why one is refused."""

from __future__ import annotations

from ...engine.errors import IllegalMove
from ...engine.seats import NOBODY, seat_letter
from .rules import Move, Pairs, can_draw

WORDS = {move.value: move.name.lower() for move in Move}
CODES = {words: code for code, words in WORDS.items()}


def move_words(steps: tuple[int, ...]) -> str:
    """A move is one step.

    | code | step |
    | --- | --- |
    | 0 | hit |
    | 1 | fold |
    """
    return WORDS[steps[0]]


def move_steps(words: str, whole: bool) -> tuple[int, ...] | None:
    """The step that a move is."""
    return (CODES[words],) if words in CODES else None


def why_not(pairs: Pairs, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids a move."""
    if pairs.turn == NOBODY:
        return IllegalMove("P-3", "the match is over")
    if pairs.turn != seat:
        return IllegalMove("P-9", f"it is the turn of {seat_letter(pairs.turn)}, not of {seat_letter(seat)}")
    if step == Move.HIT and not can_draw(pairs):
        return IllegalMove("P-15", "there is no card to take: all are in play or scored, so you may only fold")
    return IllegalMove("P-9", f"a turn in Pairs is {' or '.join(WORDS.values())}")
