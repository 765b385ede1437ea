"""A bot that plays by the odds, in games that can tell them."""

from __future__ import annotations

from ..engine.game import Game
from ..engine.record import part
from .bot import Bot


class OddsBot(Bot):
    """Makes the move that a game's odds speak for. It needs no luck, and so no seed.

    >>> import undercroft as uc
    >>> table = uc.deal("pairs", seats=2, key=7)
    >>> uc.bot("odds", "pairs").choose(table.view_state(1), seat=1)
    Move('hit')
    >>> uc.bot("odds", "feast")
    Traceback (most recent call last):
        ...
    undercroft.engine.errors.BadBot: The Feast has no odds that could be told, for a bot to play by
    """

    def __init__(self, game: Game) -> None:
        super().__init__("odds", game)
        assert game.odds
        self._odds = game.odds

    def _step(self, seat: int, begun: tuple[int, ...]) -> int:
        steps = self.game.read_move(self._odds(part(self._states[0], self.game.state), seat).best)
        assert steps is not None
        return steps[len(begun)]
