"""Choices made at the same time: in any order, hidden until the last one is in, and the same whoever was first."""

from __future__ import annotations

import random

from tests.conftest import any_move, every_count
from undercroft.engine.options import split_words
from undercroft.engine.record import to_bytes
from undercroft.engine.seats import SPECTATOR
from undercroft.engine.table import Table
from undercroft.games import load

CHOOSING_AT_ONCE = {"cave_board", "deadfall", "feast"}
"""The games in which several seats choose at the same time."""

ONE_BY_ONE = {"deadfall": {"blind_start=yes", "devil=no"}}
"""Options with which, if they come together, even such a game has nothing that is chosen so."""

ROUNDS = 12  # looked at in each setting


def shown(table: Table, seat: int) -> tuple[object, ...]:
    return to_bytes(table.view_state(seat)), table.view(seat), str(table.view(seat)), table.story(seat)


def test_the_order_of_choices_makes_no_difference_and_none_is_seen_before_the_last(game_id: str, options: str) -> None:
    choices = random.Random(options)
    game = load(game_id)
    rounds = 0
    for seats in every_count(game_id, options):
        table = Table(game, seats, split_words(options), choices.getrandbits(128))
        while not table.over and rounds < ROUNDS * (seats - 1):
            if len(table.actors) > 1:
                rounds += 1
                look_at_one_round(table, choices)
            seat = choices.choice(table.actors)
            table.advance(seat, any_move(table, seat, choices))
    one_by_one = game_id in ONE_BY_ONE and ONE_BY_ONE[game_id] <= set(options.split(", "))
    assert bool(rounds) == (game_id in CHOOSING_AT_ONCE and not one_by_one)


def look_at_one_round(table: Table, choices: random.Random) -> None:
    """All who may act choose, in two orders, and one of them makes another choice."""
    seats = list(table.actors)
    chosen = {seat: any_move(table, seat, choices) for seat in seats}
    first, second = table.at(table.move_count), table.at(table.move_count)
    orders = choices.sample(seats, len(seats)), choices.sample(seats, len(seats))
    for one, other in zip(*orders, strict=True):
        first.advance(one, chosen[one])
        second.advance(other, chosen[other])
    assert first.state_bytes() == second.state_bytes()

    seat = choices.choice(seats)
    one, other = table.at(table.move_count), table.at(table.move_count)
    one.advance(seat, chosen[seat])
    other.advance(seat, any_move(other, seat, choices))
    for watcher in (SPECTATOR, *range(table.seats)):
        if watcher != seat:
            assert shown(one, watcher) == shown(other, watcher)
            assert one.legal(max(watcher, 0)) == other.legal(max(watcher, 0)) or watcher == SPECTATOR
    assert seat not in one.actors
