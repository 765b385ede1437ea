"""What makes a league what it is, and going on with one whose results are in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from .. import __version__
from ..bots.catalogue import read_bot
from ..engine.chance import key_text, read_key
from ..engine.errors import UndercroftError
from ..engine.options import Options, read_options
from ..engine.whole import shown, whole
from ..games import info

T = TypeVar("T")

MOST_GAMES = 10**9
MOST_BOTS = 64
USUAL_GAMES = 100


class LeagueSettings(msgspec.Struct, frozen=True):
    """Leagues with the same settings have the same deals, the same seatings, and the same luck for bots."""

    game: str
    rules: int
    """The version of the game's rules."""
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    """In the words that ask for them; the first is the one whom the others are measured against."""
    key: str
    version: str
    """Of this program: another one may have other bots by the same names."""

    def read_options(self) -> Options:
        """The options as the game reads them. They may come out of a results file, and so name no file of ours."""
        return read_options(info(self.game).options, self.options, files=False)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks for. What is None is as usual, or, in a league that is continued, as it was."""

    game: str | None = None
    seats: int | None = None
    games: int | None = None
    bots: str | Sequence[str] | None = None
    options: Mapping[str, object] | Options | None = None
    key: int | str | None = None


def settle(asked: Asked, begun: LeagueSettings | None = None) -> LeagueSettings:
    """The settings of a league; of one begun before, everything that was not asked for."""
    card = info(begun.game if begun and asked.game is None else asked.game)
    begun = begun if begun and begun.game == card.id else None
    seats = card.check_seats(_either(asked.seats, begun.seats if begun else None, card.usual_seats))
    options = begun.read_options() if begun and not asked.options else read_options(card.options, asked.options)
    options.check_seats(seats)
    return LeagueSettings(
        game=card.id,
        rules=card.rules_version,
        seats=seats,
        options=options.words(),
        bots=_bots(_either(asked.bots, begun.bots if begun else None, ())),
        key=key_text(read_key(asked.key if asked.key is not None or not begun else begun.key)),
        version=__version__,
    )


def differences(begun: LeagueSettings, asked: LeagueSettings) -> list[str]:
    """What is not the same, in words."""
    pairs = {name: (getattr(begun, name), getattr(asked, name)) for name in begun.__struct_fields__}
    return [f"{name}: {_words(there)}, not {_words(here)}" for name, (there, here) in pairs.items() if there != here]


def check_games(games: object) -> int:
    """Give a number of games back if a league can have so many."""
    number = whole(games)
    if number is None or not 1 <= number <= MOST_GAMES:
        raise UndercroftError(f"a league has from 1 to {MOST_GAMES:,} games, not {shown(games)}")
    return number


def _bots(given: str | Sequence[str]) -> tuple[str, ...]:
    """The words for some bots, no two the same: nobody could tell which of them had won."""
    if not isinstance(given, Iterable):
        raise UndercroftError(f"a league is played by a list of bots, not by {shown(given)}")
    words = (given,) if isinstance(given, str) else tuple(given)
    for each in words:
        read_bot(each)
    if not 2 <= len(words) <= MOST_BOTS:
        raise UndercroftError(f"a league is played by 2 to {MOST_BOTS} bots, not by {len(words)}")
    if len(set(words)) < len(words):
        raise UndercroftError(f"a league has each bot once, not {', '.join(words)}")
    return words


def _either(asked: T | None, begun: T | None, usual: T) -> T:
    return next((each for each in (asked, begun) if each is not None), usual)


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={word}" for name, word in value.items()) or "none"
    return ", ".join(value) if isinstance(value, tuple) else str(value)
