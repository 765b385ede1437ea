"""A bot whose choice is one call of a kernel."""

from __future__ import annotations

import numpy as np

from ..engine.chance import siphash
from ..engine.game import Game
from .bot import Bot, read_seed
from .kinds import BotKind
from .policies import chooser_entry

# The second half of the key of a bot's luck: were it that of a small key, a bot whose seed is its table's key would
# choose by the cards to come.
_LUCK = np.uint64(int.from_bytes(b"bot luck", "big"))


class PolicyBot(Bot):
    """A bot that needs no time to think."""

    def __init__(self, kind: BotKind, game: Game, seed: int | None = None) -> None:
        super().__init__(kind.name.lower(), game)
        self._kind = kind
        self._seed = read_seed(seed)
        self._chosen = 0
        self._choose = chooser_entry(game)

    def _step(self, seat: int, begun: tuple[int, ...]) -> int:
        noise = np.uint64(siphash(self._seed, _LUCK, np.uint64(self._chosen)))
        self._chosen += 1
        return int(self._choose(self._kind.value, self._states, seat, noise, self._moves))
