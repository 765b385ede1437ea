"""`undercroft league`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

SMALL = ("pairs", "--bots", "random,house", "--seats", "2", "--games", "20", "--key", "1")
ENDLESS = "1000000000"


def table(out: str) -> str:
    """What is printed, but for times."""
    return re.sub(r"(?m)^This took.*\n| [\d.]+ *$", "", out)


def test_for_people(run: Any) -> None:
    ran = run("league", *SMALL)
    assert ran.code == 0, ran.err
    assert "Pairs, 2 seats, stakes=forfeit, five_card_catch=no, games=1: 20 games of 10 deals" in ran.out
    assert re.search(r"^ house +3\d\.\d ±\d+\.\d +\+\d+ \(\+\d+ to \+\d+\) ", ran.out, re.MULTILINE)
    assert re.search(r"^ random +-?\d+\.\d ±\d+\.\d +0 ", ran.out, re.MULTILINE)
    assert "the fair share of wins is 50.0%" in " ".join(ran.out.split())
    assert "Strength is in Elo points above random." in ran.out
    assert "The same league again: --key 00000000000000000000000000000001" in ran.out


def test_for_programs(run: Any) -> None:
    found = json.loads(run("league", *SMALL, "--json").out)
    assert (found["games"], found["wanted"], found["deals"], found["begun"]) == (20, 20, 10, 0)
    assert [each["bot"] for each in found["results"]] == ["house", "random"]
    assert found["settings"]["bots"] == ["random", "house"]
    for each in found["results"]:
        for number in (each["strength"], each["wins"], each["result"], *each["ahead"].values()):
            assert number["low"] <= number["mean"] <= number["high"]


def test_the_same_table_on_any_number_of_threads_and_from_a_file(run: Any) -> None:
    first = run("league", *SMALL, "--threads", "1").out
    for more in (("--threads", "3"), ("--results", "games.jsonl"), ("--results", "games.jsonl", "--threads", "2")):
        assert table(run("league", *SMALL, *more).out) == table(first)
    seed = [word.replace("--key", "--seed") for word in SMALL]
    assert table(run("league", *seed).out) == table(first)
    assert table(run("league", "--results", "games.jsonl").out) == table(first)


def test_another_league_in_the_file_is_refused(run: Any) -> None:
    run("league", *SMALL, "--results", "games.jsonl")
    ran = run("league", *SMALL, "--seats", "3", "--results", "games.jsonl")
    assert "seats" in ran.refusal
    ran = run("league", "pairs", "--bots", "house,random", "--results", "games.jsonl")
    assert ran.refusal == "games.jsonl is of another league, with bots: random, house, not house, random"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("", "which game?"),
        ("pears --bots random,house", "did you mean 'pairs'?"),
        ("pairs", "2 to 64 bots, not by 0"),
        ("pairs --bots house", "2 to 64 bots, not by 1"),
        ("pairs --bots house,house", "each bot once"),
        ("pairs --bots house,nobody", "there is no bot 'nobody'"),
        ("pairs --bots house,search:seconds=0", "from 0 to 3600 seconds"),
        ("pairs --bots house,random --games 0", "a league has from 1 to"),
        ("pairs --bots house,random --seats 9", "2 to 8 seats"),
        ("pairs --bots house,random --threads 0", "from 1 to 256 threads"),
        ("pairs --bots house,random --key hello", "32 hexadecimal digits"),
        ("pairs --bots house,random --options stake=1", "did you mean 'stakes'?"),
    ],
)
def test_refusals(run: Any, arguments: str, why: str) -> None:
    assert why in run("league", *arguments.split(), "--results", "games.jsonl").refusal
    assert not Path("games.jsonl").exists()


def started(path: Path) -> subprocess.Popen[str]:
    """An endless league in a process of its own, which has played some games."""
    words = [*SMALL, "--games", ENDLESS]
    del words[5:7]
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft", "league", *words, "--results", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "120"},
    )
    for _ in range(600):
        if path.exists() and path.read_bytes().count(b"\n") > 20:
            return process
        assert process.poll() is None
        time.sleep(0.1)
    raise AssertionError("no games were played")


def test_ctrl_c_reports_and_the_league_goes_on(run: Any, tmp_path: Path) -> None:
    run("warm", "pairs")
    path = tmp_path / "games.jsonl"
    process = started(path)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert re.match(r"Stopped after \d[\d,]* of 1,000,000,000 games", out)
    assert " house " in out
    assert "Traceback" not in err
    ran = run("league", "--results", str(path), "--games", "20")
    assert table(ran.out) == table(run("league", *SMALL).out)


def test_kill_loses_no_whole_line(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = started(path)
    process.kill()
    process.communicate(timeout=60)
    whole = path.read_bytes().rpartition(b"\n")[0]
    ran = run("league", "--results", str(path), "--games", "20")
    assert table(ran.out) == table(run("league", *SMALL).out)
    assert path.read_bytes().startswith(whole)


def test_a_bot_that_fails_is_named(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from undercroft.bots.policy_bot import PolicyBot

    usual = PolicyBot.choose

    def choose(bot: Any, state: Any, seat: int) -> Any:
        if bot.name == "house":
            raise RuntimeError("no [b]idea\x1b")
        return usual(bot, state, seat)

    monkeypatch.setattr(PolicyBot, "choose", choose)
    out = run("league", *SMALL).out
    assert re.search(r"house owed \d+ moves, made at random for it\. RuntimeError: no \[b\]idea\\x1b", out)
