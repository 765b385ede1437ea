"""A resampled table deals the next card as the true one could, given all that was seen."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import undercroft as uc
from undercroft.engine.chance import set_key
from undercroft.engine.deck import RANKS, counts
from undercroft.engine.record import copy, new
from undercroft.games.pairs.game import GAME
from undercroft.games.pairs.rules import Move

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

SAMPLES = 6000
NEVER = 1e-5


def resampled_cards(table: uc.Table, seat: int, choices: random.Random) -> list[int]:
    """How often each rank comes next when what the seat does not know is filled in anew."""
    states: Any = new(GAME.journaled, 2)
    found = [0] * RANKS
    for _ in range(SAMPLES):
        GAME.entries.masked(table._states, 1, table._states, 0, seat)
        copy(states[0], table._states[1])
        set_key(states[0], choices.getrandbits(128))
        GAME.entries.resample(states, 0, seat)
        GAME.entries.play(states, 0, table.actors[0], Move.HIT)
        found[int(states[0].journal[0].amount) - 1] += 1
    return found


def test_the_next_card_of_a_resampled_table_is_any_of_the_unseen() -> None:
    choices = random.Random(5)
    for moves in (0, 3, 11, 20):
        table = uc.deal("pairs", 3, {"games": 3}, key=choices.getrandbits(64))
        for _ in range(moves):
            table.play(table.actors[0], choices.choice(("hit", "fold")))
        unseen = np.array(counts(table._states[0].unseen))
        assert table.view(0).deck > 0  # type: ignore[attr-defined]
        found = np.array(resampled_cards(table, table.actors[0], choices))
        assert not found[unseen == 0].any()
        expected = unseen[unseen > 0] / unseen.sum() * SAMPLES
        assert chisquare(found[unseen > 0], expected).pvalue > NEVER
