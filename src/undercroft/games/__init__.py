"""The games. A new one is a folder here and a line in `IDS`; nothing else names a game."""

from __future__ import annotations

import difflib
import importlib
from typing import TYPE_CHECKING, cast

from ..engine.errors import BadGame
from ..engine.info import GameInfo

if TYPE_CHECKING:
    from ..engine.game import Game

IDS = ("pairs",)


def info(game: str) -> GameInfo:
    """A game's card in the catalogue, without compiling anything."""
    return cast("GameInfo", importlib.import_module(f"{__name__}.{_known(game)}").INFO)


def load(game: str) -> Game:
    """The game itself."""
    return cast("Game", importlib.import_module(f"{__name__}.{_known(game)}.game").GAME)


def _known(game: str) -> str:
    if game in IDS:
        return game
    close = difflib.get_close_matches(game, IDS, 1)
    hint = f" (did you mean {close[0]!r}?)" if close else ""
    raise BadGame(f"there is no game {game!r}{hint}; the games are {', '.join(IDS)}")
