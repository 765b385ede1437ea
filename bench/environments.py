"""`python -m bench.environments`: environment steps a second, ours beside those of others, in batches of several sizes.

A step is one action of one seat, with the observation and the mask that come of it. All take random legal actions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from undercroft.envs import vector_env
from undercroft.games import IDS, info

from . import other_environments
from .contest import KEY, Contestant, race
from .other_environments import Stepper

BATCHES = (1, 1024, 16_384)
SEATS = 2
CHUNK_SECONDS = 0.1
# Of those that step one environment after the other, so many tell how fast any number of them is.
MOST_IN_A_ROW = 1024
HOW_TO_GET = "make .venv/.bench-ready"
COMPARABLE = "pairs"
"""Of our games the one whose size is nearest to that of leduc: a few cards, two or three actions."""
SLOW = "PettingZoo leduc"
TIMES_SLOW = 50


@dataclass(frozen=True)
class Racer:
    """An environment at one size of batch."""

    batch: int
    ours: bool
    contestant: Contestant

    @property
    def speed(self) -> float:
        """Steps a second in the best round."""
        return self.contestant.best_moves


@dataclass(frozen=True)
class Environments:
    """Those that race, and why some do not."""

    racers: list[Racer]
    missing: dict[str, str]

    @property
    def contestants(self) -> list[Contestant]:
        """Everybody."""
        return [each.contestant for each in self.racers]

    def speed(self, name: str, batch: int) -> float | None:
        """Steps a second of one of them, if it is here."""
        found = [each.speed for each in self.racers if each.contestant.name == name and each.batch == batch]
        return found[0] if found else None

    def targets(self) -> list[tuple[str, str, bool]]:
        """What was promised, what was measured, and whether it holds."""
        most = BATCHES[-1]
        ours = self.speed(our_name(COMPARABLE), most)
        others = [each for each in self.racers if not each.ours and each.batch == most]
        if ours is None or not others:
            return []
        fastest = max(others, key=lambda each: each.speed)
        promises = [(f"of {fastest.contestant.name}, the fastest of the others", ours / fastest.speed, 1)]
        slow = self.speed(SLOW, most)
        if slow is not None:
            promises.append((f"of {SLOW}", ours / slow, TIMES_SLOW))
        return [
            (f"{our_name(COMPARABLE)}, batch {most:,}, {words}: at least {least}", f"{ratio:.2f}", ratio >= least)
            for words, ratio, least in promises
        ]


def our_name(game: str) -> str:
    """What one of our games is called here."""
    return f"{info(game).title}, {SEATS} seats"


def ours(game: str, batch: int) -> Stepper:
    """A vector environment of ours; a kernel draws the actions."""
    envs = vector_env(game, batch, seats=SEATS)
    envs.reset(seed=KEY)

    def play(times: int) -> int:
        for _ in range(times):
            envs.step(envs.bot_actions("random", KEY))
        return times * batch

    return play


OTHERS: dict[str, tuple[Callable[[str, int], Stepper], str]] = {
    "pgx leduc_holdem": (other_environments.pgx, "leduc_holdem"),
    "pgx backgammon": (other_environments.pgx, "backgammon"),
    SLOW: (other_environments.pettingzoo, "leduc_holdem_v4"),
    "OpenSpiel leduc": (other_environments.openspiel, "leduc_poker"),
}


def gather() -> Environments:
    """Set all of them up. Who is not installed is said to be missing."""
    racers, missing = [], {}
    for batch in BATCHES:
        racers += [_racer(our_name(game), batch, True, ours(game, batch)) for game in IDS]
        for name, (make, game) in OTHERS.items():
            one_by_one = make is not other_environments.pgx
            try:
                stepper = make(game, min(batch, MOST_IN_A_ROW) if one_by_one else batch)
            except ImportError as error:
                missing[name] = str(error)
                continue
            racers.append(_racer(name, batch, False, stepper))
    return Environments(racers, missing)


def _racer(name: str, batch: int, own: bool, step: Stepper) -> Racer:
    step(1)
    start = time.perf_counter()
    step(1)
    chunk = max(1, int(CHUNK_SECONDS / max(time.perf_counter() - start, 1e-6)))
    return Racer(batch, own, Contestant(name, lambda _, times: step(times), chunk))


def show(environments: Environments, console: Console) -> None:
    """For people."""
    table = Table(title="Environments: steps a second, observations and masks included; best round")
    table.add_column("")
    for batch in BATCHES:
        table.add_column(f"batch {batch:,}", justify="right")
    for name in dict.fromkeys(each.name for each in environments.contestants):
        speeds = [environments.speed(name, batch) for batch in BATCHES]
        table.add_row(name, *("-" if speed is None else f"{speed:,.0f}" for speed in speeds))
    console.print(table)
    console.print(
        f"PettingZoo and OpenSpiel step one after the other: of more than {MOST_IN_A_ROW:,}, so many are run."
    )
    for name, why in environments.missing.items():
        console.print(f"{name} is not here ({why}): {HOW_TO_GET}")


def main() -> None:
    """Measure them alone."""
    reader = argparse.ArgumentParser(prog="python -m bench.environments", description=__doc__)
    reader.add_argument("--seconds", type=float, default=1.0, help="how long each takes steps in a round")
    reader.add_argument("--rounds", type=int, default=3, help="how many rounds there are")
    wanted = reader.parse_args()
    progress = Console(stderr=True)
    with progress.status("compiling") as status:
        environments = gather()
        for line in race(environments.contestants, wanted.seconds, wanted.rounds):
            status.update(line)
    console = Console()
    show(environments, console)
    for promise, measured, met in environments.targets():
        console.print(f"{promise}: {measured} {'met' if met else '[bold red]MISSED[/]'}")


if __name__ == "__main__":
    main()
