"""A thousand random games for every number of seats and every set of options."""

from __future__ import annotations

import random
from typing import Any

import undercroft as uc
from undercroft.engine.table import NOW
from undercroft.games import info

GAMES = 1000  # for each number of seats
AUDIT_EVERY = 29


def test_random_games_end_conserve_and_replay(game_id: str, options: str, audit: Any, dealer: Any) -> None:
    card = info(game_id)
    choices = random.Random(options)
    for seats in range(card.min_seats, card.max_seats + 1):
        for number in range(GAMES):
            table = dealer.table(game_id, seats, options, choices.getrandbits(128))
            played = 0
            while True:
                if played % AUDIT_EVERY == 0 or table.over:
                    audit(table._states[NOW])
                if table.over:
                    break
                assert table.actors
                seat = choices.choice(table.actors)
                moves = table.legal(seat)
                assert moves, f"seat {seat} may act but has no move"
                table.play(seat, choices.choice(moves))
                played += 1
            text = table.scroll()
            again = uc.replay(text)
            assert again.state_bytes() == table.state_bytes()
            assert again.scroll() == text, f"game {number}"
