"""Tables of Pairs with the cards that a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

import undercroft as uc
from undercroft.engine.bits import members
from undercroft.engine.deck import CARDS, bag_of, cards
from undercroft.engine.explore import scripted
from undercroft.engine.header import set_options
from undercroft.engine.options import read_options
from undercroft.engine.record import copy, new
from undercroft.engine.story import Event, read_journal
from undercroft.games.pairs import PairsOptions
from undercroft.games.pairs.game import GAME
from undercroft.games.pairs.rules import BURNED, Move, Told

DRAWS = (Told.DEALT, Told.TIE_DEALT, Told.TIE_DISCARDED, Told.DREW, Told.PAIRED)
ALL_CARDS = tuple(rank for rank in range(1, 11) for _ in range(rank))


class Pick(NamedTuple):
    """A chance event that is not a card: which one, of how many that are equally likely."""

    number: int
    of: int


def without(ranks: Sequence[int], gone: Sequence[int]) -> list[int]:
    """The cards that remain when some are taken away; all of those must be there."""
    left = list(ranks)
    for rank in gone:
        left.remove(rank)
    return left


class Desk:
    """A state in which every card comes as called for."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        self.states: Any = new(scripted(GAME.told), 1)
        self.state: Any = self.states[0]
        self.state.seats = seats
        set_options(self.state, read_options(PairsOptions, options))
        self._spare: Any = new(scripted(GAME.told), 1)

    def deal(self, *wanted: int | Pick) -> list[str]:
        """Begin the match, and tell what happened; exactly the wanted cards must be drawn."""
        return self._act(lambda states: GAME.entries.deal(states, 0), wanted)

    def play(self, seat: int, move: str, *wanted: int | Pick) -> list[str]:
        """Play a legal move, and tell what happened; exactly the wanted cards must be drawn."""
        assert move in self.legal(seat)
        code = Move[move.upper()].value
        return self._act(lambda states: GAME.entries.play(states, 0, seat, code), wanted)

    def legal(self, seat: int) -> list[str]:
        """The moves of a seat, none if it is not its turn."""
        if seat not in self.actors:
            return []
        out = GAME.entries.move_buffer()
        return [GAME.move_words(int(out[place])) for place in range(GAME.entries.legal(self.states, 0, seat, out))]

    @property
    def actors(self) -> tuple[int, ...]:
        return members(GAME.entries.actors(self.states, 0))

    @property
    def events(self) -> tuple[Event, ...]:
        return read_journal(self.state, GAME.event)

    @property
    def stacks(self) -> list[tuple[int, ...]]:
        return [cards(self.state.stack[seat]) for seat in range(self.state.seats)]

    @property
    def scored(self) -> list[tuple[int, ...]]:
        return [cards(self.state.scored[seat]) for seat in range(self.state.seats)]

    @property
    def unseen(self) -> tuple[int, ...]:
        return cards(self.state.unseen)

    @property
    def points(self) -> list[int]:
        return self._of_seats("points")

    @property
    def coins(self) -> list[int]:
        return self._of_seats("coins")

    @property
    def losses(self) -> list[int]:
        return self._of_seats("losses")

    @property
    def scores(self) -> list[int]:
        """The result so far."""
        out = np.zeros(self.state.seats, np.int64)
        GAME.entries.score(self.states, 0, out)
        return [int(number) for number in out]

    def choices(self, move: str) -> int:
        """Among how many equally likely cards the first one of a move is."""
        code = Move[move.upper()].value
        seat = self.actors[0]
        return self._run(lambda states: GAME.entries.play(states, 0, seat, code), []).asked

    def _of_seats(self, name: str) -> list[int]:
        return [int(getattr(self.state, name)[seat]) for seat in range(self.state.seats)]

    def _act(self, act: Callable[[Any], None], wanted: Sequence[int | Pick]) -> list[str]:
        script: list[int] = []
        draws = 0
        for want in wanted:
            if isinstance(want, Pick):
                assert self._run(act, script).asked == want.of
                script.append(want.number)
            else:
                script.append(self._number_for(act, script, draws, want))
                draws += 1
        after = self._run(act, script)
        assert after.event == len(script), f"{after.event} chance events, not {len(script)}: {self._told(after)}"
        copy(self.state, after)
        return self._told(after)

    def _number_for(self, act: Callable[[Any], None], script: list[int], place: int, rank: int) -> int:
        """The chance event that makes a rank the card drawn at a place: the lowest card is number 0."""
        asked = int(self._run(act, script).asked)
        assert asked, f"no card is drawn after {script}, where a {rank} is wanted"
        for number in range(asked):
            if self._drawn(self._run(act, [*script, number]), place) == rank:
                return number
        raise AssertionError(f"the card at place {place} cannot be a {rank}")

    def _drawn(self, state: Any, place: int) -> int:
        notes = [state.journal[n] for n in range(min(int(state.noted), len(state.journal)))]
        return [int(note.amount) for note in notes if note.kind in DRAWS][place]

    def _run(self, act: Callable[[Any], None], script: Sequence[int]) -> Any:
        work = self._spare[0]
        copy(work, self.state)
        work.event = 0
        work.asked = 0
        work.scripted = len(script)
        work.script[: len(script)] = script
        act(self._spare)
        return work

    def _told(self, state: Any) -> list[str]:
        return [str(event) for event in read_journal(state, GAME.event)]


def arrange(
    state: Any,
    stacks: Sequence[Sequence[int]],
    scored: Sequence[Sequence[int]] | None,
    unseen: Sequence[int] | None,
    burned: int,
    turn: int,
    points: Sequence[int] | None,
) -> None:
    """Lay out a hand in the middle of a game. Cards that are nowhere else have been discarded."""
    scored = scored or [()] * len(stacks)
    out = [rank for pile in (*stacks, *scored) for rank in pile]
    at_large = without(ALL_CARDS, out)
    state.unseen = bag_of(at_large if unseen is None else list(unseen))
    without(at_large, cards(state.unseen))
    state.burned = burned
    state.turn = turn
    for seat, stack in enumerate(stacks):
        state.stack[seat] = bag_of(list(stack))
        state.scored[seat] = bag_of(list(scored[seat]))
        state.points[seat] = sum(scored[seat]) if points is None else points[seat]


@pytest.fixture
def pick() -> type[Pick]:
    """A chance event that is not a card: `pick(1, 3)` is the second of three."""
    return Pick


@pytest.fixture
def desk() -> Callable[..., Desk]:
    """A blank state: `desk(seats, stakes="norland")`."""
    return lambda seats, **options: Desk(seats, options)


@pytest.fixture
def midway() -> Callable[..., Desk]:
    """A state in the middle of a hand: `midway([[3], [4, 5]], turn=1, scored=[[7], []])`.

    Without `unseen` nothing has been discarded; without `points` they are those of the scored cards.
    """

    def build(
        stacks: Sequence[Sequence[int]],
        turn: int = 0,
        scored: Sequence[Sequence[int]] | None = None,
        unseen: Sequence[int] | None = None,
        burned: int = BURNED,
        points: Sequence[int] | None = None,
        **options: object,
    ) -> Desk:
        made = Desk(len(stacks), options)
        arrange(made.state, stacks, scored, unseen, burned, turn, points)
        return made

    return build


@pytest.fixture
def table_midway() -> Callable[..., uc.Table]:
    """The same as a live table, with real chance."""

    def build(
        stacks: Sequence[Sequence[int]],
        turn: int = 0,
        scored: Sequence[Sequence[int]] | None = None,
        unseen: Sequence[int] | None = None,
        burned: int = BURNED,
        points: Sequence[int] | None = None,
        **options: object,
    ) -> uc.Table:
        table = uc.deal("pairs", len(stacks), options, key=7)
        arrange(table._states[0], stacks, scored, unseen, burned, turn, points)
        return table

    return build


@pytest.fixture(scope="session")
def all_cards() -> tuple[int, ...]:
    """The whole deck, lowest card first."""
    assert len(ALL_CARDS) == CARDS
    return ALL_CARDS


@pytest.fixture(scope="session")
def but() -> Callable[[Sequence[int], Sequence[int]], list[int]]:
    """`but(cards, gone)`: the cards that remain."""
    return without
