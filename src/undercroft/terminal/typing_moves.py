"""Moves as a person types them: in any case, and cut short as long as it is clear which is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Words = TypeVar("Words", bound=str)

MOST_KEYS = 9
# With keys that tell what they stand for, more moves can be kept apart; and they can still be listed in a line or two.
MOST_NAMED = 14


def tidy(text: str) -> str:
    """What was typed without needless space.

    >>> tidy("  hit   3 ")
    'hit 3'
    """
    return " ".join(text.split())


def meant(text: str, moves: Sequence[Words]) -> tuple[Words, ...]:
    """The moves that a text may stand for, cut short or by their last word; a number is never cut short.

    A move in full stands for itself alone.

    >>> meant("f", ["hit", "fold"]), meant("hit", ["hit", "hit twice"]), meant("7", ["play 7", "play 10"])
    (('fold',), ('hit',), ('play 7',))
    """
    typed = tidy(text).casefold()
    if not typed:
        return ()
    full = tuple(move for move in moves if move.casefold() == typed)
    begun = full or tuple(move for move in moves if _begins(move.casefold(), typed))
    return begun or tuple(move for move in moves if move.casefold().endswith(f" {typed}"))


def _begins(move: str, typed: str) -> bool:
    """Whether a move begins so; 'play 1' is not the beginning of 'play 10'."""
    in_a_number = typed[-1:].isdigit() and move[len(typed) :][:1].isdigit()
    return move.startswith(typed) and not in_a_number


def as_written(text: str) -> str:
    """What was typed as moves are written: in lower case, but for the letters of seats.

    >>> as_written(" Call  b")
    'call B'
    """
    return " ".join(word.upper() if len(word) == 1 else word.lower() for word in text.split())


def keys_for(moves: Sequence[str], taken: str) -> tuple[str, ...]:
    """One key for each of a few moves: the card or seat named last, and for those that name none another letter of
    theirs; or first letters; else numbers. Moves that are too many for numbers, and have no other keys, have none.

    >>> keys_for(["hit", "fold"], "q"), keys_for(["hit", "hold"], "q"), keys_for(["hit", "quarrel"], "q")
    (('h', 'f'), ('1', '2'), ('1', '2'))
    >>> keys_for(["play 3", "play 10"], "q"), keys_for(["play 3", "call B"], "q"), keys_for(["call B", "call Q"], "q")
    (('3', '0'), ('3', 'b'), ('1', '2'))
    >>> keys_for(["play 3", "call C", "cold call ..."], "q")
    ('3', 'c', 'o')
    """
    for keys in (_named_keys(moves, taken), tuple(move[:1].casefold() for move in moves)):
        if len(moves) <= MOST_NAMED and len(set(keys)) == len(keys) and all(_may_be_key(key, taken) for key in keys):
            return keys
    return tuple(str(number) for number in range(1, len(moves) + 1)) if len(moves) <= MOST_KEYS else ()


def _named_keys(moves: Sequence[str], taken: str) -> tuple[str, ...]:
    """The keys of what moves name; if any of them does, those that name nothing have the first letter that is free."""
    keys = [_named_last(move) for move in moves]
    if any(keys):
        for place, move in enumerate(moves):
            free = (letter for letter in move.casefold() if letter not in keys and _may_be_key(letter, taken))
            keys[place] = keys[place] or next(free, "")
    return tuple(keys)


def _may_be_key(key: str, taken: str) -> bool:
    return key.isalnum() and key not in taken


def _named_last(move: str) -> str:
    """The key of the card or seat that a move ends with: 0 stands for 10."""
    word = move.casefold().rpartition(" ")[2]
    return word[-1:] if word == "10" or len(word) == 1 else ""
