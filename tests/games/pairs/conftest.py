"""Tables of Pairs with the cards that a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import undercroft as uc
from tests.desk import Desk, Pick, without
from undercroft.engine.deck import CARDS, bag_of, cards
from undercroft.games.pairs.game import GAME
from undercroft.games.pairs.rules import BURNED, NoteKind

DRAWS = (NoteKind.DEALT, NoteKind.TIE_DEALT, NoteKind.TIE_DISCARDED, NoteKind.DREW, NoteKind.PAIRED)
ALL_CARDS = tuple(rank for rank in range(1, 11) for _ in range(rank))


class PairsDesk(Desk):
    """A table of Pairs on the desk."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        super().__init__(GAME, DRAWS, seats, options)

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
        return self.of_seats("points")

    @property
    def coins(self) -> list[int]:
        return self.of_seats("coins")

    @property
    def losses(self) -> list[int]:
        return self.of_seats("losses")


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
    state.deck = len(cards(state.unseen)) - burned
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
def desk() -> Callable[..., PairsDesk]:
    """A blank state: `desk(seats, stakes="norland")`."""
    return lambda seats, **options: PairsDesk(seats, options)


@pytest.fixture
def midway() -> Callable[..., PairsDesk]:
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
    ) -> PairsDesk:
        made = PairsDesk(len(stacks), options)
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
