"""`undercroft ladder`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.progress import Progress, TaskID

from .. import __version__
from ..engine.chance import read_key_words
from ..engine.errors import UndercroftError
from ..games import IDS, info
from ..lab.ladder import Origin, Stage, page, stages
from ..lab.league import League
from ..lab.league_file import Head
from ..lab.league_report import LeagueReport
from ..lab.league_settings import settle
from ..lab.machine import machine
from ..lab.simulate import usable_threads
from ..lab.warm import TABLE
from ..terminal.program import NAME
from ..terminal.scroll_file import write_whole
from .compiling import parts_of, ready
from .league import COLUMNS, show
from .printing import Printer


def climb(
    games: Sequence[str], bots: list[str], deals: int, threads: int | None, key: str, results: Path, path: Path
) -> None:
    """Play all leagues of a ladder, or what is left of them, and write the page."""
    workers = usable_threads(threads)
    plan = stages([info(name).id for name in games or IDS], bots, deals, read_key_words(key))
    for stage in plan:
        settle(stage.asked)
    _check(plan, results)
    for game in dict.fromkeys(stage.game for stage in plan):
        ready(game, TABLE, *parts_of(bots))
    words = [NAME, "ladder", *games, "--bots", ",".join(bots), "--deals", str(deals), "--key", key]
    words += [] if threads is None else ["--threads", str(threads)]
    heads, reports = _play(plan, workers, results)
    for report in reports:
        show(report)
    if len(reports) < len(plan) or reports[-1].games < reports[-1].wanted:
        Printer().print(f"[yellow]No page is written yet.[/yellow] The same command goes on from {results}.")
        return
    origin = Origin(
        command=" ".join(words),
        version=__version__,
        machine=machine(),
        threads=workers,
        begun=min(head.begun for head in heads),
        written=time.strftime("%Y-%m-%d"),
    )
    write_whole(path, page(origin, reports))
    Printer().print(f"Written: {path}", soft_wrap=True)


def _play(plan: Sequence[Stage], threads: int, results: Path) -> tuple[list[Head], list[LeagueReport]]:
    """Play one league after the other, until one is stopped."""
    heads, reports, before = [], [], 0
    with Progress(*COLUMNS, console=Printer(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=sum(stage.asked.games or 0 for stage in plan))
        for number, stage in enumerate(plan, 1):
            words = f"{info(stage.game).title}, {stage.seats} seats ({number} of {len(plan)})"
            show_done = partial(_show_done, progress, task, before)
            with League(stage.asked, results / stage.file) as league:
                assert league.head
                heads.append(league.head)
                progress.update(task, description=words)
                show_done(league.done)
                if league.done < league.wanted:
                    league.rehearse()
                report = league.play(threads, show_done)
            before += league.wanted
            reports.append(report)
            if report.games < report.wanted:
                break
    return heads, reports


def _show_done(progress: Progress, task: TaskID, before: int, done: int) -> None:
    progress.update(task, completed=before + done)


def _check(plan: Sequence[Stage], results: Path) -> None:
    """A page tells of one machine, since how strong a bot is that thinks for so long depends on it."""
    for stage in plan:
        file = results / stage.file
        if file.exists():
            with League(stage.asked, file) as league:
                begun = league.head.machine if league.head else ""
            if begun != machine():
                raise UndercroftError(f"{file} was begun on {begun}, and this is {machine()}: use another folder")
