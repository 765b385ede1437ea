"""Losing a game, the stakes, and the end of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Maker = Callable[..., Any]


def test_p16_reaching_the_target_by_a_fold_loses_at_once(midway: Maker) -> None:
    table = midway([[6], [7], [8], [9]], points=[10, 0, 0, 0])
    assert table.play(0, "fold") == [
        "A folds and takes the lowest card, a 6: 6 points.",
        "A has 16 points and loses the game.",
        "The match is over.",
    ]
    assert table.actors == ()
    assert table.stacks == [(), (), (), ()]
    assert table.losses == [1, 0, 0, 0]


def test_p16_passing_the_target_by_a_pair_loses_at_once(midway: Maker) -> None:
    table = midway([[6], [2, 10], [8], [9]], turn=1, points=[0, 15, 0, 0])
    assert table.play(1, "hit", 10) == [
        "B draws a 10: a pair! 10 points for B.",
        "B has 25 points and loses the game.",
        "The match is over.",
    ]
    assert table.losses == [0, 1, 0, 0]


def test_p16_one_point_less_than_the_target_plays_on(midway: Maker) -> None:
    table = midway([[5], [7], [8], [9]], points=[10, 0, 0, 0])
    table.play(0, "fold", 2, 3, 4, 5)
    assert table.points == [15, 0, 0, 0]
    assert table.losses == [0, 0, 0, 0]
    assert table.actors == (0,)


@pytest.mark.parametrize(("seats", "target"), [(2, 31), (3, 21), (4, 16), (5, 13), (6, 11), (7, 11), (8, 11)])
@pytest.mark.parametrize("short", [0, 1])
def test_p16_every_table_size_loses_at_its_target(midway: Maker, seats: int, target: int, short: int) -> None:
    others = [[10]] * (seats - 1)
    table = midway([[5], *others], points=[target - 5 - short, *[0] * (seats - 1)])
    next_hand = [2, *[9] * (seats - 1)] if short else []
    table.play(0, "fold", *next_hand)
    assert table.losses[0] == 1 - short


def test_p17_a_forfeit_costs_no_coins(midway: Maker) -> None:
    table = midway([[6], [7], [8], [9]], points=[10, 1, 0, 3])
    table.play(0, "fold")
    assert table.losses == [1, 0, 0, 0]
    assert table.coins == [0, 0, 0, 0]
    assert table.state.pot == 0
    assert table.scores == [-1, 0, 0, 0]


def test_p18_downspear_pays_a_coin_to_every_other_player(midway: Maker) -> None:
    table = midway([[6], [7], [8], [9]], turn=1, points=[1, 10, 0, 3], stakes="downspear")
    assert table.play(1, "fold") == [
        "B folds and takes the lowest card, a 6: 6 points.",
        "B has 16 points and loses the game.",
        "B pays 1 coin to A.",
        "B pays 1 coin to C.",
        "B pays 1 coin to D.",
        "The match is over.",
    ]
    assert table.coins == [1, -3, 1, 1]
    assert table.scores == [1, -3, 1, 1]


def test_p19_norland_pays_a_coin_to_the_lowest(midway: Maker) -> None:
    table = midway([[6], [7], [8], [9]], points=[10, 4, 2, 3], stakes="norland")
    assert table.play(0, "fold")[2:] == ["A pays 1 coin to C.", "The match is over."]
    assert table.coins == [-1, 0, 1, 0]


def test_p19_norland_pays_a_coin_to_each_of_the_lowest(midway: Maker) -> None:
    table = midway([[6], [7], [8], [9]], points=[10, 2, 5, 2], stakes="norland")
    table.play(0, "fold")
    assert table.coins == [-2, 1, 0, 1]


def test_p20_cutchfeld_pays_the_score_to_the_lowest(midway: Maker) -> None:
    """The sheet's example: 17, 10, 8, 7 and 2."""
    table = midway([[5], [6], [8], [9], [10]], points=[12, 10, 8, 7, 2], stakes="cutchfeld")
    assert table.play(0, "fold") == [
        "A folds and takes the lowest card, a 5: 5 points.",
        "A has 17 points and loses the game.",
        "A pays 17 coins into the pot.",
        "E takes 17 coins from the pot.",
        "The match is over.",
    ]
    assert table.points == [17, 10, 8, 7, 2]
    assert table.coins == [-17, 0, 0, 0, 17]
    assert table.state.pot == 0


def test_p20_the_lowest_split_and_odd_coins_stay_in_the_pot(midway: Maker) -> None:
    table = midway([[5], [6], [8], [9]], points=[12, 2, 2, 2], stakes="cutchfeld")
    assert table.play(0, "fold")[2:] == [
        "A pays 17 coins into the pot.",
        "B takes 5 coins from the pot.",
        "C takes 5 coins from the pot.",
        "D takes 5 coins from the pot.",
        "The match is over.",
    ]
    assert table.coins == [-17, 5, 5, 5]
    assert table.state.pot == 2


def test_p20_the_pot_goes_into_the_next_games_payment(midway: Maker) -> None:
    table = midway([[5], [6], [8]], points=[16, 3, 3], stakes="cutchfeld", games=3)
    table.play(0, "fold", 4, 9, 10)
    assert table.coins == [-21, 10, 10]
    assert table.state.pot == 1
    table.state.points[:3] = [17, 0, 0]
    table.play(0, "fold", 4, 9, 10)
    assert table.coins == [-42, 21, 21], "21 and the odd coin make 11 each"
    assert table.state.pot == 0


def test_p20_a_single_lowest_takes_the_whole_pot(midway: Maker) -> None:
    table = midway([[5], [6], [8]], points=[16, 3, 4], stakes="cutchfeld")
    table.state.pot = 2
    assert table.play(0, "fold")[2:4] == ["A pays 21 coins into the pot.", "B takes 23 coins from the pot."]
    assert table.coins == [-21, 23, 0]
    assert table.state.pot == 0


def test_p22_a_forfeit_match_goes_by_losses_and_ties_are_shared(table_midway: Maker) -> None:
    table = table_midway([[6], [7], [8], [9]], points=[10, 9, 0, 3], games=3)
    table._states[0].game = 2
    table._states[0].losses[:4] = [0, 0, 2, 0]
    table._states[0].coins[:4] = [9, 0, 0, 0]
    assert table.result is None
    table.play(0, "fold")
    assert table.result.scores == (-1, 0, -2, 0)
    assert table.result.winners == (1, 3)


def test_p22_a_match_with_stakes_goes_by_coins(table_midway: Maker) -> None:
    table = table_midway([[6], [7], [8], [9]], points=[10, 9, 0, 3], stakes="downspear", games=3)
    table._states[0].game = 2
    table._states[0].coins[:4] = [8, -4, -2, -2]
    table._states[0].losses[:4] = [0, 2, 0, 0]
    table.play(0, "fold")
    assert table.result.scores == (5, -3, -1, -1)
    assert table.result.winners == (0,), "losses do not matter"


def test_p22_a_pot_left_at_the_end_is_nobodys(table_midway: Maker) -> None:
    table = table_midway([[5], [6], [8]], points=[16, 3, 3], stakes="cutchfeld")
    table.play(0, "fold")
    assert table.view().pot == 1
    assert table.result.scores == (-21, 10, 10)
    assert table.result.winners == (1, 2)


def test_p22_a_catch_before_anybody_has_points_leaves_the_match_level(midway: Maker) -> None:
    table = midway([[1, 2, 3, 4], [10]], stakes="cutchfeld", five_card_catch=True)
    assert table.play(0, "hit", 5)[-2:] == [
        "Five cards and no pair: A wins the game by a Five Card Catch!",
        "The match is over.",
    ]
    assert table.scores == [0, 0]
