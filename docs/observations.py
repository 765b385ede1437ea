"""Writes the page on what observations and actions mean, from the games themselves: `make observations`."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from undercroft.engine.game import Game
from undercroft.games import IDS, load

PAGE = Path(__file__).with_name("observations.md")
HEAD = """\
# Observations and actions, number by number

This page is written by `make observations`, from the games themselves.

An observation is what one seat may know, as numbers: `Table.observe`, and the observations of all environments. Every
number is whole, and of type `float32`. An index such as 21 + 25 s is 21 for s = 0, 46 for s = 1, and so on. The version
of a game's observations rises when a number in them comes to mean something else; its actions belong to the version of
its rules.

An action is the code of a step. Most moves are one step. A move of several parts is several steps of the same seat, one
after the other; until the last, nobody else sees what it will be, at most that it is begun.
"""


def page() -> str:
    """The page."""
    return "\n".join([HEAD, *(_about(load(game)) for game in IDS)])


def _about(game: Game) -> str:
    text = inspect.getdoc(game.observe) or ""
    first = f"{game.observation_size:,} numbers, version {game.observation_version}."
    assert text.startswith(first), f"{game.id} describes other numbers than it has: not {first!r}"
    parts = [
        f"## {game.info.title}: `{game.id}`",
        f"Rules version {game.info.rules_version}; {game.info.min_seats} to {game.info.max_seats} seats.",
        "### Observation",
        _unbroken(text),
        "### Actions",
        f"{game.step_codes} codes{_parts_of_moves(game)}.",
        (inspect.getdoc(game.move_words) or "").partition("\n\n")[2],
    ]
    return "\n\n".join(parts) + "\n"


def _unbroken(text: str) -> str:
    """A docstring whose paragraphs are lines, so that a page may be of any width."""
    paragraphs = re.split(r"\n\n+", text)
    return "\n\n".join(part if part.startswith("|") else part.replace("\n", " ") for part in paragraphs)


def _parts_of_moves(game: Game) -> str:
    if not game.open_steps:
        return "; every move is one step"
    return f"; those below {game.open_steps} begin a move or go on with it, the others make it whole"


def main() -> None:
    """Write it."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
