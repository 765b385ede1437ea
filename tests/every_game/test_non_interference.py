"""What a seat may not know makes no difference to anything it is shown."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from undercroft.engine.chance import set_key
from undercroft.engine.record import copy, new, to_bytes
from undercroft.engine.seats import SPECTATOR
from undercroft.engine.story import read_journal
from undercroft.engine.table import NOW, Table
from undercroft.games import info

GAMES = 6
TRUE, TWIN, SEEN = 0, 1, 2


def shown(table: Table, states: Any, row: int, seat: int) -> dict[str, Any]:
    """Everything that leaves the rules for a seat, made from one full state."""
    game, entries = table.game, table.game.entries
    entries.masked(states, SEEN, row, seat)
    told: dict[str, Any] = {
        "bytes": to_bytes(states[SEEN]),
        "view": game.view(states[SEEN], seat),
        "picture": str(game.view(states[SEEN], seat)),
        "story": read_journal(states[SEEN], game.event),
        "why not": str(game.why_not(states[SEEN], max(seat, 0), None)),
        "actors": entries.actors(states, row),
    }
    if seat != SPECTATOR:
        numbers = entries.observation_buffer()
        entries.observe(states, SEEN, seat, numbers)
        told["observation"] = numbers.tobytes()
        moves = entries.move_buffer()
        if entries.actors(states, row) >> seat & 1:
            told["legal"] = tuple(moves[: entries.legal(states, row, seat, moves)])
            told["legal by what it sees"] = tuple(moves[: entries.legal(states, SEEN, seat, moves)])
            assert told["legal"] == told["legal by what it sees"]
    return told


@pytest.mark.parametrize("seats_from", ["least", "most"])
def test_two_states_that_differ_in_hidden_things_look_the_same(
    game_id: str, options: str, seats_from: str, audit: Any, dealer: Any
) -> None:
    card = info(game_id)
    seats = card.min_seats if seats_from == "least" else card.max_seats
    choices = random.Random(options + seats_from)
    for _ in range(GAMES):
        table = dealer.table(game_id, seats, options, choices.getrandbits(128))
        while not table.over:
            states = new(table.game.told, 3)
            for seat in (SPECTATOR, *range(seats)):
                copy(states[TRUE], table._states[NOW])
                table.game.entries.masked(states, TWIN, TRUE, seat)
                assert not np.array(states[TWIN].key).any(), "the mask left the key"
                event = int(states[TWIN].event)
                set_key(states[TWIN], choices.getrandbits(128))
                states[TWIN].event = np.uint64(event)
                table.game.entries.resample(states, TWIN, seat)
                audit(states[TWIN])
                assert shown(table, states, TRUE, seat) == shown(table, states, TWIN, seat)
            dealer.play_on(table, choices, 1)


def test_a_resampled_state_can_be_played_to_its_end(game_id: str, options: str, audit: Any, dealer: Any) -> None:
    choices = random.Random(options)
    seats = info(game_id).max_seats
    for _ in range(20):
        table = dealer.play_on(
            dealer.table(game_id, seats, options, choices.getrandbits(128)), choices, choices.randrange(12)
        )
        if table.over:
            continue
        entries = table.game.entries
        entries.masked(table._states, NOW, NOW, seats - 1)
        set_key(table._states[NOW], choices.getrandbits(128))
        entries.resample(table._states, NOW, seats - 1)
        dealer.play_on(table, choices)
        audit(table._states[NOW])
        assert table.over


def test_bots_choose_the_same_whatever_is_hidden(game_id: str, options: str, dealer: Any) -> None:
    from undercroft.bots.bot import NAMES, Bot

    choices = random.Random(options)
    table = dealer.table(game_id, info(game_id).usual_seats, options, 11)
    while not table.over:
        seat = table.actors[0]
        twin = new(table.game.state, 1)
        copy(twin[0], table.view_state(seat))
        set_key(twin[0], 99)
        table.game.entries.resample(twin, 0, seat)
        table.game.entries.mask(twin, 0, seat)
        event = table.view_state(seat).event
        twin[0].event = event
        for name in NAMES:
            first = Bot(name, table.game, seed=3).choose(table.view_state(seat), seat)
            assert first == Bot(name, table.game, seed=3).choose(twin[0], seat)
            assert first in table.legal(seat)
        dealer.play_on(table, choices, 1)
