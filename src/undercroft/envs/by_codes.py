"""One game that is played by the codes of its steps, as learners do: what each seat may do, and what it sees.

A move of several parts is put together here, on what its seat sees, and reaches the table when it is whole. So several
seats that choose at the same time can each be in the middle of a move.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..engine.bits import members
from ..engine.entries import blank
from ..engine.errors import UndercroftError
from ..engine.game import Game
from ..engine.header import Journaled
from ..engine.options import Options, read_options
from ..engine.record import Rows, new
from ..engine.result import result_of
from ..engine.seats import SPECTATOR
from ..engine.whole import shown, whole
from .pictures import as_text

# What is no code of any game, and so never legal.
NO_CODE = -1
MOST_CODE = np.iinfo(np.int32).max


def code_of(action: object) -> int:
    """The code that an action stands for. What is out of all bounds is illegal; what is no whole number is refused.

    >>> code_of(np.int64(3)), code_of(np.array(3)), code_of(10**30)
    (3, 3, -1)
    """
    code = whole(action)
    if code is None:
        raise UndercroftError(f"an action is a whole number, not {shown(action)}")
    return code if 0 <= code <= MOST_CODE else NO_CODE


class ByCodes:
    """A table, for those who play by codes. Whoever asks for what is illegal plays the lowest legal code instead."""

    def __init__(self, game: Game, seats: int | None, options: Mapping[str, object] | Options | None) -> None:
        self.game = game
        self.seats = game.info.check_seats(game.info.usual_seats if seats is None else seats)
        self.options = read_options(game.info.options, options)
        self.options.check_seats(self.seats)
        self._entries = game.entries
        self._moves = self._entries.move_buffer()
        self._begun: list[tuple[int, ...]] = []
        self._states: Rows[Journaled] = new(game.journaled, 1)
        self._seen: Rows[Journaled] = new(game.journaled, 1)

    def deal(self, key: int) -> None:
        """Begin a new game."""
        self._states = blank(self.game.journaled, self.seats, self.options, key)
        self._entries.deal(self._states, 0)
        self._begun = [()] * self.seats

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return members(self._entries.actors(self._states, 0))

    def legal(self, seat: int) -> list[int]:
        """The codes of the legal steps of a seat that may act, lowest first."""
        seen = self._seen_by(seat)
        count = self._entries.legal(seen, 0, seat, self._moves)
        return sorted(self._moves[:count].tolist())

    def play(self, seat: int, code: int | None) -> bool:
        """Play a step of a seat that may act; tells whether it was legal."""
        legal = self.legal(seat)
        fine = code in legal
        step = code if fine and code is not None else legal[0]
        steps = (*self._begun[seat], step)
        if step < self.game.open_steps:
            self._begun[seat] = steps
            return fine
        self._begun[seat] = ()
        for each in steps:
            self._entries.play(self._states, 0, seat, each)
        return fine

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as numbers."""
        numbers: NDArray[np.float32] = self._entries.observation_buffer()
        self._entries.observe(self._seen_by(seat), 0, seat, numbers)
        return numbers

    def scores(self) -> tuple[int, ...]:
        """The result, as `Table.result` has it: a seat that is out has 0."""
        scores = np.zeros(self.seats, np.int64)
        self._entries.score(self._states, 0, scores)
        return result_of(scores.tolist()).scores

    def text(self) -> str:
        """What a spectator sees, as text."""
        return as_text(self.game, self._seen_by(SPECTATOR)[0], SPECTATOR)

    def _seen_by(self, seat: int) -> Rows[Journaled]:
        """A masked state, on which the seat has played what it has begun."""
        self._entries.masked(self._seen, 0, self._states, 0, seat)
        if seat != SPECTATOR:
            for step in self._begun[seat]:
                self._entries.play(self._seen, 0, seat, step)
        return self._seen
