"""A Gymnasium environment for one agent, who sits at a table with bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.bot import Bot
from ..bots.catalogue import make_bot
from ..engine.errors import BadBot, UndercroftError
from ..engine.game import Game
from ..engine.options import Options
from ..engine.seats import check_seat
from ..engine.whole import shown
from .by_codes import code_of
from .gymnasium import RENDER_MODES, action_space, check_render_mode, observation_space
from .missing import needed
from .pictures import as_pixels, as_text
from .tables.batch import Batch

with needed("gymnasium"):
    import gymnasium

Observation = dict[str, NDArray[Any]]
Info = dict[str, Any]

ANY_SEAT = "random"
_SEED_BITS = 64


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """See `undercroft.envs.single_env`."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        opponents: str | Bot | Sequence[str | Bot],
        seat: int | str,
        options: Mapping[str, object] | Options | None,
        rewards: str,
        render_mode: str | None,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        self._batch = Batch(game, 1, seats, options, rewards, again=False, threads=1)
        self.game = game
        self.seats = self._batch.seats
        self._wanted_seat = None if seat == ANY_SEAT else check_seat(seat, self.seats)  # type: ignore[arg-type]
        self._asked_for = _opponents(opponents, self.seats - 1, game)
        self._bots: list[Bot] = []
        self._seeded = False
        self.seat = self._wanted_seat or 0
        self.observation_space = observation_space(game)
        self.action_space = action_space(game)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal a new game, and play it until it is the agent's turn. With a seed it is the first game of that seed, as
        in a vector environment; without one it is the next."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            start = seed if seed is not None else int(self.np_random.integers(1 << _SEED_BITS, dtype=np.uint64))
            self._batch.seed(np.uint64(start & ((1 << _SEED_BITS) - 1)))
            self.close()
            self._bots = [self._bot(each) for each in self._asked_for]
            self._seeded = True
        while True:
            self.seat = int(self.np_random.integers(self.seats)) if self._wanted_seat is None else self._wanted_seat
            self._batch.deal()
            self._let_others_play()
            if not self._over:
                return self._observation(), self._info(False)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Take an action, and let the others play until it is the agent's turn again, or the game is over."""
        if not self._seeded or self._over:
            raise UndercroftError("there is no game to play in: call reset")
        self._play(code_of(action))
        illegal = bool(self._batch.places[0].illegal)
        self._let_others_play()
        return self._observation(), float(self._batch.rewards[0, self.seat]), self._over, False, self._info(illegal)

    def render(self) -> Any:
        """What the agent sees."""
        if self.render_mode is None or not self._seeded:
            return None
        room: NDArray[np.float32] = self.game.entries.observation_buffer()
        text = as_text(self.game, self._batch.look(0, self.seat, room), self.seat)
        return text if self.render_mode == "ansi" else as_pixels(text)

    def close(self) -> None:
        """Let go of the bots that were made here, and of the game."""
        self._seeded = False
        for bot, asked_for in zip(self._bots, self._asked_for, strict=False):
            if bot is not asked_for:
                bot.close()
        self._bots = []

    @property
    def _over(self) -> bool:
        return not self._batch.places[0].choices

    def _play(self, code: int) -> None:
        self._batch.step(np.array([code], np.int64))

    def _let_others_play(self) -> None:
        while not self._over and (acting := int(self._batch.places[0].seat)) != self.seat:
            bot = self._bots[(acting - self.seat) % self.seats - 1]
            for code in bot.choose(self._batch.seen, acting).steps:
                self._play(code)

    def _observation(self) -> Observation:
        numbers: NDArray[np.float32] = self.game.entries.observation_buffer()
        self._batch.look(0, self.seat, numbers)
        return {"observation": numbers, "action_mask": self._batch.masks[0].copy()}

    def _info(self, illegal: bool) -> Info:
        return {
            "action_mask": self._batch.masks[0].copy(),
            "seat": self.seat,
            "rewards": self._batch.rewards[0].copy() if self._over else np.zeros(self.seats),
            "illegal": illegal,
        }

    def _bot(self, asked_for: str | Bot) -> Bot:
        if isinstance(asked_for, Bot):
            return asked_for
        return make_bot(asked_for, self.game, int(self.np_random.integers(1 << _SEED_BITS, dtype=np.uint64)))


def _opponents(given: str | Bot | Sequence[str | Bot], number: int, game: Game) -> list[str | Bot]:
    """One opponent for each other seat, from the agent's left on; a single one does for all."""
    if not isinstance(given, str | Bot | Iterable):
        raise BadBot(f"opponents are bots, or the names of bots, not {shown(given)}")
    bots: list[str | Bot] = [given] * number if isinstance(given, str | Bot) else [*given]
    for bot in bots:
        if isinstance(bot, Bot) and bot.game is not game:
            raise BadBot(f"this bot plays {bot.game.id}, not {game.id}")
    if len(bots) != number:
        raise BadBot(f"at this table are {number} opponents, not {len(bots)}")
    return bots
