"""A match of two short games against three bots, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from undercroft import deal
from undercroft.terminal.match import Match
from undercroft.terminal.scroll_file import numbered_on

MakeMatch = Callable[..., Match]


@pytest.fixture
def make_match(tmp_path: Path) -> MakeMatch:
    def make(seat: int = 0, seats: int = 4, bots: str = "house", **options: object) -> Match:
        path = tmp_path / "evening.scroll"
        table = deal("pairs", seats, options or {"stakes": "cutchfeld", "games": 2, "five_card_catch": True}, key=7)
        return Match.begin(table, seat, [bots] * (seats - 1), [path, *islice(numbered_on(path), 9)], seed=1)

    return make
