"""`undercroft warm`, and the progress bar that a game's first use shows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..bots.catalogue import SEARCH as THINKING
from ..engine.errors import UndercroftError
from ..engine.game import Game
from ..engine.kernel import cache_folder, cache_is_kept
from ..engine.wording import joined
from ..games import IDS, load
from ..lab.warm import PARTS, SEARCH, SIMULATION, TABLE, is_warm, warm
from .printing import Printer

PURPOSE = {TABLE: "tables", SIMULATION: "simulations", SEARCH: "bots that think"}


def warm_games(names: Sequence[str]) -> None:
    """Compile the games named, or all."""
    console = Printer(stderr=True)
    for game in [load(name) for name in names or IDS]:
        if is_warm(game):
            console.print(f"{game.info.title} is compiled already.")
        elif not cache_is_kept():
            raise UndercroftError(f"what is compiled cannot be kept: {cache_folder()} cannot be written")
        else:
            compile_game(game, PARTS)


def ready(name: str, *parts: str) -> Game:
    """A game that will keep nobody waiting who wants these parts of it."""
    game = load(name)
    cold = [part for part in parts if not is_warm(game, [part])]
    if cold:
        compile_game(game, cold)
    return game


def parts_of(bots: Sequence[str]) -> list[str]:
    """What else has to be compiled for bots, given in words."""
    return [SEARCH] if any(bot.partition(":")[0] == THINKING for bot in bots) else []


def compile_game(game: Game, parts: Sequence[str]) -> None:
    """Compile a game behind a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    purpose = "" if len(parts) == len(PARTS) else f" for {joined([PURPOSE[part] for part in parts])}"
    with Progress(*columns, console=Printer(stderr=True)) as progress:
        task = progress.add_task(f"Compiling {game.info.title}{purpose}, the first time only", total=None)
        for done, steps in warm(game, parts):
            # A bar of one step would stand at nothing, and then be over: until then it moves to and fro.
            progress.update(task, completed=done, total=steps if steps > 1 or done else None)
