"""What each seat saw of a match can be written, and checked against the whole."""

from __future__ import annotations

import random

import pytest

from tests.conftest import Dealer, every_count
from undercroft.engine.errors import BadScroll
from undercroft.engine.scroll import check_seen, read_scroll
from undercroft.engine.seats import SPECTATOR


def test_every_seat_saw_the_same_match(game_id: str, options: str, dealer: Dealer) -> None:
    choices = random.Random(options)
    table = dealer.table(game_id, choices.choice(every_count(game_id, options)), options, choices.getrandbits(64))
    while not table.over and table.move_count < 120:
        dealer.play_on(table, choices, 1)
    for seat in (SPECTATOR, *range(table.seats)):
        text = table.scroll(seat)
        assert check_seen(table, text)
        told = [line for line in text.splitlines() if line.startswith("  ")]
        own = [played for played in table.moves if played.seat == seat]
        assert len(read_scroll(text).moves) == len(told) + len(own)
        shorter = "\n".join(text.splitlines()[:-2])
        assert not check_seen(table, shorter)
        with pytest.raises(BadScroll, match="the game says"):
            check_seen(table, text.replace(told[-1], f"{told[-1]} And more."))
