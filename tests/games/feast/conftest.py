"""Tables of The Feast with the cards that a test wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import undercroft as uc
from tests.desk import Desk, without
from undercroft.engine.deck import CARDS, bag_of, cards
from undercroft.engine.seats import NOBODY
from undercroft.games.feast.game import GAME
from undercroft.games.feast.options import FEWEST_HANDS
from undercroft.games.feast.rules import CARDS_DEALT, NoteKind

DRAWS = (NoteKind.TOPIC_DEALT, NoteKind.DUMMY_PLAYED)
ALL_CARDS = tuple(rank for rank in range(1, 11) for _ in range(rank))


class FeastDesk(Desk):
    """A table of The Feast on the desk."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        super().__init__(GAME, DRAWS, seats, options)

    @property
    def hands(self) -> list[tuple[int, ...]]:
        return [cards(bag) for bag in self.state.hand]

    @property
    def captured(self) -> list[tuple[int, ...]]:
        return [cards(bag) for bag in self.state.captured]

    @property
    def unseen(self) -> tuple[int, ...]:
        return cards(self.state.unseen)

    @property
    def ploys(self) -> list[int]:
        return [int(ploy) for ploy in self.state.ploy]

    def choose(self, ploys: Sequence[int], *wanted: int) -> list[str]:
        """All players choose, in the order of their seats; gives back what the last one brought about."""
        for seat, ploy in enumerate(ploys[:-1]):
            assert self.play(seat, f"play {ploy}") == [], "who chooses tells nobody"
        return self.play(len(ploys) - 1, f"play {ploys[-1]}", *wanted)


def arrange(
    state: Any,
    topic: int,
    hands: Sequence[Sequence[int]],
    shown: Sequence[int],
    captured: Sequence[Sequence[int]] | None,
    unseen: Sequence[int] | None,
) -> None:
    """Lay out a round before the players choose: hands of the players, then of the dummies, and what those show.

    Cards that are nowhere else are in the deck, or, if that is given, have been discarded.
    """
    captured = captured or [()] * len(hands)
    assert len(hands) == state.options.hands == state.seats + len(shown)
    out = [topic, *shown, *(rank for pile in (*hands, *captured) for rank in pile)]
    at_large = without(ALL_CARDS, out)
    state.unseen = bag_of(at_large if unseen is None else list(unseen))
    without(at_large, cards(state.unseen))
    state.topic = topic
    state.taker = NOBODY
    state.rounds_over = CARDS_DEALT[len(hands) - FEWEST_HANDS] - len(hands[0])
    for place, hand in enumerate(hands):
        assert len(hand) == len(hands[0]) - (place >= state.seats)
        state.hand[place] = bag_of(list(hand))
        state.ploy[place] = shown[place - state.seats] if place >= state.seats else 0
        state.captured[place] = bag_of(list(captured[place]))


@pytest.fixture
def desk() -> Callable[..., FeastDesk]:
    """A blank state: `desk(seats, hands=6)`."""
    return lambda seats, **options: FeastDesk(seats, options)


@pytest.fixture
def midway() -> Callable[..., FeastDesk]:
    """A round before anybody has chosen: `midway(5, [[9, 1], [9, 2], [6, 1], [5, 3], [4, 3]])`.

    With dummies: `midway(5, [[9, 1], [8, 2], [6], [5]], shown=[7, 7])`.
    """

    def build(
        topic: int,
        held: Sequence[Sequence[int]],
        shown: Sequence[int] = (),
        captured: Sequence[Sequence[int]] | None = None,
        unseen: Sequence[int] | None = None,
        **options: object,
    ) -> FeastDesk:
        made = FeastDesk(len(held) - len(shown), {"hands": len(held), **options})
        arrange(made.state, topic, held, shown, captured, unseen)
        return made

    return build


@pytest.fixture
def table_midway() -> Callable[..., uc.Table]:
    """The same as a live table, with real chance."""

    def build(
        topic: int,
        held: Sequence[Sequence[int]],
        shown: Sequence[int] = (),
        captured: Sequence[Sequence[int]] | None = None,
        unseen: Sequence[int] | None = None,
        **options: object,
    ) -> uc.Table:
        table = uc.deal("feast", len(held) - len(shown), {"hands": len(held), **options}, key=7)
        arrange(table._states[0], topic, held, shown, captured, unseen)
        return table

    return build


@pytest.fixture(scope="session")
def all_cards() -> tuple[int, ...]:
    """The whole deck, lowest card first."""
    assert len(ALL_CARDS) == CARDS
    return ALL_CARDS
