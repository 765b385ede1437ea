"""The bot that thinks ahead."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.conftest import Dealer
from undercroft import bot, deal
from undercroft.bots.search import SearchBot
from undercroft.bots.thinkers import SearchSettings
from undercroft.bots.thought import LIKELY
from undercroft.bots.tree import FREE, NOWHERE, Edge, Search, add, place_of
from undercroft.bots.trials import FEWEST_WORLDS, HOUSE, Trial, compare, surely_ahead, undecided
from undercroft.engine.deck import cards
from undercroft.engine.errors import BadBot
from undercroft.engine.record import new
from undercroft.engine.table import Table
from undercroft.games import load

FEW = 200
TIMES = 1000
WITHIN = 0.06  # four deviations of the mean of so many


def thinker(game: str, seed: int = 1, **settings: Any) -> SearchBot:
    found = bot("search", game, seed, **(settings or {"iterations": FEW}))
    assert isinstance(found, SearchBot)
    return found


def test_every_legal_move_is_considered_in_every_game(game_id: str, dealer: Dealer) -> None:
    table = dealer.table(game_id, load(game_id).info.min_seats)
    seat = table.actors[0]
    found = thinker(game_id).analyse(table.view_state(seat), seat)
    assert sorted(each.move for each in found.considered) == sorted(table.legal(seat))
    assert sum(each.visits for each in found.considered) == found.iterations <= found.moves
    # Where moves are tried out, all are tried in the same worlds, and it ends once there is no doubt.
    assert found.iterations == FEW or load(game_id).tried_out
    assert sum(each.chance for each in found.considered) == pytest.approx(1)
    assert all(0 <= each.value <= 1 for each in found.considered if each.value is not None)


def test_a_whole_game_is_played(game_id: str) -> None:
    table = deal(game_id, load(game_id).info.min_seats, key=3)
    bots = [thinker(game_id, seat, iterations=20) for seat in range(table.seats)]
    while not table.over and table.move_count < 100:
        seat = table.actors[0]
        table.play(seat, bots[seat].choose(table.view_state(seat), seat))
    assert table.move_count


@pytest.mark.parametrize("threads", [1, 3])
def test_with_a_seed_and_so_many_iterations_it_thinks_the_same_again(game_id: str, threads: int) -> None:
    table = deal(game_id, key=5)
    seat = table.actors[0]
    first, second = (
        thinker(game_id, iterations=90, threads=threads).analyse(table.view_state(seat), seat) for _ in range(2)
    )
    assert first.considered == second.considered
    assert first.iterations == second.iterations
    other = thinker(game_id, seed=2, iterations=90, threads=threads).analyse(table.view_state(seat), seat)
    assert other.considered != first.considered


def test_moves_that_are_tried_out_meet_the_same_luck(game_id: str) -> None:
    """In the same world the house's move is no better than itself, and others are better or worse by something."""
    table = deal(game_id, load(game_id).info.min_seats, key=5)
    seat = next(seat for seat in table.actors if len(table.legal(seat)) > 1)
    thoughtful = SearchBot(load(game_id), 1, iterations=400, settings=SearchSettings(tried_out=True))
    thoughtful.analyse(table.view_state(seat), seat)
    thinker: Any = thoughtful._thinkers[0]
    trials = [thinker._trials[number] for number in range(thinker._count)]
    assert len({int(trial.step) for trial in trials}) == len(trials) == len(table.legal(seat))
    assert trials[HOUSE].ahead == trials[HOUSE].ahead_squared == 0
    assert any(trial.ahead_squared > 0 for trial in trials[HOUSE + 1 :])
    for trial in trials:
        assert trial.value - trials[HOUSE].value == pytest.approx(trial.ahead) or trial.given_up


def test_the_house_is_followed_unless_another_move_is_surely_better() -> None:
    trial = new(Trial, 1)[0]
    trial.worlds, trial.ahead, trial.ahead_squared = 100, 10.0, 101.0
    # One tenth ahead on average, give or take one tenth: the standard error.
    assert surely_ahead(trial, 0.0) == pytest.approx(0.1)
    assert surely_ahead(trial, 1.0) == pytest.approx(0.0, abs=1e-9)
    assert surely_ahead(trial, -1.0) == pytest.approx(0.2)


def test_what_is_behind_beyond_doubt_is_given_up_and_then_nothing_is_left_to_find_out() -> None:
    trials = new(Trial, 3)
    for _ in range(FEWEST_WORLDS):
        assert undecided(trials, 3)
        for number, came_of_it in enumerate((0.5, 0.1, 0.9)):
            trials[number].latest = came_of_it
        compare(trials, 3)
    assert [bool(trial.given_up) for trial in (trials[0], trials[1], trials[2])] == [False, True, False]
    assert undecided(trials, 3)
    assert not undecided(trials, 2)


@pytest.mark.parametrize("game", ["feast", "deadfall"])
def test_it_thinks_the_same_whoever_has_chosen_already(game: str) -> None:
    table = deal(game, 3, key=8)
    before = thinker(game).analyse(table.view_state(0), 0)
    for seat in (1, 2):
        table.play(seat, table.legal(seat)[0])
    assert thinker(game).analyse(table.view_state(0), 0).considered == before.considered


def threes(belief: int, tries: int) -> float:
    """In Deadfall with a deck of six, B has chosen a 2 and holds the other one, and A's door is a 3. Of the cards that
    may be in A's hand, how often is it another 3 in the thoughts of B?"""
    table = next(
        table
        for table in (deal("deadfall", 2, {"deck": 3}, key) for key in range(1000))
        if table.legal(1) == ("door 2",) and "door 3" in table.legal(0)
    )
    table.play(0, "door 3")
    table.play(1, "door 2")
    game = load("deadfall")
    settings = SearchSettings(belief=belief, tries=tries)
    thoughtful = SearchBot(game, 1, iterations=1, settings=settings)
    thoughtful.analyse(table.view_state(1), 1)
    thinker: Any = thoughtful._thinkers[0]
    held: Counter[tuple[int, ...]] = Counter()
    for _ in range(TIMES):
        thinker.think(1)
        imagined: Any = thinker._states[LIKELY]
        held[cards(imagined.hand[0])] += 1
    assert set(held) == {(1,), (3,)}
    return held[3,] / TIMES


def test_what_others_did_tells_what_they_hold() -> None:
    """There are three hands of a 3 and a 1, and three of two 3s. Whoever takes any card of the hand shows a 3 twice as
    often with the latter; the house shows it with either."""
    assert threes(0, 1) == pytest.approx(2 / 3, abs=WITHIN)
    assert threes(0, 30) == pytest.approx(2 / 3, abs=WITHIN)
    assert threes(100, 30) == pytest.approx(1 / 2, abs=WITHIN)
    assert 1 / 2 - WITHIN < threes(50, 8) < 2 / 3


def test_it_takes_the_time_that_it_is_given() -> None:
    # Where all choose at once there is always something left to find out.
    table = deal("deadfall", 2, key=1)
    thoughtful = thinker("deadfall", seconds=0.2)
    thoughtful.compile()
    began = time.perf_counter()
    found = thoughtful.analyse(table.view_state(0), 0)
    assert 0.15 < time.perf_counter() - began < 1
    assert found.iterations > FEW


def test_it_stops_once_nothing_could_change_its_mind() -> None:
    table = deal("pairs", 2, key=1)
    seat = table.actors[0]
    thoughtful = thinker("pairs", seconds=20)
    thoughtful.compile()
    found = thoughtful.analyse(table.view_state(seat), seat)
    assert found.seconds < 19
    best, other = sorted(each.visits for each in found.considered)[::-1]
    assert best > other
    assert found.considered[0].chance == 1


def test_it_does_better_than_chance() -> None:
    won = 0
    for key in range(12):
        table = deal("pairs", 2, key=key)
        bots = [thinker("pairs", key, iterations=100), bot("random", "pairs", key)]
        while not table.over:
            seat = table.actors[0]
            table.play(seat, bots[seat].choose(table.view_state(seat), seat))
        assert table.result
        won += 0 in table.result.winners
    assert won >= 10


def test_a_move_without_choice_takes_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    table = deal("pairs", 2, key=1)
    seat = table.actors[0]
    thoughtful = thinker("pairs")
    monkeypatch.setattr(Table, "legal", None)
    monkeypatch.setattr(thoughtful, "_think", None)
    monkeypatch.setattr(thoughtful.game.entries, "legal", lambda states, row, seat, moves: 1)
    assert thoughtful.choose(table.view_state(seat), seat).steps == (int(thoughtful._moves[0]),)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"seconds": 0}, "a search takes from 0 to 3600 seconds, not 0"),
        ({"seconds": float("nan")}, "a search takes from 0 to 3600 seconds, not nan"),
        ({"seconds": True}, "a search takes from 0 to 3600 seconds, not True"),
        ({"iterations": 0}, "a search has from 1 to 1,000,000,000 iterations, not 0"),
        ({"iterations": 2.5}, "a search has from 1 to 1,000,000,000 iterations, not 2.5"),
        ({"threads": 65}, "a search has from 1 to 64 threads, not 65"),
        ({"seconds": 1, "iterations": 5}, "a search is given seconds or iterations, not both"),
    ],
)
def test_settings_that_make_no_sense(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(BadBot) as refusal:
        bot("search", "pairs", **settings)
    assert str(refusal.value) == why


def test_edges_are_found_again_until_the_table_is_full() -> None:
    edges, searches = new(Edge, 16), new(Search, 1)
    places = [add(edges, searches[0], np.uint64(node), move) for node in range(3) for move in range(4)]
    assert len(set(places)) == 12
    assert [place_of(edges, np.uint64(node), move) for node in range(3) for move in range(4)] == places
    assert add(edges, searches[0], np.uint64(9), 0) == NOWHERE
    assert sum(edges[place].key != FREE for place in range(16)) == 12
    assert add(edges, searches[0], np.uint64(2), 3) == places[-1]


def test_a_search_goes_on_when_its_table_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.bots.search.MOST_EDGES", 8)
    monkeypatch.setattr("undercroft.bots.search.FEWEST_EDGES", 8)
    for game in ("cave_cards", "deadfall"):
        table = deal(game, 2, key=1)
        seat = table.actors[0]
        found = thinker(game, iterations=500).analyse(table.view_state(seat), seat)
        assert found.iterations == 500
        assert sum(each.visits for each in found.considered) <= 500
