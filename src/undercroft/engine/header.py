"""What every game's state starts with, and the journal in which the rules note what happens.

Kernels cannot hand out strings or objects. So while they play a move they note each thing that happens as four numbers,
and `story` turns the notes into events for people and animations. Only the states of a table have a journal: it passes
through `mask` like the rest of them, and is begun anew with every move. In simulations and searches nobody listens, so
their states have none, and noting costs nothing.
"""

from __future__ import annotations

import functools
from typing import Any, cast

import numpy as np

from .by_field import by_field
from .chance import Chance
from .kernel import kernel
from .options import Options, Sheet, from_numbers
from .record import Record, Rows, field


class Note(Record):
    """One thing that happened. What the numbers mean is up to each game's kinds of event."""

    kind: int = field("i1")
    seat: int = field("i1")
    other: int = field("i2")
    amount: int = field("i4")


class Header(Chance):
    """The common start of all states. A game adds its `options`, if it has any, made with `record_of`."""

    seats: int = field("i1")
    drafting: int = field("i1")
    """The seat whose move is begun but not whole yet, plus one; 0 if there is none."""


class Journaled(Header):
    """What `journaled` adds to a game's state: the notes of the last move, and how many there were."""

    noted: int
    journal: Rows[Note]


@functools.cache
def journaled(kind: Any, notes: int) -> type[Journaled]:
    """The same state with a journal that holds so many notes.

    The journal lies before the state: were it behind, Numba would take the one record for a kind of the other, and
    might play a table's moves by code that was compiled for states without a journal.
    """
    journal = type("Journal", (Record,), {"noted": field("i4"), "journal": field(Note, notes)})
    return cast("type[Journaled]", type(f"Journaled{kind.__name__}", (kind, journal), {}))


@kernel(inline=True)
def _note(state: Journaled, kind: int, seat: int, other: int, amount: int) -> None:
    place = state.noted
    state.noted = place + 1
    if place < len(state.journal):
        entry = state.journal[place]
        entry.kind = kind
        entry.seat = seat
        entry.other = other
        entry.amount = amount


@kernel(inline=True)
def _no_note(state: Header, kind: int, seat: int, other: int, amount: int) -> None:
    pass


@kernel(inline=True)
def _clear_journal(state: Journaled) -> None:
    if state.drafting:
        return
    for place in range(min(state.noted, len(state.journal))):
        entry = state.journal[place]
        entry.kind = 0
        entry.seat = 0
        entry.other = 0
        entry.amount = 0
    state.noted = 0


@kernel(inline=True)
def _no_journal(state: Header) -> None:
    pass


note = by_field("journal", cast("Any", _note), _no_note)
"""note(state, kind, seat, other, amount): what no longer fits is counted, not kept; `story` says so."""

clear_journal = by_field("journal", cast("Any", _clear_journal), _no_journal)
"""clear_journal(state): begin a new move, or go on with one. Old notes are wiped, so that a state's bytes tell of its
last move only."""


@kernel
def _hide_amounts(state: Journaled, kind: int, seat: int) -> None:
    for place in range(min(state.noted, len(state.journal))):
        entry = state.journal[place]
        if entry.kind == kind and entry.seat != seat:
            entry.amount = 0


@kernel(inline=True)
def _no_amounts(state: Header, kind: int, seat: int) -> None:
    pass


hide_amounts = by_field("journal", cast("Any", _hide_amounts), _no_amounts)
"""hide_amounts(state, kind, seat): erase the amounts of all notes of a kind but the seat's own. For `mask`."""


@kernel
def _hide_given(state: Journaled, kind: int, seat: int) -> None:
    for place in range(min(state.noted, len(state.journal))):
        entry = state.journal[place]
        if entry.kind == kind and entry.seat != seat and entry.other != seat:
            entry.amount = 0


hide_given = by_field("journal", cast("Any", _hide_given), _no_amounts)
"""hide_given(state, kind, seat): erase the amounts of all notes of a kind but those in which a seat gives something to
another, `other`, and is one of the two. For `mask`."""


def record_of(options: type[Options]) -> type[Record]:
    """The record that carries a game's options inside its state, field by field as whole numbers."""
    usual = options()
    fields = {name: _field_for(getattr(usual, name)) for name in options.__struct_fields__}
    return type(options.__name__, (Record,), fields)


def _field_for(usual: object) -> Any:
    if not isinstance(usual, Sheet):
        return field("i4")
    columns = {name: field("i1", *np.shape(numbers)) for name, numbers in usual.numbers().items()}
    return field(type(type(usual).__name__, (Record,), columns))


def set_options(state: Header, options: Options) -> None:
    """Write a table's options into its state."""
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if isinstance(value, Sheet):
            for column, numbers in value.numbers().items():
                cast("Any", state).options[name][column] = numbers
        else:
            setattr(cast("Any", state).options, name, int(value or 0))


def options_in(state: Header, kind: type[Options]) -> Options:
    """The options that stand in a state."""
    names = kind.__struct_fields__
    return from_numbers(kind, {name: cast("Any", state).options[name] for name in names})
