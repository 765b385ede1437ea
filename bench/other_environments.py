"""Environments of others, with games of a size like that of ours: pgx, PettingZoo's classic ones, OpenSpiel's vector.

Each takes random legal actions in the quickest way that it has, and shows its observations and masks.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

from .contest import KEY

Stepper = Callable[[int], int]
"""step(times): takes so many steps in all environments, and gives back how many that were together."""


def pgx(game: str, batch: int) -> Stepper:
    """pgx, all of it compiled: the draw of the actions, the step, and a new game where one ends."""
    import jax
    import pgx as package
    from pgx.experimental.wrappers import auto_reset

    env = package.make(game)
    step = auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> tuple[Any, Any]:
        key, for_actions, for_steps = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(for_actions, logits, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(for_steps, batch)), key

    compiled = jax.jit(advance)
    first, key = jax.random.split(jax.random.PRNGKey(KEY))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(first, batch))

    def play(times: int) -> int:
        nonlocal state, key
        for _ in range(times):
            state, key = compiled(state, key)
        jax.block_until_ready(state.observation)
        return times * batch

    return play


def pettingzoo(game: str, batch: int) -> Stepper:
    """PettingZoo's classic environments, which are single ones: as many of them, one after the other."""
    # It draws its pictures with pygame; nobody wants to see them here.
    sys.modules.setdefault("pygame", MagicMock())
    module = importlib.import_module(f"pettingzoo.classic.{game}")
    envs = [module.env() for _ in range(batch)]
    choices = random.Random(KEY)
    for number, env in enumerate(envs):
        env.reset(seed=number)

    def play(times: int) -> int:
        steps = 0
        for _ in range(times):
            for env in envs:
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.reset()
                    observation, *_ = env.last()
                mask = observation["action_mask"].tolist()
                env.step(choices.choice([code for code, legal in enumerate(mask) if legal]))
                steps += 1
        return steps

    return play


def openspiel(game: str, batch: int) -> Stepper:
    """OpenSpiel's vector environment: its games are C++, its environments Python."""
    from open_spiel.python import rl_agent, rl_environment
    from open_spiel.python.vector_env import SyncVectorEnv

    envs = SyncVectorEnv([rl_environment.Environment(game) for _ in range(batch)])
    choices = random.Random(KEY)
    shown = envs.reset()

    def chosen(time_step: Any) -> Any:
        seen = time_step.observations
        action = choices.choice(seen["legal_actions"][seen["current_player"]])
        return rl_agent.StepOutput(action=action, probs=[])

    def play(times: int) -> int:
        nonlocal shown
        for _ in range(times):
            shown, *_ = envs.step([chosen(each) for each in shown], reset_if_done=True)
        return times * batch

    return play
