"""The command line as a whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.commands.catalogue import show_rules
from undercroft.engine.kernel import cache_folder, interpreted

COMMANDS = ("games", "rules", "play", "simulate", "replay", "odds", "warm")
QUICK = """
import sys
from undercroft.cli import main
try:
    main(sys.argv[1:])
except SystemExit as left:
    assert not left.code, left.code
slow = {"numba", "llvmlite", "textual"} & set(sys.modules)
assert not slow, slow
"""


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], [], *([command, "--help"] for command in COMMANDS), ["rules", "pairs"]]
)
def test_what_compiles_nothing_imports_no_compiler(arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", QUICK, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_help_names_every_command(run: Any) -> None:
    ran = run("--help")
    assert (ran.code, ran.err) == (0, "")
    assert all(f" {command} " in ran.out for command in COMMANDS)
    assert run().out == ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Any, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"Usage: undercroft {command}" in ran.out


def test_version(run: Any) -> None:
    assert run("--version").out == f"{undercroft.__version__}\n"


def test_an_unknown_command(run: Any) -> None:
    assert "dance" in run("dance").refusal
    assert "--dance" in run("--dance").refusal


def test_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "undercroft", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"{undercroft.__version__}\n"


def test_warm_compiles_what_it_is_told_to(run: Any, game_id: str) -> None:
    first = run("warm", game_id)
    assert (first.code, first.out) == (0, "")
    second = run("warm")
    assert (second.code, second.out) == (0, "")
    assert "is compiled already." in second.err
    assert interpreted or cache_folder().is_dir()
    assert "there is no game 'pears'" in run("warm", "pears").refusal


def test_warm_says_when_nothing_can_be_kept(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here is no room")
    monkeypatch.setenv("UNDERCROFT_CACHE", str(tmp_path / "file"))
    assert run("warm", "pairs").refusal.startswith("what is compiled cannot be kept: ")


@pytest.mark.parametrize(
    "arguments", ["rules pairs", "games", "games --json", "replay long.scroll", "replay long.scroll --json"]
)
def test_a_reader_may_have_had_enough(arguments: str, tmp_path: Path) -> None:
    table = undercroft.deal("pairs", seats=2, options={"games": 300}, key=7)
    while not table.over:
        table.play(table.actors[0], "fold")
    (tmp_path / "long.scroll").write_text(table.scroll(), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft", *arguments.split()],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    with process:
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_an_interrupt_leaves_quietly(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("undercroft.commands.catalogue.show_games", interrupt)
    ran = run("games")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


INTERRUPTED = """
import os, signal, sys

moment = sys.argv.pop(1)
# As in a foreground, wherever the tests are run: a shell lets what it starts in the background ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == moment:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
from undercroft.__main__ import run
run()
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has other ways to interrupt")
@pytest.mark.parametrize(
    ("while_importing", "code"),
    [
        ("undercroft.cli", -signal.SIGINT),
        ("cyclopts", -signal.SIGINT),
        ("undercroft.commands.catalogue", 130),
        ("undercroft.engine.kernel", 130),
        ("numba", 130),
    ],
)
def test_an_interrupt_at_the_start_leaves_without_a_word(while_importing: str, code: int, scroll: Path) -> None:
    arguments = ["replay", str(scroll)] if while_importing in ("undercroft.engine.kernel", "numba") else ["games"]
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, while_importing, *arguments], capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stderr


def started(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "undercroft", *arguments], stderr=subprocess.PIPE, text=True, check=False, **how
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is full")
@pytest.mark.parametrize("arguments", ["games", "rules pairs", "--help", "replay evening.scroll"])
def test_a_full_disk_is_said_in_one_line(arguments: str, scroll: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = started(*arguments.split(), stdout=full, cwd=scroll.parent)
    assert (done.returncode, done.stderr) == (2, "undercroft: No space left on device\n")


def test_closed_streams_are_empty_ones(scroll: Path) -> None:
    shell = f"exec {sys.executable} -m undercroft"
    for command in (f"{shell} rules pairs >&-", f"{shell} replay - <&-"):
        done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, check=False, cwd=scroll.parent)
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") <= 1
    assert done.returncode == 2


def test_letters_that_the_terminal_lacks_are_spelled_out() -> None:
    done = started("rules", "pairs", stdout=subprocess.PIPE, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "Cheapass Games" in done.stdout


def test_bytes_that_are_no_text_are_no_move(tmp_path: Path) -> None:
    (tmp_path / "moves").write_bytes(b"\xff\nhit\nquit\n")
    with (tmp_path / "moves").open("rb") as garbled:
        done = started(
            *("play", "pairs", "--plain", "--scroll", "evening.scroll", "--key", "7", "--seat", "B"),
            stdin=garbled,
            stdout=subprocess.PIPE,
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        )
    assert done.returncode == 0, done.stderr
    assert "No: a turn in Pairs is hit or fold (P-9)." in done.stdout


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
def test_a_file_without_an_end_is_no_scroll(run: Any) -> None:
    assert run("replay", "/dev/zero").refusal == "/dev/zero, no scroll is longer than 67,108,864 bytes"


def test_an_empty_list_of_bots_is_refused(run: Any) -> None:
    assert run("simulate", "pairs", "--bots", ",").refusal == "--bots names no bot"
    assert run("play", "pairs", "--bots", "").refusal == "--bots names no bot"


@pytest.mark.parametrize("command", ["rules", "play", "simulate"])
def test_without_a_game_the_games_are_named(run: Any, command: str) -> None:
    assert run(command).refusal.startswith("which game? The games are pairs")


def test_options_may_stand_before_the_game(run: Any) -> None:
    assert run("simulate", "--bots", "house", "--games", "10", "--option", "games=2", "pairs").code == 0


def test_rules_are_readable_in_a_pager(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LESS", raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    shown: list[str | None] = []
    monkeypatch.setattr("pydoc.pager", lambda text, *_: shown.append(os.environ.get("LESS")))
    show_rules("pairs")
    assert shown == ["-FRX"]
