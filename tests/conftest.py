"""What all tests share: the games, their options, and a cache of compiled kernels that outlives a test run."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from undercroft.engine.errors import BadOption
from undercroft.engine.options import describe, join_words, read_options
from undercroft.engine.table import Table
from undercroft.games import IDS, info, load


def option_sets(game: str) -> list[str]:
    """Every combination of a game's choices, with numbers at their default and at 2, as lines of words."""
    kind = info(game).options
    values = [
        [f"{each.name}={value}" for value in each.choices or dict.fromkeys((each.default, "2"))]
        for each in describe(kind)
    ]
    lines = []
    for combination in itertools.product(*values):
        try:
            lines.append(join_words(read_options(kind, dict(part.split("=") for part in combination))))
        except BadOption:
            continue
    return lines


def every_setting() -> Iterator[pytest.ParameterSet]:
    """Every game with every set of options."""
    for game in IDS:
        for options in option_sets(game):
            yield pytest.param(game, options, id=f"{game}: {options}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game_id", "options"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game_id", "options"), list(every_setting()))
    elif "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", IDS)


class Dealer:
    """Makes tables and plays them at random."""

    def table(self, game: str, seats: int, options: str = "", key: int = 0) -> Table:
        words = dict(part.split("=") for part in options.split(", ")) if options else {}
        return Table(load(game), seats, words, key)

    def play_on(self, table: Table, choices: random.Random, moves: int | None = None) -> Table:
        """Play random legal moves, so many or to the end."""
        played = 0
        while not table.over and played != moves:
            seat = choices.choice(table.actors)
            table.play(seat, choices.choice(table.legal(seat)))
            played += 1
        return table


@pytest.fixture(scope="session")
def dealer() -> Dealer:
    return Dealer()


@pytest.fixture(name="option_sets", scope="session")
def option_sets_fixture() -> object:
    return option_sets
