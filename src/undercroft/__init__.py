"""Undercroft: tabletop games under one roof.

Deal a table, look at it as one of its players, and play:

>>> import undercroft as uc
>>> table = uc.deal("pairs", seats=4, options={"stakes": "cutchfeld"}, key=7)
>>> table.actors
(1,)
>>> table.legal(1)
(Move('hit'), Move('fold'))
>>> for event in table.play(1, "hit"):
...     print(event)
B draws a 5.

A scroll is the record of a game; it replays to the same table, move by move:

>>> again = uc.replay(table.scroll())
>>> again.moves == table.moves
True

Everything that can be refused is refused with a reason:

>>> table.play(1, "hit")
Traceback (most recent call last):
    ...
undercroft.engine.errors.IllegalMove: it is the turn of C, not of B (P-9)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from .engine.errors import (
    BadBot,
    BadGame,
    BadKey,
    BadMoment,
    BadOption,
    BadPosition,
    BadScroll,
    BadSeat,
    IllegalMove,
    UndercroftError,
)
from .engine.seats import SPECTATOR

if TYPE_CHECKING:
    from .bots.bot import Bot
    from .bots.seen import Seen
    from .engine.options import Options
    from .engine.table import Table
    from .lab.league_report import LeagueReport
    from .lab.simulate import Report

__all__ = [
    "SPECTATOR",
    "BadBot",
    "BadGame",
    "BadKey",
    "BadMoment",
    "BadOption",
    "BadPosition",
    "BadScroll",
    "BadSeat",
    "Bot",
    "IllegalMove",
    "Seen",
    "Table",
    "UndercroftError",
    "bot",
    "deal",
    "game_ids",
    "league",
    "replay",
    "simulate",
]


__version__ = "0.1.0"


# Compiled code is imported only when it is used, so that `import undercroft` and the command line's help are quick.


def game_ids() -> tuple[str, ...]:
    """The games there are.

    >>> game_ids()
    ('pairs', 'deadfall', 'feast', 'cave_cards', 'cave_board')
    """
    from .games import IDS

    return IDS


def deal(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    key: int | str | None = None,
) -> Table:
    """A new table. Without seats it has as many as are usual, without a key a random one.

    >>> deal("pairs", seats=9)
    Traceback (most recent call last):
        ...
    undercroft.engine.errors.BadSeat: Pairs is for 2 to 8 seats, not 9 (P-1)
    """
    from .engine.table import Table
    from .games import load

    loaded = load(game)
    return Table(loaded, loaded.info.usual_seats if seats is None else seats, options, key)


def replay(text: str) -> Table:
    """The table that a scroll records, verified move by move; `BadScroll` names the line that is wrong."""
    from .engine.scroll import replay
    from .games import open_scroll

    return replay(*open_scroll(text))


def bot(name: str, game: str, seed: int | None = None, **settings: Any) -> Bot:
    """A bot for a game, by its name, or `program:` and a command; with a seed it always chooses the same. Some bots
    have settings: `search` how long it may think.

    >>> table = deal("pairs", seats=2, key=7)
    >>> seat = table.actors[0]
    >>> bot("search", "pairs", seed=1, iterations=500).choose(table.view_state(seat), seat)
    Move('hit')
    """
    from .bots.catalogue import make_bot
    from .games import load

    return make_bot(name, load(game), seed, **settings)


def simulate(
    game: str,
    seats: int | None = None,
    games: int = 10_000,
    bots: str | Sequence[str] = "random",
    options: Mapping[str, object] | Options | None = None,
    threads: int | None = None,
    key: int | str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Many games between bots, one name for all seats or one for each; `progress` is told how many are done.

    >>> report = simulate("pairs", seats=2, games=2000, bots=["house", "random"], key=1)
    >>> report.games, report.results[0].wins.low > 0.9
    (2000, True)
    """
    from .games import load
    from .lab.simulate import simulate

    loaded = load(game)
    return simulate(
        loaded, loaded.info.usual_seats if seats is None else seats, games, bots, options, threads, key, progress
    )


def league(
    game: str | None = None,
    bots: Sequence[str] | None = None,
    seats: int | None = None,
    games: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    threads: int | None = None,
    key: int | str | None = None,
    results: str | PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> LeagueReport:
    """Two bots or more against each other, every deal with each of them in every seat; 100 games if nobody says more.

    The games are kept in the file `results`. If there is such a file the league in it is continued; what is not given
    is as it was. Stopped with Ctrl-C, it reports on the games played until then.

    >>> report = league("pairs", ["random", "house"], seats=2, games=40, key=1)
    >>> report.results[0].bot, report.results[0].ahead["random"].low > 0
    ('house', True)
    """
    from pathlib import Path

    from .lab.league import play_league
    from .lab.league_settings import Asked
    from .lab.simulate import usable_threads

    asked = Asked(game=game, seats=seats, games=games, bots=bots, options=options, key=key)
    return play_league(asked, usable_threads(threads), None if results is None else Path(results), progress)


def __getattr__(name: str) -> Any:
    if name == "Table":
        from .engine.table import Table

        return Table
    if name == "Bot":
        from .bots.bot import Bot

        return Bot
    if name == "Seen":
        from .bots.seen import Seen

        return Seen
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
