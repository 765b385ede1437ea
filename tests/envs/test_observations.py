"""What the numbers of observations and the codes of actions mean stands on a page, which is what the games say."""

from __future__ import annotations

import inspect
import re
from itertools import pairwise

import pytest

from docs.observations import PAGE, page
from undercroft.engine.game import Game
from undercroft.games import load

INDEX = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+))?")
ROW = re.compile(
    r"^\| (?P<places>\d[\d, -]*?)(?: \+ (?P<each>\d+) (?P<block>[a-z]))? \| (?P<meaning>.+) \|$", re.MULTILINE
)


def places(text: str) -> list[int]:
    """All indexes that are written in one cell.

    >>> places("39, 40"), places("54-56")
    ([39, 40], [54, 55, 56])
    """
    found = []
    for part in text.split(", "):
        index = INDEX.fullmatch(part)
        assert index, text
        found += range(int(index["low"]), int(index["high"] or index["low"]) + 1)
    return found


def described(table: str, size: int) -> list[int]:
    """All indexes that a table describes, repeated blocks included: each ends where the next begins."""
    rows = [(places(row["places"]), int(row["each"] or 0), row["block"]) for row in ROW.finditer(table)]
    blocks = dict.fromkeys(block for _, _, block in rows if block)
    starts = [min(here[0] for here, _, block in rows if block == each) for each in blocks]
    ends = {block: end for block, (_, end) in zip(blocks, pairwise([*starts, size]), strict=True)}
    found = []
    for here, each, block in rows:
        if not block:
            found += here
            continue
        start = min(first[0] for first, _, other in rows if other == block)
        for number in range((ends[block] - start) // each):
            found += [place + each * number for place in here]
    return sorted(found)


def test_the_page_is_what_the_games_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run make observations"


def test_every_number_is_described_once(game_id: str) -> None:
    game = load(game_id)
    assert described(inspect.getdoc(game.observe) or "", game.observation_size) == [*range(game.observation_size)]


def test_every_code_is_described_once_and_by_its_words(game_id: str) -> None:
    game = load(game_id)
    text = inspect.getdoc(game.move_words) or ""
    assert described(text, game.step_codes) == [*range(game.step_codes)]
    for row in ROW.finditer(text):
        codes = places(row["places"])
        if codes[0] >= game.open_steps and not re.match(r"not used|go on|end ", row["meaning"]):
            assert row["meaning"].split(":")[0].startswith(words_of(game, codes[0]))


def words_of(game: Game, code: int) -> str:
    return str(game.move((code,)))


def test_a_number_that_is_not_described_is_missed() -> None:
    table = "| 0-2 | a |\n| 3 + 2 s | b |\n| 4 + 2 s | c |\n"
    assert described(table, 9) == [*range(9)]
    assert described(table.replace("| 0-2 |", "| 0, 2 |"), 9) != [*range(9)]
    with pytest.raises(AssertionError):
        places("first")
