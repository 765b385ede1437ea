"""P-24 and P-25: where chance comes from, and that every match ends."""

from __future__ import annotations

import random

import pytest

import undercroft as uc


def played(key: int, choices: random.Random, games: int = 1) -> uc.Table:
    """A match of five with random moves."""
    table = uc.deal("pairs", 5, {"games": games}, key=key)
    while not table.over:
        table.play(table.actors[0], choices.choice(table.legal(table.actors[0])))
    return table


def test_p24_the_same_key_and_moves_bring_the_same_cards() -> None:
    first = played(42, random.Random(1))
    again = played(42, random.Random(1))
    assert again.state_bytes() == first.state_bytes()
    assert again.scroll() == first.scroll()


def test_p24_another_key_brings_other_cards() -> None:
    assert len({str(uc.deal("pairs", 5, key=key).view()) for key in range(30)}) == 30


def stubborn(table: uc.Table, move: str) -> str:
    """The same move whenever it may be played."""
    return move if move in table.legal(table.actors[0]) else "fold"


@pytest.mark.parametrize("move", ["hit", "fold"])
@pytest.mark.parametrize("seats", [2, 8])
def test_p25_a_match_ends_even_if_everybody_is_stubborn(move: str, seats: int) -> None:
    for key in range(50):
        table = uc.deal("pairs", seats, {"games": 3}, key=key)
        while not table.over:
            table.play(table.actors[0], stubborn(table, move))
            # Each hand costs a point or more, and has at most ten cards for each seat.
            assert len(table.moves) <= 3 * seats * 30 * 10 * seats
        assert sum(player.losses for player in table.view().players) == 3  # type: ignore[attr-defined]


def test_p25_each_hand_costs_its_loser_a_point_or_more() -> None:
    table = uc.deal("pairs", 4, {"games": 5}, key=3)
    choices = random.Random(3)
    while not table.over:
        before = [player.points for player in table.view().players]  # type: ignore[attr-defined]
        events = table.play(table.actors[0], choices.choice(table.legal(table.actors[0])))
        kinds = {type(event).__name__ for event in events}
        if kinds & {"Paired", "Folded"} and "GameLost" not in kinds:
            after = [player.points for player in table.view().players]  # type: ignore[attr-defined]
            assert sum(after) >= sum(before) + 1
