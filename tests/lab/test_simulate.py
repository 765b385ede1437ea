"""Series of games: sums, what does not depend on threads, and who is better."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from scipy import stats

from tests.conftest import every_count
from undercroft.engine.errors import BadBot, BadOption, BadSeat, UndercroftError
from undercroft.engine.options import split_words
from undercroft.games import info, load
from undercroft.lab.simulate import Report, Series, simulate

MANY = 20_000


def without_time(report: Report) -> Report:
    return msgspec.structs.replace(report, threads=1, seconds=0, games_per_second=0, moves_per_second=0)


def test_shares_add_up_to_one(game_id: str, options: str) -> None:
    for seats in every_count(game_id, options):
        report = simulate(load(game_id), seats, 700, ["random"], split_words(options), key=3)
        assert report.games == report.wanted == 700
        won = 1 - report.unwon / report.games
        assert sum(each.wins.mean for each in report.results) == pytest.approx(won, abs=1e-12)
        assert sum(each.losses.mean for each in report.results) == pytest.approx(1, abs=1e-12)
        assert report.fewest_moves <= report.moves_per_game.mean <= report.most_moves
        assert report.moves == pytest.approx(report.moves_per_game.mean * report.games)
        assert set(report.results[0].measures) == set(load(game_id).measures)


@pytest.mark.parametrize(("bot", "games"), [("random", 5_000), ("house", 1_000)])
def test_the_same_key_gives_the_same_games_however_they_are_cut(game_id: str, bot: str, games: int) -> None:
    def report(threads: int, key: int) -> Report:
        return without_time(simulate(load(game_id), 3, games, [bot], threads=threads, key=key))

    assert report(1, 5) == report(1, 5) == report(2, 5) == report(7, 5)
    assert report(1, 5).results != report(1, 6).results


def test_a_longer_series_begins_with_the_shorter_one(game_id: str) -> None:
    game = load(game_id)
    series = Series(game, 2, 1_000, ["random"], None, 9)
    longer = Series(game, 2, 5_000, ["random"], None, 9)
    longer.games = 1_000
    assert series.play(1).results == longer.play(1).results


@pytest.mark.parametrize("options", [{}, {"stakes": "cutchfeld"}, {"stakes": "cutchfeld", "five_card_catch": True}])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_house_loses_less_than_random_players_in_pairs(seats: int, options: dict[str, Any]) -> None:
    report = simulate(load("pairs"), seats, MANY, ["house", *["random"] * (seats - 1)], options, key=1)
    house = report.results[0]
    fewer = stats.binomtest(round(house.losses.mean * MANY), MANY, 1 / seats, alternative="less")
    assert fewer.pvalue < 1e-9
    assert all(house.score.low > other.score.high for other in report.results[1:])


def test_random_players_are_all_alike(game_id: str) -> None:
    """Where a seat is at an advantage, this test will have to know of it."""
    report = simulate(load(game_id), info(game_id).usual_seats, MANY, ["random"], key=2)
    losses = [each.losses.mean * MANY for each in report.results]
    assert stats.chisquare(losses).pvalue > 1e-4


def test_progress_is_told_and_ends_with_all(game_id: str) -> None:
    told: list[int] = []
    simulate(load(game_id), 2, 3_000, ["random"], threads=2, key=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 3_000


def test_a_series_that_is_stopped_reports_on_what_was_played(game_id: str) -> None:
    series = Series(load(game_id), 2, 10**12, ["random"], None, 1)
    report = series.play(2, lambda _: series.stopped.set())
    assert 0 < report.games < report.wanted
    assert sum(each.wins.mean for each in report.results) == pytest.approx(1 - report.unwon / report.games)


def test_stopped_before_the_first_game(game_id: str) -> None:
    series = Series(load(game_id), 2, 100, ["random"], None, 1)
    series.stopped.set()
    report = series.play(2)
    assert (report.games, report.moves, report.fewest_moves, report.most_moves) == (0, 0, 0, 0)
    assert msgspec.json.decode(msgspec.json.encode(report))["results"][0]["wins"] == {"mean": None, "low": 0, "high": 1}


def test_refusals(game_id: str) -> None:
    game = load(game_id)
    for games in (0, -1, True, 1.5, "many", 10**13):
        with pytest.raises(UndercroftError, match="a series has from 1 to"):
            simulate(game, 2, games, ["random"])
    with pytest.raises(UndercroftError, match="from 1 to 256 threads"):
        simulate(game, 2, 1, ["random"], threads=0)
    with pytest.raises(UndercroftError, match="need 3 bots"):
        simulate(game, 3, 1, ["random", "random"])
    with pytest.raises(BadBot, match="there is no bot"):
        simulate(game, 2, 1, ["nobody"])
    with pytest.raises(BadSeat):
        simulate(game, 99, 1, ["random"])
    with pytest.raises(BadOption):
        simulate(game, 2, 1, ["random"], {"nothing": 1})
