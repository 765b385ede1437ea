"""The games. A new one is a folder here and a line in `IDS`; nothing else names a game."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, cast

from ..engine.errors import BadGame, BadScroll, BadSeat
from ..engine.info import GameInfo
from ..engine.whole import shown
from ..engine.wording import did_you_mean

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.scroll import Scroll

IDS = ("pairs", "deadfall", "feast", "cave_cards", "cave_board")


def info(game: str | None) -> GameInfo:
    """A game's card in the catalogue, without compiling anything."""
    return cast("GameInfo", importlib.import_module(f"{__name__}.{_known(game)}").INFO)


def load(game: str) -> Game:
    """The game itself."""
    return cast("Game", importlib.import_module(f"{__name__}.{_known(game)}.game").GAME)


def open_scroll(text: str) -> tuple[Scroll, Game]:
    """A scroll taken apart, and its game; `BadScroll` names the line that is wrong."""
    from ..engine.scroll import read_scroll

    scroll = read_scroll(text)
    try:
        game = load(scroll.game)
    except BadGame as error:
        raise BadScroll(scroll.lines["game"], str(error)) from error
    try:
        game.info.check_seats(scroll.seats)
    except BadSeat as error:
        raise BadScroll(scroll.lines["seats"], str(error)) from error
    return scroll, game


def _known(game: str | None) -> str:
    if game is None:
        raise BadGame(f"which game? The games are {', '.join(IDS)}")
    if isinstance(game, str) and game in IDS:
        return game
    raise BadGame(f"there is no game {shown(game)}{did_you_mean(str(game), IDS)}; the games are {', '.join(IDS)}")
