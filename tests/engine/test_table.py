"""What tables promise beyond what every game shows by being played."""

from __future__ import annotations

import copy
import sys
import threading
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest

import undercroft as uc


@pytest.fixture
def _hasty_threads() -> Iterator[None]:
    """Threads take turns as often as Python lets them."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("_hasty_threads")
def test_questions_asked_meanwhile_do_not_change_what_is_played() -> None:
    for key in range(60):
        table = uc.deal("pairs", seats=3, key=key)
        done = threading.Event()

        def ask(table: uc.Table = table, done: threading.Event = done) -> None:
            while not done.is_set():
                for seat in range(table.seats):
                    table.why_not(seat, "fold")
                    table.legal(seat)
                    table.view(seat)

        asking = threading.Thread(target=ask)
        asking.start()
        try:
            for _ in range(12):
                if not table.over:
                    table.play(table.actors[0], "hit")
        finally:
            done.set()
            asking.join()
        assert table.at(table.move_count).state_bytes() == table.state_bytes()


def test_numpys_numbers_are_seats_like_any_other() -> None:
    table = uc.deal("pairs", seats=3, key=7)
    seat = np.int8(table.actors[0])
    assert table.legal(seat)
    table.play(seat, "hit")
    assert type(table.moves[0].seat) is int
    assert msgspec.json.encode(table.moves[0].seat) == b"1"


def test_a_copy_of_a_table_is_played_on_by_itself() -> None:
    table = uc.deal("pairs", seats=3, key=7)
    for twin in (copy.copy(table), copy.deepcopy(table)):
        twin.play(1, "hit")
        assert (table.move_count, twin.move_count) == (0, 1)


def test_stages_are_the_table_after_each_move() -> None:
    table = uc.deal("pairs", seats=3, key=7)
    table.players = ("Ann", "Bob", "Cleo")
    while not table.over:
        table.play(table.actors[0], "hit")
    for count, stage in enumerate(table.stages()):
        assert stage.state_bytes() == table.at(count).state_bytes()
        assert stage.players == table.players
    assert count == table.move_count


def test_names_of_players_are_checked() -> None:
    table = uc.deal("pairs", seats=3, key=7)
    with pytest.raises(uc.BadSeat, match="3 seats have 3 players, not 2"):
        table.players = ("Ann", "Bob")
    assert table.players is None
