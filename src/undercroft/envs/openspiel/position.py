"""A game as a tree: positions that never change, with one node for every step and every chance event.

Chance is split off by a script (`engine.explore`): a move is played again and again from the position before it, each
time with one more of its chance events fixed, until it asks for no more.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.bits import lowest_bit
from ...engine.chance import read_key, set_key
from ...engine.deck import EMPTY, Bag, counts
from ...engine.entries import blank
from ...engine.errors import UndercroftError
from ...engine.explore import DEAL, MOST_CHANCES, Explorer, scripted
from ...engine.game import Game
from ...engine.header import Journaled
from ...engine.options import Options, join_words, read_options, split_words
from ...engine.record import Rows, fill, new
from ...engine.result import result_of
from ...engine.seats import SPECTATOR, seat_letter
from ...games import load
from .recall import Recall, nothing_yet, of_others

# In the place of a seat, as OpenSpiel has it.
CHANCE = -1
TERMINAL = -4


class Leg(NamedTuple):
    """A step, or the deal, and what chance has brought in it so far."""

    seat: int
    step: int
    script: tuple[int, ...] = ()


class Imagined(NamedTuple):
    """Where a position comes from that was never dealt, but may be for all that a seat knows."""

    seat: int
    known: Recall
    public: Recall
    begun: tuple[int, ...]


class Rules:
    """A game with its seats and options: what all of its positions share."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.entries = game.entries
        self.kind: Any = scripted(game.journaled)  # type: ignore[arg-type]
        self._explorer = Explorer(game, MOST_CHANCES)
        self._undealt: Any = new(self.kind, 1)
        fill(self._undealt[0], blank(game.journaled, seats, options, 0)[0])
        self.start = self.at(Leg(DEAL, 0), None)

    def at(self, leg: Leg, last: Position | None) -> Position:
        """The position to which a step leads, if chance has brought so much."""
        before = last.states if last else self._undealt
        states, asked, bag = self._explorer.follow(before, *leg)
        return Position(self, before if asked else states, leg, last, asked, bag)

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.game.id, self.seats, join_words(self.options))


@functools.cache
def rules_of(game: str, seats: int, options: str) -> Rules:
    """The same rules are one object."""
    loaded = load(game)
    return Rules(loaded, seats, read_options(loaded.info.options, split_words(options), files=False))


class Position:
    """One node of the tree: somebody is to act, or chance, or nobody."""

    def __init__(
        self,
        rules: Rules,
        states: Any,
        leg: Leg,
        last: Position | None,
        asked: int = 0,
        bag: Bag = EMPTY,
        imagined: Imagined | None = None,
    ) -> None:
        self.rules = rules
        self.states = states
        """The state in row 0; while chance is asked, as it was before."""
        self.leg = leg
        """What led here, or, while chance is asked, what goes on."""
        self.last = last
        """The position before that."""
        self.asked = asked
        """How many numbers chance has to choose from; 0 if it is not asked."""
        self.bag = bag
        """The cards that these numbers stand for, lowest first, if they do."""
        self.imagined = imagined
        self._recalls: dict[int, Recall] = {}

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        legs = []
        position = self
        while not position.imagined and position.last:
            legs.append(position.leg)
            position = position.last
        legs.append(position.leg)
        origin = (position.states, position.imagined) if position.imagined else None
        return _again, (self.rules, origin, tuple(reversed(legs)))

    @functools.cached_property
    def player(self) -> int:
        """Who is to act: of those who choose at the same time, the one with the lowest seat."""
        if self.asked:
            return CHANCE
        acting = int(self.rules.entries.actors(self.states, 0))
        return int(lowest_bit(acting)) if acting else TERMINAL

    @functools.cached_property
    def begun(self) -> tuple[int, ...]:
        """The steps of a move that is not whole yet."""
        if self.imagined:
            return self.imagined.begun
        if self.leg.seat == DEAL or self.leg.step >= self.rules.game.open_steps:
            return ()
        return self._steps

    @property
    def _steps(self) -> tuple[int, ...]:
        """The steps so far of the move that led here."""
        return (*(self.last.begun if self.last else ()), self.leg.step)

    @functools.cached_property
    def legal(self) -> list[int]:
        """The codes of all legal steps, or of all that chance can bring, lowest first."""
        if self.asked:
            return [action for action, _ in self.outcomes]
        if self.player == TERMINAL:
            return []
        moves = self.rules.entries.move_buffer()
        count = self.rules.entries.legal(self.states, 0, self.player, moves)
        return sorted(moves[:count].tolist())

    @functools.cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, and how likely: cards by their rank, all else by its number."""
        if self.bag == EMPTY:
            return [(number, 1 / self.asked) for number in range(self.asked)]
        return [(rank, cards / self.asked) for rank, cards in enumerate(counts(self.bag), 1) if cards]

    def after(self, action: int) -> Position:
        """The position that a step, or a chance event, leads to."""
        if not self.asked:
            return self.rules.at(Leg(self.player, action), self)
        number = action if self.bag == EMPTY else sum(counts(self.bag)[: action - 1])
        if len(self.leg.script) == MOST_CHANCES:
            raise UndercroftError(f"no more than {MOST_CHANCES} chance events of one move can be followed")
        return self.rules.at(self.leg._replace(script=(*self.leg.script, number)), self.last)

    def words(self, action: int) -> str:
        """A step or a chance event in words."""
        if not self.asked:
            return str(self.rules.game.move((*self.begun, action)))
        return f"{action + 1} of {self.asked}" if self.bag == EMPTY else str(action)

    def scores(self) -> tuple[int, ...]:
        """As `Table.result` has them: a seat that is out has 0."""
        scores = np.zeros(self.rules.seats, np.int64)
        self.rules.entries.score(self.states, 0, scores)
        return result_of(scores.tolist()).scores

    def seen(self, seat: int) -> Rows[Journaled]:
        """What a seat may know, in row 0."""
        seen: Any = new(self.rules.kind, 1)
        self.rules.entries.masked(seen, 0, self.states, 0, seat)
        return seen  # type: ignore[no-any-return]

    def picture(self, seat: int) -> str:
        """What a seat sees, as text."""
        return str(self.rules.game.view(self.seen(seat)[0], seat)) if self.dealt else "not dealt yet"

    def observe(self, seat: int, out: NDArray[np.float32]) -> None:
        """What a seat sees, as numbers."""
        if self.dealt:
            self.rules.entries.observe(self.seen(seat), 0, seat, out)
        else:
            out.fill(0)

    @property
    def dealt(self) -> bool:
        """Whether there is anything to see."""
        return not (self.asked and self.last is None)

    def recall(self, seat: int) -> Recall:
        """All that a seat has seen so far; what goes on is seen when chance has brought it to an end."""
        unknown = []
        at: Position | None = self.last if self.asked else self
        while at and seat not in at._recalls and not at.imagined:
            unknown.append(at)
            at = at.last
        recall = at._recalled(seat) if at else nothing_yet(seat)
        for position in reversed(unknown):
            recall = position._recalls[seat] = position._next(recall, seat)
        return recall

    def _recalled(self, seat: int) -> Recall:
        if seat not in self._recalls:
            assert self.imagined
            known = {self.imagined.seat: self.imagined.known, SPECTATOR: self.imagined.public}
            self._recalls[seat] = known.get(seat) or of_others(self.imagined.public, seat, self.seen(seat))
        return self._recalls[seat]

    def _next(self, before: Recall, seat: int) -> Recall:
        """What a seat knows after the step that led here. While a move is not whole, nobody else sees anything."""
        own = self.leg.seat == seat != SPECTATOR
        if self.begun and not own:
            return before
        return before.after(self.rules.game, seat, self.seen(seat), self._steps if own else ())

    def imagine(self, seat: int, key: int) -> Position:
        """A position as it may be, for all that the seat knows: what is hidden from it is filled in by the key."""
        if self.asked or (self.begun and self.leg.seat != seat):
            raise UndercroftError("positions are imagined between moves, or in the middle of one's own")
        seen: Any = self.seen(seat)
        keyed: Any = new(self.rules.game.journaled, 1)
        for name in keyed.dtype.names:
            keyed[name] = seen[name]
        set_key(keyed[0], read_key(key))
        self.rules.entries.resample(keyed, 0, seat)
        states: Any = new(self.rules.kind, 1)
        for name in keyed.dtype.names:
            states[name] = keyed[name]
        states["key"] = 0
        states["event"] = 0
        imagined = Imagined(seat, self.recall(seat), self.recall(SPECTATOR), self.begun)
        # What really led here may be hidden, as another's choice is; one's own begun move is not.
        leg = self.leg if self.begun else Leg(seat, 0)
        return Position(self.rules, states, leg, None, imagined=imagined)

    def history(self) -> list[str]:
        """All steps so far, in words."""
        position = self.last if self.asked else self
        lines: list[str] = []
        while position and position.last:
            if not position.begun:
                lines.append(f"{seat_letter(position.leg.seat)} {position.rules.game.move(position._steps)}")
            position = position.last
        return lines[::-1]


def _again(rules: Rules, origin: tuple[Any, Imagined] | None, legs: tuple[Leg, ...]) -> Position:
    """A position that was pickled."""
    first, *later = legs
    position = Position(rules, origin[0], first, None, imagined=origin[1]) if origin else rules.at(first, None)
    for leg in later:
        position = rules.at(leg, position)
    return position
