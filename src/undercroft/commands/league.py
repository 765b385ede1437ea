"""`undercroft league`."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.chance import read_key_words
from ..engine.options import join_words
from ..engine.wording import number, printable
from ..games import info
from ..lab.intervals import Z, with_ends
from ..lab.league import League
from ..lab.league_report import BotReport, LeagueReport
from ..lab.league_settings import Asked
from ..lab.simulate import usable_threads
from ..lab.warm import TABLE
from .compiling import parts_of, ready
from .printing import Printer, with_reach

COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


def league_of_bots(
    name: str | None,
    seats: int | None,
    games: int | None,
    bots: list[str] | None,
    options: dict[str, str] | None,
    threads: int | None,
    key: str | None,
    results: Path | None,
    json: bool,
) -> None:
    """Play a league behind a progress bar and print its table."""
    workers = usable_threads(threads)
    wanted = None if key is None else read_key_words(key)
    asked = Asked(game=name, seats=seats, games=games, bots=bots, options=options, key=wanted)
    with League(asked, results) as league:
        ready(league.settings.game, TABLE, *parts_of(league.settings.bots))
        with Progress(*COLUMNS, console=Printer(stderr=True), transient=True) as progress:
            task = progress.add_task(f"Playing {league.game.info.title}", total=league.wanted, completed=league.done)
            league.rehearse()
            report = league.play(workers, lambda done: progress.update(task, completed=done))
    if json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        show(report)
        if report.results:
            Printer().print(
                f"This took {report.seconds:.2f} s on {number(report.threads, 'thread')}. "
                f"The same league again: --key {report.settings.key}",
                style="dim",
                soft_wrap=True,
            )


def show(report: LeagueReport) -> None:
    """The table for people."""
    console = Printer()
    options = report.settings.read_options()
    unit = options.unit
    plural = number(2, unit).partition(" ")[2]
    if report.games < report.wanted:
        left = f", and {number(report.begun, unit)} of deals that are not whole yet" if report.begun else ""
        console.print(f"[yellow]Stopped after {report.games:,} of {report.wanted:,} {plural}{left}.[/yellow]")
    if not report.results:
        return
    card = info(report.settings.game)
    heading = ", ".join(filter(None, (card.title, f"{report.settings.seats} seats", join_words(options))))
    console.print(f"{heading}: {number(report.games, unit)} of {number(report.deals, 'deal')}")
    console.print(_table(report))
    console.print(
        f"Shares, means and strengths with 95 % confidence intervals over deals; a tie counts in parts, and the fair "
        f"share of wins is {report.fair:.1%}. Strength is in Elo points above {report.settings.bots[0]}.",
        style="dim",
        markup=False,
    )
    for each in report.results:
        if each.faults:
            console.print(
                f"{each.bot} owed {number(each.faults, 'move')}, made at random for it. {printable(each.first_fault)}",
                style="yellow",
                markup=False,
            )


def _table(report: LeagueReport) -> Table:
    out = any(each.out for each in report.results)
    table = Table(header_style="bold", box=SIMPLE_HEAD)
    table.add_column("bot", overflow="fold")
    for name in ("rating", "strength", "wins %", "result"):
        table.add_column(name, no_wrap=True)
    if out:
        table.add_column("out %")
    table.add_column("s a move")
    table.collapse_padding = True
    table.show_edge = False
    for column in table.columns[1:]:
        column.justify = "right"
    for each in report.results:
        outs = [f"{100 * each.out / each.seats:.1f}"] if out else []
        table.add_row(*_row(each, report.settings.bots[0]), *outs, f"{each.seconds_a_move:.4f}")
    return table


def _row(each: BotReport, first: str) -> list[str]:
    return [
        escape(each.bot),
        f"{each.rating.mean:.1f} ±{Z * each.rating.deviation:.1f}",
        "0" if each.bot == first else with_ends(each.strength),
        with_reach(each.wins, 100),
        with_reach(each.result),
    ]
