"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .seats import seat_letter

OUT = -(1 << 40)
"""What `score` writes for a seat that is out: it cannot win, whatever the others have."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    """For each seat; more is better. A seat that is out has 0."""
    winners: tuple[int, ...]
    """The seats with the best score: ties are shared. If all are out, nobody wins."""
    out: tuple[int, ...] = ()
    """The seats that are out."""

    def __str__(self) -> str:
        words = ("out" if seat in self.out else score for seat, score in enumerate(self.scores))
        return ", ".join(f"{seat_letter(seat)} {word}" for seat, word in enumerate(words))


def result_of(scores: Sequence[int]) -> Result:
    """The result, from what `score` wrote.

    >>> print(result_of([7, OUT, 3]))
    A 7, B out, C 3
    >>> result_of([OUT, OUT]).winners
    ()
    """
    best = max(scores)
    return Result(
        scores=tuple(0 if score == OUT else int(score) for score in scores),
        winners=tuple(seat for seat, score in enumerate(scores) if score == best != OUT),
        out=tuple(seat for seat, score in enumerate(scores) if score == OUT),
    )
