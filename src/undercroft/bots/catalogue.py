"""The bots there are, by name, and how to ask for one in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.errors import BadBot
from ..engine.whole import read_whole, shown
from .kinds import KIND_NAMES, bot_kind

if TYPE_CHECKING:
    from ..engine.game import Game
    from .bot import Bot

SEARCH = "search"
ODDS = "odds"
NAMES = (*KIND_NAMES, SEARCH, ODDS)
USUAL = "house"


def names_for(game: Game) -> tuple[str, ...]:
    """The bots that play a game."""
    return tuple(name for name in NAMES if name != ODDS or game.odds is not None)


def read_bot(words: str) -> tuple[str, dict[str, object]]:
    """A bot and its settings from words such as search:seconds=0.5:threads=2.

    >>> read_bot("search:seconds=0.5:threads=2")
    ('search', {'seconds': 0.5, 'threads': 2})
    """
    name, *given = str(words).split(":")
    if name not in NAMES:
        raise BadBot(f"there is no bot {shown(name)}; the bots are {', '.join(NAMES)}")
    settings: dict[str, object] = {}
    for each in given:
        setting, equals, value = each.partition("=")
        if not equals or setting in settings:
            raise BadBot(f"a bot's settings are written {name}:name=value:name=value, each once, not {shown(words)}")
        settings[setting] = _number(setting, value)
    if settings and name != SEARCH:
        raise BadBot(f"{name} has no settings; write just {name!r}")
    for setting in settings:
        if setting not in ("seconds", "iterations", "threads"):
            raise BadBot(f"{name} has no setting {shown(setting)}; there are seconds, iterations and threads")
    return name, settings


def bot_for(words: str, game: Game) -> tuple[str, dict[str, object]]:
    """The same for a game, which not all bots play."""
    name, settings = read_bot(words)
    if name not in names_for(game):
        raise BadBot(f"{game.info.title} has no odds that could be told, for a bot to play by")
    return name, settings


def make_bot(words: str, game: Game, seed: int | None = None, **settings: Any) -> Bot:
    """A bot for a game, from its name, or from words with settings in them; with a seed it always chooses the same."""
    name, written = bot_for(words, game)
    if name == SEARCH:
        from .search import SearchBot

        return SearchBot(game, seed, **{**written, **settings})
    if settings:
        raise BadBot(f"{name} has no settings")
    if name == ODDS:
        from .odds_bot import OddsBot

        return OddsBot(game)
    from .policy_bot import PolicyBot

    return PolicyBot(bot_kind(name), game, seed)


def _number(setting: str, value: str) -> float | int:
    number = read_whole(value)
    if number is not None:
        return number
    try:
        return float(value)
    except ValueError:
        raise BadBot(f"{setting} is a number, not {shown(value)}") from None
