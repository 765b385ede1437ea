"""What every game's state starts with, and the journal in which the rules note what happens.

Kernels cannot hand out strings or objects. So while they play a move they note each thing that happens as four numbers,
and `story` turns the notes into events for people and animations. The notes belong to the state, pass through `mask`
like the rest of it, and are begun anew with every move.
"""

from __future__ import annotations

from typing import Any, cast

from .chance import Chance
from .kernel import kernel
from .options import Options
from .record import Record, Rows, field


class Note(Record):
    """One thing that happened. What the numbers mean is up to each game's kinds of event."""

    kind: int = field("i1")
    seat: int = field("i1")
    other: int = field("i2")
    amount: int = field("i4")


class Header(Chance):
    """The common start of all states. A game adds its `options`, made with `record_of`, and a `journal`."""

    seats: int = field("i1")
    noted: int = field("i4")
    journal: Rows[Note]


@kernel(inline=True)
def note(state: Header, kind: int, seat: int, other: int, amount: int) -> None:
    """Note what happened. What no longer fits is counted, not kept; `story` says so."""
    place = state.noted
    state.noted = place + 1
    if place < len(state.journal):
        entry = state.journal[place]
        entry.kind = kind
        entry.seat = seat
        entry.other = other
        entry.amount = amount


@kernel(inline=True)
def clear_journal(state: Header) -> None:
    """Begin the notes of a new move. Old notes are wiped, so that a state's bytes tell of its last move only."""
    for place in range(min(state.noted, len(state.journal))):
        entry = state.journal[place]
        entry.kind = 0
        entry.seat = 0
        entry.other = 0
        entry.amount = 0
    state.noted = 0


def record_of(options: type[Options]) -> type[Record]:
    """The record that carries a game's options inside its state, field by field as whole numbers."""
    fields = {name: field("i4") for name in options.__struct_fields__}
    return type(options.__name__, (Record,), fields)


def set_options(state: Header, options: Options) -> None:
    """Write a table's options into its state."""
    record = cast("Any", state).options
    for name in options.__struct_fields__:
        setattr(record, name, int(getattr(options, name)))
