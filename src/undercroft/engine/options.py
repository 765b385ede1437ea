"""Variants of the rules: typed, checked, written as words, and carried inside the state.

A game declares its options as one struct of bools, whole numbers and `IntEnum`s, each with a default:

    class PairsOptions(Options):
        stakes: Annotated[
            Stakes, Meta(description="what the loser pays", extra={"clause": "P-16"})
        ] = Stakes.FORFEIT

Each names the clause of the rules that sets it, which is cited when a value is refused. A number that may be left to
the rules has the type `int | None`. The word for that stands in its `Meta`, as in `extra={"clause": "F-1", "none":
"usual"}`; inside a state it is 0 then.

An option can also be a whole sheet of numbers, such as the mix of a game's tiles: see `Sheet`.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .errors import BadOption
from .pages import read_page
from .whole import read_whole, shown
from .wording import did_you_mean, number

AnyOptions = TypeVar("AnyOptions", bound="Options")
AnySheet = TypeVar("AnySheet", bound="Sheet")

# What names a file, and is not the sheet itself.
FILE_ENDING = ".toml"


class Sheet(msgspec.Struct, frozen=True):
    """Base of options that are a sheet of numbers. One is given as a file, or in words, which scrolls carry: so a
    stored game needs nobody's file.

    Every kind of sheet has all of these methods of its own. A struct cannot be abstract, so here they only say what
    they are for, and refuse.
    """

    @classmethod
    def read(cls: type[AnySheet], words: str) -> AnySheet:
        """The sheet that one line of words says; `BadOption` if it is no such line, or wrong."""
        raise NotImplementedError

    @classmethod
    def read_page(cls: type[AnySheet], page: Mapping[str, Any], source: str) -> AnySheet:
        """The sheet on a page of TOML from somewhere; `BadOption` says what is wrong, and where."""
        raise NotImplementedError

    def words(self) -> str:
        """The one line, without commas and equals signs, that `read` turns back into this sheet."""
        raise NotImplementedError

    @classmethod
    def from_numbers(cls: type[AnySheet], numbers: Mapping[str, Any]) -> AnySheet:
        """The sheet of which `numbers` makes these."""
        raise NotImplementedError

    def numbers(self) -> dict[str, Any]:
        """What states carry: by name, numbers below 128 in nested tuples. All sheets of a kind have them alike."""
        raise NotImplementedError


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's options."""

    def check(self) -> None:
        """Raise `BadOption` for values that do not go together."""

    def check_seats(self, seats: int) -> None:
        """Raise `BadOption` for values that do not go with so many seats."""

    @property
    def unit(self) -> str:
        """What is played from deal to result: a game, or a match of several."""
        return "game"

    def score_words(self, score: int) -> str:
        """A result as people say it."""
        return number(score, "point")

    @property
    def sum_of_scores(self) -> int | None:
        """What all scores of a result add up to, if that is always the same."""
        return None

    def words(self) -> dict[str, str]:
        """Every option and its value, in the words that `read_options` takes."""
        hints = _hints(type(self))
        return {
            name: _word(getattr(self, name), _extra(_unwrap(hints[name])[1], "none")) for name in self.__struct_fields__
        }


class OptionInfo(msgspec.Struct, frozen=True):
    """One option, described."""

    name: str
    kind: str
    choices: tuple[str, ...]
    default: str
    description: str
    clause: str
    """Where the rules set it."""
    low: int | None = None
    """Of a number, the lowest it may be."""
    high: int | None = None
    """Of a number, the highest."""
    none: str | None = None
    """Of a number that may be left to the rules, the word for that."""


def read_options(
    kind: type[AnyOptions], given: Mapping[str, object] | AnyOptions | None, files: bool = True
) -> AnyOptions:
    """Options from a mapping of words or values; what is not given has its default.

    Words that others wrote, as in a scroll, may not name `files` of ours.
    """
    if isinstance(given, kind):
        # Who makes the struct by hand may have put anything in.
        given = {name: getattr(given, name) for name in kind.__struct_fields__}
    elif given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadOption(f"options are a mapping or a {kind.__name__}, not {shown(given)}")
    known = {each.name: each for each in describe(kind)}
    chosen = kind(**{name: _value(kind, known, name, value, files) for name, value in given.items()})
    chosen.check()
    return chosen


def from_numbers(kind: type[AnyOptions], numbers: Mapping[str, Any]) -> AnyOptions:
    """Options from what stands for them inside a state: whole numbers, and records of numbers for sheets."""
    values: dict[str, object] = {}
    for name, hint in _hints(kind).items():
        plain, meta = _unwrap(hint)
        if issubclass(plain, Sheet):
            columns = numbers[name].dtype.names
            values[name] = plain.from_numbers({column: numbers[name][column].tolist() for column in columns})
        else:
            left_to_the_rules = not numbers[name] and _extra(meta, "none")
            values[name] = None if left_to_the_rules else plain(int(numbers[name]))
    return kind(**values)


def split_words(text: str) -> dict[str, str]:
    """Options from one line of words.

    >>> split_words("stakes=cutchfeld, games=3")
    {'stakes': 'cutchfeld', 'games': '3'}
    """
    words: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name or not value:
            raise BadOption(f"an option is written name=value, not {shown(part)}")
        if name in words:
            raise BadOption(f"option {shown(name)} is given twice")
        words[name] = value
    return words


def join_words(options: Options) -> str:
    """The line that `split_words` and `read_options` turn back into the same options."""
    return ", ".join(f"{name}={word}" for name, word in options.words().items())


@functools.cache
def describe(kind: type[Options]) -> tuple[OptionInfo, ...]:
    """All options of a game."""
    defaults = kind().words()
    return tuple(_describe(name, hint, defaults[name]) for name, hint in _hints(kind).items())


def _describe(name: str, hint: Any, default: str) -> OptionInfo:
    plain, meta = _unwrap(hint)
    description, clause = meta.description or "", _extra(meta, "clause")
    assert clause, f"{name} names no clause"
    if plain is bool:
        return OptionInfo(name, "yes or no", ("yes", "no"), default, description, clause)
    if issubclass(plain, IntEnum):
        return OptionInfo(name, "one of", tuple(_word(each) for each in plain), default, description, clause)
    if issubclass(plain, Sheet):
        return OptionInfo(name, f"{default}, or a file in TOML", (), default, description, clause)
    low, high = _bounds(meta)
    word = _extra(meta, "none")
    kind = f"a number from {low} to {high}" + (f", or {word}" if word else "")
    return OptionInfo(name, kind, (), default, description, clause, low, high, word)


def _value(kind: type[Options], known: dict[str, OptionInfo], name: object, given: object, files: bool) -> object:
    if name not in known:
        meant = did_you_mean(name, known) if isinstance(name, str) else ""
        others = f"the options are {', '.join(known)}" if known else "this game has none"
        raise BadOption(f"there is no option {shown(name)}{meant}; {others}")
    plain, meta = _unwrap(_hints(kind)[str(name)])
    info = known[str(name)]
    refusal = BadOption(f"{name} is {_expected(info)}, not {_shown(given)} ({info.clause})")
    if plain is bool or issubclass(plain, IntEnum):
        words = {"yes": True, "no": False} if plain is bool else {_word(each): each for each in plain}
        if isinstance(given, plain):
            return given
        if isinstance(given, str) and given.lower() in words:
            return words[given.lower()]
        raise refusal
    if issubclass(plain, Sheet):
        return _sheet(plain, given, files, refusal)
    word = _extra(meta, "none")
    if word and (given is None or (isinstance(given, str) and given.lower() == word)):
        return None
    number = read_whole(given)
    low, high = _bounds(meta)
    if number is None or not low <= number <= high:
        raise refusal
    return number


def _sheet(kind: type[AnySheet], given: object, files: bool, refusal: BadOption) -> AnySheet:
    if isinstance(given, kind):
        try:
            words = given.words()
        except Exception as error:
            # It was made by hand, and of anything.
            raise refusal from error
        return kind.read(words)
    if isinstance(given, Path) or (isinstance(given, str) and given.endswith(FILE_ENDING)):
        if not files:
            raise BadOption(
                f"a file cannot be named here, as {shown(str(given))} does: its contents have to stand here"
            )
        return kind.read_page(read_page(Path(given)), str(given))
    if isinstance(given, str):
        return kind.read(given)
    raise refusal


def _bounds(meta: msgspec.Meta) -> tuple[int, int]:
    """From where to where a number goes: every option that is one says so, since states have narrow fields."""
    assert meta.ge is not None
    assert meta.le is not None
    return int(meta.ge), int(meta.le)


def _extra(meta: msgspec.Meta, name: str) -> str | None:
    """What else an option says of itself."""
    return (meta.extra or {}).get(name)


def _expected(info: OptionInfo) -> str:
    if len(info.choices) > 2:
        return f"one of {', '.join(info.choices)}"
    return info.kind


def _shown(given: object) -> str:
    return _word(given) if isinstance(given, bool) else shown(given)


def _word(value: object, none: str | None = None) -> str:
    if value is None:
        return str(none)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sheet):
        return value.words()
    return value.name.lower() if isinstance(value, IntEnum) else str(value)


@functools.cache
def _hints(kind: type[Options]) -> dict[str, Any]:
    return {
        name: hint
        for name, hint in typing.get_type_hints(kind, include_extras=True).items()
        if name in kind.__struct_fields__
    }


def _unwrap(hint: Any) -> tuple[Any, msgspec.Meta]:
    """The type of an option, and what it says of itself."""
    plain, meta = typing.get_args(hint)
    return (int if plain == int | None else plain), meta
