"""Compiling a game ahead of its first use, on all cores, so that nobody waits for it later."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

import numpy as np

from ..bots.policies import BotKind, chooser_entry
from ..engine.entries import blank
from ..engine.game import Game
from ..engine.kernel import interpreted, warm_mark
from ..engine.record import new
from ..games import load
from .playout import MOST_SEATS, ROWS, Tally, player

# The longest first: what is left at the end should be short.
LONGEST = ("play", "many games", "deal", "bots")


def steps(game: Game) -> dict[str, Callable[[], object]]:
    """Everything there is to compile: names, and functions that compile it by calling it once."""
    return {"many games": lambda: _play_one_game(game), "bots": lambda: _choose_once(game), **game.entries.warm_steps()}


def is_warm(game: Game) -> bool:
    """Whether everything is in the cache already."""
    return interpreted or warm_mark(player(game)).exists()


def warm(game: Game) -> Iterator[tuple[int, int]]:
    """Compile a game; yields how many steps of how many are done."""
    names = sorted(steps(game), key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))
    yield 0, len(names)
    workers = min(os.cpu_count() or 1, len(LONGEST))
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        running = [pool.submit(_compile, game.id, name) for name in names]
        for number, future in enumerate(as_completed(running), 1):
            future.result()
            yield number, len(names)
    mark = warm_mark(player(game))
    if mark.parent.exists():
        mark.touch()


def _compile(game: str, step: str) -> None:
    steps(load(game))[step]()


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
