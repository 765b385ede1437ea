"""The rules do the same compiled, interpreted, and with every array access checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FEW = "1"  # for each number of seats
MANY = "40"


def digests(game: str, games: str, settings: list[str], **environment: str) -> list[str]:
    """What `play_digest` prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.every_game.play_digest", game, games, *settings],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_interpreted_rules_agree_with_compiled_ones(game_id: str, option_sets: Any) -> None:
    settings = option_sets(game_id)
    compiled = digests(game_id, FEW, settings)
    assert len(set(compiled)) == len(settings)
    assert digests(game_id, FEW, settings, NUMBA_DISABLE_JIT="1") == compiled


def test_no_array_is_read_or_written_out_of_bounds(game_id: str, option_sets: Any) -> None:
    settings = option_sets(game_id)
    assert digests(game_id, MANY, settings, NUMBA_BOUNDSCHECK="1") == digests(game_id, MANY, settings)
