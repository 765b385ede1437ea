"""Tables as text and in pixels."""

from __future__ import annotations

import numpy as np

import undercroft as uc
from undercroft.envs.pictures import INK, LINES, PAPER, as_pixels, as_text


def test_the_text_is_what_the_seat_sees(game_id: str) -> None:
    table = uc.deal(game_id, key=1)
    text = as_text(table.game, table.view_state(0), 0)
    assert text == str(table.view(0))


def test_a_letter_is_drawn_where_it_stands() -> None:
    blank = as_pixels("")
    assert (blank == PAPER).all()
    drawn = (as_pixels("\n |") != blank).any(axis=2)
    rows, columns = np.nonzero(drawn)
    assert set(rows.tolist()) == set(range(20, 27))
    assert set(columns.tolist()) == {10 + 6 + 2}
    assert (as_pixels("\n |")[20, 18] == INK).all()


def test_every_letter_looks_different() -> None:
    letters = [chr(code) for code in range(ord("!"), ord("~") + 1)]
    assert len({as_pixels(letter).tobytes() for letter in letters}) == len(letters)
    assert as_pixels("\N{SNOWMAN}").tobytes() == as_pixels("?").tobytes()


def test_all_pictures_have_the_same_size() -> None:
    assert as_pixels("a long line " * 50 + "\n" * 2 * LINES).shape == as_pixels("").shape
