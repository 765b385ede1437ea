"""Every game as `undercroft simulate` plays it on one core: at random, by the house, and by both at one table."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle, islice

from undercroft.bots.kinds import BotKind
from undercroft.engine.game import Game
from undercroft.games import IDS, load
from undercroft.lab.simulate import simulate

from .contest import KEY, Contestant

FIRST_CHUNK = 20
CHUNK_SECONDS = 0.2
RANDOM, HOUSE = BotKind.RANDOM.name.lower(), BotKind.HOUSE.name.lower()
# Who sits at the table, over and over until all seats are taken.
COMPANIES = {"random": (RANDOM,), "mixed": (HOUSE, RANDOM), "house": (HOUSE,)}


def gather_games() -> list[Contestant]:
    """One contestant for each game and company, at a table of the usual size, with the default options."""
    return [_contestant(load(each), company) for each in IDS for company in COMPANIES]


def _contestant(game: Game, company: str) -> Contestant:
    seats = game.info.usual_seats
    bots = [*islice(cycle(COMPANIES[company]), seats)]

    def play(first: int, games: int) -> int:
        return simulate(game, seats, games, bots, threads=1, key=KEY + first).moves

    name = f"{game.info.title}, {seats} seats, {company}"
    return Contestant(name, play, _chunk(lambda games: play(0, games)))


def _chunk(play: Callable[[int], int]) -> int:
    """How many games fill a fifth of a second."""
    play(FIRST_CHUNK)
    start = time.perf_counter()
    play(FIRST_CHUNK)
    return max(1, int(FIRST_CHUNK * CHUNK_SECONDS / (time.perf_counter() - start)))
