"""Hands that are taken back step by step are the hands that were played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.conftest import any_move, option_sets
from undercroft.engine.options import split_words
from undercroft.engine.record import fill, new, part, to_bytes
from undercroft.engine.table import Table
from undercroft.games.deadfall.game import GAME

CALLS = 0.1


def copied(state: Any) -> Any:
    made = new(GAME.state, 1)[0]
    fill(made, state)
    return made


def steps_taken_back(state: Any) -> int:
    """How many steps can be taken back; each, if it is played again, leads where it led."""
    taken = 0
    while True:
        before = copied(state)
        seat, step, _ = GAME.unplay(before)
        if seat < 0:
            assert to_bytes(before) == to_bytes(state)
            return taken
        again = copied(before)
        GAME.play(again, seat, step)
        # Who leads may have been chance's to say (D-6).
        again.event = state.event
        assert to_bytes(again) == to_bytes(state)
        state = before
        taken += 1


def played(table: Table, seat: int, choices: random.Random) -> int:
    """Play any move, seldom a call, so that hands last; tells how many steps it had."""
    cards = [move for move in table.legal(seat) if "call" not in move]
    move = choices.choice(cards) if cards and choices.random() > CALLS else any_move(table, seat, choices)
    table.advance(seat, move)
    return len(move.steps)


@pytest.mark.parametrize("options", option_sets("deadfall"))
def test_every_step_of_a_hand_can_be_taken_back(options: str) -> None:
    choices = random.Random(options)
    for seats in (2, 3, 6):
        table = Table(GAME, seats, split_words(options), choices.getrandbits(128))
        hand, steps = 0, 0
        while not table.over:
            steps += played(table, choices.choice(table.actors), choices)
            state: Any = part(table._states[0], GAME.state)
            if hand != state.hands_over:
                hand, steps = int(state.hands_over), 0
            assert steps_taken_back(state) == steps


def test_parts_of_a_cold_call_can_be_taken_back() -> None:
    table = Table(GAME, 2, {"cold_call": "yes", "blind_start": "yes"}, key=4)
    table.advance(table.actors[0], table.legal(table.actors[0])[0])
    state: Any = copied(part(table._states[0], GAME.state))
    seat = table.actors[0]
    begun = GAME.read_move(f"cold call {'BA'[seat]} 7 9 ...")
    assert begun
    assert len(begun) == 4
    for number, step in enumerate(begun, 1):
        GAME.play(state, seat, step)
        assert steps_taken_back(state) == 1 + number
