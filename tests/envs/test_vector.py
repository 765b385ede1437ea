"""Many tables at once: the same games as at a table, and nothing of them that a seat may not know."""

from __future__ import annotations

import copy
import hashlib
from typing import Any

import numpy as np
import pytest

from tests.conftest import every_count, option_sets
from undercroft.engine.chance import set_key
from undercroft.engine.errors import UndercroftError
from undercroft.engine.options import split_words
from undercroft.engine.result import OUT
from undercroft.engine.seats import SPECTATOR
from undercroft.engine.table import Table
from undercroft.envs import vector_env
from undercroft.envs.tables.stepping import write_scores, write_wins
from undercroft.envs.vector import TablesEnv
from undercroft.games import load

TABLES = 3
STEPS = 250
# Enough tables, of any game, for three threads.
SEVERAL_PIECES = 3300


def legal_actions(masks: Any, choices: np.random.Generator) -> Any:
    return (masks * choices.random(masks.shape)).argmax(axis=1)


class Beside:
    """A table that is played beside an environment, by the same key and moves."""

    def __init__(self, envs: TablesEnv, number: int) -> None:
        self.envs = envs
        self.number = number
        self.begin()

    def begin(self) -> None:
        envs = self.envs
        self.table = Table(envs.game, envs.seats, envs._batch.options, envs._batch.key(self.number))
        self.begun: tuple[int, ...] = ()

    def compare(self, observations: Any, info: Any) -> None:
        """What the environment shows is what the seat may know."""
        seat = self.table.actors[0]
        assert info["seat"][self.number] == seat
        begun = str(self.envs.game.move(self.begun)) if self.begun else ""
        legal = {move.steps[-1] for move in self.table.legal(seat, begun)}
        assert set(np.flatnonzero(observations["action_mask"][self.number])) == legal
        if not begun:
            assert (observations["observation"][self.number] == self.table.observe(seat)).all()

    def play(self, code: int) -> None:
        self.begun = (*self.begun, code)
        if code >= self.envs.game.open_steps:
            self.table.advance(self.table.actors[0], self.envs.game.move(self.begun))
            self.begun = ()


@pytest.mark.parametrize("which", [0, -1])
def test_environments_play_the_same_games_as_tables(game_id: str, which: int) -> None:
    options = option_sets(game_id)[which]
    envs = vector_env(game_id, TABLES, seats=every_count(game_id, options)[which], options=split_words(options))
    observations, info = envs.reset(seed=5)
    assert info["action_mask"] is observations["action_mask"]
    besides = [Beside(envs, number) for number in range(TABLES)]
    choices = np.random.default_rng(5)
    for _ in range(STEPS):
        actions = legal_actions(observations["action_mask"], choices)
        for beside in besides:
            beside.compare(observations, info)
            beside.play(int(actions[beside.number]))
        before = info["seat"]
        observations, reward, terminated, truncated, info = envs.step(actions)
        assert (info["acted"] == before).all()
        assert not info["illegal"].any()
        assert not truncated.any()
        for number, beside in enumerate(besides):
            result = beside.table.result
            assert terminated[number] == (result is not None)
            assert info["rewards"][number].tolist() == list(result.scores if result else (0,) * envs.seats)
            assert reward[number] == info["rewards"][number, before[number]]
            if result:
                assert info["_final_obs"][number]
                final = info["final_obs"]["observation"][number]
                assert (final == beside.table.observe(int(before[number]))).all()
                beside.begin()
    envs.close()


def test_what_a_seat_may_not_know_makes_no_difference(game_id: str) -> None:
    envs = vector_env(game_id, 40)
    batch, game = envs._batch, load(game_id)
    observations, info = envs.reset(seed=9)
    assert set(info) == {"action_mask", "seat"}
    choices = np.random.default_rng(9)
    numbers, moves = game.entries.observation_buffer(), game.entries.move_buffer()
    for step in range(15):
        for table, seat in enumerate(info["seat"].tolist()):
            game.entries.masked(batch.states, table, batch.states, table, seat)
            set_key(batch.states[table], step)
            game.entries.resample(batch.states, table, seat)
            batch.look(table, seat, numbers)
            assert (numbers == observations["observation"][table]).all()
            legal = moves[: game.entries.legal(batch.states, table, seat, moves)]
            assert set(legal) == set(np.flatnonzero(observations["action_mask"][table]))
        observations, *_, info = envs.step(legal_actions(observations["action_mask"], choices))
        assert set(info) <= {
            "action_mask", "seat", "acted", "rewards", "illegal", "final_obs", "_final_obs",
        }  # fmt: skip


def played(envs: TablesEnv, seed: int, steps: int = 12) -> str:
    """A digest of what environments show in some steps that are chosen by what they show."""
    observations, info = envs.reset(seed=seed)
    shown = hashlib.sha256()
    for step in range(steps):
        choices = np.random.default_rng(step).random(envs.game.step_codes)
        actions = (observations["action_mask"] * choices).argmax(axis=1)
        observations, reward, terminated, _, info = envs.step(actions)
        for each in (*observations.values(), reward, terminated, info["seat"]):
            shown.update(each)
    envs.close()
    return shown.hexdigest()


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(game_id: str) -> None:
    one, two = (vector_env(game_id, SEVERAL_PIECES, threads=threads) for threads in (1, 3))
    assert (len(one._batch._pieces), len(two._batch._pieces)) == (1, 3)
    assert played(one, seed=4) == played(two, seed=4)


def test_environments_have_seeds_of_their_own() -> None:
    together = vector_env("pairs", 3, copy=True)
    first, _ = together.reset(seed=20)
    again, _ = together.reset(seed=[20, 21, 22])
    following, _ = together.reset()
    alone, _ = vector_env("pairs", 1).reset(seed=22)
    assert (first["observation"] == again["observation"]).all()
    assert (first["observation"][2] == alone["observation"][0]).all()
    assert (first["observation"] != following["observation"]).any()
    unseeded = [vector_env("cave_cards", 1).reset()[0]["observation"].tobytes() for _ in range(4)]
    assert len(set(unseeded)) > 1
    for wrong in ([1, 2], -1, 1.5, [1, 2, "x"]):
        with pytest.raises(UndercroftError, match="3 environments need a whole number for a seed, or as many"):
            together.reset(seed=wrong)


def test_an_illegal_action_plays_the_lowest_legal_code(game_id: str) -> None:
    game = load(game_id)
    wrong, right = (vector_env(game_id, 1, copy=True) for _ in range(2))
    seen, _ = wrong.reset(seed=2)
    right.reset(seed=2)
    for number in range(20):
        legal = np.flatnonzero(seen["action_mask"][0])
        illegal = [-1, game.step_codes, 10**9, *np.flatnonzero(seen["action_mask"][0] == 0)]
        seen, *_, info = wrong.step([illegal[number % len(illegal)]])
        assert info["illegal"].tolist() == [True]
        expected, *_, info = right.step([legal[0]])
        assert info["illegal"].tolist() == [False]
        assert (seen["observation"] == expected["observation"]).all()


def test_observations_are_written_over_unless_copies_are_asked_for() -> None:
    for copies in (False, True):
        envs = vector_env("pairs", 2, copy=copies)
        first, _ = envs.reset(seed=1)
        second, *_ = envs.step([0, 0])
        assert (first["observation"] is second["observation"]) == (not copies)
        assert np.shares_memory(first["action_mask"], second["action_mask"]) == (not copies)


def test_rewards_are_scores_or_parts_of_the_win() -> None:
    for scores, points, wins in (
        ([3, 5, 1], [3, 5, 1], [0, 1, 0]),
        ([5, 5, OUT], [5, 5, 0], [0.5, 0.5, 0]),
        ([OUT, OUT, OUT], [0, 0, 0], [0, 0, 0]),
    ):
        out = np.zeros(3)
        write_scores(np.array(scores), 3, out)
        assert out.tolist() == points
        write_wins(np.array(scores), 3, out)
        assert out.tolist() == wins


def test_bots_choose_legal_actions_and_the_same_ones_again(game_id: str) -> None:
    envs, others = (vector_env(game_id, 300, rewards="wins") for _ in range(2))
    observations, _ = envs.reset(seed=1)
    others.reset(seed=1)
    for bot in ("random", "house", "random", "house"):
        actions = envs.bot_actions(bot, seed=3)
        assert (actions == others.bot_actions(bot, seed=3)).all()
        assert observations["action_mask"][np.arange(300), actions].all()
        observations, *_ = envs.step(actions)
        others.step(actions)
    envs.reset(seed=1)
    first = [envs.bot_actions("random", seed).tolist() for seed in (3, 3, 4)]
    assert first[0] != first[1] != first[2]
    envs.reset(seed=1)
    assert [envs.bot_actions("random", seed).tolist() for seed in (3, 3, 4)] == first


def test_what_cannot_be_is_refused() -> None:
    for early in (lambda envs: envs.step([0]), lambda envs: envs.bot_actions("house")):
        with pytest.raises(UndercroftError, match="call reset"):
            early(vector_env("pairs", 1))
    with pytest.raises(UndercroftError, match="from 1 to 16,777,216 environments, not 0"):
        vector_env("pairs", 0)
    with pytest.raises(UndercroftError, match="rewards are scores or wins, not 'gold'"):
        vector_env("pairs", 1, rewards="gold")
    with pytest.raises(ValueError, match="render_mode is one of ansi, rgb_array"):
        vector_env("pairs", 1, render_mode="human")
    envs = vector_env("pairs", 2)
    envs.reset()
    for actions in ([0], [0, 1, 0], 0, None, [[0], [1]]):
        with pytest.raises(UndercroftError, match="2 environments take as many actions"):
            envs.step(actions)
    for actions in ([0.5, 1], [0.0, np.nan], ["0", "1"], [[0], [1, 0]], [None, 0], [True, False], [10**30, 0]):
        with pytest.raises(UndercroftError, match="actions are whole numbers of 64 bits, not"):
            envs.step(actions)
    with pytest.raises(UndercroftError, match="a bot's seed is a whole number, not 'x'"):
        envs.bot_actions("house", seed="x")  # type: ignore[arg-type]


@pytest.mark.parametrize("tables", [2, SEVERAL_PIECES])
def test_closed_environments_say_so(tables: int) -> None:
    envs = vector_env("pairs", tables, threads=2)
    envs.reset(seed=1)
    envs.close()
    envs.close()
    for late in (envs.reset, lambda: envs.step(np.zeros(tables, int)), lambda: envs.bot_actions("house")):
        with pytest.raises(UndercroftError, match="these environments are closed"):
            late()


def test_environments_are_copied_with_their_threads() -> None:
    envs = vector_env("pairs", SEVERAL_PIECES, threads=2)
    envs.reset(seed=1)
    again = copy.deepcopy(envs)
    assert again._batch._pool is not envs._batch._pool
    assert played(again, seed=3) == played(envs, seed=3)


def test_spectators_see_pictures_of_all_tables() -> None:
    envs = vector_env("feast", 2, render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    table = Table(envs.game, envs.seats, key=envs._batch.key(1))
    assert texts is not None
    assert texts[1] == str(table.view(SPECTATOR))
    pictures = vector_env("feast", 2, render_mode="rgb_array")
    pictures.reset(seed=1)
    assert [frame.shape for frame in pictures.render() or ()] == [(520, 500, 3)] * 2
    assert vector_env("feast", 2, render_mode="ansi").render() is None
    silent = vector_env("feast", 2)
    silent.reset()
    assert silent.render() is None
