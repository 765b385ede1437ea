"""`undercroft games` and `undercroft rules`."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext

import msgspec
from rich.markdown import Markdown
from rich.padding import Padding

from ..bots.catalogue import HOW_TO_NAME_A_PROGRAM, bot_names
from ..engine.info import GameInfo
from ..engine.options import OptionInfo
from ..engine.wording import joined
from ..games import IDS, info
from ..terminal.program import program
from .printing import Printer


def show_games(json: bool) -> None:
    """The catalogue."""
    catalogue = [info(game) for game in IDS]
    if json:
        print(msgspec.json.format(msgspec.json.encode([_plain(each) for each in catalogue])).decode())
        return
    console = Printer()
    for each in catalogue:
        console.print(f"[bold]{each.id}[/bold]: {each.title}, {each.min_seats} to {each.max_seats} seats")
        for line in (each.summary, f"By {joined(each.designers)}."):
            console.print(Padding(line, (0, 0, 0, 2)))
        for option in each.option_infos():
            console.print(Padding(_option_words(option), (0, 0, 0, 4)))
            console.print(Padding(option.description, (0, 0, 0, 8)))
    console.print(f"Bots to play with: {joined([*bot_names(), HOW_TO_NAME_A_PROGRAM])}.", markup=False)
    command = program()
    console.print(f"Play one: {command} play GAME. Read its rules: {command} rules GAME.", style="dim", soft_wrap=True)


def show_rules(game: str | None) -> None:
    """A game's RULES.md, typeset for a terminal and as it is for a pipe."""
    text = info(game).rules()
    if sys.stdout.isatty():
        console = Printer()
        # As git does: `less` is asked to let colours through, unless its reader has wishes of their own.
        os.environ.setdefault("LESS", "-FRX")
        with console.pager(styles=True) if text.count("\n") > console.height else nullcontext():
            console.print(Markdown(text))
    else:
        print(text)


def _plain(each: GameInfo) -> dict[str, object]:
    return {
        "id": each.id,
        "title": each.title,
        "summary": each.summary,
        "designers": each.designers,
        "seats": {"min": each.min_seats, "max": each.max_seats, "usual": each.usual_seats, "clause": each.seats_clause},
        "rules_version": each.rules_version,
        "options": each.option_infos(),
    }


def _option_words(option: OptionInfo) -> str:
    values = ", ".join(option.choices) or option.kind
    return f"[cyan]{option.name}[/cyan]: {values} [dim](default {option.default})[/dim]"
