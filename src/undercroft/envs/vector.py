"""A Gymnasium vector environment: many tables, each of which asks one seat after the other for its action."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..bots.kinds import bot_kind
from ..engine.errors import UndercroftError
from ..engine.game import Game
from ..engine.options import Options
from ..engine.seats import SPECTATOR
from ..engine.whole import shown, whole
from .gymnasium import RENDER_MODES, action_space, check_render_mode, observation_space
from .missing import needed
from .pictures import as_pixels, as_text
from .tables.batch import SEED_BITS, Batch

with needed("gymnasium"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Observations = dict[str, NDArray[Any]]
Info = dict[str, Any]

_EVERY_SEED = (1 << SEED_BITS) - 1


class TablesEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """See `undercroft.envs.vector_env`."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seats: int | None = None,
        options: Mapping[str, object] | Options | None = None,
        rewards: str = "scores",
        copy: bool = False,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": list(RENDER_MODES)}
        self._batch = Batch(game, num_envs, seats, options, rewards, threads=threads)
        self._copy = copy
        self._seeded = False
        self._asked = 0
        self.game = game
        self.seats = self._batch.seats
        self.num_envs = self._batch.tables
        self.single_observation_space = observation_space(game)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | ArrayLike | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, Info]:
        """Deal a new game everywhere. With a seed, environment number i begins the games of seed + i; with an array of
        seeds, those of its own. Without one it goes on to its next game."""
        self._check_open()
        if seed is None and not self._seeded:
            seed = secrets.randbits(SEED_BITS)
        if seed is not None:
            self._batch.seed(_seeds(seed, self.num_envs))
            self._seeded = True
            self._asked = 0
        self._batch.deal()
        return self._shown()

    def step(self, actions: ArrayLike) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Take the action of the seat whose turn it is, everywhere."""
        self._check_dealt()
        batch = self._batch
        batch.step(_codes(actions, self.num_envs))
        places = batch.places
        acted, over = places["acted"].astype(np.int64), places["over"].copy()
        rewards = batch.rewards.copy()
        observations, info = self._shown()
        info |= {"acted": acted, "rewards": rewards, "illegal": places["illegal"].copy()}
        if over.any():
            info |= {"final_obs": {"observation": self._kept(batch.finals)}, "_final_obs": over}
        reward = rewards[np.arange(self.num_envs), acted]
        return observations, reward, over, np.zeros(self.num_envs, np.bool_), info

    def bot_actions(self, bot: str, seed: int = 0) -> NDArray[np.int64]:
        """What a bot that simulations can have, "random" or "house", would do everywhere in the place of the seat whose
        turn it is. Its luck follows from its seed, and from how often bots were asked since the tables were seeded."""
        self._check_dealt()
        kind, number = bot_kind(bot), whole(seed)
        if number is None:
            raise UndercroftError(f"a bot's seed is a whole number, not {shown(seed)}")
        self._asked += 1
        return self._batch.choose(kind, number & _EVERY_SEED, self._asked)

    def render(self) -> tuple[Any, ...] | None:
        """What a spectator sees of each table."""
        if self.render_mode is None or not self._seeded:
            return None
        room: NDArray[np.float32] = self.game.entries.observation_buffer()
        texts = [
            as_text(self.game, self._batch.look(table, SPECTATOR, room), SPECTATOR) for table in range(self.num_envs)
        ]
        return tuple(texts if self.render_mode == "ansi" else map(as_pixels, texts))

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        self._batch.close()

    def _check_open(self) -> None:
        if self.closed:
            raise UndercroftError("these environments are closed")

    def _check_dealt(self) -> None:
        self._check_open()
        if not self._seeded:
            raise UndercroftError("there are no games to play in: call reset")

    def _shown(self) -> tuple[Observations, Info]:
        masks = self._kept(self._batch.masks)
        observations = {"observation": self._kept(self._batch.observations), "action_mask": masks}
        return observations, {"action_mask": masks, "seat": self._batch.places["seat"].astype(np.int64)}

    def _kept(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


def _codes(given: ArrayLike, tables: int) -> NDArray[np.int64]:
    """An action for each table. Fractions are not rounded to one that was not meant."""
    try:
        codes = np.asarray(given)
    except ValueError:
        # Rows that are not of the same length.
        codes = np.asarray(given, object)
    if codes.shape != (tables,):
        raise UndercroftError(f"{tables} environments take as many actions, not an array of {codes.shape}")
    if codes.dtype.kind not in "iu":
        raise UndercroftError(f"actions are whole numbers of 64 bits, not {shown(given)}")
    return np.ascontiguousarray(codes, np.int64)


def _seeds(given: int | ArrayLike, tables: int) -> NDArray[np.uint64]:
    """A seed for each table."""
    seeds = [whole(seed) for seed in np.asarray(given, object).ravel().tolist()]
    if len(seeds) == 1 and seeds[0] is not None:
        seeds = [seeds[0] + table for table in range(tables)]
    if len(seeds) != tables or any(seed is None or seed < 0 for seed in seeds):
        raise UndercroftError(f"{tables} environments need a whole number for a seed, or as many, not {shown(given)}")
    return np.array([seed & _EVERY_SEED for seed in seeds if seed is not None], np.uint64)
