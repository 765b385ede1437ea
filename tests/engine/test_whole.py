"""Whole numbers are taken for what they are, and nothing is taken for one that is not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import undercroft as uc
from undercroft.engine.whole import MOST_SHOWN, read_whole, shown, whole


@pytest.mark.parametrize("given", [3, np.int8(3), np.uint64(3), np.int64(3)])
def test_whole_numbers_of_python_and_numpy_are_the_same(given: Any) -> None:
    assert whole(given) == 3
    assert type(whole(given)) is int


@pytest.mark.parametrize("given", [True, np.True_, 3.0, np.float64(3), "3", None, [3], b"3"])
def test_what_is_not_a_whole_number_is_not_taken_for_one(given: Any) -> None:
    assert whole(given) is None


@pytest.mark.parametrize("words", ["", " 3", "+3", "1_000", "1e3", "3.0", "\u0663", "\u00b2", "9" * 41, "--3"])
def test_only_plain_digits_are_read(words: str) -> None:
    assert read_whole(words) is None


def test_digits_are_read() -> None:
    assert [read_whole(words) for words in ("0", "-3", "007")] == [0, -3, 7]


HUGE = ["x" * 10_000, 1 << 20_000, -1 << 20_000, b"x" * 10_000, ["x"] * 10_000]


class Shy:
    """What does not want to be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("not me")


def nested(depth: int) -> list[Any]:
    """A list in a list, and so on."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("given", "kind"), [(Shy(), "Shy"), ([1 << 20_000], "list"), (nested(50_000), "list")], ids=("shy", "long", "deep")
)
def test_what_cannot_be_shown_is_called_what_it_is(given: Any, kind: str) -> None:
    assert shown(given) == f"something of the kind {kind}"


@pytest.mark.parametrize("given", HUGE, ids=lambda given: type(given).__name__)
def test_what_is_shown_of_something_huge_is_short(given: Any) -> None:
    assert len(shown(given)) <= MOST_SHOWN + 3


def test_what_drives_a_terminal_is_shown_spelled_out() -> None:
    assert shown("\x1b[2J\u202e") == r"'\x1b[2J\u202e'"


@pytest.mark.parametrize("seats", [True, 2.0, "3", 1 << 400])
def test_a_table_guesses_no_number_of_seats(seats: Any) -> None:
    with pytest.raises(uc.BadSeat, match="is for 2 to 8 seats, not"):
        uc.deal("pairs", seats)
