"""The Five Card Catch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import undercroft as uc

Maker = Callable[..., Any]

CATCH: dict[str, object] = {"stakes": "cutchfeld", "five_card_catch": True}


def test_p21_five_cards_win_the_game_at_once(midway: Maker) -> None:
    table = midway([[1, 2, 3, 4], [6], [7], [8]], points=[4, 5, 0, 1], **CATCH)
    assert table.play(0, "hit", 5) == [
        "A draws a 5.",
        "Five cards and no pair: A wins the game by a Five Card Catch!",
        "B pays 5 coins to A.",
        "D pays 1 coin to A.",
        "The match is over.",
    ]
    assert table.coins == [6, -5, 0, -1]
    assert table.losses == [0, 0, 0, 0]
    assert table.actors == ()


def test_p21_the_catcher_takes_the_pot(midway: Maker) -> None:
    table = midway([[6], [1, 2, 3, 4], [7]], turn=1, points=[4, 5, 0], **CATCH)
    table.state.pot = 3
    assert table.play(1, "hit", 9)[2:] == [
        "A pays 4 coins to B.",
        "B takes 3 coins from the pot.",
        "The match is over.",
    ]
    assert table.coins == [-4, 7, 0]
    assert table.state.pot == 0


def test_p21_the_next_game_follows_a_catch(midway: Maker) -> None:
    table = midway([[1, 2, 3, 4], [6], [7]], points=[4, 5, 0], scored=[[4], [5], []], games=2, **CATCH)
    assert table.play(0, "hit", 8, 9, 2, 7)[3:6] == [
        "Game 2 of 2 begins.",
        "55 cards are shuffled; 5 of them burn.",
        "A is dealt a 9.",
    ]
    assert table.points == [0, 0, 0]
    assert table.stacks == [(9,), (2,), (7,)]
    assert table.actors == (1,)


def test_p21_a_catch_while_a_tie_is_broken(midway: Maker) -> None:
    table = midway([[1], [2]], points=[3, 4], **CATCH)
    told = table.play(0, "fold", 6, 6, 7, 7, 8, 8, 9, 9, 10)
    assert told[-4:] == [
        "A gets a 10 to break the tie.",
        "Five cards and no pair: A wins the game by a Five Card Catch!",
        "B pays 4 coins to A.",
        "The match is over.",
    ]
    assert table.stacks == [(6, 7, 8, 9, 10), (6, 7, 8, 9)], "B gets no fifth card any more"
    assert table.coins == [4, -4]
    assert table.actors == ()


def test_p21_a_catch_in_the_first_deal_leads_to_the_next_game(desk: Maker) -> None:
    table = desk(3, games=2, **CATCH)
    told = table.deal(10, 5, 5, 6, 6, 7, 7, 8, 8, 9, 4, 3, 2)
    assert told[-8:] == [
        "B gets a 9 to break the tie.",
        "Five cards and no pair: B wins the game by a Five Card Catch!",
        "Game 2 of 2 begins.",
        "55 cards are shuffled; 5 of them burn.",
        "A is dealt a 4.",
        "B is dealt a 3.",
        "C is dealt a 2.",
        "C goes first.",
    ]
    assert table.stacks == [(4,), (3,), (2,)]
    assert table.state.game == 1
    assert table.actors == (2,)


def test_p21_a_catch_in_the_last_games_first_deal_ends_the_match(desk: Maker) -> None:
    table = desk(2, **CATCH)
    assert table.deal(5, 5, 6, 6, 7, 7, 8, 8, 9)[-1] == "The match is over."
    assert table.actors == ()


def test_p21_a_fifth_card_that_pairs_is_no_catch(midway: Maker) -> None:
    table = midway([[1, 2, 3, 4], [6], [7]], points=[4, 5, 0], **CATCH)
    assert table.play(0, "hit", 4, 5, 9, 10)[0] == "A draws a 4: a pair! 4 points for A."
    assert table.points == [8, 5, 0]
    assert table.coins == [0, 0, 0]


def test_p21_scored_cards_do_not_count(midway: Maker) -> None:
    table = midway([[1, 2, 3], [6], [7]], scored=[[5, 6], [], []], **CATCH)
    assert table.play(0, "hit", 4) == ["A draws a 4."]
    assert table.actors == (1,)


def test_p21_without_the_option_five_cards_are_only_cards(midway: Maker) -> None:
    table = midway([[1, 2, 3, 4], [6], [7]], points=[4, 5, 0], stakes="cutchfeld")
    assert table.play(0, "hit", 5) == ["A draws a 5."]
    assert table.stacks[0] == (1, 2, 3, 4, 5)
    assert table.actors == (1,)


@pytest.mark.parametrize("stakes", ["forfeit", "downspear", "norland"])
def test_p21_it_goes_with_cutchfeld_only(stakes: str) -> None:
    with pytest.raises(uc.BadOption, match="P-21"):
        uc.deal("pairs", 3, {"stakes": stakes, "five_card_catch": True})
