"""How each kind of bot chooses, as kernels: what the simulation loops call."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ..engine.chance import below
from ..engine.game import Game, Kernel
from ..engine.kernel import I8, kernel
from ..engine.record import Rows, copy
from .kinds import BotKind


@functools.cache
def chooser(game: Game) -> Kernel:
    """A kernel choose(kind, state, seen, seat, noise, moves): the move of a bot of that kind.

    `seen` is scratch: whoever looks at the cards gets a masked copy. `noise` is 64 random bits for bots that want some.
    """
    legal, mask, house = game.legal, game.mask, game.house

    @kernel
    def choose(kind: int, state: Any, seen: Any, seat: int, noise: np.uint64, moves: Rows[int]) -> int:
        if kind == BotKind.RANDOM:
            count = legal(state, seat, moves)
            return I8(moves[below(noise, count)])
        copy(seen, state)
        mask(seen, seat)
        return I8(house(seen, seat, noise))

    return choose


@functools.cache
def chooser_entry(game: Game) -> Kernel:
    """`chooser` as Python calls it: choose(kind, states, seat, noise, moves); state in row 0, scratch in row 1."""
    choose = chooser(game)

    @kernel
    def choose_entry(kind: int, states: Any, seat: int, noise: np.uint64, moves: Rows[int]) -> int:
        return I8(choose(kind, states[0], states[1], seat, noise, moves))

    return choose_entry
