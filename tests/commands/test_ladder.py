"""`undercroft ladder`."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from undercroft.engine.info import GameInfo
from undercroft.games import IDS, info
from undercroft.lab.intervals import Estimate
from undercroft.lab.ladder import is_above, stages, two_sizes

TINY = ("ladder", "pairs", "--bots", "random,house,search:iterations=10", "--deals", "4")
PAGE = Path("docs/strength.md")


def timeless(page: str) -> str:
    return re.sub(r" [\d.]+ \|$", " |", page, flags=re.MULTILINE)


def test_a_ladder_is_a_page(run: Any) -> None:
    ran = run(*TINY)
    assert ran.code == 0, ran.err
    page = PAGE.read_text(encoding="utf-8")
    assert "    undercroft ladder pairs --bots random,house,search:iterations=10 --deals 4 --key 1\n" in page
    assert "## Pairs, 2 seats" in page
    assert "## Pairs, 4 seats" in page
    rung = (
        r"^\| Pairs, 2 seats \| house over random \| [+-]\d+ \([+-]\d+ to [+-]\d+\) \| [\d.]+% \(.*\) \| (yes|no) \|$"
    )
    assert re.search(rung, page, re.MULTILINE)
    assert page.count("| search:iterations=10 over house |") == 2
    assert page.count("12 games of 4 deals") == 2
    assert not [line for line in page.splitlines() if line.rstrip() != line or "\t" in line]
    assert "Written: docs/strength.md" in ran.out
    assert sorted(path.name for path in Path("ladder").iterdir()) == ["pairs-2.jsonl", "pairs-4.jsonl"]


def test_games_are_measured_by_what_tells_most_and_long_ones_by_fewer_deals() -> None:
    pairs, *_, board = stages(["pairs", "cave_board"], ["random", "house"], deals=30, key=1)
    assert pairs.asked.options == {"stakes": "cutchfeld"}
    assert (pairs.asked.games, board.asked.games) == (60, 6)
    assert board.asked.options is None
    assert stages(["cave_board"], ["random", "house"], deals=3, key=1)[0].asked.games == 2


def test_a_ladder_goes_on_from_its_results(run: Any) -> None:
    run(*TINY)
    page = PAGE.read_text(encoding="utf-8")
    second = Path("ladder/pairs-4.jsonl")
    second.write_bytes(second.read_bytes()[:-200])
    first = Path("ladder/pairs-2.jsonl").read_bytes()
    run(*TINY, "--page", "again.md")
    assert timeless(Path("again.md").read_text(encoding="utf-8")) == timeless(page)
    assert Path("ladder/pairs-2.jsonl").read_bytes() == first
    run(*TINY[:-1], "6")
    assert "18 games of 6 deals" in PAGE.read_text(encoding="utf-8")


def test_a_ladder_that_is_stopped_writes_no_page(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from undercroft.lab.league import League

    usual, leagues = League.play, []

    def play(league: League, threads: int, progress: Any) -> Any:
        leagues.append(league)
        if len(leagues) == 2:
            league.stopped.set()
        return usual(league, threads, progress)

    monkeypatch.setattr(League, "play", play)
    ran = run(*TINY)
    assert ran.code == 0
    assert "Stopped after 0 of 12 games." in ran.out
    assert "No page is written yet. The same command goes on from ladder." in ran.out
    assert not PAGE.exists()
    assert "Written" in run(*TINY).out


def test_results_of_another_machine_are_refused(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*TINY)
    monkeypatch.setattr("undercroft.commands.ladder.machine", lambda: "a toaster")
    assert "this is a toaster: use another folder" in run(*TINY).refusal


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("pears", "did you mean 'pairs'?"),
        ("--bots house", "2 to 64 bots, not by 1"),
        ("--bots house,nobody", "there is no bot 'nobody'"),
        ("--deals 0", "from 1 to"),
        ("--key hello", "32 hexadecimal digits"),
        ("--threads 0", "from 1 to 256 threads"),
    ],
)
def test_refusals(run: Any, arguments: str, why: str) -> None:
    assert why in run("ladder", *arguments.split()).refusal
    assert not Path("ladder").exists()


def test_two_sizes_of_table() -> None:
    for game in IDS:
        small, large = two_sizes(info(game))
        assert info(game).min_seats <= small < large <= info(game).max_seats
    card = info("pairs")
    fields = {name: getattr(card, name) for name in card.__struct_fields__}
    assert two_sizes(GameInfo(**{**fields, "usual_seats": 2, "max_seats": 5})) == (2, 5)


def test_bots_are_apart_if_one_is_stronger_and_wins_head_to_head() -> None:
    def upper(strength: float, met: float) -> Any:
        ahead, against = Estimate(90, strength, 99), Estimate(0.9, met, 1)
        return SimpleNamespace(ahead={"lower": ahead}, against={"lower": against})

    assert is_above(upper(1, 0.51), "lower")
    assert not is_above(upper(-1, 0.51), "lower")
    assert not is_above(upper(1, 0.49), "lower")
