"""PettingZoo: every game for many agents, by turns (AEC) or all at once (Parallel).

>>> from undercroft.envs.pettingzoo import aec_env
>>> env = aec_env("feast", seats=4)
>>> env.reset(seed=7)
>>> env.agent_selection
'player_0'
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((245,), 5)

Actions are the codes of steps, and one more, the last: to wait. That is what agents may do, and all they may do, while
it is not for them to act; so no mask is ever empty. Who asks for anything that is illegal plays the lowest legal code
instead, and finds `"illegal": True` in its info.

Seats that choose at the same time do so in turn in an AEC environment, and nobody sees a choice before the last one is
made; in a Parallel one they do so in the same step. Rewards come at the end: the scores of the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.errors import UndercroftError
from ..engine.options import Options
from ..engine.whole import shown
from ..games import load
from .by_codes import ByCodes, code_of
from .missing import needed
from .pictures import as_pixels

with needed("pettingzoo"):
    import gymnasium
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv

from .gymnasium import action_space, observation_space

Observation = dict[str, NDArray[Any]]
Info = dict[str, Any]

RENDER_MODES = ("human", "ansi", "rgb_array")
# One action that is no step.
WAITING = 1
KEY_BYTES = 16
NO_GAME = "there is no game to play in: call reset"


def aec_env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    render_mode: str | None = None,
) -> TurnEnv:
    """An environment in which one agent acts at a time."""
    return TurnEnv(ByCodes(load(game), seats, options), render_mode)


def parallel_env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    render_mode: str | None = None,
) -> AtOnceEnv:
    """An environment in which all agents act at once, most of them by waiting."""
    return AtOnceEnv(ByCodes(load(game), seats, options), render_mode)


class _Env:
    """What both kinds of environment have."""

    def __init__(self, table: ByCodes, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        game = table.game
        self.table = table
        self.wait = game.step_codes
        self.render_mode = render_mode
        self.metadata = {
            "name": f"undercroft_{game.id}_v{game.observation_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        self._dealt = False
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random, _ = seeding.np_random()
        self.observation_spaces = {agent: observation_space(game, WAITING) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game, WAITING) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | NDArray[np.uint8] | None:
        """What a spectator sees."""
        if self.render_mode is None:
            gymnasium.logger.warn("there is nothing to render without a render_mode")
            return None
        if not self._dealt:
            raise UndercroftError(NO_GAME)
        text = self.table.text()
        if self.render_mode == "rgb_array":
            return as_pixels(text)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _check_dealt(self) -> None:
        if not self.agents:
            raise UndercroftError(NO_GAME)

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self, seed: int | None) -> None:
        """A new game: one that follows from the seed, or else from those before."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.deal(int.from_bytes(self._random.bytes(KEY_BYTES), "little"))
        self.agents = self.possible_agents[:]
        self._dealt = True

    def _mask(self, seat: int, may_act: bool) -> NDArray[np.int8]:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[self.table.legal(seat) if may_act else self.wait] = 1
        return mask

    def _info(self, mask: NDArray[np.int8], illegal: bool) -> Info:
        return {"action_mask": mask, "illegal": illegal}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class TurnEnv(_Env, AECEnv[str, Observation, int]):
    """A game in which one agent acts at a time: of those who choose at the same time the one with the lowest seat."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; `options` are not used."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(self._mask(0, False), False) for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Play a step of the agent whose turn it is."""
        self._check_dealt()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        fine = self.table.play(self._seat[agent], None if action is None else code_of(action))
        self.infos[agent] = self._info(self._mask(0, False), not fine)
        self._go_on()
        self._accumulate_rewards()
        self._show()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Info]:
        """What the agent whose turn it is has to know."""
        self._check_dealt()
        seen: tuple[Observation | None, float, bool, bool, Info] = super().last(observe)
        return seen

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask is of its legal actions if it is its turn."""
        self._check_dealt()
        return {"observation": self.table.observe(self._seat[agent]), "action_mask": self.infos[agent]["action_mask"]}

    def _go_on(self) -> None:
        """Turn to whoever acts next, or end the game."""
        actors = self.table.actors
        if actors:
            self.agent_selection = self.possible_agents[actors[0]]
            self.infos[self.agent_selection]["action_mask"] = self._mask(actors[0], True)
            return
        self.rewards = dict(zip(self.agents, map(float, self.table.scores()), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class AtOnceEnv(_Env, ParallelEnv[str, Observation, int]):
    """A game in which all agents act in every step; those who may not, wait."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deal a new game; `options` are not used."""
        self._deal(seed)
        return self._seen(dict.fromkeys(self.agents, False))

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Play a step of every agent that may act."""
        self._check_dealt()
        if not isinstance(actions, Mapping) or not actions.keys() <= self._seat.keys():
            raise UndercroftError(f"actions are a mapping from agents, such as {self.agents[0]}, not {shown(actions)}")
        codes = {agent: code_of(action) for agent, action in actions.items() if action is not None}
        actors = self.table.actors
        illegal = {}
        for seat, agent in enumerate(self.agents):
            code = codes.get(agent)
            illegal[agent] = not self.table.play(seat, code) if seat in actors else code not in (None, self.wait)
        seen, infos = self._seen(illegal)
        over = not self.table.actors
        scores = self.table.scores() if over else (0,) * self.table.seats
        rewards = dict(zip(self.agents, map(float, scores), strict=True))
        terminated = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        self._show()
        return seen, rewards, terminated, truncated, infos

    def _seen(self, illegal: dict[str, bool]) -> tuple[dict[str, Observation], dict[str, Info]]:
        actors = self.table.actors
        masks = {agent: self._mask(seat, seat in actors) for seat, agent in enumerate(self.agents)}
        seen: dict[str, Observation] = {
            agent: {"observation": self.table.observe(seat), "action_mask": masks[agent]}
            for seat, agent in enumerate(self.agents)
        }
        return seen, {agent: self._info(masks[agent], illegal[agent]) for agent in self.agents}
