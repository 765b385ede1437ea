"""Small pieces of English."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.engine.wording import a_card, joined, number


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C"), (("x", "y"), "x and y")],
)
def test_lists_as_english_has_them(words: Any, sentence: str) -> None:
    assert joined(words) == sentence


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 coins"), (1, "1 coin"), (-1, "-1 coin"), (2, "2 coins"), (-2, "-2 coins")]
)
def test_one_is_singular_and_all_else_is_not(count: int, words: str) -> None:
    assert number(count, "coin") == words


def test_a_card_is_spoken_with_its_article() -> None:
    assert [a_card(rank) for rank in (1, 8, 10)] == ["a 1", "an 8", "a 10"]
