"""The pictures of these pages, made by the program itself: `make pictures`."""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

import undercroft as uc
from undercroft.terminal.app import PlayApp
from undercroft.terminal.match import Match

HERE = Path(__file__).resolve().parent
SIZE = (100, 30)
MOVES = 9
# The picture is to be the same without a network: fonts are those that the reader has.
FONTS = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)


async def terminal(folder: Path) -> str:
    """A match of Pairs in which a few moves have been made."""
    table = uc.deal("pairs", 4, {"stakes": "cutchfeld", "five_card_catch": True, "games": 3}, key=7)
    match = Match.begin(table, 0, ["house"] * 3, [folder / "evening.scroll"], seed=1)
    app = PlayApp(match, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        while match.table.move_count < MOVES or not match.moves:
            await pilot.press("h")
            await app.workers.wait_for_complete()
            await pilot.pause()
        return app.export_screenshot(title="undercroft play pairs")


def main() -> None:
    """Draw them all."""
    with tempfile.TemporaryDirectory() as folder:
        picture = asyncio.run(terminal(Path(folder)))
    (HERE / "terminal.svg").write_text(FONTS.sub("", picture), encoding="utf-8")


if __name__ == "__main__":
    main()
