"""Who goes first: the deal and every way to break a tie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

Maker = Callable[..., Any]
Remover = Callable[[Sequence[int], Sequence[int]], list[int]]


def test_p5_one_card_each_from_seat_a_on_and_the_lowest_leads(desk: Maker) -> None:
    table = desk(4)
    assert table.deal(7, 4, 8, 10)[2:] == [
        "A is dealt a 7.",
        "B is dealt a 4.",
        "C is dealt an 8.",
        "D is dealt a 10.",
        "B goes first.",
    ]
    assert table.stacks == [(7,), (4,), (8,), (10,)]
    assert table.actors == (1,)


@pytest.mark.parametrize("seats", range(2, 9))
def test_p5_any_seat_may_have_the_lowest_card(desk: Maker, seats: int) -> None:
    for leader in range(seats):
        table = desk(seats)
        table.deal(*[2 if seat == leader else 10 for seat in range(seats)])
        assert table.actors == (leader,)


def test_p5_a_tie_above_the_lowest_card_is_no_tie(desk: Maker) -> None:
    table = desk(3)
    table.deal(9, 9, 3)
    assert table.actors == (2,)


def test_p6_two_are_tied(desk: Maker) -> None:
    table = desk(3)
    assert table.deal(4, 9, 4, 6, 5)[5:] == [
        "A and C are tied for the lowest card.",
        "A gets a 6 to break the tie.",
        "C gets a 5 to break the tie.",
        "C goes first.",
    ]
    assert table.stacks == [(4, 6), (9,), (4, 5)]
    assert table.actors == (2,)


def test_p6_three_are_tied(desk: Maker) -> None:
    table = desk(3)
    assert table.deal(5, 5, 5, 8, 6, 7)[5:] == [
        "A, B and C are tied for the lowest card.",
        "A gets an 8 to break the tie.",
        "B gets a 6 to break the tie.",
        "C gets a 7 to break the tie.",
        "B goes first.",
    ]
    assert table.stacks == [(5, 8), (5, 6), (5, 7)]
    assert table.actors == (1,)


def test_p6_a_tie_that_narrows(desk: Maker) -> None:
    table = desk(3)
    assert table.deal(5, 5, 5, 7, 6, 6, 9, 8)[5:] == [
        "A, B and C are tied for the lowest card.",
        "A gets a 7 to break the tie.",
        "B gets a 6 to break the tie.",
        "C gets a 6 to break the tie.",
        "B and C are tied for the lowest card.",
        "B gets a 9 to break the tie.",
        "C gets an 8 to break the tie.",
        "C goes first.",
    ]
    assert table.stacks == [(5, 7), (5, 6, 9), (5, 6, 8)]
    assert table.actors == (2,)


def test_p6_a_tie_that_does_not_narrow(desk: Maker) -> None:
    table = desk(2)
    table.deal(4, 4, 8, 8, 6, 7)
    assert table.stacks == [(4, 6, 8), (4, 7, 8)]
    assert table.actors == (0,)


def test_p6_only_the_newest_cards_of_the_tied_are_compared(desk: Maker) -> None:
    table = desk(3)
    table.deal(6, 7, 6, 9, 8)
    assert table.actors == (2,), "B's 7 is lower than C's newest card, but B is not tied"
    table = desk(3)
    table.deal(6, 6, 6, 9, 2, 2, 8, 7)
    assert table.actors == (2,), "A fell out with the 9, though the newest cards of B and C include no lower one than 7"


def test_p7_a_card_that_pairs_is_discarded_and_replaced(desk: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    table = desk(2)
    assert table.deal(3, 3, 3, 7, 5)[4:] == [
        "A and B are tied for the lowest card.",
        "A gets a 3, which pairs and is discarded.",
        "A gets a 7 to break the tie.",
        "B gets a 5 to break the tie.",
        "B goes first.",
    ]
    assert table.stacks == [(3, 7), (3, 5)]
    assert table.points == [0, 0]
    assert list(table.unseen) == but(all_cards, [3, 3, 3, 7, 5])


def test_p7_a_replacement_that_pairs_is_replaced_too(desk: Maker) -> None:
    table = desk(2)
    table.deal(10, 10, 10, 10, 9, 10, 8)
    assert table.stacks == [(9, 10), (8, 10)]
    assert table.actors == (1,)


def test_p7_a_tie_card_may_pair_with_any_card_of_its_stack(desk: Maker) -> None:
    table = desk(2)
    told = table.deal(5, 5, 8, 8, 5, 6, 7)
    assert "A gets a 5, which pairs and is discarded." in told
    assert table.stacks == [(5, 6, 8), (5, 7, 8)]
    assert table.actors == (0,)


def test_p7_what_pairs_with_somebody_elses_card_stays(desk: Maker) -> None:
    table = desk(3)
    table.deal(5, 9, 5, 9, 6)
    assert table.stacks == [(5, 9), (9,), (5, 6)]


def test_p7_the_discarded_card_is_in_the_next_shuffle(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    table = midway([[4], [7]], unseen=[1, 2, 2, 3, 3, 5, 5, 5])
    assert table.play(0, "fold", 5, 5, 5, 9, 5, 8)[3:] == [
        "A and B are tied for the lowest card.",
        "A gets a 5, which pairs and is discarded.",
        "52 cards are shuffled; 5 of them burn.",
        "A gets a 9 to break the tie.",
        "B gets a 5, which pairs and is discarded.",
        "B gets an 8 to break the tie.",
        "B goes first.",
    ]
    assert list(table.unseen) == but(all_cards, [4, 5, 5, 5, 9, 8])


@pytest.fixture
def tens_after_fold(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> Callable[[int, int], Any]:
    """`tens_after_fold(seats, nines)`: once A folds, nothing is left to deal but tens and so many nines."""

    def build(seats: int, nines: int) -> Any:
        stacks = [[8], *[[10] for _ in range(seats - 1)]]
        out = [8, *[10] * (seats - 1)]
        deck = [*[9] * nines, *[10] * (10 - (seats - 1))]
        scored = [[], but(all_cards, [*out, *deck]), *[[] for _ in range(seats - 2)]]
        return midway(stacks, scored=scored, points=[0] * seats)

    return build


@pytest.mark.parametrize("leader", [0, 1])
def test_p8_chance_picks_if_nobody_can_get_a_card(tens_after_fold: Maker, pick: Maker, leader: int) -> None:
    table = tens_after_fold(2, 0)
    assert table.play(0, "fold", 10, 10, pick(leader, 2))[3:] == [
        "A and B are tied for the lowest card.",
        "A gets no card: every one left would pair.",
        "B gets no card: every one left would pair.",
        f"No card can break the tie; chance picks {'AB'[leader]}.",
        f"{'AB'[leader]} goes first.",
    ]
    assert table.stacks == [(10,), (10,)]
    assert table.actors == (leader,)


def test_p8_a_card_among_the_discards_will_do(midway: Maker) -> None:
    table = midway([[1], [2]], unseen=[10] * 7)
    assert table.play(0, "fold", 10, 10, 9, 8)[3:] == [
        "A and B are tied for the lowest card.",
        "52 cards are shuffled; 5 of them burn.",
        "A gets a 9 to break the tie.",
        "B gets an 8 to break the tie.",
        "B goes first.",
    ]


@pytest.mark.parametrize(("number", "leader"), [(0, 0), (1, 2)])
def test_p8_chance_picks_among_the_tied_only(
    midway: Maker, pick: Maker, all_cards: tuple[int, ...], but: Remover, number: int, leader: int
) -> None:
    deck = [9, 9, 9, 10]
    scored = [[], but(all_cards, [8, 9, 9, *deck]), []]
    table = midway([[8], [9], [9]], scored=scored, points=[0, 0, 0], burned=0)
    told = table.play(0, "fold", 9, 10, 9, pick(number, 2))
    assert told[4] == "A and C are tied for the lowest card."
    assert table.actors == (leader,)


def test_p8_no_card_counts_as_the_highest(tens_after_fold: Maker) -> None:
    table = tens_after_fold(2, 1)
    assert table.play(0, "fold", 10, 10, 9)[3:] == [
        "A and B are tied for the lowest card.",
        "A gets a 9 to break the tie.",
        "B gets no card: every one left would pair.",
        "A goes first.",
    ]
    assert table.stacks == [(9, 10), (10,)]
    assert table.actors == (0,)


def test_p8_no_card_counts_as_higher_than_a_10(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    deck = [9, 9, 10]
    table = midway([[8], [9]], scored=[[], but(all_cards, [8, 9, *deck])], points=[0, 0], burned=0)
    assert table.play(0, "fold", 9, 9, 10)[-4:] == [
        "A and B are tied for the lowest card.",
        "A gets a 10 to break the tie.",
        "B gets no card: every one left would pair.",
        "A goes first.",
    ]


@pytest.mark.parametrize("leader", [0, 1])
def test_p8_who_got_no_card_is_out_of_a_tie_that_goes_on(tens_after_fold: Maker, pick: Maker, leader: int) -> None:
    table = tens_after_fold(3, 2)
    assert table.play(0, "fold", 10, 10, 10, 9, 9, pick(leader, 2))[4:] == [
        "A, B and C are tied for the lowest card.",
        "A gets a 9 to break the tie.",
        "B gets a 9 to break the tie.",
        "C gets no card: every one left would pair.",
        "A and B are tied for the lowest card.",
        "A gets no card: every one left would pair.",
        "B gets no card: every one left would pair.",
        f"No card can break the tie; chance picks {'AB'[leader]}.",
        f"{'AB'[leader]} goes first.",
    ]
    assert table.actors == (leader,)
