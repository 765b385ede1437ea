"""`python -m bench`: check that all play the same games, then let them race, then time the command line."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from rich.console import Console

from . import copies, environments, search, start_up
from .contest import race
from .field import Field, gather
from .report import Figures, as_json, show


def main() -> None:
    """Measure and print. A missed target is said, not punished: machines differ, and are noisy."""
    reader = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    reader.add_argument("--seconds", type=float, default=1.0, help="how long each contestant plays in a round")
    reader.add_argument("--rounds", type=int, default=5, help="how many rounds there are")
    reader.add_argument("--json", action="store_true", help="print the figures as JSON")
    wanted = reader.parse_args()
    if wanted.rounds < 1 or wanted.seconds <= 0:
        reader.error("there is nothing to measure without rounds and seconds")

    progress = Console(stderr=True)
    with tempfile.TemporaryDirectory() as folder, progress.status("compiling") as status:
        field: Field = gather(Path(folder))
        status.update("compiling environments")
        envs = environments.gather()
        status.update("compiling searches")
        searches = search.gather()
        everybody = [*field.contestants, *envs.contestants, *searches.contestants]
        for line in race(everybody, wanted.seconds, wanted.rounds):
            status.update(line)
        status.update("starting the command line")
        figures = Figures(field, start_up.measure(), copies.measure(), envs, searches)
    if wanted.json:
        print(as_json(figures))
    else:
        show(figures, Console())


main()
