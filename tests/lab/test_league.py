"""Leagues: the same games however they are played, results that outlive whatever happens, refusals with a reason."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import undercroft as uc
from tests.conftest import every_count
from undercroft.engine.errors import BadBot, BadGame, BadKey, BadOption, BadSeat, UndercroftError
from undercroft.engine.game import Move
from undercroft.engine.options import split_words
from undercroft.games import info
from undercroft.lab import league as league_module
from undercroft.lab.league import League, play_league
from undercroft.lab.league_game import Fault, LeagueGame
from undercroft.lab.league_report import LeagueReport, bot_reports
from undercroft.lab.league_settings import MOST_BOTS, Asked, LeagueSettings, settle

MANY = [f"search:iterations={each}" for each in range(1, MOST_BOTS + 2)]
TWO = ("random", "house")
SMALL = Asked(game="pairs", seats=2, games=40, bots=TWO, key=1)


def timeless(report: LeagueReport) -> LeagueReport:
    """A report without what differs from run to run."""
    results = tuple(msgspec.structs.replace(each, seconds_a_move=0.0) for each in report.results)
    return msgspec.structs.replace(report, threads=1, seconds=0.0, results=results)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def played(path: Path) -> list[dict[str, Any]]:
    """The games in a file, in their order, without times."""
    games = sorted(lines(path)[1:], key=lambda each: (each["deal"], each["game"]))
    return [{name: value for name, value in each.items() if name != "seconds"} for each in games]


def test_every_game_can_have_a_league(game_id: str, options: str) -> None:
    seats = every_count(game_id, options)[-1]
    report = uc.league(game_id, TWO, seats, games=4, options=split_words(options), key=3, threads=1)
    assert (report.games, report.wanted, report.deals, report.begun) == (4, 4, 2, 0)
    assert sum(each.wins.mean for each in report.results) / 2 <= report.fair + 1e-9
    assert not any(each.faults for each in report.results)
    assert {each.seats for each in report.results} == {2 * seats}


@pytest.mark.parametrize(("bots", "seats"), [(TWO, 2), (TWO, 5), ((*TWO, "search:iterations=5"), 2)])
def test_every_bot_has_every_seat_equally_often_with_the_same_cards(
    bots: tuple[str, ...], seats: int, tmp_path: Path
) -> None:
    path = tmp_path / "league.jsonl"
    play_league(Asked(game="pairs", seats=seats, games=12, bots=bots, key=1), 2, path)
    games = lines(path)[1:]
    assert len(games) == 12
    sat = Counter((seat, bot) for game in games for seat, bot in enumerate(game["bots"]))
    assert set(sat.values()) == {12 // len(bots)}
    assert set(sat) == {(seat, bot) for seat in range(seats) for bot in bots}
    keys = {game["deal"]: {other["key"] for other in games if other["deal"] == game["deal"]} for game in games}
    assert all(len(each) == 1 for each in keys.values())
    assert len(set.union(*keys.values())) == len(keys)


def test_a_game_of_a_league_can_be_looked_at_again(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(msgspec.structs.replace(SMALL, games=2), 1, path)
    for game in played(path):
        table = uc.deal("pairs", 2, key=game["key"])
        assert table.view() == uc.deal("pairs", 2, key=played(path)[0]["key"]).view()


def test_games_are_made_up_to_whole_deals() -> None:
    assert uc.league("pairs", TWO, 2, games=3, key=1, threads=1).games == 4


def test_the_house_is_stronger_than_random_players_in_pairs() -> None:
    report = uc.league("pairs", TWO, 2, games=60, key=1, threads=1)
    house, chance = report.results
    assert (house.bot, chance.bot) == ("house", "random")
    assert house.strength.low > 0 == chance.strength.mean
    assert house.ahead["random"] == house.strength
    assert chance.ahead["house"].high < 0
    assert house.against["random"].low > 0.5 > chance.against["house"].high
    assert house.wins.low > report.fair > chance.wins.high
    assert house.rating.mean > chance.rating.mean
    assert house.result.low > chance.result.high


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_and_files_change_nothing(threads: int, tmp_path: Path) -> None:
    asked = msgspec.structs.replace(SMALL, seats=3, bots=(*TWO, "search:iterations=20"))
    usual = tmp_path / "usual.jsonl"
    first = play_league(asked, 1, usual)
    found = play_league(asked, threads, tmp_path / "found.jsonl")
    assert timeless(found) == timeless(first) == timeless(play_league(asked, threads))
    assert played(tmp_path / "found.jsonl") == played(usual)
    assert found.results != play_league(msgspec.structs.replace(asked, key=2), 2).results


def test_a_league_that_is_stopped_again_and_again_comes_to_the_same(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "league.jsonl"
    expected = play_league(SMALL, 1, whole)
    stops = 0
    for _ in range(50):
        with League(SMALL, path) as league:
            before = league.done
            report = league.play(2, lambda done: league.stopped.set() if done >= before + 3 else None)  # noqa: B023
        assert report.games + report.begun == len(lines(path)) - 1
        if report.games == report.wanted:
            break
        stops += 1
        assert report.games < report.wanted
    assert stops > 5
    assert timeless(report) == timeless(expected)
    assert played(path) == played(whole)


def test_a_longer_league_begins_with_the_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    short = play_league(SMALL, 2, path)
    longer = play_league(msgspec.structs.replace(SMALL, games=60), 2, path)
    assert (short.games, longer.games) == (40, 60)
    assert timeless(longer) == timeless(play_league(msgspec.structs.replace(SMALL, games=60), 1))
    before = path.read_bytes()
    assert timeless(play_league(SMALL, 2, path)) == timeless(short)
    assert path.read_bytes() == before


def test_what_is_not_asked_for_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    asked = Asked(game="pairs", seats=3, games=10, bots=TWO, options={"stakes": "cutchfeld"}, key=9)
    first = play_league(asked, 1, path)
    assert timeless(uc.league(results=path)) == timeless(first)
    longer = uc.league(results=str(path), games=20)
    assert (longer.games, longer.settings) == (20, first.settings)
    assert first.settings.options["stakes"] == "cutchfeld"


def test_a_results_file_names_no_other_file(tmp_path: Path) -> None:
    settings = LeagueSettings("cave_board", 1, 2, {"tiles": str(tmp_path / "mine.toml")}, TWO, "0" * 32, "1")
    with pytest.raises(BadOption, match="a file cannot be named here"):
        settings.read_options()
    with pytest.raises(BadOption, match="a file cannot be named here"):
        settle(Asked(), settings)


@pytest.mark.parametrize("torn", [1, 5, 40])
def test_a_torn_last_line_is_dropped_and_its_game_played_again(torn: int, tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    expected = play_league(SMALL, 1, path)
    games, text = played(path), path.read_bytes()
    path.write_bytes(text[:-torn])
    assert timeless(play_league(SMALL, 1, path)) == timeless(expected)
    assert played(path) == games
    assert path.read_bytes().endswith(b"\n")


def test_a_torn_first_line_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(SMALL, 1, path)
    head, *_ = path.read_bytes().splitlines()
    games = played(path)
    for torn in (b"", head[:1], head[:30], head[:-1], head):
        path.write_bytes(torn)
        play_league(SMALL, 1, path)
        assert played(path) == games


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"undercroft": 1}\n', "undercroft scroll 1\n", "\n"])
def test_other_files_are_refused_and_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UndercroftError, match=r"letter\.txt is something else than the results of a league"):
        play_league(SMALL, 1, path)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seats": 3}, "is of another league, with seats: 2, not 3"),
        ({"key": 2}, f"with key: {'0' * 31}1, not {'0' * 31}2"),
        ({"bots": ("house", "random")}, "with bots: random, house, not house, random"),
        ({"game": "feast", "seats": 3}, "with game: pairs, not feast; seats: 2, not 3; options: stakes=forfeit, "),
        ({"options": {"games": 2}}, "games=1, not stakes=forfeit, five_card_catch=no, games=2"),
    ],
)
def test_other_settings_are_refused_with_the_difference(change: dict[str, Any], why: str, tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(msgspec.structs.replace(SMALL, games=2), 1, path)
    before = path.read_bytes()
    with pytest.raises(UndercroftError) as refusal:
        play_league(msgspec.structs.replace(SMALL, **change), 1, path)
    assert why in str(refusal.value)
    assert path.read_bytes() == before


def test_results_of_another_version_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "league.jsonl"
    play_league(msgspec.structs.replace(SMALL, games=2), 1, path)
    monkeypatch.setattr("undercroft.lab.league_settings.__version__", "9.0")
    with pytest.raises(UndercroftError, match=rf"with version: {uc.__version__}, not 9\.0"):
        uc.league(results=path)


def test_lines_that_do_not_belong_are_refused(tmp_path: Path) -> None:
    path, other = tmp_path / "league.jsonl", tmp_path / "other.jsonl"
    play_league(msgspec.structs.replace(SMALL, games=2), 1, path)
    play_league(msgspec.structs.replace(SMALL, games=2, key=2), 1, other)
    head, first, second = path.read_text(encoding="utf-8").splitlines()
    foreign = other.read_text(encoding="utf-8").splitlines()[1]
    for added, why in (
        (foreign, "line 4: it is of another league"),
        (first, "line 4: it is there already"),
        ("{}", "line 4: "),
        ("what", "line 4: "),
        (first.replace('"game":0', '"game":7'), "line 4: it is of another league"),
        (first.replace('"deal":0', '"deal":-1'), "line 4: it is of another league"),
    ):
        path.write_text(f"{head}\n{first}\n{second}\n{added}\n", encoding="utf-8")
        with pytest.raises(UndercroftError, match=why):
            play_league(SMALL, 1, path)
    path.write_text("\n".join([head.replace('league":1', 'league":2'), ""]), encoding="utf-8")
    with pytest.raises(UndercroftError, match="format 2"):
        play_league(SMALL, 1, path)
    path.write_text('{"undercroft league":1}\n', encoding="utf-8")
    with pytest.raises(UndercroftError, match="first line"):
        play_league(SMALL, 1, path)


def test_two_leagues_do_not_write_the_same_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "league.jsonl"
    with League(SMALL, path), pytest.raises(UndercroftError, match="another league"):
        League(SMALL, path)
    League(SMALL, path).close()


@pytest.mark.parametrize(
    ("asked", "error", "why"),
    [
        (Asked(bots=TWO), BadGame, "which game"),
        (Asked(game="pears", bots=TWO), BadGame, "did you mean 'pairs'"),
        (Asked(game="pairs"), UndercroftError, "by 2 to 64 bots, not by 0"),
        (Asked(game="pairs", bots="house"), UndercroftError, "by 2 to 64 bots, not by 1"),
        (Asked(game="pairs", bots=5), UndercroftError, "by a list of bots, not by 5"),  # type: ignore[arg-type]
        (Asked(game="pairs", bots=("house", "house")), UndercroftError, "each bot once, not house, house"),
        (Asked(game="pairs", bots=MANY), UndercroftError, "by 2 to 64 bots, not by 65"),
        (Asked(game="pairs", bots=("house", "nobody")), BadBot, "there is no bot 'nobody'"),
        (Asked(game="pairs", bots=("house", "search:iterations=0")), BadBot, "from 1 to"),
        (Asked(game="pairs", bots=TWO, seats=9), BadSeat, "2 to 8 seats"),
        (Asked(game="pairs", bots=TWO, games=0), UndercroftError, "a league has from 1 to"),
        (Asked(game="pairs", bots=TWO, options={"stake": 1}), BadOption, "did you mean 'stakes'"),
        (Asked(game="pairs", bots=TWO, key=-1), BadKey, "a key is"),
    ],
)  # fmt: skip
def test_refusals_leave_no_file(asked: Asked, error: type[Exception], why: str, tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    with pytest.raises(error, match=why):
        play_league(asked, 1, path)
    assert not path.exists()


class Clumsy:
    """A bot that fails in some way or other, and asks for the impossible."""

    def __init__(self, ways: list[Any]) -> None:
        self.ways = ways

    def choose(self, state: Any, seat: int) -> Any:
        way = self.ways[0]
        self.ways.append(self.ways.pop(0))
        if isinstance(way, Exception):
            raise way
        return way


def test_a_bot_that_fails_takes_no_league_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = league_module.make_bot

    def make(words: str, game: Any, seed: int) -> Any:
        return (
            Clumsy([ZeroDivisionError("oh"), Move("dance", (99,)), None])
            if words == "house"
            else usual(words, game, seed)
        )

    monkeypatch.setattr(league_module, "make_bot", make)
    path = tmp_path / "league.jsonl"
    reports = [play_league(SMALL, threads, path) for threads in (2, 1)]
    clumsy = next(each for each in reports[0].results if each.bot == "house")
    assert clumsy.faults == clumsy.moves > 0
    assert clumsy.first_fault == "ZeroDivisionError: oh"
    assert not next(each for each in reports[0].results if each.bot == "random").faults
    assert timeless(reports[0]) == timeless(reports[1]) == timeless(play_league(SMALL, 1))


def test_a_bot_that_cannot_be_made_any_more_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, made = league_module.make_bot, []

    def make(words: str, game: Any, seed: int) -> Any:
        made.append(words)
        if words == "house" and made.count("house") > 2:
            raise OSError("gone")
        return usual(words, game, seed)

    monkeypatch.setattr(league_module, "make_bot", make)
    report = play_league(msgspec.structs.replace(SMALL, games=4), 1)
    assert next(each for each in report.results if each.bot == "house").first_fault == "OSError: gone"


def test_what_cannot_be_written_stops_the_league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with League(SMALL, tmp_path / "league.jsonl") as league:
        assert league._file

        def full(_: LeagueGame) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(league._file, "add", full)
        with pytest.raises(OSError, match="No space left"):
            league.play(2)
        assert league.done == 0


def test_stopped_before_the_first_deal_is_whole() -> None:
    with League(SMALL) as league:
        league.stopped.set()
        report = league.play(2)
    assert (report.games, report.deals, report.results) == (0, 0, ())
    assert msgspec.json.decode(msgspec.json.encode(report))["wanted"] == 40


def test_progress_is_told() -> None:
    told: list[int] = []
    uc.league("pairs", TWO, 2, games=20, key=1, threads=2, progress=told.append)
    assert told == list(range(1, 21))


def settings(bots: tuple[str, ...], seats: int) -> LeagueSettings:
    return LeagueSettings(game="pairs", rules=1, seats=seats, options={}, bots=bots, key="0" * 32, version="0")


def game(bots: tuple[str, ...], scores: tuple[int, ...], **more: Any) -> LeagueGame:
    few = (1,) * len(bots)
    return LeagueGame(
        deal=0, game=0, key="", bots=bots, scores=scores, moves=few, seconds=tuple(map(float, few)), **more
    )


def test_ranks_and_winners() -> None:
    four = ("a", "b", "a", "b")
    assert game(four, (3, 5, 5, 1)).ranks == (3, 1, 1, 4)
    assert game(four, (3, 5, 5, 1)).winners == (1, 2)
    assert game(four, (0, -5, 0, -1), out=("A", "C")).ranks == (3, 2, 3, 1)
    assert game(four, (0, -5, 0, -1), out=("A", "C")).winners == (3,)
    assert game(four, (0, 0, 0, 0), out=("A", "B", "C", "D")).ranks == (1, 1, 1, 1)
    assert game(four, (0, 0, 0, 0), out=("A", "B", "C", "D")).winners == ()


def test_nobody_may_win() -> None:
    both = [game(("a", "b"), (0, 0), out=("A", "B")), game(("b", "a"), (0, 0), out=("A", "B"))]
    for each in bot_reports(settings(("a", "b"), 2), [both] * 5):
        assert (each.wins.mean, each.result.mean, each.out, each.seats) == (0, 0, 10, 10)
        assert each.strength.mean == 0


def test_sums_of_a_league_by_hand() -> None:
    """Two bots at three seats: a wins one game alone, and shares the other with b."""
    deal = [game(("a", "a", "b"), (4, 1, 2)), game(("b", "b", "a"), (6, 0, 6))]
    found = {each.bot: each for each in bot_reports(settings(("a", "b"), 3), [deal] * 4)}
    assert found["a"].wins.mean == pytest.approx((1 + 1 / 2) / 3)
    assert found["b"].wins.mean == pytest.approx((1 / 2) / 3)
    assert found["a"].result.mean == pytest.approx((4 + 1 + 6) / 3)
    assert found["b"].result.mean == pytest.approx((2 + 6 + 0) / 3)
    # Of four meetings a wins the first and the fourth, loses the second and ties the third; and a deal more is tied.
    assert found["a"].ahead["b"].mean == pytest.approx(400 * math.log10((4 * 2.5 + 2) / (4 * 1.5 + 2)))
    # In this deal a takes two and a half of the four points; and every deal is the same.
    assert found["a"].against["b"].mean == pytest.approx(2.5 / 4)
    assert found["b"].against["a"].mean == pytest.approx(1.5 / 4)
    assert (found["a"].seats, found["a"].moves, found["a"].seconds_a_move) == (12, 12, 1)


def test_faults_are_those_of_the_seat() -> None:
    deal = [game(("a", "b"), (1, 0), faults=(Fault("B", 2, "why"),)), game(("b", "a"), (1, 0))]
    found = {each.bot: each for each in bot_reports(settings(("a", "b"), 2), [deal])}
    assert (found["a"].faults, found["b"].faults, found["b"].first_fault) == (0, 2, "why")


def test_games_are_told_with_all_they_need(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    play_league(msgspec.structs.replace(SMALL, games=2), 1, path)
    head, first, _ = lines(path)
    assert head["undercroft league"] == 1
    assert head["settings"] == {
        "game": "pairs",
        "rules": info("pairs").rules_version,
        "seats": 2,
        "options": {"stakes": "forfeit", "five_card_catch": "no", "games": "1"},
        "bots": ["random", "house"],
        "key": "0" * 31 + "1",
        "version": uc.__version__,
    }
    assert {"games", "machine", "begun"} < set(head)
    assert set(first) == {"deal", "game", "key", "bots", "scores", "moves", "seconds"}
