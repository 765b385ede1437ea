"""`undercroft simulate`."""

from __future__ import annotations

import msgspec
from rich.box import SIMPLE_HEAD
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.chance import read_key_words
from ..engine.options import Options, join_words, read_options
from ..engine.seats import seat_letter
from ..engine.wording import number
from ..games import info, load
from ..lab.simulate import Report, SeatReport, Series, usable_threads
from ..lab.warm import SIMULATION
from .compiling import ready
from .printing import Printer, with_reach


def simulate_games(
    name: str | None,
    seats: int | None,
    games: int,
    bots: list[str],
    options: dict[str, str],
    threads: int | None,
    key: str | None,
    json: bool,
) -> None:
    """Simulate behind a progress bar and print the report."""
    card = info(name)
    players = card.check_seats(card.usual_seats if seats is None else seats)
    series = Series(load(card.id), players, games, bots, read_options(card.options, options), read_key_words(key))
    workers = usable_threads(threads)
    ready(card.id, SIMULATION)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Printer(stderr=True), transient=True) as progress:
        task = progress.add_task(f"Playing {series.game.info.title}", total=games)
        report = series.play(workers, lambda done: progress.update(task, completed=done))
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        show(report, series.options)


def show(report: Report, options: Options) -> None:
    """The report for people."""
    console = Printer()
    plural = number(2, options.unit).partition(" ")[2]
    if report.games < report.wanted:
        console.print(f"[yellow]Stopped after {report.games:,} of {report.wanted:,} {plural}.[/yellow]")
    if not report.games:
        return
    console.print(", ".join(filter(None, (info(report.game).title, f"{report.seats} seats", join_words(options)))))
    shared = _shared(report)
    console.print(_table(report, shared))
    if shared:
        found = report.results[0].measures
        console.print(f"At the whole table: {', '.join(f'{name} {with_reach(found[name])}' for name in shared)}")
    moves, threads = report.moves_per_game, number(report.threads, "thread")
    console.print(
        f"{number(report.games, options.unit)} of {with_reach(moves)} moves "
        f"(from {report.fewest_moves} to {report.most_moves}), in {report.seconds:.2f} s on {threads}: "
        f"{report.games_per_second:,.0f} {plural} and {report.moves_per_second:,.0f} moves a second"
    )
    if report.unwon:
        console.print(f"{report.unwon:,} of them nobody won: all were out.")
    console.print(f"The same {plural} again: --key {report.key}", style="dim")
    console.print("Shares and means with 95 % confidence intervals; a tie counts in parts.", style="dim")


def _shared(report: Report) -> list[str]:
    """What is counted for the whole table, and so is the same for every seat: it is said once."""
    first = report.results[0]
    return [
        name
        for name, found in first.measures.items()
        if _counted(first, name) and all(each.measures[name] == found for each in report.results)
    ]


def _table(report: Report, shared: list[str]) -> Table:
    counted = [name for name in report.results[0].measures if any(_counted(each, name) for each in report.results)]
    measures = [name for name in counted if name not in shared]
    table = Table("seat", "bot", "wins %", "losses %", *measures, header_style="bold", box=SIMPLE_HEAD)
    table.collapse_padding = True
    table.show_edge = False
    for column in table.columns[2:]:
        column.justify = "right"
    for each in report.results:
        shares = [with_reach(share, 100) for share in (each.wins, each.losses)]
        numbers = [with_reach(each.measures[name]) for name in measures]
        table.add_row(seat_letter(each.seat), each.bot, *shares, *numbers)
    return table


def _counted(result: SeatReport, name: str) -> bool:
    """Whether there was anything to count: at a table without coins, say, a column of nothing tells nothing."""
    found = result.measures[name]
    return found.mean != 0 or found.low != found.high
