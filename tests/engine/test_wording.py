"""Small pieces of English."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.engine.wording import a_card, joined, number, some_cards


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


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        ([8], "an 8"),
        ([7, 7], "two 7s"),
        ([3, 8], "a 3 and an 8"),
        ([1, 2, 2, 10, 10, 10], "a 1, two 2s and three 10s"),
        ([10] * 10, "ten 10s"),
        ([], ""),
    ],
)
def test_cards_of_a_rank_are_spoken_together(ranks: list[int], words: str) -> None:
    assert some_cards(ranks) == words
