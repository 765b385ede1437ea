"""`undercroft simulate`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

NEEDED = {"game", "seats", "options", "games", "moves", "seconds", "games_per_second", "moves_per_second", "results"}
ENDLESS = "1000000000000"


def report(run: Any, *arguments: str) -> dict[str, Any]:
    ran = run("simulate", "pairs", "--json", *arguments)
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


def test_for_people(run: Any) -> None:
    ran = run("simulate", "pairs", "--games", "300", "--bots", "house", "--options", "stakes=norland", "--key", "1")
    assert ran.code == 0
    assert "Pairs, 4 seats, stakes=norland, five_card_catch=no, games=1" in ran.out
    assert all(f" {seat}     house " in ran.out for seat in "ABCD")
    assert "300 games of" in ran.out
    assert "The same games again: --key 00000000000000000000000000000001" in ran.out


def test_a_game_without_options_has_none_in_its_heading(run: Any) -> None:
    ran = run("simulate", "cave_cards", "--games", "50", "--key", "1")
    assert ran.code == 0
    assert ran.out.startswith("The Cave (cards), 4 seats\n")


def test_for_programs(run: Any) -> None:
    found = report(run, "--games", "300", "--seats", "3", "--bots", "house,random,random", "--key", "1")
    assert set(found) >= NEEDED
    assert (found["game"], found["seats"], found["games"], found["wanted"]) == ("pairs", 3, 300, 300)
    assert found["moves"] > found["games"]
    assert found["games_per_second"] == pytest.approx(found["games"] / found["seconds"])
    assert found["moves_per_second"] == pytest.approx(found["moves"] / found["seconds"])
    assert [each["seat"] for each in found["results"]] == [0, 1, 2]
    assert [each["bot"] for each in found["results"]] == ["house", "random", "random"]
    for each in found["results"]:
        for number in (each["wins"], each["losses"], each["score"], *each["measures"].values()):
            assert number["low"] <= number["mean"] <= number["high"]


def test_a_key_gives_the_same_games_on_any_number_of_threads(run: Any) -> None:
    common = ["--games", "5000", "--key", "00000000000000000000000000000abc", "--options", "stakes=cutchfeld"]
    one, two, more = (report(run, *common, "--threads", threads) for threads in ("1", "2", "5"))
    assert (one["threads"], two["threads"]) == (1, 2)
    for other in (two, more):
        assert {**other, "threads": 1, "seconds": 0, "games_per_second": 0, "moves_per_second": 0} == {
            **one,
            "seconds": 0,
            "games_per_second": 0,
            "moves_per_second": 0,
        }


def test_without_a_key_the_games_differ(run: Any) -> None:
    first, second = report(run, "--games", "500"), report(run, "--games", "500")
    assert first["key"] != second["key"]
    again = report(run, "--games", "500", "--key", first["key"])
    assert again["results"] == first["results"]


def test_one_game(run: Any) -> None:
    found = report(run, "--games", "1", "--seats", "2")
    assert found["games"] == 1
    assert sum(each["wins"]["mean"] for each in found["results"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("", "game"),
        ("pears", "there is no game 'pears' (did you mean 'pairs'?)"),
        ("pairs extra", "extra"),
        ("pairs --nonsense", "--nonsense"),
        ("pairs --seats 1", "2 to 8 seats, not 1"),
        ("pairs --seats 9", "2 to 8 seats, not 9"),
        ("pairs --seats two", "two"),
        ("pairs --seats", "--seats"),
        ("pairs --games 0", "a series has from 1 to"),
        ("pairs --games -5", "a series has from 1 to"),
        ("pairs --games many", "many"),
        ("pairs --games 1.5", "1.5"),
        ("pairs --threads 0", "from 1 to 256 threads"),
        ("pairs --threads -1", "from 1 to 256 threads"),
        ("pairs --bots nobody", "there is no bot 'nobody' for simulations; the bots are random, house"),
        ("pairs --bots house,random", "4 seats need 4 bots"),
        ("pairs --options stake=norland", "did you mean 'stakes'?"),
        ("pairs --options stakes=gold", "stakes is one of forfeit, downspear, norland, cutchfeld, not 'gold'"),
        ("pairs --options stakes", "name=value"),
        ("pairs --options games=0", "games is a number from 1 to 1000, not '0'"),
        ("pairs --options games=1,games=2", "given twice"),
        ("pairs --options five_card_catch=yes", "(P-21)"),
        ("pairs --key hello", "32 hexadecimal digits"),
        ("pairs --key -1", "from 0 to 2**128 - 1, not -1"),
        (f"pairs --key {1 << 128}", "2**128 - 1"),
    ],
)
def test_refusals(run: Any, arguments: str, why: str) -> None:
    assert why.casefold() in run("simulate", *arguments.split()).refusal.casefold()


@pytest.fixture
def interrupted(run: Any) -> Any:
    """Starts an endless simulation in a process of its own, and stops it as Ctrl-C does."""
    run("warm", "pairs")

    def go(*arguments: str) -> subprocess.CompletedProcess[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "undercroft", "simulate", "pairs", "--games", ENDLESS, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "COLUMNS": "120"},
        )
        try:
            time.sleep(4)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
        return subprocess.CompletedProcess([], process.returncode, out, err)

    return go


def test_ctrl_c_reports_on_the_games_so_far(interrupted: Any) -> None:
    ran = interrupted()
    assert ran.returncode == 0, ran.stderr
    assert "Stopped after " in ran.stdout
    assert " of 1,000,000,000,000 games." in ran.stdout
    assert " A     random " in ran.stdout
    assert "Traceback" not in ran.stderr


def test_ctrl_c_leaves_whole_json(interrupted: Any) -> None:
    ran = interrupted("--json")
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert 0 < found["games"] < found["wanted"] == int(ENDLESS)
    assert sum(each["wins"]["mean"] for each in found["results"]) == pytest.approx(1)


def test_what_is_counted_for_the_whole_table_is_said_once(run: Any) -> None:
    ran = run("simulate", "cave_board", "--games", "50", "--bots", "house,random,random", "--key", "1")
    assert ran.code == 0, ran.err
    line = next(line for line in ran.out.splitlines() if line.startswith("At the whole table: "))
    assert all(f"{name} " in line for name in ("cave tiles", "cave m", "rounds"))
    assert "tiles placed" not in line


def test_options_from_a_file_are_in_the_report_in_words(run: Any, tmp_path: Path) -> None:
    from importlib import resources

    text = (resources.files("undercroft.games.cave_board") / "tiles.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("2 = 9", "2 = 19"), encoding="utf-8")
    common = ("simulate", "cave_board", "--seats", "2", "--games", "20", "--key", "1", "--json", "--options")
    ran = run(*common, "tiles=mine.toml")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    (tmp_path / "mine.toml").unlink()
    again = json.loads(run(*common, f"tiles={found['options']['tiles']}").out)
    assert again["results"] == found["results"]
    assert run(*common, "tiles=mine.toml").refusal == "mine.toml cannot be read: No such file or directory"


def test_games_that_nobody_won_are_told(run: Any) -> None:
    common = ("simulate", "cave_board", "--seats", "2", "--games", "50", "--key", "1")
    found = json.loads(run(*common, "--json").out)
    assert 0 < found["unwon"] <= 50
    assert sum(each["wins"]["mean"] for each in found["results"]) == pytest.approx(1 - found["unwon"] / 50)
    assert f"{found['unwon']} of them nobody won: all were out." in run(*common).out
    assert "nobody won" not in run("simulate", "pairs", "--games", "50").out
