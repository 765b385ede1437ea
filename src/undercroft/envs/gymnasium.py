"""Gymnasium: every game as a vector environment, for many tables at once, and as one for a single agent.

>>> import undercroft.envs
>>> envs = undercroft.envs.vector_env("pairs", 3, seats=2)
>>> observations, info = envs.reset(seed=7)
>>> observations["observation"].shape, observations["action_mask"].tolist(), info["seat"].tolist()
((3, 221), [[1, 1], [1, 1], [1, 1]], [0, 0, 0])

Importing this module registers them, so that `gymnasium.make` and `gymnasium.make_vec` know them:

>>> import gymnasium
>>> env = gymnasium.make("undercroft.envs.gymnasium:undercroft/pairs-v1", seats=3, opponents="random")
>>> env.action_space, sorted(env.reset(seed=7)[0])
(Discrete(2), ['action_mask', 'observation'])
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.game import Game
from ..games import IDS, info
from .missing import needed

with needed("gymnasium"):
    import gymnasium
    from gymnasium import spaces

RENDER_MODES = ("ansi", "rgb_array")
# All numbers are whole, and such that a float32 holds them.
MOST_NUMBER = 2.0**24


def observation_space(game: Game, more: int = 0) -> gymnasium.Space[Any]:
    """What a seat sees, as numbers, and a 1 for each action that is legal; `more` of them are not codes of steps."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-MOST_NUMBER, MOST_NUMBER, (game.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.step_codes + more,), np.int8),
        }
    )


def action_space(game: Game, more: int = 0) -> gymnasium.Space[Any]:
    """The codes of steps, and so many more."""
    return spaces.Discrete(game.step_codes + more)


def check_render_mode(mode: str | None) -> str | None:
    """Give a render mode back if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def _register() -> None:
    """Tell Gymnasium of all games. The number behind a name is the version of the game's rules."""
    for game in IDS:
        gymnasium.register(
            f"undercroft/{game}-v{info(game).rules_version}",
            entry_point=f"{__package__}:single_env",
            vector_entry_point=f"{__package__}:vector_env",
            kwargs={"game": game},
        )


_register()
