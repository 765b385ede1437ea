"""Tables of Deadfall with the cards that a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import undercroft as uc
from tests.desk import Desk, Pick, without
from undercroft.engine.deck import bag_of, cards
from undercroft.engine.seats import NOBODY
from undercroft.games.deadfall.game import GAME
from undercroft.games.deadfall.rules import Phase

ALL_CARDS = tuple(rank for rank in range(1, 11) for _ in range(rank))
Cards = Sequence[int]


def picks(hands: Sequence[Cards]) -> list[Pick]:
    """The chance events that deal these hands, seat by seat."""
    left = list(ALL_CARDS)
    events = []
    for rank in (rank for hand in hands for rank in hand):
        events.append(Pick(left.index(rank), len(left)))
        left.remove(rank)
    return events


class DeadfallDesk(Desk):
    """A table of Deadfall on the desk."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        super().__init__(GAME, (), seats, options)

    def deal_with(self, *hands: Cards, lot: int | None = None) -> list[str]:
        """Begin a match with these hands; with a Blind Start, the lot falls on a seat."""
        drawn = [] if lot is None else [Pick(lot, len(hands))]
        return self.deal(*picks(hands), *drawn)

    def choose(self, *choices: int, then: Sequence[Pick] = ()) -> list[str]:
        """All players choose a card, in the order of their seats; gives back what the last one brought about."""
        word = "door" if self.state.phase == Phase.DOORS else "pass"
        for seat, card in enumerate(choices[:-1]):
            assert self.play(seat, f"{word} {card}") == [], "who chooses tells nobody"
        return self.play(len(choices) - 1, f"{word} {choices[-1]}", *then)

    @property
    def hands(self) -> list[tuple[int, ...]]:
        return [cards(self.state.hand[seat]) for seat in range(self.state.seats)]

    @property
    def stacks(self) -> list[list[int]]:
        return [[int(card) for card in self.state.stack[seat] if card] for seat in range(self.state.seats)]

    @property
    def coins(self) -> list[int]:
        return self.of_seats("coins")

    @property
    def pot(self) -> int:
        return int(self.state.pot)


def arrange(state: Any, stacks: Sequence[Cards], hands: Sequence[Cards], leader: int, turn: int | None) -> None:
    """Lay out a hand in which turns are taken. Stacks that are too short get the highest cards of the deck at their
    bottom. Each begins with a door, unless the start was blind."""
    seats = len(hands)
    dealt = 7 if seats == 2 else 6
    state.seats = seats
    left = without(ALL_CARDS, [rank for pile in (*stacks, *hands) for rank in pile])
    played = []
    for stack, hand in zip(stacks, hands, strict=True):
        missing = dealt - len(stack) - len(hand)
        assert missing >= 0
        played.append([*(left.pop() for _ in range(missing)), *stack])
    state.unseen = bag_of(left)
    state.exposed = bag_of([rank for stack in played for rank in stack])
    state.phase = Phase.TURNS
    state.leader = leader
    state.turn = leader if turn is None else turn
    state.target = NOBODY
    state.doors = 0 if state.options.blind_start else 1
    state.pot = seats
    for seat in range(seats):
        state.hand[seat] = bag_of(list(hands[seat]))
        state.stack[seat] = 0
        state.stack[seat, : len(played[seat])] = played[seat]
        state.played[seat] = len(played[seat])
        state.coins[seat] = -1


@pytest.fixture
def desk() -> Callable[..., DeadfallDesk]:
    """A blank state: `desk(3, cherry=True)`."""
    return lambda seats, **options: DeadfallDesk(seats, options)


@pytest.fixture
def midway() -> Callable[..., DeadfallDesk]:
    """A hand in which turns are taken: `midway([[5], [7]], [[3, 3], [8]], turn=1)`."""

    def build(
        stacks: Sequence[Cards], held: Sequence[Cards], leader: int = 0, turn: int | None = None, **options: object
    ) -> DeadfallDesk:
        made = DeadfallDesk(len(held), options)
        arrange(made.state, stacks, held, leader, turn)
        return made

    return build


@pytest.fixture
def table_midway() -> Callable[..., uc.Table]:
    """The same as a live table, with real chance."""

    def build(
        stacks: Sequence[Cards], held: Sequence[Cards], leader: int = 0, turn: int | None = None, **options: object
    ) -> uc.Table:
        table = uc.deal("deadfall", len(held), options, key=7)
        arrange(table._states[0], stacks, held, leader, turn)
        return table

    return build
