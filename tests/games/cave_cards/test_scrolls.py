"""Scrolls of The Cave: written by hand, damaged, and refused with the line and the clause."""

from __future__ import annotations

import re

import pytest

import undercroft as uc

HAND_WRITTEN = f"""\
# Three of us, on a rainy evening.
undercroft scroll 1
game: cave_cards, rules 1
seats: 3
key: {5:032x}

C play 4
A play 1
"""


@pytest.fixture
def text() -> str:
    """The scroll of a whole match."""
    table = uc.deal("cave_cards", 3, key=5)
    while not table.over:
        table.advance(table.actors[0], table.legal(table.actors[0])[0])
    return table.scroll()


def test_a_hand_written_scroll_needs_no_options() -> None:
    table = uc.replay(HAND_WRITTEN)
    assert [str(played) for played in table.moves] == ["C play 4", "A play 1"]
    assert uc.replay(HAND_WRITTEN.replace("key:", "options:\nkey:")).state_bytes() == table.state_bytes()
    assert "\noptions:\n" in table.scroll()


@pytest.mark.parametrize(
    ("pattern", "replacement", "why"),
    [
        ("^seats: 3", "seats: 7", "The Cave (cards) is for 2 to 6 seats, not 7"),
        ("^options:", "options: rounds=2", "there is no option 'rounds'; this game has none"),
        ("^options:", "options: rounds", "name=value"),
        ("rules 1$", "rules 2", "here cave_cards is played by rules 1"),
        ("^C play .*", "C play 7 7", "'play 7' is a move, but not with '7' after it (C-7)"),
        ("^C play .*", "B play 4", "it is the turn of C, not of B (C-7)"),
        ("^C play .*", "C play 1", "you cannot play a 1: you hold 4, "),
        ("^result: A", "result: A 9, A", "the result is"),
    ],
)
def test_damage_is_named_with_its_line(text: str, pattern: str, replacement: str, why: str) -> None:
    lines = text.splitlines()
    number = next(number for number, line in enumerate(lines, 1) if re.search(pattern, line))
    lines[number - 1] = re.sub(pattern, replacement, lines[number - 1])
    with pytest.raises(uc.BadScroll) as refused:
        uc.replay("\n".join(lines))
    assert refused.value.line == number
    assert why in refused.value.why


def test_a_seat_reads_of_its_own_hand_and_of_no_other(text: str) -> None:
    seen = uc.replay(text).scroll(seat=0)
    assert len(re.findall(r"^  A is dealt \d+, .* and \d+\.$", seen, re.MULTILINE)) == 3
    assert len(re.findall(r"^  [BC] is dealt 6 cards\.$", seen, re.MULTILINE)) == 6
    assert len(re.findall(r"is dealt", seen)) == 9
