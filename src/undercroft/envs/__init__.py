"""All games through the interfaces that researchers use: Gymnasium, PettingZoo and OpenSpiel.

Each interface is an extra of the package: `pip install "undercroft[gymnasium]"`, `[pettingzoo]`, `[openspiel]`, or
`[envs]` for all of them. For OpenSpiel there is `undercroft.envs.openspiel.register()`.

In all of them actions are the codes of steps, and whoever asks for an illegal one plays the lowest legal code instead:
`info["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..bots.bot import Bot
    from ..engine.options import Options
    from .pettingzoo import AtOnceEnv, TurnEnv
    from .single import SeatEnv
    from .vector import TablesEnv

__all__ = ["aec_env", "parallel_env", "single_env", "vector_env"]


def vector_env(
    game: str,
    num_envs: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    rewards: str = "scores",
    copy: bool = False,
    threads: int | None = None,
    render_mode: str | None = None,
) -> TablesEnv:
    """A Gymnasium vector environment: so many tables, played on all cores, for an agent who plays every seat.

    At each table it is always the turn of one seat, `info["seat"]`: the observation, the mask and the action are that
    seat's. Seats that choose at the same time are asked in turn, the lowest first, and see nothing of each other's
    choice before the last one is made. Where a game ends, the next one is dealt in the same step.

    A step's `reward` is that of the seat that took it, `info["acted"]`; `info["rewards"]` has those of all seats. They
    are 0 until the game is over, and then its scores, or, with `rewards="wins"`, what each seat has of the win: 1 for
    who wins alone, a part for who wins with others.

    Observations and masks stand in arrays that the next step writes over, unless `copy` is asked for. All else is new
    each time.

    >>> envs = vector_env("cave_cards", 4, seats=2)
    >>> observations, info = envs.reset(seed=1)
    >>> observations, rewards, terminated, truncated, info = envs.step(envs.bot_actions("house"))
    >>> info["acted"].tolist(), info["seat"].tolist(), rewards.tolist()
    ([0, 0, 1, 1], [1, 1, 0, 0], [0.0, 0.0, 0.0, 0.0])
    """
    from ..games import load
    from .vector import TablesEnv

    return TablesEnv(load(game), num_envs, seats, options, rewards, copy, threads, render_mode)


def single_env(
    game: str,
    *,
    seats: int | None = None,
    opponents: str | Bot | Sequence[str | Bot] = "house",
    seat: int | str = 0,
    options: Mapping[str, object] | Options | None = None,
    rewards: str = "scores",
    render_mode: str | None = None,
) -> SeatEnv:
    """A Gymnasium environment for one agent, who sits at a table with bots: names such as `undercroft bots` lists, or
    `Bot`s. One does for all other seats; else there is one for each, from the agent's left on.

    `seat` is the agent's, or "random" for another one in each game. Rewards are as in `vector_env`.

    >>> env = single_env("pairs", seats=3, opponents=["house", "random"])
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.step(1)
    >>> reward, terminated, info["illegal"]
    (0.0, False, False)
    """
    from ..games import load
    from .single import SeatEnv

    return SeatEnv(load(game), seats, opponents, seat, options, rewards, render_mode)


def aec_env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    render_mode: str | None = None,
) -> TurnEnv:
    """A PettingZoo environment in which one agent acts after the other."""
    from .pettingzoo import aec_env

    return aec_env(game, seats=seats, options=options, render_mode=render_mode)


def parallel_env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    render_mode: str | None = None,
) -> AtOnceEnv:
    """A PettingZoo environment in which all agents act in each step."""
    from .pettingzoo import parallel_env

    return parallel_env(game, seats=seats, options=options, render_mode=render_mode)
