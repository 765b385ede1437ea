"""The deck against plain lists of cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from undercroft.engine import deck
from undercroft.engine.chance import Chance, set_key
from undercroft.engine.deck import CARDS, EMPTY, FULL, RANKS, Bag, bag_of, cards, counts
from undercroft.engine.header import Header, hide_amounts, hide_given, journaled, note
from undercroft.engine.kernel import kernel
from undercroft.engine.record import Record, field, new
from undercroft.engine.seats import SPECTATOR

# The first call of a kernel may compile it.
untimed = settings(deadline=None)

HAND = 7  # a kind of note
ALL_CARDS = [rank for rank in range(1, RANKS + 1) for _ in range(rank)]


class Silent(Record):
    """A state without a journal."""

    thing: int = field("i1")


class Luck(Chance):
    """Not a bare `Chance`: that is how every state begins, and what is compiled for it might be taken for theirs."""

    nothing_else: int = field("u1")


@kernel
def draw_one(states: Any, bag: Bag) -> int:
    return deck.any_card(states[0], bag)


@kernel
def draw_hand(states: Any, bag: Bag, number: int) -> Bag:
    return deck.any_cards(states[0], bag, number)


@st.composite
def hands(draw: st.DrawFn) -> list[int]:
    """Any cards of the deck, lowest first."""
    numbers = [draw(st.integers(0, rank)) for rank in range(1, RANKS + 1)]
    return [rank for rank, number in enumerate(numbers, 1) for _ in range(number)]


RANK = st.integers(1, RANKS)


@untimed
@given(hands())
def test_a_bag_holds_what_is_put_in(hand: list[int]) -> None:
    bag = bag_of(hand)
    assert isinstance(bag, Bag)
    assert cards(bag) == tuple(hand)
    assert counts(bag) == tuple(hand.count(rank) for rank in range(1, RANKS + 1))
    assert bag_of(tuple(reversed(hand))) == bag


@untimed
@given(hands(), RANK)
def test_counting(hand: list[int], rank: int) -> None:
    bag = bag_of(hand)
    assert deck.count(bag, rank) == hand.count(rank)
    assert deck.size(bag) == len(hand)
    assert deck.value(bag) == sum(hand)
    assert counts(deck.up_to(bag)) == tuple(sum(card <= top for card in hand) for top in range(1, RANKS + 1))


@untimed
@given(hands())
def test_cards_by_number(hand: list[int]) -> None:
    assume(hand)
    bag = bag_of(hand)
    assert (deck.lowest(bag), deck.highest(bag)) == (hand[0], hand[-1])
    assert [deck.nth(bag, place) for place in range(len(hand))] == hand
    assert [cards(Bag(deck.nth_card(bag, place))) for place in range(len(hand))] == [(card,) for card in hand]


@untimed
@given(hands(), RANK)
def test_adding_and_taking_away(hand: list[int], rank: int) -> None:
    assume(hand.count(rank) < rank)
    bag = bag_of(hand)
    more = Bag(bag + deck.one(rank))
    assert cards(more) == tuple(sorted([*hand, rank]))
    assert Bag(more - deck.one(rank)) == bag


@untimed
@given(hands(), st.data())
def test_bags_are_put_together_and_taken_apart(hand: list[int], data: st.DataObject) -> None:
    part = data.draw(st.lists(st.sampled_from(range(len(hand))), unique=True) if hand else st.just([]))
    taken = sorted(hand[place] for place in part)
    left = [card for place, card in enumerate(hand) if place not in part]
    assert cards(Bag(bag_of(hand) - bag_of(taken))) == tuple(left)
    assert Bag(bag_of(left) + bag_of(taken)) == bag_of(hand)


@untimed
@given(hands(), RANK)
def test_a_match_is_a_card_of_the_same_rank(hand: list[int], rank: int) -> None:
    assert deck.matches(bag_of(hand), bag_of([rank])) == (rank in hand)


@untimed
@given(hands(), st.sets(RANK))
def test_cards_of_other_ranks(hand: list[int], ranks: set[int]) -> None:
    kept = deck.others(bag_of(hand), bag_of(list(ranks)))
    assert cards(Bag(kept)) == tuple(card for card in hand if card not in ranks)


@untimed
@given(hands(), RANK)
def test_cards_of_a_rank_and_below_it(hand: list[int], rank: int) -> None:
    assert cards(Bag(deck.of_rank(bag_of(hand), rank))) == tuple(card for card in hand if card == rank)
    assert cards(Bag(deck.lower_than(bag_of(hand), rank))) == tuple(card for card in hand if card < rank)


@kernel
def note_bag(states: Any, seat: int, bag: Bag) -> None:
    deck.note_cards(states[0], HAND, seat, 0, bag)


@kernel
def hide_bags(states: Any, seat: int) -> None:
    hide_amounts(states[0], HAND, seat)


@untimed
@given(st.lists(RANK, max_size=8))
def test_up_to_eight_cards_fit_into_a_note(hand: list[int]) -> None:
    states: Any = new(journaled(Header, 4), 1)
    note_bag(states, 1, bag_of(hand))
    assert deck.noted_cards(states[0].journal[0].amount) == tuple(sorted(hand))


def test_a_note_of_cards_is_hidden_from_all_but_one() -> None:
    hands_of = {0: (1, 9), 1: (2,), 2: (10, 10)}
    for seat in (SPECTATOR, *hands_of):
        states: Any = new(journaled(Header, 2), 1)
        for other, hand in hands_of.items():
            note_bag(states, other, bag_of(hand))
        hide_bags(states, seat)
        read = {note.seat: deck.noted_cards(note.amount) for note in states[0].journal}
        assert read == {other: hand if other == seat else () for other, hand in list(hands_of.items())[:2]}
        assert states[0].noted == 3, "what did not fit is counted"


def test_without_a_journal_there_is_nothing_to_note_or_hide() -> None:
    states: Any = new(Silent, 1)
    note_bag(states, 1, bag_of([3]))
    hide_bags(states, 0)
    assert not states[0].thing


@untimed
@given(st.lists(RANK, max_size=20).map(sorted))
def test_ranks_and_cards_without_a_match(hand: list[int]) -> None:
    bag = bag_of(hand)
    assert cards(Bag(deck.ranks_of(bag))) == tuple(sorted(set(hand)))
    assert cards(Bag(deck.singles(bag))) == tuple(rank for rank in hand if hand.count(rank) == 1)


@pytest.mark.parametrize("number", range(deck.MOST + 1))
def test_any_number_of_cards_of_a_rank_is_one_rank(number: int) -> None:
    bag = bag_of([1, 10] + [4] * number)
    assert cards(Bag(deck.ranks_of(bag))) == ((1, 4, 10) if number else (1, 10))
    assert cards(Bag(deck.singles(bag))) == ((1, 4, 10) if number == 1 else (1, 10))


@pytest.mark.parametrize("rank", range(1, RANKS + 1))
def test_single_cards(rank: int) -> None:
    card: Any = deck.one(rank)
    assert cards(Bag(card)) == (rank,)
    assert deck.lowest(card) == deck.highest(card) == deck.nth(card, 0) == deck.value(card) == rank
    assert deck.size(card) == 1


def test_the_full_deck() -> None:
    assert CARDS == 55 == deck.size(FULL)
    assert cards(FULL) == tuple(ALL_CARDS)
    assert [deck.nth(FULL, place) for place in range(CARDS)] == ALL_CARDS
    assert deck.value(FULL) == 385


def test_a_card_at_random_is_any_of_the_bag() -> None:
    states: Any = new(Luck, 1)
    bag = bag_of([2, 2, 9])
    set_key(states[0], 1)
    drawn = [draw_one(states, bag) for _ in range(3000)]
    assert states[0].event == 3000
    assert chisquare([drawn.count(2), drawn.count(9)], [2000, 1000]).pvalue > 1e-4


def test_a_hand_at_random_is_part_of_the_bag() -> None:
    states: Any = new(Luck, 1)
    bag = bag_of([1, 2, 2, 9])
    set_key(states[0], 1)
    hands = Counter(cards(draw_hand(states, bag, 2)) for _ in range(6000))
    expected = {(1, 2): 2000, (1, 9): 1000, (2, 2): 1000, (2, 9): 2000}
    assert set(hands) == set(expected)
    assert chisquare([hands[each] for each in expected], list(expected.values())).pvalue > 1e-4
    assert cards(draw_hand(states, bag, 4)) == cards(bag)
    assert cards(draw_hand(states, bag, 0)) == ()


def test_the_empty_bag() -> None:
    assert cards(EMPTY) == ()
    assert deck.size(EMPTY) == deck.value(EMPTY) == deck.count(EMPTY, 10) == 0
    assert deck.others(EMPTY, FULL & deck.up_to(deck.one(1))) == EMPTY


@kernel
def give(states: Any, giver: int, taker: int, card: int) -> None:
    note(states[0], HAND, giver, taker, card)


@kernel
def hide_gifts(states: Any, seat: int) -> None:
    hide_given(states[0], HAND, seat)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2, 3])
def test_what_is_given_is_hidden_from_all_but_two(seat: int) -> None:
    states: Any = new(journaled(Header, 5), 1)
    gifts = {(0, 1): 7, (1, 2): 8, (2, 3): 9, (3, 0): 10}
    for (giver, taker), card in gifts.items():
        give(states, giver, taker, card)
    hide_gifts(states, seat)
    read = {(int(each.seat), int(each.other)): int(each.amount) for each in states[0].journal[:4]}
    assert read == {pair: card if seat in pair else 0 for pair, card in gifts.items()}
