"""A scroll for commands to work on."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft as uc
from tests.command_line import run as run


@pytest.fixture
def table() -> uc.Table:
    """A match that is over."""
    table = uc.deal("pairs", seats=3, options={"stakes": "cutchfeld"}, key=7)
    while not table.over:
        table.play(table.actors[0], "hit" if len(table.moves) % 3 else "fold")
    return table


@pytest.fixture
def scroll(table: uc.Table, tmp_path: Path) -> Path:
    """Its scroll."""
    path = tmp_path / "evening.scroll"
    path.write_text(table.scroll(), encoding="utf-8")
    return path
