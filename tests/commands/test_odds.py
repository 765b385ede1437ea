"""`undercroft odds`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc


def test_the_odds_of_a_move(run: Any, scroll: Path, table: Any) -> None:
    ran = run("odds", "evening.scroll", "--move", "5")
    assert ran.code == 0, ran.err
    made = table.moves[4]
    assert ran.out.startswith("Pairs, 3 seats, stakes=cutchfeld")
    assert f"\n{'ABC'[made.seat]} is to act.\n" in ran.out
    assert ran.out.endswith(f"\nPlayed: 5. {made}\n")
    assert str(table.at(4).view(made.seat)) in ran.out
    assert re.search(r"A hit pairs with \d+ of \d+ cards|No card can pair", ran.out)


def test_for_programs(run: Any, scroll: Path, table: Any) -> None:
    found = json.loads(run("odds", "evening.scroll", "--move", "1", "--json").out)
    assert found["seat"] == table.moves[0].seat
    assert found["best"] in ("hit", "fold")
    assert {each["move"] for each in found["moves"]} == {"hit", "fold"}
    assert {"pair", "exact", "approximated", "best_for_points", "points_margin"} <= found.keys()


def test_the_move_that_comes_next(run: Any, table: Any) -> None:
    begun = table.at(6)
    ran = run("odds", "-", stdin=begun.scroll())
    assert ran.code == 0, ran.err
    assert f"\n{'ABC'[begun.actors[0]]} is to act.\n" in ran.out
    assert "Played:" not in ran.out


def test_the_last_move_of_a_game(run: Any, scroll: Path, table: Any) -> None:
    ran = run("odds", "evening.scroll", "-m", str(table.move_count))
    assert ran.out.endswith(f"Played: {table.move_count}. {table.last}\n")


def test_moments_that_there_are_not(run: Any, scroll: Path, table: Any) -> None:
    count = table.move_count
    refusal = run("odds", "evening.scroll").refusal
    assert refusal == f"the game is over; for the odds of a move: --move 1 to --move {count}"
    for move in (0, -1, count + 1):
        refusal = run("odds", "evening.scroll", "--move", str(move)).refusal
        assert refusal == f"the scroll has {count} moves; there is no move {move}"
    assert "not a whole number" in run("odds", "evening.scroll", "--move", "two").refusal


def test_a_position(run: Any) -> None:
    ran = run("odds", "pairs", "--position", "A 3 9 kept 4, B 5 8, gone 7 7, B acts")
    assert ran.code == 0, ran.err
    assert "> B* [5] [8]" in ran.out
    assert "A hit pairs with 11 of 48 cards, 22.9%: 4 of rank 5 and 7 of rank 8." in ran.out
    assert re.search(r"\nfold +-3\.000 +3\.000 +0\.000 +100\.0% +\d\d\.\d%\n", ran.out)
    assert "Best for points: hit, by 1." in ran.out


def test_a_position_with_options(run: Any) -> None:
    words = ["odds", "pairs", "--position", "A 3 9, B 5 8", "--json"]
    assert not json.loads(run(*words).out)["coins"]
    assert json.loads(run(*words, "--options", "stakes=cutchfeld").out)["coins"]
    assert "gold" in run(*words, "--options", "stakes=gold").refusal


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["pairs"], "which position of Pairs? Describe it with --position, or name a scroll"),
        (["feast"], "which position of The Feast?"),
        (["pears", "--position", "A 1, B 2"], "there is no game 'pears'"),
        (["feast", "--position", "A 1, B 2"], "The Feast has no odds that could be told"),
        (["pairs", "--position", "A 1, B 2", "--move", "3"], "a position has no moves"),
        (["evening.scroll", "--options", "games=2"], "a scroll has its own options"),
        (["missing.scroll"], "missing.scroll cannot be read"),
        (["pairs", "--position", "nonsense"], "a position reads like this"),
    ],
)
def test_what_is_refused(run: Any, scroll: Path, arguments: list[str], why: str) -> None:
    assert why in run("odds", *arguments).refusal


def test_games_without_odds(run: Any) -> None:
    table = uc.deal("feast", key=7)
    assert run("odds", "-", stdin=table.scroll()).refusal == "The Feast has no odds that could be told"


def test_playing_against_the_bot(run: Any) -> None:
    words = ["play", "--plain", "--bots", "odds", "--scroll", "new.scroll"]
    ran = run(*words, "pairs", "--seats", "2", stdin="h\nf\nquit\n")
    assert ran.code == 0
    assert "B is a bot (odds)." in ran.out
    Path("new.scroll").unlink()
    assert "no odds that could be told" in run(*words, "feast").refusal
    assert not Path("new.scroll").exists()
