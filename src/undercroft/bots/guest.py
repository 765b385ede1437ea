"""Bots that others wrote: asked, checked by the rules, and stood in for when they fail."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np

from ..engine.chance import below, siphash
from ..engine.errors import IllegalMove
from ..engine.game import Game, Move
from ..engine.record import part
from ..engine.whole import shown
from .bot import Bot, read_seed
from .seen import Seen
from .trouble import Failure, Trouble

# Whoever fails so often is not asked any more: even a guest that never answers takes only so much time.
MOST_FAILURES = 5
_LUCK = np.uint64(int.from_bytes(b"guest", "big"))


class GuestBot(Bot):
    """Asks a guest for its move. If that fails it makes a legal move at random, and `troubles` tells why."""

    def __init__(self, name: str, game: Game, seed: int | None = None) -> None:
        super().__init__(name, game)
        self.seed = int(read_seed(seed))
        self._choices = 0
        self._failures = 0
        self._drawn = 0

    @abstractmethod
    def _ask(self, seen: Seen) -> object:
        """What the guest answers. Raises `Failure` if it does not."""

    def _tell_off(self, why: str) -> None:
        """Let the guest know that its answer was no legal move."""

    def _move(self, seat: int) -> Move:
        self._choices += 1
        if self._failures < MOST_FAILURES:
            try:
                return self._guests_move(seat)
            except Failure as failure:
                self._failures += 1
                given_up = self._failures == MOST_FAILURES
                if given_up:
                    self._part()
                trouble = Trouble(self.name, seat, self._choices, failure.why, failure.details, given_up)
                self.troubles.append(trouble)
        return super()._move(seat)

    def _part(self) -> None:
        """Let go of a guest that is not asked any more."""

    def _guests_move(self, seat: int) -> Move:
        seen = Seen(self.game, part(self._states[0], self.game.state), seat)
        answer = self._ask(seen)
        if not isinstance(answer, str):
            raise Failure(f"it answered with {_kind(answer)}, which is no move in words")
        try:
            return seen.check(answer)
        except IllegalMove as refusal:
            self._tell_off(str(refusal))
            raise Failure(f"its move {shown(answer)} was refused: {refusal}") from None

    def _step(self, seat: int, begun: tuple[int, ...]) -> int:
        count = self.game.entries.legal(self._states, 0, seat, self._moves)
        return int(self._moves[below(self._noise(), count)])

    def _noise(self) -> np.uint64:
        self._drawn += 1
        return np.uint64(siphash(np.uint64(self.seed), _LUCK, np.uint64(self._drawn)))


def _kind(answer: object) -> str:
    """What sort of thing it is: to ask the thing itself would be asking for more trouble."""
    return "nothing" if answer is None else f"an object of type {type(answer).__name__}"
