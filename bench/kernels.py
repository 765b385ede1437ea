"""Our kernels in the leanest compiled loop: what a simulation costs before anything is counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from undercroft.engine.bits import lowest_bit
from undercroft.engine.chance import U8, below
from undercroft.engine.entries import blank
from undercroft.engine.game import Game, Kernel
from undercroft.engine.kernel import kernel
from undercroft.engine.record import copy
from undercroft.lab.playout import next_noise, noise_word

from .contest import KEY, NOISE, SEATS

TEMPLATE = 0
WORK = 1
ROWS = 2

CHECKSUM_FACTOR = U8(31)


def random_player(game: Game) -> Kernel:
    """A kernel that plays a series of games at random; gives back the moves played, and a checksum of the scores."""
    deal, actors, legal, play, score = game.deal, game.actors, game.legal, game.play, game.score

    @kernel
    def play_games(
        states: Any, key: int, first: int, games: int, noise: np.uint64, moves: Any, scores: Any
    ) -> tuple[int, np.uint64]:
        work = states[WORK]
        played = 0
        checksum = U8(0)
        for number in range(first, first + games):
            copy(work, states[TEMPLATE])
            work.key[0] = U8(key)
            work.key[1] = U8(number)
            deal(work)
            acting = actors(work)
            while acting:
                seat = lowest_bit(acting)
                noise = next_noise(noise)
                play(work, seat, moves[below(noise_word(noise), legal(work, seat, moves))])
                played += 1
                acting = actors(work)
            score(work, scores)
            for seat in range(work.seats):
                checksum = checksum * CHECKSUM_FACTOR + U8(scores[seat])
        return played, checksum

    return play_games


def series(game: Game) -> Callable[[int, int], tuple[int, int]]:
    """play(first, games) gives moves and checksum. Each call has its own states, as threads must not share any."""
    player = random_player(game)

    def play(first: int, games: int) -> tuple[int, int]:
        states = blank(game.state, SEATS, game.info.options(), 0, rows=ROWS)
        scores = np.zeros(SEATS, np.int64)
        played, checksum = player(states, KEY, first, games, U8(NOISE), game.entries.move_buffer(), scores)
        return int(played), int(checksum)

    return play
