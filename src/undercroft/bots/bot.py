"""Bots as Python objects: what sits in a seat when no person does."""

from __future__ import annotations

import secrets
import threading
from typing import TYPE_CHECKING

import numpy as np

from ..engine.bits import members
from ..engine.chance import siphash
from ..engine.errors import BadBot
from ..engine.game import Game, Move
from ..engine.record import fill, new
from ..engine.seats import check_seat, seat_letter
from ..engine.whole import shown, whole
from .kinds import bot_kind
from .policies import chooser_entry

if TYPE_CHECKING:
    from ..engine.header import Header

# The second half of the key of a bot's luck: were it that of a small key, a bot whose seed is its table's key would
# choose by the cards to come.
_LUCK = np.uint64(int.from_bytes(b"bot luck", "big"))


def _read_seed(seed: int) -> int:
    number = whole(seed)
    if number is None or not 0 <= number < 1 << 64:
        raise BadBot(f"a bot's seed is a number from 0 to 2**64 - 1, not {shown(seed)}")
    return number


class Bot:
    """Chooses moves from what a seat may know, and from nothing else. Threads that share a bot wait for each other.

    >>> import undercroft as uc
    >>> table = uc.deal("pairs", seats=3, key=7)
    >>> uc.bot("house", "pairs").choose(table.view_state(1), seat=1)
    Move('hit')
    """

    def __init__(self, name: str, game: Game, seed: int | None = None) -> None:
        self.name = name
        self.game = game
        self._kind = bot_kind(name)
        self._seed = np.uint64(secrets.randbits(64) if seed is None else _read_seed(seed))
        self._chosen = 0
        self._lock = threading.Lock()
        self._choose = chooser_entry(game)
        # With a journal that nobody reads: that way a bot runs on the code that its table has compiled already.
        self._states = new(game.told, 2)
        self._moves = game.entries.move_buffer()

    def choose(self, state: Header, seat: int) -> Move:
        """A legal move for the seat, from a state as `Table.view_state` gives it."""
        if getattr(state, "dtype", None) != self.game.state.dtype:
            raise BadBot(f"a bot for {self.game.id} chooses from a state as Table.view_state gives it")
        with self._lock:
            return self._choice(state, check_seat(seat, int(state.seats)))

    def _choice(self, state: Header, seat: int) -> Move:
        fill(self._states[0], state)
        if seat not in members(self.game.entries.actors(self._states, 0)):
            raise BadBot(f"seat {seat} has nothing to choose now")
        if not self.game.entries.legal(self._states, 0, seat, self._moves):
            raise BadBot(f"this is not what seat {seat} ({seat_letter(seat)}) may know: it shows no move for it")
        steps: list[int] = []
        while True:
            noise = np.uint64(siphash(self._seed, _LUCK, np.uint64(self._chosen)))
            self._chosen += 1
            steps.append(int(self._choose(self._kind.value, self._states, seat, noise, self._moves)))
            if steps[-1] >= self.game.open_steps:
                return self.game.move(tuple(steps))
            # Going on with a move asks for nothing that the mask has erased.
            self.game.entries.play(self._states, 0, seat, steps[-1])
