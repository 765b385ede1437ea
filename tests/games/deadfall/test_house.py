"""The house: it counts what is dead, keeps pairs, sets traps, names what it knows, and beats random players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from scipy import stats

from undercroft.engine.deck import bag_of, cards
from undercroft.games.deadfall.game import GAME
from undercroft.games.deadfall.house import chance_that_none, house, likeliest_hand, passed_and_alive, surely_held
from undercroft.lab.simulate import simulate

Maker = Callable[..., Any]

GAMES = 4000
TIMES = 100
ALL_ON = {"blind_start": "yes", "cherry": "yes", "cold_call": "yes", "devil": "double", "breaking": "9"}


def choices(desk: Any, seat: int) -> Counter[str]:
    """What the house does, and how often of so many times; of a cold call, the beginning."""
    states = desk.states.copy()
    GAME.entries.mask(states, 0, seat)
    dice = random.Random(1)
    return Counter(
        str(GAME.move((int(house(states[0], seat, np.uint64(dice.getrandbits(64)))),))) for _ in range(TIMES)
    )


def usual(desk: Any, seat: int) -> str:
    return choices(desk, seat).most_common(1)[0][0]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", [{}, ALL_ON])
def test_the_house_beats_random_players(seats: int, options: dict[str, object]) -> None:
    report = simulate(GAME, seats, GAMES, ["house", *["random"] * (seats - 1)], options, key=1)
    own = report.results[0]
    assert stats.binomtest(round(own.wins.mean * GAMES), GAMES, 1 / seats, alternative="greater").pvalue < 1e-4
    assert all(own.score.low > other.score.high for other in report.results[1:])
    assert all(own.losses.high < other.losses.low for other in report.results[1:])


def test_the_house_calls_what_is_surely_dead(midway: Maker) -> None:
    """Of the only 1 nobody can hold another."""
    desk = midway([[9], [1], [8]], [[4, 6, 7], [10, 10, 9], [5, 7, 8]])
    assert choices(desk, 0) == {"call B": TIMES}


def test_the_house_does_not_call_what_it_holds_itself(midway: Maker) -> None:
    desk = midway([[9], [3], [8]], [[3, 6, 7], [10, 10, 9], [5, 7, 8]])
    assert choices(desk, 0)["call B"] == 0


def test_the_house_counts_what_lies_open(midway: Maker) -> None:
    """Both 2s are seen; of the 3s none but the one that is called."""
    desk = midway([[9, 2], [3], [2]], [[4, 6, 10], [10, 10, 9], [5, 7, 8]])
    assert usual(desk, 0) == "call C"


def test_the_house_believes_that_high_ranks_are_alive(midway: Maker) -> None:
    desk = midway([[9], [10], [9]], [[8, 8, 7, 6, 5]] * 3)
    assert not any(move.startswith("call") for move in choices(desk, 0))


def test_the_house_sets_a_trap_with_a_pair_of_low_cards_at_the_end(midway: Maker) -> None:
    desk = midway([[8], [7], [8]], [[3, 3], [8, 7, 6], [8, 7, 6]])
    assert usual(desk, 0) == "play 3"


def test_the_house_saves_its_pair(midway: Maker) -> None:
    desk = midway([[8], [6], [5]], [[6, 6, 8, 9, 10], [8, 7, 7, 5, 5], [8, 7, 10, 10, 9]])
    assert choices(desk, 0)["play 6"] == 0


def test_the_house_calls_if_it_has_to(midway: Maker) -> None:
    desk = midway([[9], [10], [9]], [[], [8], [8]])
    assert set(choices(desk, 0)) <= {"call B", "call C"}


def test_the_house_knows_that_what_it_passed_is_alive(midway: Maker) -> None:
    """C's 2 would look dead, but the other 2 went from A to B."""
    stacks, hands = [[9], [10], [2]], [[6, 7, 7], [2, 8, 8], [8, 7, 6]]
    desk = midway(stacks, hands, devil="red")
    assert usual(desk, 0) == "call C"
    desk.state.passes = 1
    desk.state.passed[:3, 0] = [2, 10, 9]
    assert cards(passed_and_alive(desk.state, 0)) == cards(surely_held(desk.state, 0, 1)) == (2,)
    assert choices(desk, 0)["call C"] == 0


def test_the_house_knows_no_more_of_a_card_that_may_have_been_played_or_have_come_back(midway: Maker) -> None:
    desk = midway([[9], [10, 2], [2]], [[6, 7, 7], [3, 8, 8], [8, 7, 6]], devil="red")
    desk.state.passes = 1
    desk.state.passed[:3, 0] = [2, 10, 9]
    assert cards(passed_and_alive(desk.state, 0)) == ()
    two = midway([[9], [10]], [[6, 7, 7], [4, 8, 8]], devil="double")
    two.state.passes = 2
    two.state.passed[0] = [4, 8]
    two.state.passed[1] = [9, 4]
    assert cards(passed_and_alive(two.state, 0)) == (8,)


def test_the_house_names_a_hand_that_it_knows(midway: Maker) -> None:
    desk = midway([[9], [10], [8]], [[6, 7, 7], [7], [8, 7, 6]], devil="red", cold_call=True)
    desk.state.passes = 1
    desk.state.passed[:3, 0] = [7, 10, 9]
    assert choices(desk, 0) == {"cold call ...": TIMES}
    steps = []
    for _ in range(3):
        step = int(house(desk.states[0], 0, np.uint64(0)))
        steps.append(step)
        GAME.entries.play(desk.states, 0, 0, step)
    assert str(GAME.move(tuple(steps))) == "cold call B 7"
    assert desk.of_seats("calls_right") == [1, 0, 0]


def test_the_house_does_not_name_hands_that_it_does_not_know(midway: Maker) -> None:
    desk = midway([[9], [10], [8]], [[6, 7, 7], [9, 10], [8, 7, 6]], cold_call=True)
    assert choices(desk, 0)["cold call ..."] == 0


def test_the_likeliest_hand_is_within_the_deck_and_of_the_right_size(midway: Maker) -> None:
    desk = midway([[9], [10], [8]], [[10] * 4, [10] * 4, [9, 9, 8, 8]], cold_call=True)
    states = desk.states.copy()
    GAME.entries.mask(states, 0, 0)
    assert cards(likeliest_hand(states[0], 0, 1)) == (6, 7, 8, 9)
    states[0].unseen = bag_of([1, 1, 10, 2])
    assert cards(likeliest_hand(states[0], 0, 2)) == (1, 1, 2, 10)


@pytest.mark.parametrize(("matching", "drawn"), [(0, 3), (1, 3), (2, 3), (3, 0), (3, 5), (2, 7)])
def test_the_odds_that_none_is_drawn_are_exact(matching: int, drawn: int) -> None:
    pool = range(8)
    hands = list(combinations(pool, drawn))
    none = sum(all(card >= matching for card in hand) for hand in hands)
    assert chance_that_none(8, matching, drawn) == pytest.approx(none / len(hands))


def test_the_house_mixes(midway: Maker) -> None:
    desk = midway([[9], [10], [9]], [[5, 6, 7, 8, 10], [8, 7, 6, 6, 5], [8, 7, 6, 6, 5]])
    assert len(choices(desk, 0)) > 1


@pytest.mark.parametrize("pair", [4, 8])
def test_the_house_passes_a_single_card(desk: Maker, pair: int) -> None:
    table = desk(3, devil="red")
    singles = [rank for rank in (3, 5, 7, 9) if rank != pair]
    table.deal_with([pair, pair, *singles], [10] * 6, [6] * 6)
    assert choices(table, 0)[f"pass {pair}"] == 0
