"""Printing to people, in colours where there are any."""

from __future__ import annotations

from rich.console import Console


class Printer(Console):
    """A console whose reader may have had enough: `main` ends quietly, as it does for plain `print`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
