"""The table, the deal, the doors, and what a match is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

import undercroft as uc
from tests.conftest import Dealer
from tests.desk import Pick
from undercroft.engine.deck import FULL, cards, counts
from undercroft.games.deadfall.rules import Phase

Maker = Callable[..., Any]
# Fair dice come out worse than that once in a thousand times; these keys do not.
NEVER = 1e-3

# Three hands that begin with ties: each list is in the order in which its doors are played.
LEVEL = ([2, 5, 4, 8, 9, 10], [2, 5, 4, 8, 9, 10], [3, 6, 6, 6, 7, 10])


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_d1_one_player_is_too_few_and_seven_are_too_many(seats: int) -> None:
    with pytest.raises(uc.BadSeat, match=f"^Deadfall is for 2 to 6 seats, not {seats} \\(D-1\\)$"):
        uc.deal("deadfall", seats)


def test_d1_turns_go_to_the_left(midway: Maker) -> None:
    table = midway([[9], [9], [9]], [[8, 10], [8, 10], [8, 10]], leader=1)
    for seat in (1, 2, 0, 1):
        assert table.actors == (seat,)
        table.play(seat, f"play {table.hands[seat][0]}")


@pytest.mark.parametrize(("seats", "each"), [(2, 7), (3, 6), (4, 6), (5, 6), (6, 6)])
def test_d2_hands_of_six_and_of_seven_for_two(seats: int, each: int) -> None:
    table = uc.deal("deadfall", seats, key=seats)
    state: Any = table._states[0]
    assert [len(cards(hand)) for hand in state.hand] == [each] * seats + [0] * (6 - seats)
    assert len(cards(state.unseen)) == 55 - seats * each
    lying = [counts(bag) for bag in (state.unseen, *state.hand)]
    assert tuple(sum(column) for column in zip(*lying, strict=True)) == counts(FULL)


def test_d2_all_cards_are_shuffled_for_each_hand(midway: Maker) -> None:
    table = midway([[5], [9], [3]], [[7], [8], [6]], turn=1, hands=2)
    hands = [[1, 2, 2, 3, 3, 3], [4] * 4 + [5, 5], [5, 5, 5, 6, 6, 6]]
    left = [rank for rank in range(1, 11) for _ in range(rank)]
    wanted = []
    for rank in (rank for hand in hands for rank in hand):
        wanted.append(Pick(left.index(rank), len(left)))
        left.remove(rank)
    table.play(1, "call A", *wanted)
    assert [list(hand) for hand in table.hands] == hands
    assert table.stacks == [[], [], []]
    assert not table.state.exposed


def test_d2_every_card_is_equally_likely() -> None:
    """In the hand of each seat. Six cards of one deck vary less than six of different decks: by 49 parts in 54."""
    deals = 300
    seen = np.zeros((6, 10))
    for key in range(deals):
        state: Any = uc.deal("deadfall", 6, key=key)._states[0]
        seen += [counts(bag) for bag in state.hand]
    expected = 6 * deals * np.arange(1, 11) / 55
    for of_seat in seen:
        distance = float(((of_seat - expected) ** 2 / expected).sum()) * 54 / 49
        assert chi2.sf(distance, 9) > NEVER


@pytest.mark.parametrize("seats", range(2, 7))
def test_d3_everybody_puts_a_coin_into_the_pot(seats: int) -> None:
    state: Any = uc.deal("deadfall", seats, key=1)._states[0]
    assert state.coins.tolist() == [-1] * seats + [0] * (6 - seats)
    assert state.pot == seats


def test_d3_coins_go_below_zero_and_on(dealer: Dealer) -> None:
    table = dealer.table("deadfall", 3, "hands=40", key=3)
    dealer.play_on(table, random.Random(3))
    assert table.result
    assert sum(table.result.scores) == 0
    assert min(table.result.scores) < -10


def test_d4_a_door_may_be_any_card_of_the_hand(desk: Maker) -> None:
    """The hand of the rule sheet's advice on doors."""
    table = desk(2)
    table.deal_with([3, 4, 6, 8, 8, 10, 10], [5, 5, 7, 7, 9, 9, 9])
    assert table.legal(0) == [f"door {rank}" for rank in (3, 4, 6, 8, 10)]
    assert table.choose(3, 5) == ["A reveals a 3.", "B reveals a 5.", "A has the lowest door and leads."]
    assert table.hands[0] == (4, 6, 8, 8, 10, 10)


def test_d4_doors_are_chosen_in_any_order_and_turned_up_together(desk: Maker) -> None:
    table = desk(3)
    table.deal_with([9, 8, 7, 7, 7, 7], [6, 8, 8, 9, 9, 10], [10, 10, 10, 9, 9, 9])
    assert table.play(2, "door 10") == []
    assert table.actors == (0, 1)
    assert table.play(0, "door 9") == []
    assert table.actors == (1,)
    assert table.stacks == [[], [], []]
    told = table.play(1, "door 6")
    assert told[:3] == ["A reveals a 9.", "B reveals a 6.", "C reveals a 10."]
    assert told[3:] == ["B has the lowest door and leads."]
    assert table.actors == (1,)


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        (0, "door 4", r"^A does not hold a 4; in your hand are two 2s, a 3, a 9 and two 10s \(D-4\)$"),
        (0, "play 3", "choose a door now, for example 'door 2'; in your hand are"),
        (0, "fold", "choose a door now"),
        (0, "call B", "nobody can be called yet: choose a door now"),
        (1, "door 5", r"^B has chosen a door, and A and C have yet to choose \(D-4\)$"),
    ],
)
def test_d4_what_is_no_door_is_refused(seat: int, move: str, why: str) -> None:
    table = uc.deal("deadfall", 3, key=3)
    state: Any = table._states[0]
    state.hand[0] = sum(1 << 6 * (rank - 1) for rank in (2, 2, 3, 9, 10, 10))
    table.play(1, table.legal(1)[0])
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove, match=why) as refused:
        table.play(seat, move)
    assert refused.value.clause == "D-4"
    assert table.state_bytes() == before


def test_d5_after_a_tie_everybody_plays_another_and_the_newest_counts(desk: Maker) -> None:
    table = desk(3)
    table.deal_with(*LEVEL)
    told = table.choose(2, 2, 3)
    assert told[-1] == "A and B are level for the lowest door. Everybody chooses another door."
    assert table.actors == (0, 1, 2)
    assert table.legal(2) == ["door 6", "door 7", "door 10"]
    told = table.choose(8, 5, 6)
    assert told == [
        "A reveals an 8.",
        "B reveals a 5.",
        "C reveals a 6.",
        "B has the lowest door and leads.",
    ]
    assert table.stacks == [[2, 8], [2, 5], [3, 6]]


def test_d5_who_was_not_level_may_still_lead(desk: Maker) -> None:
    table = desk(3)
    table.deal_with(*LEVEL)
    table.choose(2, 2, 3)
    assert table.choose(9, 8, 6)[-1] == "C has the lowest door and leads."


def test_d5_older_doors_break_ties_of_newer_ones(desk: Maker) -> None:
    table = desk(3)
    table.deal_with([2, 6, 9, 9, 9, 9], [2, 7, 8, 8, 8, 8], [3, 6, 10, 10, 10, 10])
    table.choose(2, 2, 3)
    assert table.choose(6, 7, 6)[-1] == "A has the lowest door and leads."
    assert table.state.leader == 0


def test_d5_players_level_in_all_doors_go_on_to_a_third(desk: Maker) -> None:
    table = desk(3)
    table.deal_with(*LEVEL)
    table.choose(2, 2, 3)
    assert table.choose(5, 5, 6)[-1] == "A and B are level for the lowest door. Everybody chooses another door."
    assert table.choose(4, 4, 6)[-1].startswith("A and B are level")
    assert table.choose(10, 9, 10)[-1] == "B has the lowest door and leads."
    assert table.stacks == [[2, 5, 4, 10], [2, 5, 4, 9], [3, 6, 6, 10]]
    assert table.state.doors == 4


def test_d5_every_tie_is_decided_by_the_newest_doors_first(desk: Maker) -> None:
    """Against a comparison of all stacks from their newest card back."""
    dice = random.Random(5)
    rounds: Counter[int] = Counter()
    for _ in range(150):
        seats = dice.choice((2, 3, 4))
        size = 7 if seats == 2 else 6
        deck = [rank for rank in (8, 9, 10) for _ in range(rank)]
        dice.shuffle(deck)
        hands = [deck[size * seat :][:size] for seat in range(seats)]
        table = desk(seats)
        table.deal_with(*hands)
        for number in range(size - 1):
            table.choose(*(hand[number] for hand in hands))
            newest_first = [tuple(reversed(stack)) for stack in table.stacks]
            lowest = [seat for seat in range(seats) if newest_first[seat] == min(newest_first)]
            assert (table.state.phase == Phase.TURNS) == (len(lowest) == 1)
            if len(lowest) == 1:
                assert table.actors == (lowest[0],)
                rounds[number] += 1
                break
    assert all(rounds[number] for number in range(3))


@pytest.mark.parametrize("lot", [0, 1])
def test_d6_when_all_cards_are_doors_chance_picks_among_those_level(desk: Maker, lot: int) -> None:
    table = desk(3)
    same = [3, 4, 5, 6, 7, 8]
    table.deal_with([10, 10, 10, 10, 9, 9], same, same)
    for other, mine in zip([10, 10, 10, 10, 9], same[:-1], strict=True):
        table.choose(other, mine, mine)
    told = table.choose(9, 8, 8, then=[Pick(lot, 2)])
    assert told[-2:] == [
        "B and C are level for the lowest door. There are no cards left.",
        f"{'BC'[lot]} leads, by lot.",
    ]
    assert table.hands == [(), (), ()]
    leader = 1 + lot
    assert table.actors == (leader,)
    assert all(move.startswith("call") for move in table.legal(leader)), "with no card left, D-11"


def test_d6_a_leader_without_cards_calls_and_is_right(desk: Maker) -> None:
    table = desk(2, devil="double", cold_call=True)
    same = [2, 3, 4, 5, 6, 7, 8]
    table.deal_with(same, same)
    table.choose(8, 8)
    for card in same[:-1]:
        table.choose(card, card)
    told = table.choose(8, 8, then=[Pick(1, 2)])
    assert told[-1] == "B leads, by lot."
    assert table.state.passes == 1, "there is nothing left to pass a second time"
    assert table.legal(1) == ["call A"], "nor anything to name"
    assert "The 8s are dead: the call is right." in table.play(1, "call A")
    assert table.coins == [-9, 9]


def test_d14_coins_decide_a_match_and_ties_are_shared(dealer: Dealer) -> None:
    shared = 0
    for key in range(200):
        table = dealer.play_on(dealer.table("deadfall", 4, "hands=2", key), random.Random(key))
        assert table.result
        state: Any = table._states[0]
        scores = table.result.scores
        assert scores == tuple(int(coins) for coins in state.coins[:4])
        assert state.pot == 0, "the pot always goes to somebody"
        assert table.result.winners == tuple(seat for seat in range(4) if scores[seat] == max(scores))
        shared += len(table.result.winners) > 1
    assert shared


@pytest.mark.parametrize("hands", [0, 1001, -1, "many", 1.5])
def test_d14_a_match_is_up_to_a_thousand_hands(hands: object) -> None:
    with pytest.raises(uc.BadOption, match=r"hands is a number from 1 to 1000, not .* \(D-14\)$"):
        uc.deal("deadfall", 3, {"hands": hands})


def test_d14_a_match_has_the_hands_that_were_agreed_on(dealer: Dealer) -> None:
    for hands in (1, 2, 7):
        table = dealer.table("deadfall", 3, f"hands={hands}", key=hands)
        began = 0
        choices = random.Random(1)
        began += sum(type(event).__name__ == "HandBegan" for event in table.story())
        while not table.over:
            dealer.play_on(table, choices, 1)
            began += sum(type(event).__name__ == "HandBegan" for event in table.story())
        assert began == hands
        assert str(table.story()[-1]) == "The match is over."


def test_d24_the_key_brings_the_same_cards_again() -> None:
    first, same, other = (uc.deal("deadfall", 3, key=key) for key in (5, 5, 6))
    assert first.state_bytes() == same.state_bytes()
    assert first.view(0) == same.view(0) != other.view(0)
    for table in (first, same):
        for seat in (2, 0, 1):
            table.play(seat, table.legal(seat)[0])
    assert first.state_bytes() == same.state_bytes()


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", ["devil=double,cold_call=yes", "blind_start=yes"])
def test_d25_a_hand_has_so_many_moves_at_most(dealer: Dealer, seats: int, options: str) -> None:
    dealt = 7 if seats == 2 else 6
    for key in range(10):
        table = dealer.table("deadfall", seats, options.replace(",", ", "), key)
        choices = random.Random(key)
        while not table.over:
            seat = table.actors[0]
            plays = [move for move in table.legal(seat) if not move.startswith(("call", "cold"))]
            table.play(seat, choices.choice(plays or [f"call {'ABCDEF'[seat - 1 if seat else seats - 1]}"]))
        assert len(table.moves) <= seats * dealt + 2 * seats + 1


@pytest.mark.parametrize(
    ("deck", "seats", "each"),
    [(3, 2, 2), (4, 2, 3), (5, 2, 5), (6, 2, 6), (7, 2, 7), (9, 2, 7), (3, 4, 1), (4, 6, 1), (7, 3, 6), (9, 6, 5)],
)
def test_d26_a_small_deck_and_smaller_hands(deck: int, seats: int, each: int) -> None:
    state: Any = uc.deal("deadfall", seats, {"deck": deck}, key=1)._states[0]
    assert [len(cards(hand)) for hand in state.hand] == [each] * seats + [0] * (6 - seats)
    lying = [counts(bag) for bag in (state.unseen, *state.hand)]
    assert tuple(sum(column) for column in zip(*lying, strict=True)) == (*range(1, deck + 1), *[0] * (10 - deck))
    assert len(cards(state.unseen)) * 3 >= deck * (deck + 1) // 2


def test_d26_there_must_be_a_card_for_everybody() -> None:
    with pytest.raises(uc.BadOption, match=r"^with deck=3 there are too few cards for 5 players \(D-26\)$"):
        uc.deal("deadfall", 5, {"deck": 3})
    with pytest.raises(uc.BadOption, match=r"^deck is a number from 3 to 9, or whole, not 10 \(D-26\)$"):
        uc.deal("deadfall", 2, {"deck": 10})


def test_d26_no_rank_can_be_named_that_is_not_in_the_deck() -> None:
    table = uc.deal("deadfall", 2, {"deck": 4, "cold_call": True, "blind_start": True}, key=1)
    table.play(table.actors[0], table.legal(table.actors[0])[0])
    seat = table.actors[0]
    other = "AB"[1 - seat]
    assert table.legal(seat, f"cold call {other} ...") == tuple(f"cold call {other} {rank} ..." for rank in range(1, 5))
    refusal = table.why_not(seat, f"cold call {other} 2 5")
    assert str(refusal) == "the highest rank in this deck is 4: there is no 5 (D-26)"
