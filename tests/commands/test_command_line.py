"""The command line as a whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.engine.kernel import cache_folder, interpreted

COMMANDS = ("games", "rules", "play", "simulate", "replay", "warm")
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
