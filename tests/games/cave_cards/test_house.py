"""The house does the obvious, and beats players who do not look."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from scipy import stats

from undercroft.engine.deck import cards
from undercroft.games.cave_cards.game import GAME
from undercroft.games.cave_cards.house import house, prospect
from undercroft.lab.simulate import simulate

Maker = Callable[..., Any]
GAMES = 4_000


def choice(table: Any, noise: int = 0) -> int:
    """The card that the house plays, from what it may know."""
    states = table.states.copy()
    seat = table.actors[0]
    GAME.entries.mask(states, 0, seat)
    return int(house(states[0], seat, noise))


def test_the_house_takes_many_rather_than_one(midway: Maker) -> None:
    assert choice(midway([2, 7, 7, 7, 9], [[8, 10, 3], [5, 5, 5]])) == 8


def test_the_house_takes_what_makes_a_majority(midway: Maker) -> None:
    table = midway([2, 4, 6, 8, 10], [[3, 5, 7, 9, 1], [5] * 4], captured=[[8, 8], [8, 8, 6]])
    assert choice(table) == 9


def test_the_house_lets_go_what_is_lost(midway: Maker) -> None:
    """C has most of the 5s for good: the two that lie there are worth nothing to A, and a single 3 is."""
    assert choice(midway([3, 5, 5, 9, 10], [[4, 6], [2], [2]], captured=[[], [], [5, 5, 5]])) == 4


def test_the_house_takes_what_the_next_player_wants(midway: Maker) -> None:
    """With B next, and the only rival, those two 5s would be two points more for B."""
    assert choice(midway([3, 5, 5, 9, 10], [[4, 6], [2]], captured=[[], [5, 5, 5]])) == 6


def test_the_house_does_not_leave_a_feast_to_the_next(midway: Maker) -> None:
    """A card of the rank that lies there twice would only make it dearer for the next player."""
    table = midway([1, 2, 6, 9, 9], [[9, 7], [10, 10]], captured=[[3, 3, 3, 4, 4, 5, 5, 5], [9, 10]])
    assert choice(table) == 7


def test_with_the_last_card_of_the_round_there_is_nothing_to_fear_and_little_to_choose(midway: Maker) -> None:
    assert choice(midway([2, 7, 7, 9, 10], [[], [8]], turn=1, dealer=1)) == 8


def test_the_house_plays_a_card_that_it_holds(midway: Maker) -> None:
    dice = random.Random(8)
    for _ in range(200):
        deck = [rank for rank in range(1, 11) for _ in range(rank)]
        dice.shuffle(deck)
        hands = [[deck.pop() for _ in range(dice.randint(1, 5))] for _ in range(3)]
        cave = [deck.pop() for _ in range(5)]
        piles = [[deck.pop() for _ in range(dice.randint(0, 9))] for _ in range(3)]
        table = midway(cave, hands, captured=piles, turn=dice.randrange(3))
        assert choice(table) in table.hands[table.actors[0]]
        assert choice(table) == choice(table, dice.getrandbits(60)), "it needs no dice"


@pytest.mark.parametrize(
    ("own", "rival", "left", "points"),
    [(0, 0, 5, 0), (2, 2, 3, 1), (3, 1, 0, 3), (3, 3, 0, 1.5), (1, 3, 0, 0), (1, 4, 2, 0), (4, 1, 2, 4)],
)
def test_a_count_promises_more_the_safer_it_is(own: int, rival: int, left: int, points: float) -> None:
    assert prospect(own, rival, left) == points


def test_what_is_left_behind_asks_for_cards_that_may_be_held(midway: Maker) -> None:
    """With nothing unseen but 10s the next player can take the 9s, and nothing else matters."""
    table = midway([1, 2, 6, 9, 9], [[7, 10], [10, 10]])
    assert cards(table.state.hand[1]) == (10, 10)
    assert choice(table) == 10


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_house_clearly_beats_players_who_play_any_card(seats: int) -> None:
    report = simulate(GAME, seats, GAMES, ["house", *["random"] * (seats - 1)], key=1)
    mine = report.results[0]
    assert stats.binomtest(round(mine.wins.mean * GAMES), GAMES, 1 / seats, alternative="greater").pvalue < 1e-9
    assert mine.wins.low > 2 * max(other.wins.high for other in report.results[1:])
    assert all(mine.score.low > other.score.high for other in report.results[1:])
