"""`undercroft play`."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import platformdirs

from ..bots.catalogue import bot_for
from ..engine.chance import read_key_words
from ..engine.errors import UndercroftError
from ..engine.options import read_options
from ..engine.seats import read_seat
from ..engine.wording import joined
from ..games import info, load, open_scroll
from ..terminal.scroll_file import ScrollFile, numbered_on

PACE = 0.5


def play_game(
    name: str | None,
    seats: int | None,
    seat: str | None,
    bots: list[str],
    options: dict[str, str],
    key: str | None,
    scroll: Path | None,
    resume: Path | None,
    plain: bool,
) -> None:
    """Check what was asked for before compiling anything, then play."""
    if resume:
        given = {name: name, "--seats": seats, "--options": options, "--key": key, "--scroll": scroll}
        if any(given.values()):
            surplus = joined([str(word) for word, value in given.items() if value])
            raise UndercroftError(f"a game is resumed as it was: leave out {surplus}")
        _resume(resume, seat, bots, plain)
        return
    card = info(name)
    players = card.check_seats(card.usual_seats if seats is None else seats)
    chosen = read_options(card.options, options)
    chosen.check_seats(players)
    place = 0 if seat is None else read_seat(seat.upper(), players)
    names = bots_for(bots, players)
    for bot in names:
        bot_for(bot, load(card.id))
    if scroll and os.path.lexists(scroll):
        raise UndercroftError(f"{scroll} exists already; to go on with the game in it: --resume {scroll}")
    from ..engine.table import Table
    from ..lab.warm import TABLE
    from ..terminal import play
    from ..terminal.match import Match
    from .compiling import parts_of, ready

    table = Table(ready(card.id, TABLE, *parts_of(names)), players, chosen, read_key_words(key))
    play(Match.begin(table, place, names, [scroll] if scroll else new_scroll_paths(card.id)), plain, PACE)


def _resume(path: Path, seat: str | None, bots: list[str], plain: bool) -> None:
    from ..engine.scroll import read_file, replay
    from ..lab.warm import TABLE
    from ..terminal import play
    from ..terminal.match import Match
    from .compiling import parts_of, ready

    file = ScrollFile(path)
    scroll, game = open_scroll(read_file(path))
    names = bots_for(bots, scroll.seats) if bots else None
    ready(game.id, TABLE, *parts_of(names or scroll.players or ()))
    place = None if seat is None else read_seat(seat.upper(), scroll.seats)
    play(Match.resume(replay(scroll, game), file, place, names), plain, PACE)


def bots_for(bots: list[str], seats: int) -> list[str]:
    """The bots of all seats but the player's."""
    names = bots or ["house"]
    names = names * (seats - 1) if len(names) == 1 else names
    if len(names) != seats - 1:
        raise UndercroftError(
            f"you and {seats - 1} bots make {seats} seats, so name {seats - 1} bots or one for all, not {len(names)}"
        )
    return names


def new_scroll_paths(game: str) -> Iterator[Path]:
    """Where a game is kept if nobody says where: the first of these that there is not yet."""
    folder = Path(platformdirs.user_data_dir("undercroft", appauthor=False)) / "scrolls"
    first = folder / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.scroll"
    return chain([first], numbered_on(first))
