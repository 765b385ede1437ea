"""What a seat may not know makes no difference to anything it is shown."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.conftest import every_count
from tests.every_game.fuzz import SEEN, WORK, Fuzz
from undercroft.bots.catalogue import SEARCH, make_bot, names_for
from undercroft.engine.bits import members
from undercroft.engine.chance import set_key
from undercroft.engine.options import read_options, split_words
from undercroft.engine.record import copy, part, to_bytes
from undercroft.engine.seats import SPECTATOR
from undercroft.games import load

POSITIONS = 60
MIXES = (0, 50, 95)
TWIN = 2


def fuzzed(game_id: str, options: str, seats: int) -> Fuzz:
    game = load(game_id)
    return Fuzz(game, seats, read_options(game.info.options, split_words(options)))


def brief(bot: str) -> dict[str, int]:
    """Settings with which a bot does not think for long."""
    return {"iterations": 30} if bot == SEARCH else {}


def make_twin(fuzz: Fuzz, seat: int, key: int) -> None:
    """Another state that is the same for all a seat knows, in row TWIN."""
    entries, states = fuzz.game.entries, fuzz.states
    entries.masked(states, TWIN, states, WORK, seat)
    assert not np.array(states[TWIN].key).any(), "the mask left the key"
    assert not states[TWIN].event, "the mask left the number of the next chance event"
    set_key(states[TWIN], key)
    entries.resample(states, TWIN, seat)


@pytest.mark.parametrize("seats_from", ["least", "most"])
def test_two_states_that_differ_in_hidden_things_look_the_same(
    game_id: str, options: str, seats_from: str, audit: Any
) -> None:
    counts = every_count(game_id, options)
    seats = counts[0] if seats_from == "least" else counts[-1]
    choices = random.Random(options + seats_from)
    fuzz = fuzzed(game_id, options, seats)
    looked_at = game = 0
    while looked_at < POSITIONS:
        fuzz.begin(choices.getrandbits(128))
        game += 1
        while not fuzz.over and looked_at < POSITIONS:
            for seat in (SPECTATOR, *range(seats)):
                make_twin(fuzz, seat, choices.getrandbits(128))
                audit(fuzz.states[TWIN])
                assert fuzz.shown(WORK, seat) == fuzz.shown(TWIN, seat)
            looked_at += 1
            fuzz.play(game, MIXES[game % len(MIXES)], choices.choice((1, 1, 2, 5)))


def test_a_resampled_state_can_be_played_to_its_end(game_id: str, options: str, audit: Any) -> None:
    choices = random.Random(options)
    seats = every_count(game_id, options)[-1]
    fuzz = fuzzed(game_id, options, seats)
    for number in range(40):
        fuzz.begin(choices.getrandbits(128))
        fuzz.play(number, MIXES[number % len(MIXES)], choices.randrange(1, 25))
        make_twin(fuzz, choices.randrange(seats), choices.getrandbits(128))
        copy(fuzz.state, fuzz.states[TWIN])
        fuzz.play(number)
        audit(fuzz.state)
        assert fuzz.over


def test_bots_choose_the_same_whatever_is_hidden(game_id: str, options: str) -> None:
    choices = random.Random(options)
    seats = every_count(game_id, options)[-1]
    fuzz = fuzzed(game_id, options, seats)
    entries = fuzz.game.entries
    asked = 0
    for number in range(3):
        fuzz.begin(choices.getrandbits(128))
        while not fuzz.over and asked < POSITIONS:
            seat = choices.choice(members(entries.actors(fuzz.states, WORK)))
            make_twin(fuzz, seat, choices.getrandbits(128))
            masked = []
            for row in (WORK, TWIN):
                entries.masked(fuzz.states, SEEN, fuzz.states, row, seat)
                masked.append(part(fuzz.states[SEEN], fuzz.game.state))
            for name in names_for(fuzz.game):
                first, second = (make_bot(name, fuzz.game, 3, **brief(name)).choose(state, seat) for state in masked)
                assert first == second
                assert first.whole
            asked += 1
            fuzz.play(number, 50, 1)
            while fuzz.state.drafting:
                fuzz.play(number, 50, 1)
    assert asked


@pytest.mark.parametrize("mix", MIXES)
def test_half_a_move_shows_nothing_to_others_and_moves_no_chance(game_id: str, options: str, mix: int) -> None:
    choices = random.Random(options)
    seats = every_count(game_id, options)[-1]
    fuzz = fuzzed(game_id, options, seats)
    entries, open_steps = fuzz.game.entries, fuzz.game.open_steps
    for number in range(30):
        fuzz.begin(choices.getrandbits(128))
        before = {seat: fuzz.shown(WORK, seat)["bytes"] for seat in (SPECTATOR, *range(seats))}
        event = int(fuzz.state.event)
        while not fuzz.over and fuzz.logged < 400:
            fuzz.play(number, mix, 1)
            seat, step = fuzz.steps[-1]
            if step < open_steps:
                assert fuzz.state.drafting == seat + 1
                assert members(entries.actors(fuzz.states, WORK)) == (seat,)
                assert int(fuzz.state.event) == event
                for other in before.keys() - {seat}:
                    entries.masked(fuzz.states, SEEN, fuzz.states, WORK, other)
                    assert without_drafting(fuzz.states[SEEN]) == before[other]
            else:
                assert not fuzz.state.drafting
                event = int(fuzz.state.event)
                for other in before:
                    entries.masked(fuzz.states, SEEN, fuzz.states, WORK, other)
                    before[other] = to_bytes(fuzz.states[SEEN])


def without_drafting(state: Any) -> bytes:
    """A masked state's bytes but for who it is that is at a move: that much shows."""
    state.drafting = 0
    return to_bytes(state)
