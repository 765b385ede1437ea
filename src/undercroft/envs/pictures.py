"""A table as a picture: as text, which the terminal shows too, and as that text in pixels."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.game import Game

COLUMNS = 80
LINES = 50
GLYPH_WIDTH, GLYPH_HEIGHT = 5, 7
CELL_WIDTH, CELL_HEIGHT = GLYPH_WIDTH + 1, GLYPH_HEIGHT + 3
EDGE = 10
PAPER = (24, 26, 30)
INK = (226, 226, 220)
FIRST, LAST = " ", "~"
UNKNOWN = "?"


def as_text(game: Game, state: Any, seat: int) -> str:
    """What a seat sees, from a state that is masked for it."""
    return game.view(state, seat).picture(COLUMNS)


def as_pixels(text: str) -> NDArray[np.uint8]:
    """A text as an RGB picture. All have the same size, as films want it: what is longer than a page is cut.

    >>> as_pixels("Your hand: [1] [6]").shape
    (520, 500, 3)
    """
    page = np.full((LINES, COLUMNS), ord(FIRST), np.uint32)
    for row, line in enumerate(text.splitlines()[:LINES]):
        codes = np.array([*map(ord, line[:COLUMNS])], np.uint32)
        page[row, : len(codes)] = np.where((codes >= ord(FIRST)) & (codes <= ord(LAST)), codes, ord(UNKNOWN))
    cells = np.zeros((LINES, COLUMNS, CELL_HEIGHT, CELL_WIDTH), bool)
    cells[:, :, :GLYPH_HEIGHT, :GLYPH_WIDTH] = _font()[page - ord(FIRST)]
    drawn = cells.swapaxes(1, 2).reshape(LINES * CELL_HEIGHT, COLUMNS * CELL_WIDTH)
    picture = np.empty((drawn.shape[0] + 2 * EDGE, drawn.shape[1] + 2 * EDGE, 3), np.uint8)
    picture[:] = PAPER
    picture[EDGE:-EDGE, EDGE:-EDGE][drawn] = INK
    return picture


@functools.cache
def _font() -> NDArray[np.bool_]:
    """The glyphs of ASCII, drawn in a file as they look: rows of glyphs, with a blank line between the rows."""
    glyphs: list[list[list[bool]]] = []
    for row in Path(__file__).with_name("font.txt").read_text(encoding="ascii").split("\n\n"):
        scans = [line.split() for line in row.splitlines()]
        glyphs += [[[dot == "#" for dot in scan] for scan in glyph] for glyph in zip(*scans, strict=True)]
    return np.array(glyphs)
