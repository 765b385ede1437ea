"""The bots whose choice is one call of a kernel: those that simulations can have."""

from __future__ import annotations

from enum import IntEnum

from ..engine.errors import BadBot
from ..engine.whole import shown


class BotKind(IntEnum):
    """The bots there are. A bot's name is its member's in lower case."""

    RANDOM = 0
    """Any legal move, each as likely as any other."""
    HOUSE = 1
    """Rules of thumb that come with the game."""


KIND_NAMES = tuple(kind.name.lower() for kind in BotKind)


def bot_kind(name: str) -> BotKind:
    """The kind of bot that goes by a name."""
    if name not in KIND_NAMES:
        raise BadBot(f"there is no bot {shown(name)} for simulations; the bots are {', '.join(KIND_NAMES)}")
    return BotKind(KIND_NAMES.index(name))
