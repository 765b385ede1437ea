"""Turns and the end of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import undercroft as uc

Maker = Callable[..., Any]
Remover = Callable[[Sequence[int], Sequence[int]], list[int]]


def test_p9_only_the_seat_in_turn_has_moves(midway: Maker) -> None:
    table = midway([[3], [5], [8]], turn=1)
    assert table.actors == (1,)
    assert [table.legal(seat) for seat in range(3)] == [[], ["hit", "fold"], []]


def test_p9_play_passes_to_the_left_and_round(midway: Maker) -> None:
    table = midway([[3], [5], [8]], turn=1)
    for seat, card, next_seat in [(1, 4, 2), (2, 6, 0), (0, 7, 1)]:
        table.play(seat, "hit", card)
        assert table.actors == (next_seat,)


@pytest.mark.parametrize(("seat", "move"), [(0, "hit"), (2, "fold"), (1, "pass"), (1, "Hit"), (1, "")])
def test_p9_anything_else_is_refused_and_changes_nothing(table_midway: Maker, seat: int, move: str) -> None:
    table = table_midway([[3], [5], [8]], turn=1)
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove) as refused:
        table.play(seat, move)
    assert refused.value.clause == "P-9"
    assert table.state_bytes() == before
    assert table.moves == ()


def test_p10_a_hit_puts_the_next_card_in_the_stack(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    table = midway([[3], [5], [8]], turn=1)
    assert table.play(1, "hit", 6) == ["B draws a 6."]
    assert table.stacks == [(3,), (5, 6), (8,)]
    assert list(table.unseen) == but(all_cards, [3, 5, 8, 6])
    assert table.points == [0, 0, 0]


def test_p11_a_pair_of_eights_scores_one_eight(midway: Maker) -> None:
    table = midway([[3], [2, 5, 8], [7]], turn=1)
    assert table.play(1, "hit", 8, 4, 6, 10) == [
        "B draws an 8: a pair! 8 points for B.",
        "A is dealt a 4.",
        "B is dealt a 6.",
        "C is dealt a 10.",
        "A goes first.",
    ]
    assert table.scored == [(), (8,), ()]
    assert table.points == [0, 8, 0]


@pytest.mark.parametrize("rank", [2, 5, 8])
def test_p11_any_card_of_the_own_stack_can_be_paired(midway: Maker, rank: int) -> None:
    table = midway([[3], [2, 5, 8], [7]], turn=1, scored=[[], [4], []])
    table.play(1, "hit", rank, 4, 6, 10)
    assert table.points == [0, 4 + rank, 0]


def test_p11_a_match_with_other_stacks_or_scored_cards_is_no_pair(midway: Maker) -> None:
    table = midway([[7], [5], [8]], turn=1, scored=[[], [6], []])
    table.play(1, "hit", 7)
    table.play(2, "hit", 6)
    table.play(0, "hit", 5)
    table.play(1, "hit", 6)
    assert table.stacks == [(5, 7), (5, 6, 7), (6, 8)]
    assert table.points == [0, 6, 0]


@pytest.mark.parametrize(
    ("stacks", "lowest"),
    [
        ([[9, 10], [7, 2], [5]], 2),
        ([[1, 9], [2, 7], [5]], 1),
        ([[9], [10], [8]], 8),
    ],
)
def test_p12_fold_takes_the_lowest_card_in_any_stack(midway: Maker, stacks: list[list[int]], lowest: int) -> None:
    table = midway(stacks)
    told = table.play(0, "fold", 4, 6, 10)
    points = "1 point" if lowest == 1 else f"{lowest} points"
    article = "an" if lowest == 8 else "a"
    assert told[0] == f"A folds and takes the lowest card, {article} {lowest}: {points}."
    assert table.scored == [(lowest,), (), ()]
    assert table.points == [lowest, 0, 0]


def test_p12_fold_takes_one_card_of_several(midway: Maker) -> None:
    table = midway([[3], [3, 5], [3]], turn=1)
    table.play(1, "fold", 4, 6, 10)
    assert table.scored == [(), (3,), ()]
    assert table.points == [0, 3, 0]


def test_p12_scored_cards_are_not_in_play(midway: Maker) -> None:
    table = midway([[7], [6]], scored=[[1], [2]])
    table.play(0, "fold", 4, 10)
    assert table.points == [7, 2]


def test_p13_all_other_cards_are_discarded_and_a_hand_is_dealt(
    midway: Maker, all_cards: tuple[int, ...], but: Remover
) -> None:
    table = midway([[3, 9], [3, 5], [8]], turn=1)
    table.play(1, "fold", 4, 6, 10)
    assert table.stacks == [(4,), (6,), (10,)]
    assert list(table.unseen) == but(all_cards, [3, 9, 3, 5, 8, 4, 6, 10]), "no discard returns before a shuffle"
    assert table.actors == (0,)


def test_p13_the_discards_but_not_the_scored_cards_come_back_with_the_shuffle(
    midway: Maker, all_cards: tuple[int, ...], but: Remover
) -> None:
    table = midway([[3, 9], [3, 5], [8]], turn=1, scored=[[2], [], [1]], unseen=[4, 4, 4, 4, 5, 5, 6, 10])
    table.play(1, "fold", 4, 6, 10)
    assert table.unseen == (4, 4, 4, 5, 5)
    table.play(0, "hit", 9)
    assert table.scored == [(2,), (3,), (1,)]
    assert list(table.unseen) == but(all_cards, [2, 3, 1, 4, 6, 10, 9])


def test_p13_nobody_else_scores(midway: Maker) -> None:
    table = midway([[3, 9], [3, 5], [8]], turn=0, scored=[[2], [4], [1]])
    table.play(0, "hit", 9, 4, 6, 10)
    assert table.points == [11, 4, 1]
    assert table.scored == [(2, 9), (4,), (1,)]
