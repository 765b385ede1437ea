"""The bots there are, by name, and how to ask for one in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.errors import BadBot
from ..engine.whole import read_whole, shown
from ..engine.wording import joined
from .kinds import bot_kind

if TYPE_CHECKING:
    from ..engine.game import Game
    from .bot import Bot


def _policy(name: str) -> Callable[..., Bot]:
    def make(game: Game, seed: int | None) -> Bot:
        from .policy_bot import PolicyBot

        return PolicyBot(bot_kind(name), game, seed)

    return make


def _search(game: Game, seed: int | None, **settings: Any) -> Bot:
    from .search import SearchBot

    return SearchBot(game, seed, **settings)


def _odds(game: Game, seed: int | None) -> Bot:
    from .odds_bot import OddsBot

    return OddsBot(game)


class BuiltIn(NamedTuple):
    """A bot of this house."""

    plays: str
    settings: tuple[str, ...]
    make: Callable[..., Bot]


SEARCH = "search"
ODDS = "odds"
BUILT_IN = {
    "random": BuiltIn("any legal move, each as likely as any other", (), _policy("random")),
    "house": BuiltIn("by rules of thumb that come with the game", (), _policy("house")),
    SEARCH: BuiltIn("by thinking every move through many times", ("seconds", "iterations", "threads"), _search),
    ODDS: BuiltIn("by the odds, in games that can tell them", (), _odds),
}
NAMES = tuple(BUILT_IN)
USUAL = "house"
PROGRAM = "program"
HOW_TO_NAME_A_PROGRAM = f"{PROGRAM}:COMMAND"
_PROGRAM_SETTINGS = ("seconds",)
_FRACTION = re.compile(r"-?[0-9]{0,20}\.?[0-9]{1,20}(e-?[0-9]{1,2})?")
_APART = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""")


def bot_names() -> tuple[str, ...]:
    """The names of all bots, those that packages bring among them; programs go by their commands."""
    from .plug_ins import plug_ins

    return (*NAMES, *(name for name in plug_ins() if name not in NAMES))


def split_bots(text: str) -> list[str]:
    """Bots in one line, with commas between them; what is in quotes stays together.

    >>> split_bots("house, program:./bot.pl 'a, b'")
    ['house', "program:./bot.pl 'a, b'"]
    """
    if _APART.sub("", text).strip(","):
        raise BadBot(f"in {shown(text)} a quotation is not closed")
    return [part.strip() for part in _APART.findall(text) if part.strip()]


def names_for(game: Game) -> tuple[str, ...]:
    """The bots that play a game."""
    return tuple(name for name in NAMES if name != ODDS or game.odds is not None)


def read_bot(words: str) -> tuple[str, dict[str, object]]:
    """A bot and its settings from words such as search:seconds=0.5:threads=2. What stands behind program: is a command.

    >>> read_bot("search:seconds=0.5:threads=2")
    ('search', {'seconds': 0.5, 'threads': 2})
    >>> read_bot("program:seconds=2:./bot.pl --bold")
    ('program', {'seconds': 2, 'command': './bot.pl --bold'})
    """
    name, colon, rest = str(words).partition(":")
    if name == PROGRAM:
        return name, _program_settings(rest)
    _check_name(name)
    settings: dict[str, object] = {}
    for each in rest.split(":") if colon else ():
        setting, equals, value = each.partition("=")
        if not equals or setting in settings or not setting.isidentifier():
            raise BadBot(f"a bot's settings are written {name}:name=value:name=value, each once, not {shown(words)}")
        settings[setting] = _value(value)
    if name in BUILT_IN:
        _check_settings(name, settings)
    return name, settings


def bot_for(words: str, game: Game) -> tuple[str, dict[str, object]]:
    """The same for a game, which not all bots play."""
    name, settings = read_bot(words)
    if name in NAMES and name not in names_for(game):
        raise BadBot(f"{game.info.title} has no odds that could be told, for a bot to play by")
    return name, settings


def make_bot(words: str, game: Game, seed: int | None = None, **settings: Any) -> Bot:
    """A bot for a game, from its name, or from words with settings in them; with a seed it always chooses the same."""
    name, written = bot_for(words, game)
    both = {**written, **settings}
    if name == PROGRAM:
        from .program_bot import ProgramBot

        if set(both) - {"command", *_PROGRAM_SETTINGS}:
            raise BadBot(f"{PROGRAM} has no such settings as {joined(sorted(both))}")
        return ProgramBot(game, seed, **both)
    if name in BUILT_IN:
        _check_settings(name, both)
        return BUILT_IN[name].make(game, seed, **both)
    from .plug_ins import PlugInBot, plug_ins

    return PlugInBot(name, plug_ins()[name], game, seed, **both)


def _check_name(name: str) -> None:
    """Refuse the name of no bot, and one that two bots have."""
    from .plug_ins import origin, plug_ins

    others = plug_ins()
    if name in NAMES and name in others:
        raise BadBot(f"{origin(others[name])} brings a bot {name!r} too: uninstall that, or have it renamed")
    if name not in NAMES and name not in others:
        raise BadBot(f"there is no bot {shown(name)}; the bots are {', '.join((*bot_names(), HOW_TO_NAME_A_PROGRAM))}")


def _check_settings(name: str, settings: dict[str, object]) -> None:
    """Refuse settings that a bot of this house does not have."""
    known = BUILT_IN[name].settings
    if settings and not known:
        raise BadBot(f"{name} has no settings; write just {name!r}")
    for setting, value in settings.items():
        if setting not in known:
            raise BadBot(f"{name} has no setting {shown(setting)}; there are {joined(known)}")
        if isinstance(value, str):
            raise BadBot(f"{setting} is a number, not {shown(value)}")


def _program_settings(rest: str) -> dict[str, object]:
    """The settings of a program, and its command, which may hold anything."""
    settings: dict[str, object] = {}
    setting, equals, more = rest.partition("=")
    while equals and setting in _PROGRAM_SETTINGS and setting not in settings:
        value, _, rest = more.partition(":")
        settings[setting] = _value(value)
        setting, equals, more = rest.partition("=")
    return {**settings, "command": rest}


def _value(words: str) -> object:
    """A number, if it reads as one, and else the words."""
    number = read_whole(words)
    if number is not None:
        return number
    return float(words) if _FRACTION.fullmatch(words) else words
