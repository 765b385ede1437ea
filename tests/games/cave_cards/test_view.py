"""What people see: the picture, the typed view, and refusals in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import undercroft as uc

Maker = Callable[..., Any]
LINES, COLUMNS = 12, 76  # what the smallest screens can show without scrolling

PICTURE = """\
Round 2 of 3, C deals, 33 cards in the deck
  The Cave   [4]  [7]  [7]  [8]  [9]
  Your hand  [1]  [8]  [10]  [10]
  captures   9    7 7  9     9

     cards   captured   1  2  3  4  5  6  7  8  9 10   round  points
> A*     4              .  1  .  .  .  .  .  .  .  .      +1      20
  B      3              .  1  .  .  .  .  .  .  .  8      +9       3
  C      0              .  .  .  .  .  .  .  .  .  .               0"""


@pytest.fixture
def table(table_midway: Maker) -> uc.Table:
    made: uc.Table = table_midway(
        [4, 7, 7, 8, 9],
        [[1, 8, 10, 10], [3, 5, 5], []],
        dealer=2,
        captured=[[2], [2, *[10] * 8], []],
        finished=1,
        points=[20, 3, 0],
    )
    return made


def test_the_picture(table: uc.Table) -> None:
    assert str(table.view(0)) == PICTURE


def test_a_spectator_sees_no_hand(table: uc.Table) -> None:
    assert "hand" not in str(table.view())
    assert "*" not in str(table.view())
    assert table.view().hand == ()  # type: ignore[attr-defined]


def test_the_typed_view(table: uc.Table) -> None:
    view = msgspec.to_builtins(table.view(1))
    assert list(view["hand"]) == [{"rank": 3, "takes": (9,)}, {"rank": 5, "takes": (4,)}, {"rank": 5, "takes": (4,)}]
    assert (view["round"], view["rounds"], view["dealer"], view["turn"], view["deck"]) == (2, 3, 2, 0, 33)
    assert view["players"][1] == {
        "cards": 3,
        "captured": (0, 1, 0, 0, 0, 0, 0, 0, 0, 8),
        "standing": 9,
        "points": 3,
    }


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_picture_fits_on_small_screens(dealer: Any, seats: int) -> None:
    table = dealer.table("cave_cards", seats, key=seats)
    while not table.over:
        lines = str(table.view(0)).splitlines()
        assert len(lines) <= LINES
        assert max(map(len, lines)) <= COLUMNS
        table.advance(table.actors[0], table.legal(table.actors[0])[0])
    assert "+" not in str(table.view(0)), "what is scored is in the points"
