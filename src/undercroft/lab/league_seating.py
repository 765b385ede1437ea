"""Who sits where: every deal is played once for each bot, and in these games every bot has every seat once.

For a deal the seats draw lots: a bot for each, all of them as often as any other, or nearly so. In the next game of the
deal every seat has the bot that is named next, and after the last the first. So each bot meets each seat equally often,
whatever the numbers of bots and seats; and since lots are drawn anew for every deal, everybody comes to sit beside
everybody.
"""

from __future__ import annotations

import functools

import msgspec
import numpy as np

from ..engine.chance import below, key_text, siphash

# The streams of luck that belong to a deal. Those for bots are numbered on by seat, those for lots by draw.
_LOW_KEY, _HIGH_KEY, _BOTS, _LOTS = 0, 1, 16, 128
_STREAM_BITS = 16
_HALF_BITS = 64
_HALF = (1 << _HALF_BITS) - 1


class Deal(msgspec.Struct, frozen=True):
    """What the games of a deal have in common."""

    key: str
    """The key of their tables: the same cards for whoever sits there."""
    seeds: tuple[int, ...]
    """The luck of the bot in each seat."""
    lots: tuple[int, ...]
    """The number of the bot in each seat, in the first game."""
    bots: int

    def seating(self, game: int) -> tuple[int, ...]:
        """The number of the bot in each seat, in a game of the deal."""
        return tuple((bot + game) % self.bots for bot in self.lots)


@functools.lru_cache(1024)
def deal(key: int, number: int, bots: int, seats: int) -> Deal:
    """Deal number so-and-so of a league."""

    def luck(stream: int) -> np.uint64:
        message = np.uint64(number << _STREAM_BITS | stream)
        return np.uint64(siphash(np.uint64(key & _HALF), np.uint64(key >> _HALF_BITS), message))

    drawn = 0

    def shuffled(these: list[int]) -> list[int]:
        nonlocal drawn
        left, order = list(these), []
        while left:
            order.append(left.pop(int(below(luck(_LOTS + drawn), len(left)))))
            drawn += 1
        return order

    lots: list[int] = []
    while len(lots) < seats:
        lots += shuffled(list(range(bots)))
    return Deal(
        key=key_text(int(luck(_LOW_KEY)) | int(luck(_HIGH_KEY)) << _HALF_BITS),
        seeds=tuple(int(luck(_BOTS + seat)) for seat in range(seats)),
        lots=tuple(shuffled(lots[:seats])),
        bots=bots,
    )
