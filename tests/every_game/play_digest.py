"""Plays games and prints a digest of what came of them: to be run compiled, interpreted or with bounds checked."""

from __future__ import annotations

import hashlib
import random
import sys
from typing import Any

from tests.conftest import every_count
from tests.every_game.fuzz import SEEN, WORK, Fuzz
from undercroft.engine.options import read_options, split_words
from undercroft.engine.story import read_journal
from undercroft.games import load

MIXES = (0, 50)
HOUSE = 100


def shown(fuzz: Fuzz, seat: int) -> bytes:
    """What a seat is shown of a state: its masked bytes, numbers, picture and story."""
    entries = fuzz.game.entries
    entries.masked(fuzz.states, SEEN, fuzz.states, WORK, seat)
    seen: Any = fuzz.states[SEEN]
    numbers = entries.observation_buffer()
    entries.observe(fuzz.states, SEEN, seat, numbers)
    words = f"{fuzz.game.view(seen, seat)} {read_journal(seen, fuzz.game.event)!r}"
    return bytes(seen.tobytes()) + numbers.tobytes() + words.encode()


def digest(game: str, options: str, games: int) -> str:
    """A digest of some games for each number of seats, each looked at on its way and at its end."""
    chosen = read_options(load(game).info.options, split_words(options))
    choices = random.Random(options)
    found = hashlib.sha256()
    for seats in every_count(game, options):
        fuzz = Fuzz(load(game), seats, chosen)
        for number in range(games):
            fuzz.begin(choices.getrandbits(128))
            for steps in (choices.randrange(1, 20), 1_000_000):
                fuzz.play(number, MIXES[number % len(MIXES)], steps)
                # One game for each number of seats must do interpreted, so that the house is in every one.
                fuzz.play(number, HOUSE, 1)
                found.update(shown(fuzz, choices.randrange(seats)))
            assert fuzz.over
            assert fuzz.replays()
            found.update(fuzz.state.tobytes() + repr(fuzz.steps).encode())
    return found.hexdigest()


if __name__ == "__main__":
    game, games, *settings = sys.argv[1:]
    for setting in settings:
        print(digest(game, setting, int(games)))
