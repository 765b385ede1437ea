"""Moves as a person types them: in any case, and cut short as long as it is clear which is meant."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from ..engine.seats import LETTERS

Words = TypeVar("Words", bound=str)

MOST_KEYS = 16
ANY_KEYS = string.ascii_lowercase + string.digits
SEAT_KEYS = LETTERS.casefold()


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


def keys_for(moves: Sequence[str], taken: str, known: Mapping[str, str] = MappingProxyType({})) -> tuple[str, ...]:
    """One key for each of a few moves: the card or seat named last, and for those that name none some letter of theirs
    that stands for no seat, so that it stays theirs; or first letters; or any that are free. Many moves have none.

    `known` are keys that moves have had before: they keep them, and leave others theirs, as far as can be.

    >>> keys_for(["hit", "fold"], "q"), keys_for(["hit", "hold"], "q"), keys_for(["hit", "quarrel"], "q")
    (('h', 'f'), ('h', 'o'), ('h', 'u'))
    >>> keys_for(["play 3", "play 10"], "q"), keys_for(["play 3", "call B"], "q"), keys_for(["call B", "call Q"], "q")
    (('3', '0'), ('3', 'b'), ('b', 'c'))
    >>> keys_for(["play 3", "call C", "cold call ..."], "q")
    ('3', 'c', 'o')
    >>> keys_for(["enter north", "enter east", "force north", "discover", "end turn"], "q")
    ('n', 'e', 'f', 'd', 't')
    >>> keys_for(["force north", "end turn"], "q", {"enter north": "n", "end turn": "t", "enter east": "f"})
    ('o', 't')
    """
    if len(moves) > MOST_KEYS:
        return ()
    named = [_named_last(move) for move in moves]
    if _may_be_keys([key for key in named if key], taken):
        return _filled(moves, named, taken + SEAT_KEYS, known)
    if any(move in known for move in moves):
        return _filled(moves, [""] * len(moves), taken, known)
    first = [move[:1].casefold() for move in moves]
    return tuple(first) if _may_be_keys(first, taken) else _filled(moves, [""] * len(moves), taken, known)


def _may_be_keys(keys: Sequence[str], taken: str) -> bool:
    return 0 < len(set(keys)) == len(keys) and all(key.isalnum() and key not in taken for key in keys)


def _filled(moves: Sequence[str], keys: Sequence[str], taken: str, known: Mapping[str, str]) -> tuple[str, ...]:
    """The keys, and for moves that have none yet a letter of theirs that is free. Initials first for all of them, so
    that moves that come every turn keep their keys."""
    found = list(keys)
    for place, move in enumerate(moves):
        key = known.get(move, "")
        found[place] = found[place] or ("" if key in (*taken, *found) else key)
    others = "".join(key for move, key in known.items() if move not in moves)
    for letters, kept in ((_initials, others), (_any_letter_of, others), (_any_letters, "")):
        for place, move in enumerate(moves):
            free = (key for key in letters(move.casefold()) if key.isalnum() and key not in (*taken, *kept, *found))
            found[place] = found[place] or next(free, "")
    return tuple(found)


def _initials(move: str) -> str:
    """The first letters of a move's words, the last word's first."""
    return "".join(word[0] for word in reversed(move.split()))


def _any_letter_of(move: str) -> str:
    return move


def _any_letters(move: str) -> str:
    return move + ANY_KEYS


def _named_last(move: str) -> str:
    """The key of the card or seat that a move ends with: 0 stands for 10."""
    word = move.casefold().rpartition(" ")[2]
    return word[-1:] if word == "10" or len(word) == 1 else ""
