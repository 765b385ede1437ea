"""`undercroft warm`, and the progress bar that a game's first use shows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ..engine.game import Game
from ..games import IDS, load
from ..lab.warm import is_warm, warm


def warm_games(names: Sequence[str]) -> None:
    """Compile the games named, or all."""
    console = Console(stderr=True)
    for name in names or IDS:
        game = load(name)
        if is_warm(game):
            console.print(f"{game.info.title} is compiled already.")
        else:
            compile_game(game)


def ready(name: str) -> Game:
    """A game that will not keep anybody waiting."""
    game = load(name)
    if not is_warm(game):
        compile_game(game)
    return game


def compile_game(game: Game) -> None:
    """Compile a game behind a progress bar."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(f"Compiling {game.info.title} (the first time only)")
        for done, steps in warm(game):
            progress.update(task, completed=done, total=steps)
