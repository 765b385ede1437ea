"""Thousands of games for every number of seats and every set of options, played at random and by the house."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undercroft as uc
from tests.conftest import every_count
from tests.every_game.conservation import CONSERVED
from tests.every_game.fuzz import Fuzz
from undercroft.engine.options import read_options, split_words
from undercroft.engine.scroll import RESULT
from undercroft.engine.table import Table
from undercroft.games import IDS, load

GAMES = 1000  # for each number of seats
AUDITED = 10  # of them are stopped on their way, looked into, and written, read and replayed as text
# Percent of the moves that the house makes: random play alone seldom gets far in some games.
MIXES = (0, 0, 50, 95)


def test_of_every_game_it_is_said_what_no_step_may_lose() -> None:
    assert set(CONSERVED) == set(IDS)


@pytest.mark.no_cover
def test_random_games_end_conserve_and_replay(game_id: str, every_options: str, audit: Any) -> None:
    game = load(game_id)
    options = read_options(game.info.options, split_words(every_options))
    choices = random.Random(every_options)
    for seats in every_count(game_id, every_options):
        fuzz = Fuzz(game, seats, options)
        assert fuzz.series(choices.getrandbits(40), GAMES, MIXES) >= GAMES
        for number in range(AUDITED):
            key = choices.getrandbits(128)
            fuzz.begin(key)
            while not fuzz.over:
                audit(fuzz.state)
                fuzz.play(number, MIXES[number % len(MIXES)], choices.randrange(1, 24))
            audit(fuzz.state)
            assert fuzz.replays()
            replays_as_text(Table(game, seats, options, key), fuzz)


def replays_as_text(table: Table, fuzz: Fuzz) -> None:
    """The same moves at a table, its scroll, and the table of that scroll."""
    for seat, words in fuzz.moves():
        assert not table.over
        table.advance(seat, words)
    assert table.over
    assert table.state_bytes() == fuzz.state.tobytes()
    text = table.scroll()
    assert f"{RESULT}: {table.result}" in text
    again = uc.replay(text)
    assert again.state_bytes() == table.state_bytes()
    assert again.scroll() == text
