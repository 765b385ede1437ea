"""How long one waits for the command line, each time in a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

from undercroft.games import IDS

BEST_OF = 5
LARGEST = "cave_board"


@dataclass(frozen=True)
class Wait:
    """A wait, and how long it should be at most."""

    name: str
    target: float
    seconds: float | None
    """None if the command failed."""
    problem: str = ""


def measure() -> list[Wait]:
    """Compile with an empty cache, then start with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        return [
            *(_wait(f"warm {game}, cold cache", _target(game), 1, cache, "warm", game) for game in IDS),
            _wait("play pairs --plain, warm cache", 1.5, BEST_OF, cache, "play", "pairs", "--plain"),
            _wait("--help", 0.3, BEST_OF, cache, "--help"),
        ]


def _target(game: str) -> float:
    """How many seconds compiling a game may take."""
    return 30 if game == LARGEST else 10


def _wait(name: str, target: float, times: int, cache: str, *arguments: str) -> Wait:
    command = [sys.executable, "-m", "undercroft", *arguments]
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        ran = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"UNDERCROFT_CACHE": cache},
        )
        best = min(best, time.perf_counter() - start)
        if ran.returncode != 0:
            last_words = ran.stderr.strip().splitlines()[-1:]
            return Wait(name, target, None, f"exit code {ran.returncode} {' '.join(last_words)}")
    return Wait(name, target, best)
