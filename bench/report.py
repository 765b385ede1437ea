"""The figures, as tables for people or as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from undercroft.lab.simulate import cores

from . import environments, search
from .contest import SEATS, Contestant
from .copies import Copy
from .environments import Environments
from .field import GAMES_COMPARED, Field
from .search import Searches
from .start_up import Wait

SAME_DESIGN_TARGET = 0.8
CHEAPEST_TARGET = 0.5
TARGET_PER_CORE = 0.85
COPY_TARGET = 1000


@dataclass(frozen=True)
class Target:
    """What was promised, and what was measured."""

    promise: str
    measured: str
    met: bool


@dataclass(frozen=True)
class Figures:
    """Everything that was measured."""

    field: Field
    waits: list[Wait]
    copies: list[Copy]
    environments: Environments
    searches: Searches

    @property
    def same_design(self) -> Contestant | None:
        """The fastest C of our design."""
        return _fastest(self.field.same_design)

    @property
    def cheapest(self) -> Contestant | None:
        """The fastest C with the cheapest chance."""
        return _fastest(self.field.cheapest)

    def targets(self) -> list[Target]:
        """All that could be measured here, best round against best round."""
        ours, field = self.field.ours, self.field
        found = []
        if self.same_design:
            found.append(_at_least("of the same design in C", ours, self.same_design, SAME_DESIGN_TARGET))
        if self.cheapest:
            found.append(_at_least("of C with cheap chance", ours, self.cheapest, CHEAPEST_TARGET))
        if cores() > 1:
            found.append(_at_least(f"{cores()} threads, of one", field.all_cores, ours, TARGET_PER_CORE * cores()))
        slowest = max(self.copies, key=lambda each: each.nanoseconds)
        found.append(
            Target(
                f"copying a state, the slowest: under {COPY_TARGET} ns",
                f"{slowest.nanoseconds:.0f} ns",
                slowest.nanoseconds < COPY_TARGET,
            )
        )
        found += [Target(*each) for each in (*self.environments.targets(), *self.searches.targets())]
        return found + [_in_time(wait) for wait in self.waits]


def _fastest(contestants: list[Contestant]) -> Contestant | None:
    return max(contestants, key=lambda contestant: contestant.best, default=None)


def _at_least(promise: str, one: Contestant, other: Contestant, least: float) -> Target:
    ratio = one.best / other.best
    return Target(f"{promise}: at least {least:.2f}", f"{ratio:.2f}", ratio >= least)


def _in_time(wait: Wait) -> Target:
    measured = wait.problem if wait.seconds is None else f"{wait.seconds:.2f} s"
    in_time = wait.seconds is not None and wait.seconds < wait.target
    return Target(f"{wait.name}: under {wait.target:g} s", measured, in_time)


def show(figures: Figures, console: Console) -> None:
    """For people."""
    table = Table(title=f"Pairs, {SEATS} seats, one game for forfeits, random moves; speed in the best round")
    table.add_column("")
    for column in ("games/s", "median", "moves/s", "moves/game", "same C", "cheap C"):
        table.add_column(column, justify="right")
    for contestant in figures.field.pairs:
        table.add_row(
            contestant.name,
            _count(contestant.best),
            _count(contestant.typical),
            _count(contestant.best_moves),
            f"{contestant.moves_per_game:.2f}",
            _ratio(contestant, figures.same_design),
            _ratio(contestant, figures.cheapest),
        )
    console.print(table)
    if figures.same_design:
        console.print(f"C and our kernels played {GAMES_COMPARED:,} games alike before they were timed.")
        console.print("same C, cheap C: ratio to the fastest C of our design, and to that with the cheapest chance")
    else:
        console.print("There is no C compiler here: nothing to measure the kernels against.")
    games = Table(title="Every game, as it is simulated on one core; default options, best round")
    games.add_column("")
    for column in ("games/s", "median", "moves/s", "moves/game"):
        games.add_column(column, justify="right")
    for contestant in figures.field.games:
        games.add_row(
            contestant.name,
            _count(contestant.best),
            _count(contestant.typical),
            _count(contestant.best_moves),
            f"{contestant.moves_per_game:.2f}",
        )
    console.print(games)
    copies = Table("", "bytes", "ns to copy", title="States, without a journal")
    for each in figures.copies:
        copies.add_row(each.game, f"{each.size:,}", f"{each.nanoseconds:.0f}")
    console.print(copies)
    environments.show(figures.environments, console)
    search.show(figures.searches, console)
    goals = Table("target", "measured", "", title="Targets")
    for target in figures.targets():
        goals.add_row(target.promise, target.measured, "met" if target.met else "[bold red]MISSED[/]")
    console.print(goals)


def as_json(figures: Figures) -> str:
    """For programs."""
    contestants: list[dict[str, Any]] = [
        {
            "name": contestant.name,
            "games_per_second": contestant.best,
            "games_per_second_median": contestant.typical,
            "moves_per_second": contestant.best_moves,
            "moves_per_game": contestant.moves_per_game,
        }
        for contestant in figures.field.contestants
    ]
    steps = [
        {"name": each.contestant.name, "batch": each.batch, "steps_per_second": each.speed}
        for each in figures.environments.racers
    ]
    targets = [{"target": each.promise, "measured": each.measured, "met": each.met} for each in figures.targets()]
    waits = {wait.name: wait.seconds for wait in figures.waits}
    copies = {each.game: {"bytes": each.size, "nanoseconds": each.nanoseconds} for each in figures.copies}
    searches = [
        {
            "whose": each.whose,
            "method": each.method,
            "game": each.game,
            "threads": each.threads,
            "iterations_per_second": each.contestant.best,
            "moves_per_second": each.contestant.best_moves,
        }
        for each in figures.searches.thinkers
    ]
    found = {
        "contestants": contestants,
        "environments": steps,
        "searches": searches,
        "targets": targets,
        "seconds": waits,
        "copies": copies,
    }
    return json.dumps(found, indent=2)


def _count(number: float) -> str:
    return f"{number / 1e6:,.3f} M" if number >= 1e6 else f"{number:,.0f}"


def _ratio(contestant: Contestant, to: Contestant | None) -> str:
    if to is None:
        return "-"
    ratio = contestant.best / to.best
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.5f}"
