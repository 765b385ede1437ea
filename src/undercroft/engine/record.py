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
from numba.core.errors import TypingError
from numba.extending import intrinsic, overload

from .interpreted import WideRecord
from .kernel import interpreted

T = TypeVar("T")
R = TypeVar("R", bound="Record")


class Rows(Protocol[T]):
    """An array of `T`: numbers, or nested records."""

    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, value: T | int, /) -> None: ...
    def __len__(self) -> int: ...
    def tolist(self) -> list[T]: ...


class _Field:
    def __init__(self, kind: str | type[Record], shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape

    @property
    def dtype(self) -> np.dtype[Any]:
        kind = np.dtype(self.kind) if isinstance(self.kind, str) else self.kind.dtype
        return np.dtype((kind, self.shape)) if self.shape else kind

    @property
    def alignment(self) -> int:
        return np.dtype(self.kind).alignment if isinstance(self.kind, str) else self.kind.alignment


def field(kind: str | type[Record], *shape: int) -> Any:
    """One field of a record: a NumPy kind such as "i1", or a nested `Record`; with a shape, an array of them."""
    return _Field(kind, shape)


class Record:
    """Base of all state declarations; subclasses inherit the fields of their parents, which come first."""

    dtype: ClassVar[np.dtype[np.record]]
    alignment: ClassVar[int] = 1
    _fields: ClassVar[dict[str, _Field]] = {}

    def __init_subclass__(cls) -> None:
        cls._fields = {}
        for kind in reversed(cls.__mro__):
            cls._fields |= {name: value for name, value in vars(kind).items() if isinstance(value, _Field)}
        for name in cls._fields:
            if hasattr(np.record, name):
                raise TypeError(f"{cls.__name__}.{name}: in plain Python, that is something else of every record's")
        cls.alignment = max((each.alignment for each in cls._fields.values()), default=1)
        offsets: list[int] = []
        end = 0
        for each in cls._fields.values():
            offsets.append(_round_up(end, each.alignment))
            end = offsets[-1] + each.dtype.itemsize
        columns = {
            "names": list(cls._fields),
            "formats": [each.dtype for each in cls._fields.values()],
            "offsets": offsets,
            "itemsize": _round_up(end, cls.alignment),
        }
        read_as = WideRecord if interpreted else np.record
        cls.dtype = cast("np.dtype[np.record]", np.dtype((read_as, cast("Any", columns))))


def _round_up(size: int, alignment: int) -> int:
    """NumPy aligns plain numbers in a record, but forgets to align nested records whose elements have attributes."""
    return -(-size // alignment) * alignment


def new(kind: type[R], count: int) -> Rows[R]:
    """An array of `count` blank records: every byte zero."""
    return cast("Rows[R]", np.zeros(count, dtype=kind.dtype))


def to_bytes(record: Record) -> bytes:
    """The record's bytes: two states are the same exactly if these are."""
    return cast("np.record", record).tobytes()


def part(state: Record, kind: type[R]) -> R:
    """A copy of a state with only the fields of `kind`, of which its own record is an extension."""
    smaller = new(kind, 1)
    for name in kind.dtype.names or ():
        cast("Any", smaller)[name][0] = cast("Any", state)[name]
    return smaller[0]


def fill(target: Record, source: Record) -> None:
    """Write all fields of a record into one that has them too, and maybe more. Not for kernels."""
    for name in cast("Any", source).dtype.names:
        cast("Any", target)[name] = cast("Any", source)[name]


def copy(target: Record, source: Record) -> None:
    """Overwrite one record with another of the same kind: a memcpy."""
    if cast("Any", target).dtype != cast("Any", source).dtype:
        raise TypeError("only records of one kind can be copied onto each other")
    fill(target, source)


@intrinsic
def _memcpy(typing_context: Any, target: Any, source: Any) -> Any:
    if target != source:
        raise TypingError("only records of one kind can be copied onto each other")

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
