"""The same on all cores."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from undercroft.lab.simulate import cores

PIECES_PER_THREAD = 8


def on_all_cores(play: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """Cut each series into pieces for as many threads as there are cores; gives back the moves of all."""
    pool = ThreadPoolExecutor(cores())
    pieces = cores() * PIECES_PER_THREAD

    def play_pieces(first: int, games: int) -> int:
        cuts = [first + games * number // pieces for number in range(pieces + 1)]
        return sum(pool.map(lambda cut: play(cut[0], cut[1] - cut[0]), pairwise(cuts)))

    return play_pieces
