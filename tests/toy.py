"""A game of one page, made up for tests: its moves have two parts, some things are secret, and chance has a say.

Tokens lie in a heap. Whoever is to act picks up to three of them and gives them to anybody; then a token may turn up
from nowhere. When the heap is empty the game is over. Each player has a secret number: who has as many tokens as that,
or as many and a multiple of four more, scores two.
"""

from __future__ import annotations

import sys
from enum import IntEnum
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from undercroft import games
from undercroft.engine.chance import chance, forget_chance
from undercroft.engine.errors import IllegalMove
from undercroft.engine.game import Game, View
from undercroft.engine.header import Header, clear_journal, hide_amounts, note
from undercroft.engine.info import GameInfo
from undercroft.engine.kernel import kernel
from undercroft.engine.options import Options
from undercroft.engine.record import Rows, field
from undercroft.engine.seats import LETTERS, NOBODY, seat_letter
from undercroft.engine.story import Event, Namer

MOST_SEATS = 4
MOST_PICKED = 3
GIVE = MOST_PICKED  # The code of the second part, less the seat; to pick n is code n - 1.
NUMBERS = 4
SIZE = MOST_SEATS + 3


class NoteKind(IntEnum):
    HEAPED = 0
    NUMBER = 1
    GAVE = 2
    FOUND = 3


class Toy(Header):
    heap: int = field("i1")
    turn: int = field("i1")
    picked: int = field("i1")
    """How many are picked, before it is said for whom."""
    tokens: Rows[int] = field("i1", MOST_SEATS)
    number: Rows[int] = field("i1", MOST_SEATS)


@kernel
def deal(toy: Toy) -> None:
    toy.heap = 6 + chance(toy, 9)
    note(toy, NoteKind.HEAPED, NOBODY, 0, toy.heap)
    for seat in range(toy.seats):
        toy.number[seat] = 1 + chance(toy, NUMBERS)
        note(toy, NoteKind.NUMBER, seat, 0, toy.number[seat])


@kernel
def actors(toy: Toy) -> int:
    return 0 if toy.heap == 0 else 1 << toy.turn


@kernel
def legal(toy: Toy, seat: int, out: Rows[int]) -> int:
    if toy.picked:
        for other in range(toy.seats):
            out[other] = GIVE + other
        return toy.seats
    picks = min(MOST_PICKED, toy.heap)
    for pick in range(picks):
        out[pick] = pick
    return picks


@kernel
def play(toy: Toy, seat: int, step: int) -> None:
    if step < GIVE:
        toy.picked = step + 1
        toy.drafting = seat + 1
        return
    toy.drafting = 0
    clear_journal(toy)
    note(toy, NoteKind.GAVE, seat, step - GIVE, toy.picked)
    toy.tokens[step - GIVE] += toy.picked
    toy.heap -= toy.picked
    toy.picked = 0
    if chance(toy, 4) == 0:
        toy.heap += 1
        note(toy, NoteKind.FOUND, NOBODY, 0, 1)
    toy.turn = (toy.turn + 1) % toy.seats


@kernel
def score(toy: Toy, out: Rows[int]) -> None:
    for seat in range(toy.seats):
        out[seat] = toy.tokens[seat] + 2 * (toy.tokens[seat] % NUMBERS == toy.number[seat] % NUMBERS)


@kernel
def measure(toy: Toy, out: Rows[Rows[int]]) -> None:
    for seat in range(toy.seats):
        out[seat][0] = toy.tokens[seat]


@kernel
def mask(toy: Toy, seat: int) -> None:
    forget_chance(toy)
    hide_amounts(toy, NoteKind.NUMBER, seat)
    for other in range(toy.seats):
        if other != seat:
            toy.number[other] = 0
    if toy.drafting != seat + 1:
        toy.picked = 0


@kernel
def resample(toy: Toy, seat: int) -> None:
    for other in range(toy.seats):
        if other != seat:
            toy.number[other] = 1 + chance(toy, NUMBERS)
    if toy.drafting and toy.drafting != seat + 1:
        toy.picked = 1 + chance(toy, min(MOST_PICKED, toy.heap))


@kernel
def observe(toy: Toy, seat: int, out: Rows[float]) -> None:
    out[0] = toy.heap
    out[1] = toy.picked
    out[2] = toy.number[seat] if seat >= 0 else 0
    for other in range(MOST_SEATS):
        out[3 + other] = toy.tokens[other]


@kernel
def house(toy: Toy, seat: int, noise: np.uint64) -> int:
    return GIVE + seat if toy.picked else min(MOST_PICKED, toy.heap) - 1


class ToyView(View, frozen=True):
    heap: int
    number: int
    picked: int
    tokens: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.heap} in the heap; {self.tokens}; your number is {self.number}"


class Happened(Event, frozen=True, tag="happened"):
    kind: int
    seat: int
    other: int
    amount: int

    def words(self, name: Namer) -> str:
        if self.kind == NoteKind.GAVE:
            return f"{name(self.seat)} gives {self.amount} to {name(self.other)}."
        return f"{NoteKind(self.kind).name} {self.amount}"


def view(toy: Toy, seat: int) -> ToyView:
    tokens = tuple(int(toy.tokens[other]) for other in range(toy.seats))
    return ToyView(int(toy.heap), int(toy.number[seat]) if seat >= 0 else 0, int(toy.picked), tokens)


def move_words(steps: tuple[int, ...]) -> str:
    pick = f"pick {steps[0] + 1}"
    return pick if len(steps) == 1 else f"{pick}, give {seat_letter(steps[1] - GIVE)}"


def move_steps(words: str, whole: bool) -> tuple[int, ...] | None:
    known = [(pick,) for pick in range(MOST_PICKED)]
    if whole:
        known = [(*pick, GIVE + seat) for pick in known for seat in range(len(LETTERS[:MOST_SEATS]))]
    return next((steps for steps in known if move_words(steps) == words), None)


def why_not(toy: Toy, seat: int, step: int | None) -> IllegalMove:
    if toy.heap == 0:
        return IllegalMove("T-2", "the heap is empty")
    if toy.turn != seat:
        return IllegalMove("T-1", f"it is the turn of {seat_letter(toy.turn)}")
    return IllegalMove("T-1", "say for whom" if toy.picked else "pick up to three of the heap, and give them away")


INFO = GameInfo("toy", "Toy", "Pick and give.", ("Nobody",), 2, MOST_SEATS, 3, "T-1", 1, Options)

GAME = Game(
    info=INFO,
    state=Toy,
    notes=8,
    step_codes=GIVE + MOST_SEATS,
    most_moves=MOST_SEATS,
    observation_size=SIZE,
    observation_version=1,
    measures=("tokens",),
    deal=deal,
    actors=actors,
    legal=legal,
    play=play,
    score=score,
    measure=measure,
    mask=mask,
    resample=resample,
    observe=observe,
    house=house,
    move_words=move_words,
    move_steps=move_steps,
    view=view,
    event=Happened,
    why_not=why_not,
    open_steps=GIVE,
)


def audit(toy: Any) -> None:
    """What must hold in every position."""
    assert toy.heap >= 0
    assert all(1 <= number <= NUMBERS for number in toy.number[: toy.seats])
    assert bool(toy.picked) == bool(toy.drafting)
    assert toy.picked <= toy.heap


def list_in_the_catalogue(patch: pytest.MonkeyPatch) -> None:
    """As if it were one of our games."""
    name = f"{games.__name__}.toy"
    patch.setattr(games, "IDS", (*games.IDS, "toy"))
    patch.setitem(sys.modules, name, ModuleType(name))
    patch.setitem(sys.modules, f"{name}.game", ModuleType(f"{name}.game"))
    patch.setattr(sys.modules[name], "INFO", INFO, raising=False)
    patch.setattr(sys.modules[f"{name}.game"], "GAME", GAME, raising=False)
