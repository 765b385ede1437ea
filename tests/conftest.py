"""What all tests share: the games, their options, and a cache of compiled kernels that outlives a test run."""

from __future__ import annotations

import functools
import itertools
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from undercroft.engine.errors import BadOption
from undercroft.engine.game import Move
from undercroft.engine.options import OptionInfo, describe, join_words, read_options, split_words
from undercroft.engine.table import Table
from undercroft.games import IDS, info, load

FEW = 12


def every_option_set(game: str) -> list[str]:
    """Every combination of a game's choices, with numbers at their default and at one more value, as lines of words."""
    kind = info(game).options
    values = [
        [f"{each.name}={value}" for value in each.choices or dict.fromkeys((each.default, _another(each)))]
        for each in describe(kind)
    ]
    lines = []
    for combination in itertools.product(*values):
        try:
            lines.append(join_words(read_options(kind, split_words(", ".join(combination)))))
        except BadOption:
            continue
    return lines


def _another(option: OptionInfo) -> str:
    """Another value of a number: 2, so that matches stay short, or else the highest. Of a sheet there is no other."""
    if option.low is None or option.high is None:
        return option.default
    return "2" if option.low <= 2 <= option.high and option.default != "2" else str(option.high)


@functools.cache
def option_sets(game: str) -> list[str]:
    """A game's sets of options; if they are many, enough of them that any two values that go together are together."""
    lines = every_option_set(game)
    if len(lines) <= FEW:
        return lines
    pairs = {line: set(itertools.combinations(line.split(", "), 2)) for line in lines}
    chosen = [lines[0], lines[-1]]
    missing = set().union(*pairs.values()) - pairs[lines[0]] - pairs[lines[-1]]
    while missing:
        chosen.append(max(lines, key=lambda line: len(pairs[line] & missing)))
        missing -= pairs[chosen[-1]]
    return [line for line in lines if line in chosen]


def settings(sets: Callable[[str], list[str]]) -> Iterator[pytest.ParameterSet]:
    """Every game with each of its sets of options."""
    for game in IDS:
        for options in sets(game):
            yield pytest.param(game, options, id=f"{game}: {options}" if options else game)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game_id", "options"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game_id", "options"), list(settings(option_sets)))
    elif {"game_id", "every_options"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game_id", "every_options"), list(settings(every_option_set)))
    elif "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", IDS)


def any_move(table: Table, seat: int, choices: random.Random) -> Move:
    """A legal move, part by part if it has several."""
    move = choices.choice(table.legal(seat))
    while not move.whole:
        move = choices.choice(table.legal(seat, move))
    return move


def every_count(game: str, options: str) -> list[int]:
    """The numbers of seats that go with some options."""
    card = info(game)
    chosen = read_options(card.options, split_words(options))
    counts = []
    for seats in range(card.min_seats, card.max_seats + 1):
        with suppress(BadOption):
            chosen.check_seats(seats)
            counts.append(seats)
    assert counts, f"{options} suit no number of seats"
    return counts


class Dealer:
    """Makes tables and plays them at random."""

    def table(self, game: str, seats: int, options: str = "", key: int = 0) -> Table:
        return Table(load(game), seats, split_words(options), key)

    def play_on(self, table: Table, choices: random.Random, moves: int | None = None) -> Table:
        """Play random legal moves, so many or to the end."""
        played = 0
        while not table.over and played != moves:
            seat = choices.choice(table.actors)
            table.advance(seat, any_move(table, seat, choices))
            played += 1
        return table


@pytest.fixture(autouse=True, scope="session")
def _on_the_path() -> Iterator[None]:
    """As if the environment that runs the tests were activated."""
    usual = os.environ["PATH"]
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{usual}"
    yield
    os.environ["PATH"] = usual


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    """Threads take turns as often as Python lets them."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.fixture(scope="session")
def dealer() -> Dealer:
    return Dealer()


@pytest.fixture(name="option_sets", scope="session")
def option_sets_fixture() -> object:
    return option_sets
