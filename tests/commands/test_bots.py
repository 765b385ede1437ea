"""`undercroft bots` and `undercroft trial`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from undercroft.bots.catalogue import NAMES

CAREFUL = f"program:seconds=60:perl {Path(__file__).resolve().parent.parent.parent / 'examples' / 'careful.pl'}"


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a bot that cannot play, one that can, and one whose name is taken."""
    info = tmp_path / "guests" / "guests-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[undercroft.bots]\nbroken = nowhere:Bot\nclock = time:time\nhouse = time:time\n"
    )
    monkeypatch.syspath_prepend(str(info.parent))


def test_bots_lists_what_there_is(run: Any) -> None:
    ran = run("bots")
    assert (ran.code, ran.err) == (0, "")
    assert all(f"{name}: " in ran.out for name in (*NAMES, "program:COMMAND"))


@pytest.mark.usefixtures("guests")
def test_bots_tells_of_plug_ins_and_what_is_wrong_with_them(run: Any) -> None:
    out = " ".join(run("bots").out.split())
    assert "clock: of guests 1.0." in out
    assert "broken: cannot play. the bot 'broken' of guests 1.0 cannot be loaded: ModuleNotFoundError" in out
    assert "house: cannot play. guests 1.0 brings a bot 'house' too: uninstall that, or have it renamed" in out
    assert "clock and program:COMMAND." in " ".join(run("games").out.split())
    assert "guests 1.0 brings a bot 'house' too" in run("play", "pairs", "--plain").refusal


def test_a_trial_of_a_bot(run: Any) -> None:
    ran = run("trial", CAREFUL, "pairs", "cave_cards")
    assert ran.code == 0, ran.err
    pairs, cave = ran.out.splitlines()
    assert pairs.startswith("Pairs: ")
    assert "the longest in " in cave


def test_a_trial_tells_all_that_went_wrong(run: Any, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("raise ValueError('[bold]no[/bold] [camel')")
    ran = run("trial", f"program:{sys.executable} -I -S {script}", "pairs")
    assert ran.code == 2
    assert "choice 1): it ended with status 1; it moves at random." in " ".join(ran.out.split())
    assert "    ValueError: [bold]no[/bold] [camel" in ran.out
    assert "had trouble with" in ran.err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [("nobody", "there is no bot 'nobody'"), ("house pears", "there is no game 'pears'"), ("", "bot")],
)
def test_refusals(run: Any, arguments: str, why: str) -> None:
    assert why in run("trial", *arguments.split()).refusal.lower()


def test_programs_play_with_people(run: Any) -> None:
    bots = f"house,{CAREFUL},program:sh -c 'exit 3, or not'"
    ran = run(
        "play",
        "pairs",
        "--plain",
        "--scroll",
        "evening.scroll",
        "--bots",
        bots,
        "--key",
        "7",
        # Three games are not over when three hands are, however badly the one plays that moves at random.
        "--options",
        "games=3",
        stdin="f\n" * 3 + "quit\n",
    )
    assert ran.code == 0, ran.err
    assert "it ended with status 3; it moves at random." in ran.out or "it ended with status 2" in ran.out
    assert "To go on: undercroft play --resume evening.scroll --bots 'house,program:" in ran.out
    again = run("play", "--resume", "evening.scroll", "--plain", "--bots", bots, stdin="quit\n")
    assert again.code == 0, again.err
    # What a scroll says is never run.
    alone = run("play", "--resume", "evening.scroll", "--plain", stdin="quit\n")
    assert "B, C and D are bots (house)." in alone.out
