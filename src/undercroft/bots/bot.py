"""Bots as Python objects: what sits in a seat when no person does."""

from __future__ import annotations

import secrets
import threading
from abc import ABC, abstractmethod
from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from ..engine.bits import members
from ..engine.errors import BadBot
from ..engine.game import Game, Move
from ..engine.record import fill, new
from ..engine.seats import check_seat, seat_letter
from ..engine.whole import shown, whole
from .trouble import MOST_TROUBLES, Trouble

if TYPE_CHECKING:
    from ..engine.header import Header, Journaled
    from ..engine.record import Rows

SEED_BITS = 64


def read_seed(seed: int | None) -> np.uint64:
    """The seed of a bot's luck; None for one that nobody knows."""
    if seed is None:
        return np.uint64(secrets.randbits(SEED_BITS))
    number = whole(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        raise BadBot(f"a bot's seed is a number from 0 to 2**{SEED_BITS} - 1, not {shown(seed)}")
    return np.uint64(number)


class Bot(ABC):
    """Chooses moves from what a seat may know, and from nothing else. Threads that share a bot wait for each other.

    >>> import undercroft as uc
    >>> table = uc.deal("pairs", seats=3, key=7)
    >>> uc.bot("house", "pairs").choose(table.view_state(1), seat=1)
    Move('hit')
    """

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.troubles: deque[Trouble] = deque(maxlen=MOST_TROUBLES)
        """What went wrong, oldest first; whoever tells people takes it out. Only guests have troubles."""
        self._lock = threading.Lock()
        # With a journal that nobody reads: that way a bot runs on the code that its table has compiled already.
        self._states: Rows[Journaled] = new(game.journaled, 2)
        self._moves = game.entries.move_buffer()

    def choose(self, state: Header, seat: int) -> Move:
        """A legal move for the seat, from a state as `Table.view_state` gives it."""
        with self._lock:
            self._look_at(state, seat)
            return self._move(seat)

    def close(self) -> None:  # noqa: B027 - whoever holds nothing has nothing to do
        """Let go of what the bot holds besides memory. Bots of this house hold nothing."""

    def _move(self, seat: int) -> Move:
        """A move, step by step, from the state in row 0."""
        steps: tuple[int, ...] = ()
        while True:
            steps = (*steps, self._step(seat, steps))
            if steps[-1] >= self.game.open_steps:
                return self.game.move(steps)
            # Going on with a move asks for nothing that the mask has erased.
            self.game.entries.play(self._states, 0, seat, steps[-1])

    def _look_at(self, state: Header, seat: int) -> None:
        """Take over a state in which the seat has something to choose."""
        if getattr(state, "dtype", None) != self.game.state.dtype:
            raise BadBot(f"a bot for {self.game.id} chooses from a state as Table.view_state gives it")
        seat = check_seat(seat, int(state.seats))
        fill(self._states[0], state)
        if seat not in members(self.game.entries.actors(self._states, 0)):
            raise BadBot(f"seat {seat} has nothing to choose now")
        if not self.game.entries.legal(self._states, 0, seat, self._moves):
            raise BadBot(f"this is not what seat {seat} ({seat_letter(seat)}) may know: it shows no move for it")

    @abstractmethod
    def _step(self, seat: int, begun: tuple[int, ...]) -> int:
        """The next step of a move, from the state in row 0; the steps before it have been played there."""
