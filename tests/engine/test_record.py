"""States as records: their layout, copies and bytes, compiled and in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from undercroft.engine.kernel import kernel
from undercroft.engine.record import Record, Rows, copy, field, new, to_bytes


class Rope(Record):
    knots: int = field("i1")
    length: int = field("i4")


class Camp(Record):
    day: int = field("i2")
    best: Rope = field(Rope)
    ropes: Rows[Rope] = field(Rope, 3)
    food: Rows[int] = field("u1", 2, 2)


class LateCamp(Camp):
    lamps: int = field("u8")


def fill(states: Any) -> None:
    """Some number in every field of row 0."""
    state = states[0]
    state.day = -5
    state.best.knots = 7
    state.best.length = -100_000
    for place in range(3):
        state.ropes[place].knots = place
        state.ropes[place].length = 1000 * place
    state.food[1][0] = 255
    state.lamps = 2**63 + 1


fill_compiled = kernel(fill)


@kernel
def copy_compiled(states: Any, target: int, source: int) -> None:
    copy(states[target], states[source])


@kernel
def total(states: Any, row: int) -> int:
    state = states[row]
    found = state.day + state.best.length + state.food[1][0]
    for rope in state.ropes:
        found += rope.length
    return found


def test_fields_of_parents_come_first() -> None:
    assert Camp.dtype.names == ("day", "best", "ropes", "food")
    assert LateCamp.dtype.names == ("day", "best", "ropes", "food", "lamps")
    for name in Camp.dtype.names:
        assert Camp.dtype.fields is not None
        assert LateCamp.dtype.fields is not None
        assert Camp.dtype.fields[name][:2] == LateCamp.dtype.fields[name][:2]


def test_a_child_may_declare_a_field_anew_in_its_old_place() -> None:
    class Wider(Rope):
        knots: int = field("i8")

    assert Wider.dtype.names == ("knots", "length")
    assert Wider.dtype["knots"] == np.dtype("i8")


def test_a_field_may_not_be_called_what_every_record_has() -> None:
    """Compiled it would be the field, and in plain Python a method of NumPy's."""
    with pytest.raises(TypeError, match=r"Shadow\.item: in plain Python, that is something else"):
        type("Shadow", (Record,), {"item": field("i1")})


def test_numbers_are_aligned() -> None:
    assert Rope.dtype.fields is not None
    assert Rope.dtype.fields["length"][1] == 4
    assert Rope.dtype.itemsize == 8
    assert LateCamp.dtype.fields is not None
    assert LateCamp.dtype.fields["lamps"][1] % 8 == 0


def test_new_states_are_blank() -> None:
    states: Any = new(LateCamp, 3)
    assert len(states) == 3
    assert states.tobytes() == bytes(3 * LateCamp.dtype.itemsize)


def test_fields_keep_what_they_are_given() -> None:
    states: Any = new(LateCamp, 1)
    fill(states)
    state = states[0]
    assert (int(state.day), int(state.best.knots), int(state.best.length)) == (-5, 7, -100_000)
    assert [(int(rope.knots), int(rope.length)) for rope in state.ropes] == [(0, 0), (1, 1000), (2, 2000)]
    assert state.food.tolist() == [[0, 0], [255, 0]]
    assert int(state.lamps) == 2**63 + 1


def test_compiled_and_plain_write_the_same_bytes() -> None:
    plain, compiled = new(LateCamp, 1), new(LateCamp, 1)
    fill(plain)
    fill_compiled(compiled)
    assert to_bytes(plain[0]) == to_bytes(compiled[0]) != bytes(LateCamp.dtype.itemsize)
    assert total(plain, 0) == -5 - 100_000 + 255 + 3000


@pytest.mark.parametrize("copier", ["plain", "compiled"])
def test_a_copy_is_whole_and_apart(copier: str) -> None:
    states: Any = new(LateCamp, 3)
    fill(states)
    original = to_bytes(states[0])
    if copier == "plain":
        copy(states[1], states[0])
    else:
        copy_compiled(states, 1, 0)
    assert to_bytes(states[1]) == to_bytes(states[0]) == original
    assert to_bytes(states[2]) == bytes(LateCamp.dtype.itemsize), "the row after it is left alone"
    states[1].ropes[2].length = 1
    states[1].best.knots = 1
    assert to_bytes(states[0]) == original
    assert to_bytes(states[1]) != original


@pytest.mark.parametrize("change", ["day", "best.length", "ropes.1.knots", "food", "lamps"])
def test_bytes_tell_every_field_apart(change: str) -> None:
    states: Any = new(LateCamp, 2)
    fill(states)
    copy(states[1], states[0])
    if change == "best.length":
        states[1].best.length += 1
    elif change == "ropes.1.knots":
        states[1].ropes[1].knots += 1
    elif change == "food":
        states[1].food[0][1] += 1
    else:
        setattr(states[1], change, getattr(states[1], change) + getattr(states[1], change).dtype.type(1))
    assert to_bytes(states[1]) != to_bytes(states[0])
