"""How a game ended: shared wins, and seats that are out."""

from __future__ import annotations

import pytest

from undercroft.engine.result import OUT, result_of


@pytest.mark.parametrize(
    ("scores", "winners", "out", "words"),
    [
        ([3, 5, 5], (1, 2), (), "A 3, B 5, C 5"),
        ([-3, -5, OUT], (0,), (2,), "A -3, B -5, C out"),
        ([OUT, 0, OUT], (1,), (0, 2), "A out, B 0, C out"),
        ([OUT, OUT], (), (0, 1), "A out, B out"),
    ],
)
def test_who_is_out_wins_nothing(scores: list[int], winners: tuple[int, ...], out: tuple[int, ...], words: str) -> None:
    result = result_of(scores)
    assert (result.winners, result.out, str(result)) == (winners, out, words)
    assert result.scores == tuple(0 if seat in out else score for seat, score in enumerate(scores))
