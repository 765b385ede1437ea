"""Scrolls of Deadfall: written by hand, damaged, and refused with the line and the clause."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import undercroft as uc
from tests.conftest import Dealer

Maker = Callable[..., Any]

OPTIONS = "blind_start=yes, cold_call=yes, devil=double, breaking=9, hands=2"


@pytest.fixture
def text(dealer: Dealer) -> str:
    """The scroll of a match that ends with a cold call."""
    for key in range(100):
        table = dealer.play_on(dealer.table("deadfall", 3, OPTIONS, key), random.Random(key))
        if table.last and table.last.move.startswith("cold call"):
            return table.scroll()
    raise AssertionError("no match ends with a cold call")


@pytest.mark.parametrize(
    ("pattern", "replacement", "why"),
    [
        ("^seats: 3", "seats: 7", "Deadfall is for 2 to 6 seats, not 7 (D-1)"),
        ("breaking=9", "breaking=11", "breaking is a number from 1 to 10, or off, not '11' (D-17)"),
        ("devil=double", "devil=blue", "devil is one of no, red, double, not 'blue' (D-21)"),
        ("cold_call=yes", "cold_call=no", "there are no cold calls in this match (D-19)"),
        ("rules 1$", "rules 2", "here deadfall is played by rules 1"),
        ("^A pass .*", "A door 7", "choose a card to pass now"),
        ("^A pass .*", "A pass 11", "there is no 11 in the deck (D-2)"),
        (r"^(. cold call .) .*", r"\1 10", "cards, and you named 1 (D-19)"),
        (r"^(. cold call .) .*", r"\1 1 1 1 1 1 1", "there is only one 1 in the deck (D-19)"),
        ("^result: A", "result: A 9, A", "the result is"),
    ],
)
def test_damage_is_named_with_its_line(text: str, pattern: str, replacement: str, why: str) -> None:
    lines = text.splitlines()
    number = next(number for number, line in enumerate(lines, 1) if re.search(pattern, line))
    lines[number - 1] = re.sub(pattern, replacement, lines[number - 1])
    with pytest.raises(uc.BadScroll) as refused:
        uc.replay("\n".join(lines))
    assert why in refused.value.why
    assert refused.value.line >= number


def test_the_cards_of_a_cold_call_may_be_written_in_any_order(text: str) -> None:
    lines = text.splitlines()
    last = next(place for place in range(len(lines)) if "cold call" in lines[place])
    head, named = lines[last][:13], lines[last][13:].split()
    assert len(named) > 1
    lines[last] = " ".join([head.rstrip(), *reversed(named)])
    assert uc.replay("\n".join(lines)).scroll() == text


def test_a_seat_reads_of_the_cards_that_it_passed_and_got_and_of_no_others(text: str) -> None:
    table = uc.replay(text)
    seen = table.scroll(seat=0)
    assert len(re.findall(r"^  A passes an? \d+ to B\.$", seen, re.MULTILINE)) == 4
    assert len(re.findall(r"^  C passes an? \d+ to A\.$", seen, re.MULTILINE)) == 4
    assert len(re.findall(r"^  B passes a card to C\.$", seen, re.MULTILINE)) == 4
    assert "key:" not in seen


def test_the_most_that_can_happen_in_one_move_fits_into_the_journal(table_midway: Maker) -> None:
    """A showdown of six, a player saved by all five others, and the deal of the next hand, which has its leader."""
    hands = [[6], [7], [6], [6], [6], [6]]
    table = table_midway([[8], [6], [8], [8], [9], [9]], hands, blind_start=True, cherry=True, hands=2)
    table.advance(0, "call B")
    kinds = Counter(type(event).__name__ for event in table.story())
    assert kinds == {
        "Called": 1,
        "Showed": 6,
        "NotDead": 1,
        "Cherry": 5,
        "Paid": 1,
        "TookPot": 1,
        "HandBegan": 1,
        "Dealt": 6,
        "WonBefore": 1,
    }
    assert kinds.total() == 23 <= table.game.notes
