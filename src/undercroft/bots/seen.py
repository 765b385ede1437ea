"""What a seat knows, for those who write bots: to look at, and to think on from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.game import Game, Move, View
from ..engine.table import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..engine.header import Header
    from ..engine.options import Options

_ANY_KEY = 0


class Seen:
    """A masked state as a bot gets it, and what can be asked of it.

    >>> import undercroft as uc
    >>> table = uc.deal("pairs", seats=3, key=7)
    >>> seen = uc.Seen(table.game, table.view_state(1), seat=1)
    >>> seen.legal()
    (Move('hit'), Move('fold'))
    >>> seen.view().players[1].stack
    (4,)

    What would happen if? `imagine` gives a table as it may be, to be played on. Its key decides what is hidden from the
    seat and what chance will bring, so one imagined table tells little, and many tell the odds:

    >>> sorted({str(seen.imagine(key).play(1, "hit")[0]) for key in range(50)})[:2]
    ['B draws a 10.', 'B draws a 2.']
    """

    def __init__(self, game: Game, state: Header, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        # Any table that may be looks the same to the seat.
        self._table = self.imagine(_ANY_KEY)

    @property
    def seats(self) -> int:
        """How many play."""
        return self._table.seats

    @property
    def options(self) -> Options:
        """By which variant of the rules."""
        return self._table.options

    def legal(self, begun: str = "") -> tuple[Move, ...]:
        """The seat's legal moves, as `Table.legal` tells them: of a move of several parts the first part, and then what
        may follow on such a beginning."""
        return self._table.legal(self.seat, begun)

    def check(self, words: str) -> Move:
        """A legal move from its words; `IllegalMove` says why it is none."""
        refusal = self._table.why_not(self.seat, words)
        if refusal:
            raise refusal
        steps = self.game.read_move(words)
        assert steps is not None
        return self.game.move(steps)

    def view(self) -> View:
        """What the seat sees, typed; its `str` is a picture."""
        return self._table.view(self.seat)

    def observe(self) -> NDArray[np.float32]:
        """The same as numbers for learners."""
        return self._table.observe(self.seat)

    def imagine(self, key: int | str | None = None) -> Table:
        """A table as it may be for all that the seat knows; without a key any."""
        return Table.imagined(self.game, self.state, self.seat, key)
