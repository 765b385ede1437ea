"""Every number of an observation, and every field of a view, of a table on which no two things are alike."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import undercroft as uc
from undercroft.engine.seats import SPECTATOR
from undercroft.games.pairs.game import GAME

STACKS = [[3], [5, 8], [10]]
SCORED = [[1, 7], [2], [4, 4]]
COINS = [-11, 6, 2]
LOSSES = [2, 0, 1]
POT = 3
TURN = 1
UNSEEN = [2, 6, 6, 6, 7, 8, 8, 9, 9, 9]
BURNED = 4
EACH = 25


@pytest.fixture
def table(table_midway: Any) -> uc.Table:
    """The third of five games, in which B is to act."""
    table: uc.Table = table_midway(
        STACKS, TURN, SCORED, UNSEEN, BURNED, stakes="cutchfeld", games=5, five_card_catch=True
    )
    state: Any = table._states[0]
    state.game = 2
    state.pot = POT
    for seat in range(3):
        state.coins[seat] = COINS[seat]
        state.losses[seat] = LOSSES[seat]
    return table


def ranks(cards: list[int]) -> list[int]:
    return [cards.count(rank) for rank in range(1, 11)]


def observation(table: uc.Table, seat: int) -> list[int]:
    out = GAME.entries.observation_buffer()
    GAME.entries.observe(table._states, 0, seat, out)
    return [int(number) for number in out]


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_every_number_is_what_the_table_says(table: uc.Table, seat: int) -> None:
    found = observation(table, seat)
    assert len(found) == GAME.observation_size == 21 + 8 * EACH
    assert found[:10] == ranks(UNSEEN)
    assert found[10:16] == [BURNED, 1, seat == TURN, 21, POT, 3]
    assert found[16:21] == [0, 0, 0, 1, 1]
    for place in range(3):
        other = (max(seat, 0) + place) % 3
        points = sum(SCORED[other])
        own = found[21 + place * EACH :][:EACH]
        assert own[:5] == [1, other == TURN, points, COINS[other], LOSSES[other]]
        assert own[5:15] == ranks(STACKS[other])
        assert own[15:] == ranks(SCORED[other])
    assert not any(found[21 + 3 * EACH :])


def test_of_a_table_without_a_card_to_take(table_midway: Any) -> None:
    every_card = [rank for rank in range(1, 11) for _ in range(rank)]
    left = every_card.copy()
    for card in (3, 5):
        left.remove(card)
    found = observation(table_midway([[3], [5]], 0, [left, []], [], 0, [0, 0]), 0)
    assert found[:12] == [0] * 12


@pytest.mark.parametrize(("stakes", "place"), [("forfeit", 0), ("downspear", 1), ("norland", 2), ("cutchfeld", 3)])
def test_the_stakes_are_told_apart(stakes: str, place: int) -> None:
    found = observation(uc.deal("pairs", 2, {"stakes": stakes}, key=1), 0)
    assert found[16:21] == [int(number == place) for number in range(4)] + [0]


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_a_view_has_everything_that_is_on_the_table(table: uc.Table, seat: int) -> None:
    view: Any = table.view(seat)
    assert (view.seat, view.turn, view.game, view.games) == (seat, TURN, 3, 5)
    assert (view.target, view.stakes, view.five_card_catch, view.pot) == (21, "cutchfeld", True, POT)
    assert (view.deck, view.unseen) == (len(UNSEEN) - BURNED, tuple(ranks(UNSEEN)))
    assert view.odds_of_pair == pytest.approx(2 / 10)
    for other, player in enumerate(view.players):
        assert (player.stack, player.scored) == (tuple(STACKS[other]), tuple(SCORED[other]))
        assert (player.points, player.coins, player.losses) == (sum(SCORED[other]), COINS[other], LOSSES[other])


@pytest.mark.parametrize("stakes", ["forfeit", "cutchfeld"])
def test_what_is_measured_is_what_is_seen(dealer: Any, stakes: str) -> None:
    table = dealer.table("pairs", 4, f"stakes={stakes}, games=3", key=2)
    measures = np.zeros((4, len(GAME.measures)), np.int64)
    for stage in dealer.play_on(table, random.Random(2)).stages():
        GAME.entries.measure(stage._states, 0, measures)
        shown = [[player.points, player.coins, player.losses] for player in stage.view().players]
        assert measures.tolist() == shown
    assert measures[:, 2].sum() == 3
    assert measures[:, 1].any() == (stakes == "cutchfeld")


def test_a_picture_shows_whose_turn_it_is_and_who_looks(table: uc.Table) -> None:
    assert str(table.view(0)).splitlines() == [
        "Game 3 of 5, 21 points lose, 6 cards in the deck, pot 3",
        "",
        "  A* [3]         8 points -11 coins  kept 1 7",
        "> B  [5] [8]     2 points   6 coins  kept 2",
        "  C  [10]        8 points   2 coins  kept 4 4",
    ]
