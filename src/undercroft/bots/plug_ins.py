"""Bots that installed packages bring: found by their entry points, loaded when they are asked for.

A package names a bot in its `pyproject.toml`:

    [project.entry-points."undercroft.bots"]
    thoughtful = "my_package:Thoughtful"

What stands there is called with a game, a seed and the settings that were given, and returns something with a method
`choose(state, seat)`: a class will do. See `docs/writing_bots.md`.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from ..engine.errors import BadBot
from ..engine.game import Game
from ..engine.whole import shown
from ..engine.wording import joined, printable
from .guest import GuestBot
from .seen import Seen
from .trouble import Failure

GROUP = "undercroft.bots"
MOST_SHOWN = 300
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def plug_ins() -> dict[str, tuple[EntryPoint, ...]]:
    """The entry points of all bots that packages bring, by name: more than one of a name is too many."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for each in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        found[each.name] = (*found.get(each.name, ()), each)
    return found


def origin(entries: tuple[EntryPoint, ...]) -> str:
    """The packages that bring a bot.

    >>> origin((EntryPoint("camel", "stable:Camel", GROUP),))
    'stable:Camel'
    """
    packages = [f"{each.dist.name} {each.dist.version}" if each.dist else each.value for each in entries]
    return joined(list(dict.fromkeys(packages)))


def load_maker(name: str, entries: tuple[EntryPoint, ...]) -> Callable[..., Any]:
    """What makes a bot; `BadBot` says in one line what is wrong with it."""
    said = f"the bot {shown(name)} of {origin(entries)}"
    if not NAME.fullmatch(name):
        raise BadBot(f"{said} has a bad name: small letters, digits, - and _, up to 40 of them, a letter first")
    if len(entries) > 1:
        raise BadBot(f"{said} is there {len(entries)} times, and nobody knows which is meant")
    try:
        made = entries[0].load()
    except (Exception, SystemExit) as error:
        raise BadBot(f"{said} cannot be loaded: {in_a_line(error)}") from error
    if not callable(made):
        raise BadBot(f"{said} is {_type(made)}, where a class or a function is needed that makes a bot")
    return made  # type: ignore[no-any-return]


class PlugInBot(GuestBot):
    """A bot written in Python by somebody else. It runs in this process: it can fail, but it cannot be stopped."""

    def __init__(
        self, name: str, entries: tuple[EntryPoint, ...], game: Game, seed: int | None = None, **settings: object
    ) -> None:
        super().__init__(name, game, seed)
        maker = load_maker(name, entries)
        said = f"the bot {shown(name)} of {origin(entries)}"
        try:
            self._guest = maker(game, self.seed, **settings)
        except BadBot:
            raise
        except (Exception, SystemExit) as error:
            raise BadBot(f"{said} cannot be made for {game.info.title}: {in_a_line(error)}") from error
        if not callable(getattr(self._guest, "choose", None)):
            raise BadBot(f"{said} is {_type(self._guest)} without a method choose(state, seat)")

    def _ask(self, seen: Seen) -> object:
        try:
            return self._guest.choose(seen.state, seen.seat)
        except (Exception, SystemExit) as error:
            raise Failure(in_a_line(error), traceback.format_exc()) from error


def in_a_line(error: BaseException) -> str:
    """What went wrong, as one line of a message.

    >>> in_a_line(KeyError("colour"))
    "KeyError: 'colour'"
    """
    return printable(" ".join("".join(traceback.format_exception_only(error)).split()))[:MOST_SHOWN]


def _type(thing: object) -> str:
    return f"of type {type(thing).__name__}"
