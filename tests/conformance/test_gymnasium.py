"""Gymnasium's own checks, and its wrappers, on every game."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers import FlattenObservation
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import undercroft.envs
import undercroft.envs.gymnasium as door
from undercroft.games import info

STEPS = 300


def env_id(game: str) -> str:
    return f"{door.__name__}:undercroft/{game}-v{info(game).rules_version}"


def legal_actions(masks: Any, choices: np.random.Generator) -> Any:
    return (masks * choices.random(masks.shape)).argmax(axis=1)


def test_the_checks_for_environments_pass(game_id: str) -> None:
    check_env(gymnasium.make(env_id(game_id)).unwrapped)


def test_single_environments_go_through_wrappers(game_id: str) -> None:
    env = FlattenObservation(gymnasium.make(env_id(game_id), opponents="random", seat="random"))
    observation, shown = env.reset(seed=3)
    for _ in range(50):
        assert env.observation_space.contains(observation)
        action = env.action_space.sample(shown["action_mask"])
        observation, _, terminated, _, shown = env.step(action)
        assert not shown["illegal"]
        if terminated:
            assert not shown["action_mask"].any()
            observation, shown = env.reset()
    env.close()


def test_vector_environments_are_made_by_name_and_keep_to_their_spaces(game_id: str) -> None:
    envs = gymnasium.make_vec(env_id(game_id), num_envs=5, vectorization_mode="vector_entry_point")
    assert isinstance(envs, VectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, shown = envs.reset(seed=1)
    choices = np.random.default_rng(1)
    for _ in range(STEPS):
        assert envs.observation_space.contains(observations)
        actions = legal_actions(shown["action_mask"], choices)
        assert envs.action_space.contains(actions)
        observations, rewards, terminated, truncated, shown = envs.step(actions)
        assert (rewards.dtype, terminated.dtype, truncated.dtype) == (np.float64, np.bool_, np.bool_)
        assert rewards.shape == terminated.shape == truncated.shape == (5,)
        assert not shown["illegal"].any()
    envs.close()


def test_vector_environments_go_through_wrappers(game_id: str) -> None:
    envs = RecordEpisodeStatistics(undercroft.envs.vector_env(game_id, 200, rewards="wins"))
    _, shown = envs.reset(seed=1)
    choices = np.random.default_rng(1)
    ended = 0
    while not ended:
        _, rewards, terminated, _, shown = envs.step(legal_actions(shown["action_mask"], choices))
        ended = int(terminated.sum())
        assert not rewards[~terminated].any()
    assert (shown["episode"]["l"][terminated] > 0).all()
    envs.close()
