"""Colour on plain text: cards in a picture, and the person in the log. The text itself stays as it was."""

from __future__ import annotations

import re

from rich.table import Table
from rich.text import Text

from .palette import FAINT, YOU, card_edge_style, card_style

CARD = re.compile(r"(\[)(\d+)(\])")


def painted(picture: str) -> Text:
    """A picture with every `[number]` as a card of its colour."""
    text = Text(picture, no_wrap=True, end="")
    for found in CARD.finditer(picture):
        rank = int(found[2])
        text.stylize(card_style(rank) or "bold", *found.span(2))
        for bracket in (1, 3):
            text.stylize(card_edge_style(rank) or "", *found.span(bracket))
    return text


def told(sentences: tuple[str, ...], you: str) -> Table:
    """One move as lines of the log, with a mark at the first."""
    lines = Table.grid(padding=(0, 1, 0, 0))
    for place, sentence in enumerate(sentences):
        text = Text(sentence)
        text.highlight_words([you], YOU)
        lines.add_row(Text("" if place else "·", FAINT), text)
    return lines
