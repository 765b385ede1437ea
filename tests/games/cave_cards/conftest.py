"""Tables of The Cave with the cards that a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import undercroft as uc
from tests.desk import Desk, Pick, without
from undercroft.engine.deck import bag_of, cards
from undercroft.games.cave_cards.game import GAME

ALL_CARDS = tuple(rank for rank in range(1, 11) for _ in range(rank))


def picks(deck: Sequence[int], ranks: Sequence[int]) -> list[Pick]:
    """The chance events that draw these cards from a deck, one after the other."""
    left = sorted(deck)
    events = []
    for rank in ranks:
        events.append(Pick(left.index(rank), len(left)))
        left.remove(rank)
    return events


class CaveDesk(Desk):
    """A table of The Cave on the desk."""

    def __init__(self, seats: int) -> None:
        super().__init__(GAME, (), seats, {})

    def deal_with(self, dealer: int, hands: Sequence[Sequence[int]], cave: Sequence[int]) -> list[str]:
        """Begin a match; the hands are those of seats A, B, C... and dealt from the dealer's left on."""
        return self.deal(Pick(dealer, self.state.seats), *self.round_of(dealer, hands, cave))

    def round_of(self, dealer: int, hands: Sequence[Sequence[int]], cave: Sequence[int]) -> list[Pick]:
        """The chance events that deal a round."""
        order = [(dealer + place) % len(hands) for place in range(1, len(hands) + 1)]
        return picks(ALL_CARDS, [card for seat in order for card in hands[seat]] + list(cave))

    def play_in(self, seat: int, card: int, *came: int, next_round: Sequence[Pick] = ()) -> list[str]:
        """Play a card, and have these come into the Cave."""
        return self.play(seat, f"play {card}", *picks(self.deck, came), *next_round)

    @property
    def cave(self) -> tuple[int, ...]:
        return cards(self.state.monsters)

    @property
    def deck(self) -> tuple[int, ...]:
        return cards(self.state.unseen)

    @property
    def hands(self) -> list[tuple[int, ...]]:
        return [cards(self.state.hand[seat]) for seat in range(self.state.seats)]

    @property
    def captured(self) -> list[tuple[int, ...]]:
        return [cards(self.state.captured[seat]) for seat in range(self.state.seats)]


def arrange(
    state: Any,
    cave: Sequence[int],
    hands: Sequence[Sequence[int]],
    captured: Sequence[Sequence[int]] | None,
    turn: int,
    dealer: int,
    finished: int,
    points: Sequence[int] | None,
) -> None:
    """Lay out a round that is under way. Cards that are nowhere else are in the deck."""
    captured = captured or [()] * len(hands)
    state.monsters = bag_of(list(cave))
    state.unseen = bag_of(without(ALL_CARDS, [rank for pile in (cave, *hands, *captured) for rank in pile]))
    state.turn = turn
    state.dealer = dealer
    state.finished = finished
    for seat, hand in enumerate(hands):
        state.hand[seat] = bag_of(list(hand))
        state.held[seat] = len(hand)
        state.captured[seat] = bag_of(list(captured[seat]))
        state.taken[seat] = len(captured[seat])
        state.points[seat] = points[seat] if points else 0


@pytest.fixture
def desk() -> Callable[[int], CaveDesk]:
    """A blank state: `desk(seats)`."""
    return CaveDesk


@pytest.fixture
def midway() -> Callable[..., CaveDesk]:
    """A round that is under way: `midway([2, 4, 7, 7, 9], [[3], [4, 5]], turn=1, captured=[[7], []])`."""

    def build(
        cave: Sequence[int],
        hands: Sequence[Sequence[int]],
        turn: int = 0,
        dealer: int = 0,
        captured: Sequence[Sequence[int]] | None = None,
        finished: int = 0,
        points: Sequence[int] | None = None,
    ) -> CaveDesk:
        made = CaveDesk(len(hands))
        arrange(made.state, cave, hands, captured, turn, dealer, finished, points)
        return made

    return build


@pytest.fixture
def table_midway() -> Callable[..., uc.Table]:
    """The same as a live table, with real chance."""

    def build(
        cave: Sequence[int],
        hands: Sequence[Sequence[int]],
        turn: int = 0,
        dealer: int = 0,
        captured: Sequence[Sequence[int]] | None = None,
        finished: int = 0,
        points: Sequence[int] | None = None,
    ) -> uc.Table:
        table = uc.deal("cave_cards", len(hands), key=7)
        arrange(table._states[0], cave, hands, captured, turn, dealer, finished, points)
        return table

    return build


@pytest.fixture(scope="session")
def all_cards() -> tuple[int, ...]:
    """The whole deck, lowest card first."""
    return ALL_CARDS
