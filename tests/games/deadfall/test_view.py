"""What people see, what a seat knows, and the words for it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import undercroft as uc
from tests.conftest import any_move
from undercroft.engine.deck import bag_of, cards
from undercroft.games.deadfall.rules import FACE_DOWN

Maker = Callable[..., Any]
LINES, COLUMNS = 12, 76  # what the smallest screens can show without scrolling

PICTURE = """\
Pot 4, A leads

     coins  hand  played, the top card last
> A*    -1     3  10 3 [9]
  B     -1     3  10 4 [8]                   call?
  C     -1     3  10 3 [5]
  D     -1     3  10 2 [5]                   call?

Your hand: [6] [7] [7]"""

OVER = """\
The hand is over.

     coins  hand  played, the top card last  showed
  A      8     3  10 3 [9]                   6 7 7
  B     -1     3  10 4 [8]                   2 6 7
  C     -1     3  10 3 [5]                   8 8 10
  D     -6     3  10 2 [5]                   4 4 7"""


@pytest.fixture
def table(table_midway: Maker) -> uc.Table:
    made: uc.Table = table_midway(
        [[3, 9], [4, 8], [3, 5], [2, 5]], [[6, 7, 7], [2, 6, 7], [8, 8, 10], [4, 4, 7]], cherry=True
    )
    return made


@pytest.fixture
def passed() -> uc.Table:
    """A table of four after both passes."""
    table = uc.deal("deadfall", 4, {"devil": "double", "blind_start": True, "hands": 2}, key=4)
    for _ in range(2):
        for seat in range(4):
            table.play(seat, table.legal(seat)[-1])
    return table


def test_the_picture(table: uc.Table) -> None:
    assert str(table.view(0)) == PICTURE


def test_a_spectator_sees_no_hand_and_whoever_waits_is_not_asked_to_call(table: uc.Table) -> None:
    assert "hand:" not in str(table.view())
    assert "call?" not in str(table.view())
    assert "call?" not in str(table.view(2))
    assert table.view().own == ()  # type: ignore[attr-defined]
    assert table.view(2).may_be_called == (3, 1)  # type: ignore[attr-defined]


def test_the_picture_of_the_end(table: uc.Table) -> None:
    table.play(0, "call D")
    assert str(table.view()) == OVER


def test_the_typed_view(table: uc.Table) -> None:
    view = msgspec.to_builtins(table.view(1))
    assert (view["seat"], list(view["actors"]), view["phase"], view["pot"], view["leader"]) == (1, [0], "turns", 4, 0)
    assert (view["hand"], view["hands"], view["doors"]) == (1, 1, 1)
    assert list(view["own"]) == [2, 6, 7]
    assert sum(view["unseen"]) == 55 - 12 - 3
    assert view["players"][3] == {
        "played": (10, 2, 5),
        "cards": 3,
        "has_chosen": False,
        "chosen": None,
        "shown": (),
        "coins": -1,
        "won": 0,
    }


def test_a_hand_without_cards_is_told_to_call(table_midway: Maker) -> None:
    assert "Your hand: no cards, so you have to call" in str(table_midway([[9], [8]], [[], [6]]).view(0))


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_picture_fits_on_small_screens(dealer: Any, seats: int) -> None:
    for key in range(4):
        table = dealer.table("deadfall", seats, "devil=double, cold_call=yes, breaking=1, hands=3", key=key)
        choices = random.Random(key)
        while not table.over:
            for seat in range(seats):
                lines = str(table.view(seat)).splitlines()
                assert len(lines) <= LINES - (seats == 6), "buttons may stand in two rows"
                assert max(map(len, lines)) <= COLUMNS
            seat = choices.choice(table.actors)
            quiet = [move for move in table.legal(seat) if not move.startswith("c")]
            table.play(seat, choices.choice(quiet) if quiet else any_move(table, seat, choices))


def test_the_longest_heading_fits_on_small_screens() -> None:
    options = {"devil": "double", "blind_start": True, "hands": 1000}
    table = uc.deal("deadfall", 6, options, key=1)
    for seat in range(6):
        table.play(seat, table.legal(seat)[0])
    table._states[0].hands_over = 999  # type: ignore[attr-defined]
    heading = str(table.view()).splitlines()[0]
    assert re.fullmatch("Hand 1000 of 1000, pot 6, [A-F] leads, everybody passes another to the left", heading)
    assert len(heading) + len("00") <= COLUMNS, "pots have three digits at most"


def test_d23_all_see_which_cards_are_doors() -> None:
    table = uc.deal("deadfall", 2, key=1)
    state: Any = table._states[0]
    state.hand[:2] = bag_of([2, 3, 5, 5, 8, 9, 10])
    for doors, (first, second) in enumerate([(2, 2), (5, 8)], 1):
        table.play(0, f"door {first}")
        table.play(1, f"door {second}")
        assert {table.view(seat).doors for seat in (-1, 0, 1)} == {doors}  # type: ignore[attr-defined]
    table.play(0, "play 10")
    view: Any = table.view()
    assert view.doors == 2
    assert [player.played for player in view.players] == [(2, 5, 10), (2, 8)]


def test_d23_a_seat_remembers_what_it_passed_and_got(passed: uc.Table) -> None:
    state: Any = passed._states[0]
    given = [tuple(int(card) for card in state.passed[seat]) for seat in range(4)]
    for seat in range(4):
        view: Any = passed.view(seat)
        assert view.passed == given[seat]
        assert view.got == given[seat - 1]
        to, by = "BCDA"[seat], "DABC"[seat]
        words = [("an " if card == 8 else "a ") + str(card) for card in (*given[seat], *given[seat - 1])]
        line = f"You passed {words[0]}, then {words[1]} to {to}, and got {words[2]}, then {words[3]} from {by}."
        assert str(view).endswith(line)
        seen: Any = passed.view_state(seat)
        for other in range(4):
            known = other in (seat, (seat - 1) % 4)
            hidden = (FACE_DOWN, FACE_DOWN)
            assert tuple(int(card) for card in seen.passed[other]) == (given[other] if known else hidden)


def test_d23_it_remembers_as_long_as_the_hand_lasts(passed: uc.Table) -> None:
    choices = random.Random(1)
    before: Any = passed.view(0)
    while passed.view().hand == 1:  # type: ignore[attr-defined]
        now: Any = passed.view(0)
        assert (now.passed, now.got) == (before.passed, before.got)
        seat = passed.actors[0]
        plays = [move for move in passed.legal(seat) if move.startswith("play")]
        passed.play(seat, choices.choice(plays or passed.legal(seat)))
    after: Any = passed.view(0)
    assert (after.passed, after.got) == ((), ())
    assert not any(passed._states[0].passed.flatten())  # type: ignore[attr-defined]


def test_d23_only_those_two_are_told_which_card_was_passed(passed: uc.Table) -> None:
    told = [[str(event) for event in passed.story(seat)][:4] for seat in range(-1, 4)]
    assert told[0] == [f"{a} passes a card to {b}." for a, b in ("AB", "BC", "CD", "DA")]
    for seat in range(4):
        for giver in range(4):
            known = seat in (giver, (giver + 1) % 4)
            assert ("a card" not in told[seat + 1][giver]) == known


def test_d23_a_choice_shows_nothing_but_that_there_is_one() -> None:
    table = uc.deal("deadfall", 4, key=4)
    first, second = table.at(0), table.at(0)
    first.play(0, first.legal(0)[0])
    second.play(0, second.legal(0)[-1])
    for seat in (-1, 1, 2, 3):
        assert first.view(seat) == second.view(seat)
        assert first.view_state(seat).tobytes() == second.view_state(seat).tobytes()  # type: ignore[attr-defined]
    mine, other = first.view(0).players[0], first.view(1).players[0]  # type: ignore[attr-defined]
    assert (mine.has_chosen, mine.chosen) == (True, cards(first._states[0].hand[0])[0])  # type: ignore[attr-defined]
    assert (other.has_chosen, other.chosen) == (True, None)
    assert "[?]" in str(first.view(1))


def test_d23_other_hands_are_told_by_their_number_only() -> None:
    table = uc.deal("deadfall", 3, key=4)
    told = [str(event) for event in table.story(1)]
    assert told[1] == "A is dealt 6 cards."
    own = [str(card) for card in table.view(1).own]  # type: ignore[attr-defined]
    assert told[2] == f"B is dealt {', '.join(own[:-1])} and {own[-1]}."
