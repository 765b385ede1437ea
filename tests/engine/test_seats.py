"""Seats and their letters."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.engine.errors import BadSeat
from undercroft.engine.seats import LETTERS, SPECTATOR, check_seat, read_seat, seat_letter


@pytest.mark.parametrize("seats", range(1, len(LETTERS) + 1))
def test_letters_and_numbers_go_together(seats: int) -> None:
    for seat in range(seats):
        assert read_seat(seat_letter(seat), seats) == seat
    assert [seat_letter(seat) for seat in range(seats)] == list("ABCDEFGH"[:seats])


@pytest.mark.parametrize("word", ["", "d", "D", "H", "AB", "ABC", "a", "0", "-1", " A", "A ", "\u0391"])
def test_other_words_are_no_seats(word: str) -> None:
    with pytest.raises(BadSeat, match="the seats are A to C") as refused:
        read_seat(word, 3)
    assert repr(word) in str(refused.value)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_seats_of_the_table(seat: int) -> None:
    assert check_seat(seat, 3) == seat
    assert check_seat(seat, 3, spectator=True) == seat


@pytest.mark.parametrize("seat", [3, -2, 100, True, False, 1.0, "A", None])
@pytest.mark.parametrize("spectator", [False, True])
def test_other_numbers_are_no_seats(seat: Any, spectator: bool) -> None:
    with pytest.raises(BadSeat, match="the seats are 0 to 2"):
        check_seat(seat, 3, spectator)


def test_a_spectator_only_where_one_may_be() -> None:
    assert check_seat(SPECTATOR, 3, spectator=True) == SPECTATOR == -1
    with pytest.raises(BadSeat) as refused:
        check_seat(SPECTATOR, 3)
    assert "spectator" not in str(refused.value)
    with pytest.raises(BadSeat, match="or -1 for a spectator"):
        check_seat(-2, 3, spectator=True)
