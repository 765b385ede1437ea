"""`undercroft simulate`."""

from __future__ import annotations

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.chance import read_key_words
from ..engine.options import join_words, read_options
from ..engine.seats import seat_letter
from ..games import info, load
from ..lab.intervals import Estimate
from ..lab.simulate import Report, Series, usable_threads
from ..lab.warm import SIMULATION
from .compiling import ready
from .printing import Printer


def simulate_games(
    name: str,
    seats: int | None,
    games: int,
    bots: list[str],
    options: dict[str, str],
    threads: int | None,
    key: str | None,
    json: bool,
) -> None:
    """Simulate behind a progress bar and print the report."""
    players = info(name).check_seats(info(name).usual_seats if seats is None else seats)
    series = Series(load(name), players, games, bots, read_options(info(name).options, options), read_key_words(key))
    workers = usable_threads(threads)
    ready(name, SIMULATION)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Printer(stderr=True), transient=True) as progress:
        task = progress.add_task(f"Playing {series.game.info.title}", total=games)
        report = series.play(workers, lambda done: progress.update(task, completed=done))
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        show(report, join_words(series.options))


def show(report: Report, options: str) -> None:
    """The report for people."""
    console = Printer()
    if report.games < report.wanted:
        console.print(f"[yellow]Stopped after {report.games:,} of {report.wanted:,} games.[/yellow]")
    if not report.games:
        return
    console.print(", ".join(filter(None, (info(report.game).title, f"{report.seats} seats", options))))
    console.print(_table(report))
    moves = report.moves_per_game
    console.print(
        f"{report.games:,} games of {_interval(moves, 2)} moves (from {report.fewest_moves} to {report.most_moves}), "
        f"in {report.seconds:.2f} s on {report.threads} thread{'s' if report.threads != 1 else ''}: "
        f"{report.games_per_second:,.0f} games and {report.moves_per_second:,.0f} moves a second"
    )
    console.print(f"The same games again: --key {report.key}", style="dim")
    console.print("Shares and means with 95 % confidence intervals; a tie counts in parts.", style="dim")


def _table(report: Report) -> Table:
    table = Table("seat", "bot", "wins", "losses", *report.results[0].measures, header_style="bold")
    for column in table.columns[2:]:
        column.justify = "right"
    for each in report.results:
        numbers = [_interval(number, 3) for number in each.measures.values()]
        table.add_row(seat_letter(each.seat), each.bot, _percent(each.wins), _percent(each.losses), *numbers)
    return table


def _percent(share: Estimate) -> str:
    return f"{share.mean:.2%} ±{(share.high - share.low) / 2:.2%}"


def _interval(number: Estimate, digits: int) -> str:
    return f"{number.mean:.{digits}f} ±{(number.high - number.low) / 2:.{digits}f}"
