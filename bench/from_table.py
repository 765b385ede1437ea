"""The game from Python, at a table, with every story told."""

from __future__ import annotations

import random

import undercroft as uc

from .contest import SEATS


def play_games(first: int, games: int) -> int:
    """Play games at random; gives back the moves."""
    chooser = random.Random(first)
    played = 0
    for number in range(first, first + games):
        table = uc.deal("pairs", seats=SEATS, key=number)
        while actors := table.actors:
            table.play(actors[0], chooser.choice(table.legal(actors[0])))
            played += 1
    return played
