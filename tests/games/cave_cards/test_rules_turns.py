"""Turns: what a card captures, and what comes into the Cave."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import undercroft as uc

Maker = Callable[..., Any]


@pytest.mark.parametrize(("seats", "dealer", "order"), [(2, 0, [1, 0]), (3, 1, [2, 0, 1]), (6, 5, [0, 1, 2, 3, 4, 5])])
def test_c7_the_dealers_left_begins_and_the_turn_passes_left(seats: int, dealer: int, order: list[int]) -> None:
    key = next(key for key in range(100) if uc.deal("cave_cards", seats, key=key).view().dealer == dealer)  # type: ignore[attr-defined]
    table = uc.deal("cave_cards", seats, key=key)
    for seat in order * 2:
        assert table.actors == (seat,)
        table.advance(seat, table.legal(seat)[0])


def test_c7_any_card_of_the_hand_may_be_played(midway: Maker) -> None:
    table = midway([1, 2, 5, 5, 9], [[3, 4, 4, 8, 10], [6]])
    assert table.legal(0) == ["play 3", "play 4", "play 8", "play 10"]
    assert table.legal(1) == []


@pytest.mark.parametrize(
    ("seat", "move", "clause", "why"),
    [
        (1, "play 6", "C-7", "it is the turn of A, not of B"),
        (0, "play 6", "C-7", "you cannot play a 6: you hold 3, 4, 8 and 10"),
        (0, "play 11", "C-2", "there is no 11 in the deck"),
        (0, "Play 3", "C-7", "a turn is a card from your hand, written like 'play 3'; you hold 3, 4, 8 and 10"),
        (0, "play 03", "C-7", "a turn is a card from your hand, written like 'play 3'; you hold 3, 4, 8 and 10"),
        (0, "pass", "C-7", "a turn is a card from your hand, written like 'play 3'; you hold 3, 4, 8 and 10"),
        (0, "", "C-7", "a turn is a card from your hand, written like 'play 3'; you hold 3, 4, 8 and 10"),
    ],
)
def test_c7_anything_else_is_refused_and_changes_nothing(
    table_midway: Maker, seat: int, move: str, clause: str, why: str
) -> None:
    table = table_midway([1, 2, 5, 5, 9], [[3, 4, 4, 8, 10], [6]])
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove) as refused:
        table.play(seat, move)
    assert (refused.value.clause, refused.value.why) == (clause, why)
    assert table.state_bytes() == before
    assert table.moves == ()


def test_c8_a_card_captures_all_of_the_rank_next_below(midway: Maker) -> None:
    """The sheet's example: an 8 into 4, 7, 7, 8 and 9."""
    table = midway([4, 7, 7, 8, 9], [[8, 9], [2, 3]])
    assert table.play_in(0, 8, 10) == ["A plays an 8 and captures two 7s.", "A 10 comes into the Cave."]
    assert table.cave == (4, 8, 8, 9, 10)
    assert table.captured == [(7, 7), ()]
    assert table.hands == [(9,), (2, 3)]


@pytest.mark.parametrize(("card", "captured"), [(5, 4), (7, 4), (8, 7), (9, 8), (10, 9)])
def test_c8_only_the_nearest_rank_is_captured(midway: Maker, card: int, captured: int) -> None:
    table = midway([4, 7, 8, 9, 10], [[card, 1], [2, 3]])
    table.play_in(0, card)
    assert table.captured == [(captured,), ()]


@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_c9_a_card_with_nothing_lower_captures_the_highest(midway: Maker, card: int) -> None:
    """The sheet's example: a 4 or lower into 4, 5, 7, 9 and 10."""
    table = midway([4, 5, 7, 9, 10], [[card, 9], [2, 3]])
    assert table.play_in(0, card) == [f"A plays a {card} with nothing lower there and captures a 10."]
    assert table.captured == [(10,), ()]
    assert table.cave == tuple(sorted([4, 5, 7, 9, card]))


def test_c9_all_of_the_highest_rank_are_captured(midway: Maker) -> None:
    table = midway([4, 9, 9, 9, 9], [[4, 9], [2, 3]])
    assert table.play_in(0, 4, 1, 5, 5) == [
        "A plays a 4 with nothing lower there and captures four 9s.",
        "A 1 and two 5s come into the Cave.",
    ]
    assert table.cave == (1, 4, 4, 5, 5)


@pytest.mark.parametrize("card", [2, 6])
def test_c9_even_the_cards_own_rank_can_be_the_highest(midway: Maker, card: int) -> None:
    table = midway([6, 6, 6, 6], [[card, 9], [2, 3]], captured=[[6], []])
    table.state.unseen = 0
    table.play_in(0, card)
    assert table.captured == [(6, 6, 6, 6, 6), ()]
    assert table.cave == (card,)


def test_c10_a_card_never_captures_itself(midway: Maker) -> None:
    table = midway([7, 7, 7, 7, 7], [[7, 9], [2, 3]])
    table.play_in(0, 7, 1, 2, 3, 10)
    assert table.captured == [(7, 7, 7, 7, 7), ()], "five that were there, and not the sixth"
    assert table.cave == (1, 2, 3, 7, 10)


def test_c11_captures_are_put_with_those_of_the_round(midway: Maker) -> None:
    table = midway([4, 7, 7, 8, 9], [[8, 9], [2, 3]], captured=[[7, 1], [7]])
    table.play_in(0, 8, 10)
    assert table.captured == [(1, 7, 7, 7), (7,)]
    assert list(table.of_seats("taken")) == [4, 1]


def test_c12_the_cave_is_refilled_to_five_at_once(midway: Maker) -> None:
    table = midway([2, 8, 8, 8, 8], [[9, 1], [5, 3]])
    deck = table.deck
    assert table.play_in(0, 9, 4, 4, 6) == [
        "A plays a 9 and captures four 8s.",
        "Two 4s and a 6 come into the Cave.",
    ]
    assert table.cave == (2, 4, 4, 6, 9)
    assert sorted([*table.deck, 4, 4, 6]) == list(deck)


def test_c12_a_single_card_leaves_nothing_to_refill(midway: Maker) -> None:
    table = midway([2, 5, 6, 7, 8], [[9, 1], [5, 3]])
    assert table.play_in(0, 9) == ["A plays a 9 and captures an 8."]
    assert table.cave == (2, 5, 6, 7, 9)


def test_c12_every_card_of_the_deck_is_equally_likely(midway: Maker) -> None:
    table = midway([2, 5, 6, 8, 8], [[9, 1], [5, 3]])
    assert table.choices("play 9") == len(table.deck) == 55 - 5 - 4


def test_c12_it_is_refilled_after_the_last_play_too(midway: Maker) -> None:
    table = midway([2, 5, 6, 8, 8], [[], [9]], turn=1, dealer=1, finished=1)
    assert table.play_in(1, 9, 3)[:2] == ["B plays a 9 and captures two 8s.", "A 3 comes into the Cave."]
    assert table.cave == (2, 3, 5, 6, 9)


def test_c13_an_empty_deck_refills_nothing_and_play_goes_on(midway: Maker) -> None:
    table = midway([2, 8, 8, 8, 8], [[9, 1], [5, 3]])
    table.state.unseen = 0
    assert table.play_in(0, 9) == [
        "A plays a 9 and captures four 8s.",
        "The deck is empty: nothing comes into the Cave.",
    ]
    assert table.cave == (2, 9)
    table.play_in(1, 5)
    assert table.cave == (5, 9)
    table.play_in(0, 1)
    assert table.cave == (1, 5)


def test_c13_a_deck_that_runs_out_gives_what_it_has(midway: Maker) -> None:
    table = midway([2, 8, 8, 8, 8], [[9, 1], [5, 3]])
    table.state.unseen = (1 << 12) + (1 << 24)
    assert table.play_in(0, 9, 5, 3) == [
        "A plays a 9 and captures four 8s.",
        "A 3 and a 5 come into the Cave, and the deck is empty.",
    ]
    assert table.cave == (2, 3, 5, 9)
    assert table.deck == ()


def test_c13_the_cave_is_never_empty() -> None:
    """Nobody can clear it, not even who takes every card there: the one just played stays."""
    choices = random.Random(13)
    smallest = 5
    for key in range(300):
        table = uc.deal("cave_cards", 2, key=key)
        if key % 2:
            table._states[0].unseen = 0
        while not table.over:
            before: Any = table.view()
            assert before.cave
            seat = table.actors[0]
            # Who always takes the most clears it soonest.
            hand = [*table.view(seat).hand]  # type: ignore[attr-defined]
            best = max(hand, key=lambda card: (len(card.takes), choices.random()))
            table.advance(seat, f"play {best.rank}")
            after: Any = table.view()
            assert best.rank in after.cave or after.round != before.round
            smallest = min(smallest, len(after.cave))
    assert smallest == 1
