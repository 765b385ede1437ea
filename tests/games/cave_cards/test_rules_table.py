"""The table, the deal, the match, secrets and chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import undercroft as uc
from undercroft.engine.deck import FULL, cards, counts
from undercroft.engine.entries import blank
from undercroft.engine.record import to_bytes
from undercroft.games.cave_cards.game import GAME
from undercroft.games.cave_cards.options import CaveOptions
from undercroft.games.cave_cards.rules import NoteKind

Maker = Callable[..., Any]
HANDS = {2: 7, 3: 6, 4: 5, 5: 5, 6: 4}
NEVER = 1e-5


@pytest.mark.parametrize("seats", HANDS)
def test_c1_two_to_six_may_play(seats: int) -> None:
    assert len(uc.deal("cave_cards", seats, key=1).view().players) == seats


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_c1_fewer_or_more_may_not_play(seats: int) -> None:
    with pytest.raises(uc.BadSeat, match=f"The Cave \\(cards\\) is for 2 to 6 seats, not {seats}"):
        uc.deal("cave_cards", seats)


@pytest.mark.parametrize("seats", HANDS)
def test_c2_the_deck_has_as_many_cards_of_a_rank_as_the_rank_says(seats: int) -> None:
    state: Any = uc.deal("cave_cards", seats, key=seats)._states[0]
    there = [counts(bag) for bag in (state.monsters, state.unseen, *state.hand)]
    assert tuple(map(sum, zip(*there, strict=True))) == tuple(range(1, 11))


@pytest.mark.parametrize("seats", HANDS)
def test_c3_a_match_has_a_round_for_each_player(seats: int) -> None:
    table = played(seats)
    began = [event for event in events(table) if type(event).__name__ == "RoundBegan"]
    assert [(event.round, event.rounds) for event in began] == [(n, seats) for n in range(1, seats + 1)]
    assert table.move_count == seats * seats * HANDS[seats]


def test_c3_every_round_is_dealt_from_all_cards(midway: Maker) -> None:
    table = midway([1, 2, 3, 4, 5], [[], [10]], turn=1, dealer=1, captured=[[6, 7, 7], [9, 9]])
    table.play_in(1, 10, next_round=table.round_of(0, [[6, 7, 7, 7, 7, 7, 7], [9] * 7], [1, 9, 9, 10, 10]))
    assert table.hands == [(6, 7, 7, 7, 7, 7, 7), (9,) * 7]
    assert table.cave == (1, 9, 9, 10, 10)
    assert table.captured == [(), ()]
    assert len(table.deck) == 55 - 14 - 5


def test_c4_chance_picks_the_first_dealer() -> None:
    dealers = Counter(uc.deal("cave_cards", 5, key=key).view().dealer for key in range(1000))  # type: ignore[attr-defined]
    assert set(dealers) == set(range(5))
    assert chisquare(list(dealers.values())).pvalue > NEVER


@pytest.mark.parametrize("seats", HANDS)
def test_c4_the_deal_passes_to_the_left_and_everybody_deals_once(seats: int) -> None:
    dealers = [event.dealer for event in events(played(seats)) if type(event).__name__ == "RoundBegan"]
    assert dealers == [(dealers[0] + place) % seats for place in range(seats)]


@pytest.mark.parametrize(("seats", "number"), HANDS.items())
def test_c5_hands_go_by_the_number_of_players(seats: int, number: int) -> None:
    table = uc.deal("cave_cards", seats, key=3)
    assert [player.cards for player in table.view().players] == [number] * seats
    for seat in range(seats):
        assert len(table.view(seat).hand) == number


def test_c5_c6_the_deal(desk: Maker) -> None:
    table = desk(2)
    hands = [[2, 3, 3, 7, 8, 10, 10], [1, 2, 4, 4, 5, 9, 9]]
    assert table.deal_with(0, hands, [4, 7, 7, 8, 9]) == [
        "Round 1 of 2 begins; A deals.",
        "B is dealt 1, 2, 4, 4, 5, 9 and 9.",
        "A is dealt 2, 3, 3, 7, 8, 10 and 10.",
        "In the Cave are 4, 7, 7, 8 and 9. B begins.",
    ]
    assert table.hands == [tuple(hand) for hand in hands]
    assert table.actors == (1,)


@pytest.mark.parametrize("seats", HANDS)
def test_c6_five_cards_are_the_cave_and_the_rest_is_the_deck(seats: int) -> None:
    view = uc.deal("cave_cards", seats, key=9).view()
    assert len(view.cave) == 5
    assert view.deck == 55 - 5 - seats * HANDS[seats]


def test_c6_any_card_may_be_anywhere() -> None:
    """Hands and Caves of many deals have each rank as often as the deck has."""
    in_hands, in_caves = np.zeros(10), np.zeros(10)
    for key in range(4000):
        states: Any = blank(GAME.journaled, 6, CaveOptions(), key)
        GAME.entries.deal(states, 0)
        in_hands += counts(states[0].hand[key % 6])
        in_caves += counts(states[0].monsters)
    for found in (in_hands, in_caves):
        assert chisquare(found, np.arange(1, 11) / 55 * found.sum()).pvalue > NEVER


def test_c19_a_seat_sees_its_own_hand_and_how_many_cards_others_hold() -> None:
    table = uc.deal("cave_cards", 3, key=4)
    state: Any = table._states[0]
    for seat in range(3):
        view: Any = table.view(seat)
        assert tuple(card.rank for card in view.hand) == cards(state.hand[seat])
        hidden = int(state.unseen) + sum(int(state.hand[other]) for other in range(3) if other != seat)
        assert view.unseen == counts(np.uint64(hidden))
        assert view.deck == 55 - 18 - 5
        assert [player.cards for player in view.players] == [6, 6, 6]
    assert table.view().hand == ()


def test_c19_only_a_seat_itself_is_told_its_hand() -> None:
    table = uc.deal("cave_cards", 3, key=4)
    for seat in (-1, 0, 1, 2):
        told = {event.seat: event.cards for event in table.story(seat) if type(event).__name__ == "Dealt"}
        hands = {other: cards(table._states[0].hand[other]) if other == seat else None for other in range(3)}
        assert told == hands


def test_c19_what_is_masked_holds_neither_hands_nor_deck() -> None:
    table = uc.deal("cave_cards", 4, key=4)
    seen: Any = table.view_state(2)
    assert [cards(hand) != () for hand in seen.hand] == [False, False, True, False, False, False]
    assert int(seen.unseen) + int(seen.hand[2]) + int(seen.monsters) == int(FULL)
    assert not np.array(seen.key).any()


def test_c19_captures_are_seen_by_all(midway: Maker) -> None:
    table = midway([4, 7, 7, 8, 9], [[8, 9], [2, 3]])
    table.play_in(0, 8, 10)
    for seat in (-1, 0, 1):
        states: Any = table.states.copy()
        GAME.entries.mask(states, 0, seat)
        assert GAME.view(states[0], seat).players[0].captured == (0, 0, 0, 0, 0, 0, 2, 0, 0, 0)  # type: ignore[attr-defined]


def test_c20_the_same_key_and_moves_bring_the_same_cards() -> None:
    first, again = played(4), played(4)
    assert again.state_bytes() == first.state_bytes()
    assert again.scroll() == first.scroll()


def test_c20_another_key_brings_other_cards() -> None:
    assert len({to_bytes(uc.deal("cave_cards", 4, key=key).view_state(0)) for key in range(40)}) == 40


@pytest.mark.parametrize("seats", HANDS)
def test_c21_every_turn_takes_a_card_from_a_hand(seats: int) -> None:
    table = uc.deal("cave_cards", seats, key=seats)
    for left in range(seats * HANDS[seats], 0, -1):
        assert sum(player.cards for player in table.view().players) == left  # type: ignore[attr-defined]
        table.advance(table.actors[0], table.legal(table.actors[0])[-1])


def played(seats: int, key: int = 6) -> uc.Table:
    """A match with random moves."""
    choices = random.Random(key)
    table = uc.deal("cave_cards", seats, key=key)
    while not table.over:
        table.advance(table.actors[0], choices.choice(table.legal(table.actors[0])))
    return table


def events(table: uc.Table) -> list[Any]:
    """Everything that happened."""
    again = table.at(0)
    told: list[Any] = list(again.story())
    for move in table.moves:
        again.advance(move.seat, move.move)
        told += again.story()
    assert all(type(event).__name__ in {kind.name.title().replace("_", "") for kind in NoteKind} for event in told)
    return told
