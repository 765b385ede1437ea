"""Everything that must hold, one gate after the other: `python -m tests.gates`, or `make test`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
# Who is done takes over from who is not: a few tests take ten seconds, and most take none.
PYTEST = [sys.executable, "-m", "pytest", "--numprocesses", "2", "--dist", "worksteal"]
EVERY_GAME = "tests/every_game"

GATES: dict[str, list[str]] = {
    "ruff": [str(BIN / "ruff"), "check", "."],
    "ruff format": [str(BIN / "ruff"), "format", "--check", "--quiet", "."],
    "mypy": [str(BIN / "mypy")],
    "import-linter": [str(BIN / "lint-imports")],
    # Compiled once here, for all processes that the tests will start.
    "warm": [str(BIN / "undercroft"), "warm"],
    # What is played compiled, coverage does not see, and it would only be slower with it.
    "pytest, every game": [*PYTEST, EVERY_GAME],
    "pytest": [*PYTEST, "--ignore", EVERY_GAME, "--cov", "--cov-report", "term:skip-covered"],
}


def main() -> None:
    """Run the gates; stop at the first that does not hold."""
    started = time.perf_counter()
    for name, command in GATES.items():
        print(f"== {name}", flush=True)
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, "COLUMNS": "120"}, check=False)
        if done.returncode:
            sys.exit(f"== {name} does not hold")
    print(f"== all gates hold, after {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
