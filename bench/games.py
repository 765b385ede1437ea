"""Every game as `undercroft simulate` plays it on one core: at random, and by the house."""

from __future__ import annotations

import time
from collections.abc import Callable

from undercroft.bots.kinds import BotKind
from undercroft.engine.game import Game
from undercroft.games import IDS, load
from undercroft.lab.simulate import simulate

from .contest import KEY, Contestant

FIRST_CHUNK = 20
CHUNK_SECONDS = 0.2
BOTS = (BotKind.RANDOM.name.lower(), BotKind.HOUSE.name.lower())


def gather_games() -> list[Contestant]:
    """One contestant for each game and kind of bot, at a table of the usual size, with the default options."""
    return [_contestant(load(each), bot) for each in IDS for bot in BOTS]


def _contestant(game: Game, bot: str) -> Contestant:
    def play(first: int, games: int) -> int:
        return simulate(game, game.info.usual_seats, games, [bot], threads=1, key=KEY + first).moves

    name = f"{game.info.title}, {game.info.usual_seats} seats, {bot}"
    return Contestant(name, play, _chunk(lambda games: play(0, games)))


def _chunk(play: Callable[[int], int]) -> int:
    """How many games fill a fifth of a second."""
    play(FIRST_CHUNK)
    start = time.perf_counter()
    play(FIRST_CHUNK)
    return max(1, int(FIRST_CHUNK * CHUNK_SECONDS / (time.perf_counter() - start)))
