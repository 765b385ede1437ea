"""The moves of The Cave in words, and why one is refused."""

from __future__ import annotations

import re

from ...engine.deck import RANKS, cards
from ...engine.errors import IllegalMove
from ...engine.naming import no_rank
from ...engine.seats import NOBODY, seat_letter
from ...engine.wording import a_card, joined
from .rules import Cave

WORDS = {rank: f"play {rank}" for rank in range(1, RANKS + 1)}
RANK_OF = {words: rank for rank, words in WORDS.items()}


def move_words(steps: tuple[int, ...]) -> str:
    """A move is one step, the rank of the card.

    | code | step |
    | --- | --- |
    | 0 | not used |
    | 1-10 | play 1 to play 10 |
    """
    return WORDS[steps[0]]


def move_steps(words: str, whole: bool) -> tuple[int, ...] | None:
    """The step that a move is."""
    return (RANK_OF[words],) if words in RANK_OF else None


def misnamed(words: str) -> IllegalMove | None:
    """C-2: the card that there is none of."""
    found = re.fullmatch(r"play (\d{1,9})", words)
    return no_rank([found[1]], "C-2") if found else None


def why_not(cave: Cave, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids a move."""
    if cave.turn == NOBODY:
        return IllegalMove("C-3", "the match is over")
    if cave.turn != seat:
        return IllegalMove("C-7", f"it is the turn of {seat_letter(cave.turn)}, not of {seat_letter(seat)}")
    ranks = list(dict.fromkeys(cards(cave.hand[seat])))
    hand = joined([str(rank) for rank in ranks])
    if step is None:
        return IllegalMove("C-7", f"a turn is a card from your hand, written like 'play {ranks[0]}'; you hold {hand}")
    return IllegalMove("C-7", f"you cannot play {a_card(step)}: you hold {hand}")
