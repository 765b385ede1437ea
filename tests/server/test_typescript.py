"""The web client's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from undercroft.games import IDS
from undercroft.server.typescript import typescript

FILE = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_types_are_fresh() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), "say `make types`"


def test_they_have_all_that_goes_over_the_wire() -> None:
    text = typescript()
    assert text.count("export namespace ") == len(IDS)
    words = ("type ToServer =", "interface TableShown", 'readonly type: "moved";', "interface NewTable")
    for word in words:
        assert word in text
    assert "unknown" not in text
    assert ": any" not in text
