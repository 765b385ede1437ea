"""Declaring states: fixed-size NumPy records with named, nested fields.

    class Team(Record):
        ropes: int = field("i1")
        backpack: Rows[int] = field("i1", 8)

    class Cave(Header):
        team: Rows[Team] = field(Team, 5)

`Cave.dtype` is the layout, `new(Cave, 1000)` an array of a thousand blank states, and `states[3].team[0].ropes` reads
the same in compiled and in plain Python. The annotations are what the type checker sees; `field` is what memory sees.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, TypeVar, cast

import numpy as np
from numba.core import types
from numba.core.cgutils import raw_memcpy
from numba.extending import intrinsic, overload

T = TypeVar("T")
R = TypeVar("R", bound="Record")


class Rows(Protocol[T]):
    """An array of `T`: numbers, or nested records."""

    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, value: T | int, /) -> None: ...
    def __len__(self) -> int: ...


class _Field:
    def __init__(self, kind: str | type[Record], shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape

    def column(self, name: str) -> tuple[Any, ...]:
        kind = self.kind if isinstance(self.kind, str) else self.kind.dtype
        return (name, kind, self.shape) if self.shape else (name, kind)


def field(kind: str | type[Record], *shape: int) -> Any:
    """One field of a record: a NumPy kind such as "i1", or a nested `Record`; with a shape, an array of them."""
    return _Field(kind, shape)


class Record:
    """Base of all state declarations; subclasses inherit the fields of their parents, which come first."""

    dtype: ClassVar[np.dtype[np.record]]
    _fields: ClassVar[dict[str, _Field]] = {}

    def __init_subclass__(cls) -> None:
        cls._fields = {}
        for kind in reversed(cls.__mro__):
            cls._fields |= {name: value for name, value in vars(kind).items() if isinstance(value, _Field)}
        columns = [each.column(name) for name, each in cls._fields.items()]
        cls.dtype = cast("np.dtype[np.record]", np.dtype((np.record, np.dtype(columns, align=True))))


def new(kind: type[R], count: int) -> Rows[R]:
    """An array of `count` blank records: every byte zero."""
    return cast("Rows[R]", np.zeros(count, dtype=kind.dtype))


def to_bytes(record: Record) -> bytes:
    """The record's bytes: two states are the same exactly if these are."""
    return cast("np.record", record).tobytes()


def copy(target: Record, source: Record) -> None:
    """Overwrite one record with another of the same layout: a memcpy."""
    for name in cast("Any", source).dtype.names:
        cast("Any", target)[name] = cast("Any", source)[name]


@intrinsic
def _memcpy(typing_context: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, target.size)
        raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return types.none(target, source), generate


@overload(copy)
def _copy(target: Any, source: Any) -> Any:
    def compiled(target: Any, source: Any) -> Any:
        return _memcpy(target, source)

    return compiled
