"""Loading games from the cache of compiled kernels, so that the first move at a table does not wait for that."""

from __future__ import annotations

from collections.abc import Iterable

from ..bots.catalogue import USUAL, make_bot
from ..engine.table import Table
from ..games import load


def load_games(names: Iterable[str]) -> None:
    """Do once what tables do all the time."""
    for name in names:
        game = load(name)
        table = Table(game, game.info.usual_seats)
        house = make_bot(USUAL, game)
        for _ in range(2):
            seat = table.actors[0]
            table.view(seat)
            table.why_not(seat, "")
            table.legal(seat)
            table.play(seat, house.choose(table.view_state(seat), seat))
