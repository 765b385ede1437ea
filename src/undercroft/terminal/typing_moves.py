"""Moves as a person types them: in any case, and cut short as long as it is clear which is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Words = TypeVar("Words", bound=str)

MOST_KEYS = 9


def tidy(text: str) -> str:
    """What was typed without needless space.

    >>> tidy("  hit   3 ")
    'hit 3'
    """
    return " ".join(text.split())


def meant(text: str, moves: Sequence[Words]) -> tuple[Words, ...]:
    """The moves that a text may stand for; a move in full stands for itself alone, and a number is never cut short.

    >>> meant("f", ["hit", "fold"]), meant("hit", ["hit", "hit twice"]), meant("play 1", ["play 8", "play 10"])
    (('fold',), ('hit',), ())
    """
    typed = tidy(text).casefold()
    if not typed:
        return ()
    full = tuple(move for move in moves if move.casefold() == typed)
    return full or tuple(move for move in moves if _begins(move.casefold(), typed))


def _begins(move: str, typed: str) -> bool:
    """Whether a move begins so; 'play 1' is not the beginning of 'play 10'."""
    in_a_number = typed[-1:].isdigit() and move[len(typed) :][:1].isdigit()
    return move.startswith(typed) and not in_a_number


def keys_for(moves: Sequence[str], taken: str) -> tuple[str, ...]:
    """One key for each of a few moves: first letters if those differ and are free, else numbers; none for many moves.

    >>> keys_for(["hit", "fold"], "q"), keys_for(["hit", "hold"], "q"), keys_for(["hit", "quarrel"], "q")
    (('h', 'f'), ('1', '2'), ('1', '2'))
    """
    if len(moves) > MOST_KEYS:
        return ()
    letters = tuple(move[:1].casefold() for move in moves)
    usable = len(set(letters)) == len(letters) and all(letter.isalpha() and letter not in taken for letter in letters)
    return letters if usable else tuple(str(number) for number in range(1, len(moves) + 1))


def either(words: Sequence[str]) -> str:
    """Choices as English has them.

    >>> either(["hit", "fold"])
    'hit or fold'
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
