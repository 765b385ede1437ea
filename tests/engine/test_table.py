"""What tables promise beyond what every game shows by being played."""

from __future__ import annotations

import copy
import random
import threading
from typing import Any

import msgspec
import numpy as np
import pytest

import undercroft as uc
from tests.conftest import any_move
from undercroft.engine.scroll import check_seen


@pytest.mark.usefixtures("hasty_threads")
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


@pytest.mark.usefixtures("hasty_threads")
def test_scrolls_written_meanwhile_replay(game_id: str) -> None:
    for key in range(6):
        table = uc.deal(game_id, seats=3, key=key)
        whole: set[str] = set()
        seen: set[str] = set()
        done = threading.Event()

        def write(table: uc.Table = table, done: threading.Event = done, kept: Any = (whole, seen)) -> None:
            while not kept[1] or not done.is_set():
                kept[0].add(table.scroll())
                kept[1].update(table.scroll(seat) for seat in (uc.SPECTATOR, 0))

        writing = threading.Thread(target=write)
        writing.start()
        choices = random.Random(key)
        try:
            while not table.over and table.move_count < 25:
                seat = choices.choice(table.actors)
                table.play(seat, any_move(table, seat, choices))
        finally:
            done.set()
            writing.join()
        assert seen
        for text in whole:
            again = uc.replay(text)
            assert again.moves == table.moves[: again.move_count]
        for text in seen:
            check_seen(table, text)


@pytest.mark.parametrize("seat", [None, uc.SPECTATOR, 0])
def test_a_scroll_is_of_one_moment(monkeypatch: pytest.MonkeyPatch, seat: int | None) -> None:
    """Another thread is let in at the worst of moments: when the moves are written, and the result is not."""
    table = uc.deal("pairs", seats=2, key=7)
    while not lost_by_a_fold(table):
        table.play(table.actors[0], "fold")
    ending = threading.Thread(target=lambda: table.play(table.actors[0], "fold"))

    def over(asked: uc.Table) -> bool:
        if asked is table and threading.current_thread() is threading.main_thread() and not ending.ident:
            ending.start()
            ending.join(0.1)
        return not asked.actors

    monkeypatch.setattr(uc.Table, "over", property(over))
    text = table.scroll(seat)
    ending.join()
    assert "result" in table.scroll()
    assert "result" not in text
    if seat is None:
        assert uc.replay(text).move_count == table.move_count - 1
    else:
        assert check_seen(table, text) is False


def lost_by_a_fold(table: uc.Table) -> bool:
    """Whether the next fold ends the match."""
    after = table.at(table.move_count)
    after.play(after.actors[0], "fold")
    return after.over


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
