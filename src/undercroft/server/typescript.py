"""All that goes over the wire as TypeScript, for the web client: `make types` writes it to `web/src/messages.ts`.

The messages come from `messages` and `shapes`, what games show from their views and events: nothing is typed twice.
"""

from __future__ import annotations

import importlib
import inspect
import json
import types
import typing
from collections.abc import Iterator

import msgspec
from msgspec import inspect as shape

from ..engine.story import Event, Untold
from ..games import IDS, load
from . import messages, shapes
from .faults import Fault

FIRST_LINE = "// Written by `make types`, from what the server sends: change that, not this.\n"
# What differs from game to game.
BY_GAME = {("Position", "view"): "View", ("Happening", "what"): "GameEvent", ("Stage", "views"): "Record<string, View>"}


def typescript() -> str:
    """The file."""
    wire = _Writer()
    for union in (messages.ToServer, messages.ToClient, messages.Told):
        for kind in typing.get_args(union):
            wire.name(kind)
    wire.name(Fault)
    for kind in _structs_of(shapes):
        if kind.__module__ == shapes.__name__:
            wire.name(kind)
    unions = [
        _union("ToServer", [kind.__name__ for kind in typing.get_args(messages.ToServer)]),
        _union("ToClient", [kind.__name__ for kind in typing.get_args(messages.ToClient)]),
        _union("Told", [kind.__name__ for kind in typing.get_args(messages.Told)]),
    ]
    ids = [_camel(game) for game in IDS]
    by_game = [
        "export interface Games {\n"
        + "".join(
            f"  {game}: {{ view: {name}.View; event: {name}.GameEvent }};\n"
            for game, name in zip(IDS, ids, strict=True)
        )
        + "}\n",
        "export type GameId = keyof Games;\n",
        "export type View = Games[GameId]['view'];\n",
        "export type GameEvent = Games[GameId]['event'];\n",
    ]
    parts = [f"export const PROTOCOL = {messages.PROTOCOL};\n", *wire.written, *unions, *map(_namespace, IDS), *by_game]
    return FIRST_LINE + "\n" + "\n".join(parts)


def _namespace(game: str) -> str:
    """What one game shows."""
    wire = _Writer()
    view = typing.get_type_hints(load(game).view)["return"]
    shown = wire.name(view)
    told = [wire.name(kind) for kind in _events_of(game)]
    lines = [*wire.written, f"export type View = {shown};\n", _union("GameEvent", told)]
    inside = "".join(f"  {line}".rstrip() + "\n" for part in lines for line in part.rstrip("\n").split("\n"))
    return f"export namespace {_camel(game)} {{\n{inside}}}\n"


def _events_of(game: str) -> Iterator[type[Event]]:
    """All events of a game: those of its own, and those that it shares with others."""
    story = importlib.import_module(f"undercroft.games.{game}.story")
    for kind in _structs_of(story):
        if issubclass(kind, Event) and kind.__struct_config__.tag != kind.__name__:
            yield kind
    yield Untold


def _structs_of(module: types.ModuleType) -> Iterator[type[msgspec.Struct]]:
    for _, kind in inspect.getmembers(module, inspect.isclass):
        if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
            yield kind


def _camel(game: str) -> str:
    return "".join(word.capitalize() for word in game.split("_"))


def _union(name: str, members: list[str]) -> str:
    return (
        f"export type {name} =\n" + "".join(f"  | {member}\n" for member in dict.fromkeys(members)).rstrip("\n") + ";\n"
    )


class _Writer:
    """Writes types, each once."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._names: set[str] = set()

    def name(self, kind: type) -> str:
        """What a struct or an enumeration is called, once it is written."""
        if kind.__name__ not in self._names:
            self._names.add(kind.__name__)
            info = shape.type_info(kind)
            text = self._struct(info) if isinstance(info, shape.StructType) else self._enum(kind)
            self.written.append(text)
        return kind.__name__

    def _struct(self, info: shape.StructType) -> str:
        lines = [*_comment(info.cls), f"export interface {info.cls.__name__} {{"]
        if info.tag_field:
            lines.append(f"  readonly {info.tag_field}: {json.dumps(info.tag)};")
        for field in info.fields:
            special = BY_GAME.get((info.cls.__name__, field.encode_name))
            optional = "" if field.required or not issubclass(info.cls, _ASKED) else "?"
            lines.append(f"  readonly {field.encode_name}{optional}: {special or self._type(field.type)};")
        return "\n".join([*lines, "}", ""])

    def _enum(self, kind: type) -> str:
        values = " | ".join(json.dumps(each.value) for each in typing.cast("typing.Any", kind))
        return "\n".join([*_comment(kind), f"export type {kind.__name__} = {values};\n"])

    def _type(self, info: shape.Type) -> str:
        match info:
            case shape.Metadata():
                return self._type(info.type)
            case shape.StructType() | shape.EnumType():
                return self.name(info.cls)
            case shape.NoneType():
                return "null"
            case shape.BoolType():
                return "boolean"
            case shape.IntType() | shape.FloatType():
                return "number"
            case shape.StrType():
                return "string"
            case shape.UnionType():
                return " | ".join(sorted((self._type(each) for each in info.types), key=lambda word: word == "null"))
            case shape.TupleType():
                return f"readonly [{', '.join(self._type(each) for each in info.item_types)}]"
            case shape.CollectionType():
                inner = self._type(info.item_type)
                return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
            case shape.DictType():
                return f"Readonly<Record<{self._type(info.key_type)}, {self._type(info.value_type)}>>"
        raise TypeError(f"nobody has said how {info} is written in TypeScript")


# What clients send: fields that may be left out.
_ASKED = (messages.FromClient, shapes.NewTable, shapes.NewGuest, shapes.Sit)


def _comment(kind: type) -> list[str]:
    """What is said of a type here, if anything is."""
    words = kind.__dict__.get("__doc__")
    return [f"/** {inspect.cleandoc(words).splitlines()[0]} */"] if words else []


if __name__ == "__main__":
    print(typescript(), end="")
