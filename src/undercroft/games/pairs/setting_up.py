"""A position of Pairs in words: "A 3 9 kept 4, B 5 8, gone 7 7, B acts"."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...engine.deck import FULL, bag_of, counts
from ...engine.entries import blank
from ...engine.errors import BadPosition
from ...engine.seats import LETTERS, seat_letter
from ...engine.whole import read_whole, shown
from . import INFO
from .options import PairsOptions
from .rules import BURNED, CATCH, Pairs, at_large, target

HOW = "a position reads like this: A 3 9 kept 4, B 5 8, gone 7 7, B acts"
KEPT, GONE, ACTS = "kept", "gone", "acts"


def position(text: str, options: PairsOptions) -> tuple[Pairs, int]:
    """A hand in the middle of a game, and the seat whose turn it is: A's unless another is named.

    Each seat has the cards of its stack, and, after `kept`, those that it has scored. What has been discarded since the
    last shuffle is `gone`; all other cards are unseen, and five of them burned (P-4).
    """
    stacks: list[list[int]] = []
    kept: list[list[int]] = []
    gone: list[int] = []
    turn = 0
    for clause in text.split(","):
        first, *words = clause.split() or [""]
        if words == [ACTS]:
            turn = _seat(first)
        elif first == GONE:
            gone += _cards(words)
        elif _seat(first) == len(stacks):
            stack, _, scored = " ".join(words).partition(KEPT)
            stacks.append(_cards(stack.split()))
            kept.append(_cards(scored.split()))
        else:
            raise BadPosition(f"seats come in the order of their letters, once each; {HOW}")
    INFO.check_seats(len(stacks))
    if turn >= len(stacks):
        raise BadPosition(f"{seat_letter(turn)} cannot act: the seats are A to {seat_letter(len(stacks) - 1)}")
    options.check_seats(len(stacks))
    return _laid_out(options, stacks, kept, gone, turn), turn


def _laid_out(
    options: PairsOptions, stacks: list[list[int]], kept: list[list[int]], gone: list[int], turn: int
) -> Pairs:
    """The state, if there are such cards and nobody has lost."""
    pairs: Any = blank(Pairs, len(stacks), options, 0)[0]
    out = Counter(gone)
    for seat, (stack, scored) in enumerate(zip(stacks, kept, strict=True)):
        name = seat_letter(seat)
        if not stack:
            raise BadPosition(f"{name} has no card in play, but everybody is dealt one (P-5)")
        if len(set(stack)) < len(stack):
            raise BadPosition(f"{name} has a pair in play, but a pair ends the hand (P-11)")
        if options.five_card_catch and len(stack) >= CATCH:
            raise BadPosition(f"{name} has caught five, which ends the game (P-21)")
        if sum(scored) >= target(pairs):
            raise BadPosition(f"{name} has {sum(scored)} points, but {target(pairs)} lose the game (P-16)")
        out.update([*stack, *scored])
        pairs.stack[seat] = bag_of(stack)
        pairs.scored[seat] = bag_of(scored)
        pairs.points[seat] = sum(scored)
    for rank, there in enumerate(counts(FULL), 1):
        if out[rank] > there:
            raise BadPosition(f"there are {out[rank]} cards of rank {rank}, but the deck has {there} (P-2)")
    pairs.unseen = at_large(pairs) - bag_of(gone)
    cards = sum(counts(pairs.unseen))
    pairs.burned = min(BURNED, cards)
    pairs.deck = cards - pairs.burned
    pairs.turn = turn
    return pairs  # type: ignore[no-any-return]


def _seat(letter: str) -> int:
    if len(letter) != 1 or letter.upper() not in LETTERS:
        raise BadPosition(f"{shown(letter)} is no seat; {HOW}")
    return LETTERS.index(letter.upper())


def _cards(words: list[str]) -> list[int]:
    ranks = [read_whole(word) or 0 for word in words]
    for word, rank in zip(words, ranks, strict=True):
        if not 1 <= rank <= len(counts(FULL)):
            raise BadPosition(f"{shown(word)} is no card; cards are numbers from 1 to 10, and {HOW}")
    return ranks
