"""The end of a round, what it scores, and who wins the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import undercroft as uc

Maker = Callable[..., Any]


def scored(midway: Maker, captured: Sequence[Sequence[int]]) -> list[int]:
    """What the captures of a last round score. The card played last takes the only 1, which is its player's."""
    seats = len(captured)
    hands: list[list[int]] = [[] for _ in range(seats)]
    hands[-1] = [2]
    table = midway([1, 10], hands, turn=seats - 1, dealer=seats - 1, captured=captured, finished=seats - 1)
    table.state.unseen = 0
    table.play_in(seats - 1, 2)
    points = table.of_seats("points")
    assert table.scores == points
    points[-1] -= 1
    return list(points)


def test_c14_a_round_is_over_when_all_hands_are_empty(midway: Maker) -> None:
    table = midway([1, 2, 3, 4, 5], [[], [10], [9]], turn=1, dealer=2, finished=2)
    assert table.play_in(1, 10) == ["B plays a 10 and captures a 5."]
    assert table.actors == (2,)
    assert table.play_in(2, 9) == [
        "C plays a 9 and captures a 4.",
        "A scores 0 points.",
        "B scores 1 point, for 5s.",
        "C scores 1 point, for 4s.",
        "The match is over.",
    ]
    assert table.actors == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_c14_the_dealer_plays_the_last_card(seats: int) -> None:
    table = uc.deal("cave_cards", seats, key=seats)
    while not table.over:
        before: Any = table.view()
        seat = table.actors[0]
        table.advance(seat, table.legal(seat)[0])
        after: Any = table.view()
        if table.over or after.round != before.round:
            assert seat == before.dealer


def test_c15_the_most_cards_of_a_rank_score_a_point_each(midway: Maker) -> None:
    """The sheet's example: three 10s are three points if nobody has more."""
    assert scored(midway, [[10, 10, 10], [10, 10], []]) == [3, 0, 0]


def test_c15_fewer_cards_score_nothing_and_every_rank_is_for_itself(midway: Maker) -> None:
    captured = [[3, 7, 7, 7, 10], [3, 3, 7, 7, 8], [10, 10, 7, 4]]
    assert scored(midway, captured) == [3, 2 + 1, 2 + 1]


def test_c16_players_who_are_level_score_in_full(midway: Maker) -> None:
    assert scored(midway, [[10, 10, 10], [10, 10, 10], [10]]) == [3, 3, 0]
    assert scored(midway, [[5, 9], [5, 9], [5, 9]]) == [2, 2, 2]


def test_c17_nobody_scores_for_a_rank_that_nobody_captured(midway: Maker) -> None:
    assert scored(midway, [[], [], []]) == [0, 0, 0]
    assert scored(midway, [[4], [], []]) == [1, 0, 0]


def test_c17_cards_left_in_the_cave_or_the_deck_score_for_nobody(midway: Maker) -> None:
    table = midway([9, 9, 9, 9, 10], [[], [10]], turn=1, dealer=1, captured=[[9], []], finished=1)
    table.play_in(1, 10, 1, 2, 2)
    assert table.captured == [(9,), (9, 9, 9, 9)]
    assert table.of_seats("points") == [0, 4], "10s and the cards that came in at the end are nobody's"


def test_c18_points_of_all_rounds_are_added_up(midway: Maker) -> None:
    table = midway([1, 2, 3, 4, 5], [[], [10]], turn=1, dealer=1, captured=[[9, 9], [8]], points=[20, 30])
    next_round = table.round_of(0, [[10] * 7, [9] * 7], [8, 8, 8, 7, 7])
    assert table.play_in(1, 10, next_round=next_round) == [
        "B plays a 10 and captures a 5.",
        "A scores 2 points, for 9s.",
        "B scores 2 points, for 5s and 8s.",
        "Round 2 of 2 begins; A deals.",
        f"B is dealt {'9, ' * 6}".removesuffix(", ") + " and 9.",
        f"A is dealt {'10, ' * 6}".removesuffix(", ") + " and 10.",
        "In the Cave are 7, 7, 8, 8 and 8. B begins.",
    ]
    assert table.of_seats("points") == [22, 32]
    assert table.scores == [22, 32]


def test_c18_the_most_points_win(table_midway: Maker) -> None:
    table = table_midway([1, 2, 3, 4, 5], [[], [10]], turn=1, dealer=1, finished=1, points=[20, 18])
    assert table.result is None
    table.play(1, "play 10")
    assert table.result.scores == (20, 19)
    assert table.result.winners == (0,)
    with pytest.raises(uc.IllegalMove, match=r"the match is over \(C-3\)"):
        table.play(1, "play 10")


def test_c18_players_who_are_level_share_the_win(table_midway: Maker) -> None:
    table = table_midway([1, 2, 3, 4, 5], [[], [10]], turn=1, dealer=1, finished=1, points=[20, 19])
    table.play(1, "play 10")
    assert table.result.scores == (20, 20)
    assert table.result.winners == (0, 1)
