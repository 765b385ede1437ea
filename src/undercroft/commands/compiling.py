"""`undercroft warm`, and the progress bar that a game's first use shows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..engine.errors import UndercroftError
from ..engine.game import Game
from ..engine.kernel import cache_folder, cache_is_kept
from ..games import IDS, load
from ..lab.warm import PARTS, is_warm, warm
from .printing import Printer


def warm_games(names: Sequence[str]) -> None:
    """Compile the games named, or all."""
    if not cache_is_kept():
        raise UndercroftError(f"what is compiled cannot be kept: {cache_folder()} cannot be written")
    console = Printer(stderr=True)
    for game in [load(name) for name in names or IDS]:
        if is_warm(game):
            console.print(f"{game.info.title} is compiled already.")
        else:
            compile_game(game, PARTS)


def ready(name: str, part: str) -> Game:
    """A game that will keep nobody waiting who wants this part of it."""
    game = load(name)
    if not is_warm(game, [part]):
        compile_game(game, [part])
    return game


def compile_game(game: Game, parts: Sequence[str]) -> None:
    """Compile a game behind a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Printer(stderr=True)) as progress:
        task = progress.add_task(f"Compiling {game.info.title} (the first time only)")
        for done, steps in warm(game, parts):
            progress.update(task, completed=done, total=steps)
