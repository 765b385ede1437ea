"""Guests for bots that others wrote: programs of a few lines, and packages that bring a bot."""

from __future__ import annotations

import itertools
import shlex
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from undercroft.bots.program_bot import ProgramBot

# What every program of these tests begins with. `choose` is the default of those that say nothing else.
PRELUDE = """
import json, os, subprocess, sys, time

def say(*words):
    print(*words, flush=True)

def run(choose, hello="undercroft 1", ready="ready"):
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "undercroft":
            say(hello)
        elif word == "game":
            say(ready)
        elif word == "choose":
            choose(json.loads(rest))
        elif word == "quit":
            break

def first(asked):
    say("move", asked["legal"][0])
"""

MakeProgram = Callable[..., str]
MakeBot = Callable[..., ProgramBot]
Install = Callable[..., None]

_numbers = itertools.count()


def gone(pid: int) -> bool:
    """Whether a process is there no more; one that waits to be taken away by who adopted it is not."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


@pytest.fixture
def make_program(tmp_path: Path) -> MakeProgram:
    """Write a program; gives the command that runs it."""

    def make(body: str) -> str:
        file = tmp_path / f"guest{next(_numbers)}.py"
        file.write_text(PRELUDE + textwrap.dedent(body), encoding="utf-8")
        return shlex.join([sys.executable, "-I", "-S", str(file)])

    return make


@pytest.fixture
def make_bot(make_program: MakeProgram) -> Iterator[MakeBot]:
    """A bot that is such a program, with time enough for a busy machine, closed at the end."""
    made: list[ProgramBot] = []

    def make(body: str, seconds: float = 60.0, game: str = "pairs", seed: int = 1) -> ProgramBot:
        bot = uc.bot("program", game, seed, command=make_program(body), seconds=seconds)
        assert isinstance(bot, ProgramBot)
        made.append(bot)
        return bot

    yield make
    for bot in made:
        bot.close()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package that brings a bot, as far as Python can tell."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def go(name: str, code: str, what: str = "Guest", package: str = "guests") -> None:
        module = f"guest_module_{next(_numbers)}"
        (tmp_path / f"{module}.py").write_text(textwrap.dedent(code), encoding="utf-8")
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        lines = (info / "entry_points.txt").read_text(encoding="utf-8") if (info / "entry_points.txt").exists() else ""
        lines = lines or "[undercroft.bots]\n"
        (info / "entry_points.txt").write_text(f"{lines}{name} = {module}:{what}\n", encoding="utf-8")
        sys.path_importer_cache.pop(str(tmp_path), None)

    return go


@pytest.fixture
def table() -> uc.Table:
    return uc.deal("pairs", 4, key=7)


@pytest.fixture
def asked(table: uc.Table) -> dict[str, Any]:
    """What a bot is asked with."""
    seat = table.actors[0]
    return {"state": table.view_state(seat), "seat": seat}
