"""The contract: what a game must supply to stand on this engine."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any, cast

import msgspec

from .errors import IllegalMove
from .header import Header, Told, told
from .info import GameInfo
from .story import Event

Kernel = Callable[..., Any]


class Move(str):
    """A move in words, which knows its code.

    >>> Move("hit", 0)
    Move('hit')
    >>> Move("hit", 0) == "hit"
    True
    """

    __slots__ = ("code",)
    code: int

    def __new__(cls, words: str, code: int) -> Move:
        move = super().__new__(cls, words)
        move.code = code
        return move

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


class View(msgspec.Struct, frozen=True):
    """Base of what a seat sees: made from a masked state. Its `str` is a picture in text."""


@dataclasses.dataclass(frozen=True, eq=False)
class Game:
    """Everything that the engine, the bots and the doors to the outside ask of a game.

    The kernels take one state, a record of type `state`, and trust their caller: seats exist and moves are legal.
    """

    info: GameInfo
    state: type[Header]
    notes: int
    """How many things that happen in one move the journal of a table holds."""
    most_moves: int
    """The most legal moves that one seat can ever have."""
    observation_size: int
    """How many numbers `observe` writes."""
    measures: tuple[str, ...]
    """What `measure` counts for each seat, beside the score."""

    deal: Kernel
    """deal(state): the first position, from a blank state with seats, options and key."""
    actors: Kernel
    """actors(state): the set of seats that may act now, as bits; 0 when the game is over."""
    legal: Kernel
    """legal(state, seat, out): writes the codes of the seat's legal moves, and returns how many there are."""
    play: Kernel
    """play(state, seat, move): plays a legal move, in place."""
    score: Kernel
    """score(state, out): the result for each seat, more is better; of a game that is not over, the result so far."""
    measure: Kernel
    """measure(state, out): one row for each seat, one number for each name in `measures`."""
    mask: Kernel
    """mask(state, seat): erases what the seat may not know, the key included; a spectator is seat -1."""
    resample: Kernel
    """resample(state, seat): fills what `mask` erased at random, by the state's new key, true to all the seat knows."""
    observe: Kernel
    """observe(state, seat, out): a masked state as numbers for a learner."""
    house: Kernel
    """house(state, seat, noise): the move of a player who goes by rules of thumb, from a masked state."""

    move_words: Callable[[int], str]
    """A move's code in words."""
    move_code: Callable[[str], int | None]
    """Words as a move's code, or None if no move of this game reads so."""
    view: Callable[[Any, int], View]
    """view(state, seat): a masked state, typed."""
    event: Callable[[int, int, int, int], Event]
    """event(kind, seat, other, amount): a note of the journal as an event."""
    why_not: Callable[[Any, int, int | None], IllegalMove]
    """why_not(state, seat, code): the clause that forbids a move, from a masked state; None is no move of this game."""

    @property
    def id(self) -> str:
        return self.info.id

    @property
    def told(self) -> type[Told]:
        """The state with a journal, as tables have it."""
        return told(cast("Any", self.state), self.notes)

    @functools.cached_property
    def entries(self) -> Any:
        """The game's compiled entry points, see `engine.entries`."""
        from .entries import Entries

        return Entries(self)

    @functools.cache  # noqa: B019 - games live as long as the process
    def move(self, code: int) -> Move:
        """The move with this code."""
        return Move(self.move_words(code), code)
