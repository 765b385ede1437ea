"""Bots as objects: shared by threads, lucky in their own way, and not to be asked with another seat's cards."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import undercroft as uc
from undercroft.bots.kinds import KIND_NAMES
from undercroft.engine.chance import siphash
from undercroft.engine.game import Move

HIDING = ("feast", "cave_cards")
"""Games in which nobody can choose without their own hand."""


@pytest.mark.usefixtures("hasty_threads")
@pytest.mark.parametrize("name", KIND_NAMES)
def test_a_bot_shared_by_threads_gives_only_legal_moves(game_id: str, name: str) -> None:
    bot = uc.bot(name, game_id, seed=1)
    wrong: list[Exception] = []

    def play(key: int) -> None:
        choices = random.Random(key)
        table = uc.deal(game_id, key=key)
        try:
            while not table.over and table.move_count < 60:
                seat = choices.choice(table.actors)
                table.advance(seat, bot.choose(table.view_state(seat), seat))
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=play, args=(key,)) for key in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def words_of(bot: Any, table: uc.Table, choices: int) -> Iterator[int]:
    """The luck that a bot chooses by."""
    found: list[int] = []
    choose = bot._choose

    def listen(kind: int, states: Any, seat: int, noise: np.uint64, moves: Any) -> int:
        found.append(int(noise))
        return int(choose(kind, states, seat, noise, moves))

    bot._choose = listen
    for _ in range(choices):
        bot.choose(table.view_state(table.actors[0]), table.actors[0])
    yield from found


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, 2**64 - 1])
def test_a_bot_whose_seed_is_the_key_of_its_table_does_not_choose_by_the_cards(seed: int) -> None:
    table = uc.deal("pairs", 3, key=seed)
    lucky = list(words_of(uc.bot("random", "pairs", seed), table, 50))
    assert len(set(lucky)) == 50
    for key in (seed, seed << 64, seed << 64 | seed):
        halves = np.uint64(key % 2**64), np.uint64(key >> 64)
        dealt = {int(siphash(*halves, np.uint64(event))) for event in range(500)}
        assert dealt.isdisjoint(lucky)


def test_seeded_bots_choose_alike_and_each_seed_in_its_own_way() -> None:
    table = uc.deal("pairs", 3, key=1)
    lucky = [tuple(words_of(uc.bot("random", "pairs", seed), table, 20)) for seed in (1, 1, 2, 3)]
    assert lucky[0] == lucky[1]
    assert len(set().union(*lucky)) == 60
    unseeded = [tuple(words_of(uc.bot("random", "pairs"), table, 20)) for _ in range(2)]
    assert unseeded[0] != unseeded[1]


@pytest.mark.parametrize("name", KIND_NAMES)
@pytest.mark.parametrize("game", HIDING)
def test_a_bot_refuses_what_another_seat_knows(game: str, name: str) -> None:
    table = uc.deal(game, 3, key=1)
    bot = uc.bot(name, game, seed=1)
    seat = table.actors[0]
    for other in {uc.SPECTATOR, 0, 1, 2} - {seat}:
        with pytest.raises(uc.BadBot, match="this is not what seat"):
            bot.choose(table.view_state(other), seat)
    assert isinstance(bot.choose(table.view_state(seat), seat), Move)


def test_a_bot_refuses_states_that_are_not_its_games_and_seats_that_are_not_to_act(game_id: str) -> None:
    table = uc.deal(game_id, 3, key=1)
    bot = uc.bot("house", game_id, seed=1)
    for state in (table._states[0], None, 7, np.zeros(3)):
        with pytest.raises(uc.BadBot, match=r"as Table\.view_state gives it"):
            bot.choose(state, 0)  # type: ignore[arg-type]
    for seat in {0, 1, 2} - set(table.actors):
        with pytest.raises(uc.BadBot, match="has nothing to choose now"):
            bot.choose(table.view_state(seat), seat)
    with pytest.raises(uc.BadSeat):
        bot.choose(table.view_state(0), 3)
