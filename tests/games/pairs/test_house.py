"""The house: its odds are exact, and it does the obvious."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from undercroft.engine.deck import cards
from undercroft.games.pairs.house import house, odds_of_pair
from undercroft.games.pairs.rules import Move

Maker = Callable[..., Any]
Remover = Callable[[Sequence[int], Sequence[int]], list[int]]


def choice(desk: Any, noise: int = 0) -> str:
    return Move(house(desk.state, desk.actors[0], noise)).name.lower()


def random_layout(dice: random.Random, all_cards: Sequence[int]) -> dict[str, Any]:
    """Stacks, scored cards and discards at random; one deck in three has run out."""
    deck = list(all_cards)
    dice.shuffle(deck)
    seats = dice.randint(2, 8)
    stacks: list[list[int]] = []
    for _ in range(seats):
        ranks = dice.sample(sorted(set(deck)), dice.randint(1, 4))
        for rank in ranks:
            deck.remove(rank)
        stacks.append(ranks)
    scored = [[deck.pop() for _ in range(dice.randint(0, 2))] for _ in range(seats)]
    burned = 5 if len(deck) > 5 else 0
    drawable = dice.choice([0, len(deck) - burned, dice.randint(0, len(deck) - burned)])
    unseen = deck[: burned + drawable]
    return {"stacks": stacks, "scored": scored, "unseen": unseen, "burned": burned, "turn": dice.randrange(seats)}


def expected_odds(layout: dict[str, Any], all_cards: Sequence[int]) -> Fraction:
    """What a player with paper and pencil would work out."""
    source = list(layout["unseen"])
    if len(source) == layout["burned"]:
        source = list(all_cards)
        for pile in (*layout["stacks"], *layout["scored"]):
            for rank in pile:
                source.remove(rank)
    own = layout["stacks"][layout["turn"]]
    return Fraction(sum(rank in own for rank in source), len(source))


def test_odds_of_a_pair_are_exact(midway: Maker, all_cards: tuple[int, ...]) -> None:
    dice = random.Random(55)
    ran_out = 0
    seen = set()
    for _ in range(500):
        layout = random_layout(dice, all_cards)
        expected = expected_odds(layout, all_cards)
        table = midway(**layout)
        assert odds_of_pair(table.state, layout["turn"]) == pytest.approx(float(expected), rel=1e-12), layout
        ran_out += len(layout["unseen"]) == layout["burned"]
        seen.add(expected)
    assert ran_out > 100
    assert len(seen) > 200


def test_odds_of_a_pair_are_those_of_what_really_comes(midway: Maker) -> None:
    table = midway([[9, 4], [3]], unseen=[1, 4, 9, 9, 10, 10, 10, 10])
    assert odds_of_pair(table.state, 0) == 3 / 8
    assert odds_of_pair(table.state, 1) == 0


def test_without_a_card_there_are_no_odds_and_the_house_folds(
    midway: Maker, all_cards: tuple[int, ...], but: Remover
) -> None:
    table = midway([[1], [9]], scored=[[], but(all_cards, [1, 9])], points=[0, 0], unseen=[], burned=0)
    assert odds_of_pair(table.state, 0) == 0
    assert choice(table) == "fold"


@pytest.mark.parametrize("lowest", [1, 5, 9])
def test_the_house_hits_when_no_card_can_pair(midway: Maker, all_cards: tuple[int, ...], lowest: int) -> None:
    table = midway([[10], [lowest]], unseen=[2, 2, 3, 3, 3, 4, 4, 4])
    assert choice(table) == "hit"


def test_the_house_folds_when_every_card_pairs(midway: Maker) -> None:
    table = midway([[9, 10], [2]], unseen=[9, 9, 9, 9, 10, 10, 10, 10])
    assert odds_of_pair(table.state, 0) == 1
    assert choice(table) == "fold"


def test_the_house_takes_a_cheap_card_from_another_stack(midway: Maker) -> None:
    assert choice(midway([[8, 9, 10], [1], [7]])) == "fold"


def test_the_house_hits_rather_than_take_a_dear_card(midway: Maker) -> None:
    assert choice(midway([[8], [9], [10]])) == "hit"


def test_the_house_does_not_fold_into_losing_the_game(midway: Maker) -> None:
    layout: dict[str, Any] = {"stacks": [[9, 10], [3], [8]]}
    assert choice(midway(**layout, points=[0, 0, 0])) == "fold"
    assert choice(midway(**layout, points=[18, 0, 0])) == "hit"


def test_the_house_folds_where_only_a_pair_would_lose_the_game(midway: Maker) -> None:
    layout: dict[str, Any] = {"stacks": [[10], [5], [9]]}
    assert choice(midway(**layout, points=[0, 0, 0])) == "hit"
    assert choice(midway(**layout, points=[14, 0, 0])) == "fold"


def test_the_house_counts_burned_cards_as_unseen(midway: Maker) -> None:
    table = midway([[10], [3]], unseen=[1, 10, 10, 10, 10, 10])
    assert cards(table.state.unseen) == (1, 10, 10, 10, 10, 10)
    assert odds_of_pair(table.state, 0) == pytest.approx(5 / 6)
    assert choice(table) == "fold"


@pytest.mark.parametrize("noise", [1, 12345, (1 << 62) + 7])
def test_the_house_needs_no_dice(midway: Maker, noise: int) -> None:
    dice = random.Random(noise)
    for _ in range(20):
        table = midway([dice.sample(range(1, 11), 3), [dice.randint(5, 10)]])
        assert choice(table, noise) == choice(table)
