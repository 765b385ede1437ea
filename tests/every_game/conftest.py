"""What must hold in every position of a game: the only thing about games that the tests for all games are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.engine.deck import CARDS, counts


def audit_pairs(state: Any) -> None:
    """Cards and coins neither come nor go."""
    lying = [counts(bag) for bag in (state.unseen, *state.stack, *state.scored)]
    assert all(max(stack) <= 1 for stack in map(counts, state.stack))
    seen = [sum(column) for column in zip(*lying, strict=True)]
    assert all(0 <= number <= rank for rank, number in enumerate(seen, 1))
    assert sum(seen) <= CARDS
    assert all(
        sum(rank * number for rank, number in enumerate(counts(bag), 1)) == points
        for bag, points in zip(state.scored, state.points, strict=True)
    )
    assert int(state.coins.sum()) + int(state.pot) == 0
    assert int(state.pot) >= 0
    assert 0 <= int(state.burned) <= sum(counts(state.unseen))


AUDITS: dict[str, Callable[[Any], None]] = {"pairs": audit_pairs}


@pytest.fixture
def audit(game_id: str) -> Callable[[Any], None]:
    """The audit of a game; a game without one does not pass."""
    return AUDITS[game_id]
