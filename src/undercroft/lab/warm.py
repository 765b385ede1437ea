"""Compiling a game ahead of its first use, so that nobody waits for it later."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from ..bots.policies import BotKind, chooser_entry
from ..engine.entries import blank
from ..engine.game import Game
from ..engine.kernel import interpreted, warm_mark
from ..engine.record import new
from .playout import MOST_SEATS, ROWS, Tally, player


def steps(game: Game) -> dict[str, Callable[[], object]]:
    """Everything there is to compile: names, and functions that compile it by calling it once."""
    return {**game.entries.warm_steps(), "bots": lambda: _choose_once(game), "many games": lambda: _play_one_game(game)}


def is_warm(game: Game) -> bool:
    """Whether everything is in the cache already."""
    return interpreted or warm_mark(player(game)).exists()


def warm(game: Game) -> Iterator[tuple[int, int]]:
    """Compile a game; yields how many steps of how many are done."""
    todo = steps(game)
    yield 0, len(todo)
    for number, step in enumerate(todo.values(), 1):
        with _no_garbage_collection():
            step()
        yield number, len(todo)
    mark = warm_mark(player(game))
    if mark.parent.exists():
        mark.touch()


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """A compiler makes millions of small objects that live long; looking through them takes a tenth of its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _play_one_game(game: Game) -> None:
    states = blank(game, game.info.usual_seats, game.info.options(), 0, rows=ROWS)
    scores = np.zeros(MOST_SEATS, np.int64)
    measures = np.zeros((MOST_SEATS, len(game.measures)), np.int64)
    bots = np.zeros(MOST_SEATS, np.int64)
    master = np.zeros(2, np.uint64)
    player(game)(states, 0, 1, master, bots, game.entries.move_buffer(), scores, measures, new(Tally, 1))


def _choose_once(game: Game) -> None:
    states = blank(game, game.info.usual_seats, game.info.options(), 0, rows=2)
    game.entries.deal(states, 0)
    seat = int(game.entries.actors(states, 0)).bit_length() - 1
    chooser_entry(game)(BotKind.RANDOM.value, states, seat, np.uint64(1), game.entries.move_buffer())
