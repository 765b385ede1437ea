"""Plays random games and prints a digest of every state: to be run compiled, interpreted or with bounds checked."""

from __future__ import annotations

import hashlib
import random
import sys

from undercroft.engine.table import Table
from undercroft.games import info, load


def digest(game: str, options: str, games: int) -> str:
    """A digest of all states of some random games, a few for each number of seats."""
    card = info(game)
    words = dict(part.split("=") for part in options.split(", "))
    choices = random.Random(options)
    found = hashlib.sha256()
    for number in range(games):
        seats = card.min_seats + number % (card.max_seats - card.min_seats + 1)
        table = Table(load(game), seats, words, number)
        while not table.over:
            seat = choices.choice(table.actors)
            table.play(seat, choices.choice(table.legal(seat)))
            found.update(table.state_bytes() + str(table.view(seat)).encode() + repr(table.story(seat)).encode())
        found.update(str(table.result).encode())
        numbers = table.game.entries.observation_buffer()
        table.game.entries.observe(table._states, 0, 0, numbers)
        found.update(numbers.tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    game, games, *settings = sys.argv[1:]
    for setting in settings:
        print(digest(game, setting, int(games)))
