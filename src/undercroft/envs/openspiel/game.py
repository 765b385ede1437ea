"""The games and states that OpenSpiel asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from ...engine.options import Options, join_words
from ...engine.seats import SPECTATOR
from ...games import info
from .parameters import Parameter, defaults, seats_and_options
from .position import TERMINAL, rules_of
from .recall import FINGERPRINT_BITS

# OpenSpiel wants bounds, and the rules name none: these are beyond anything that can come.
MOST_POINTS = 1_000_000
MOST_STEPS = 10_000_000
MOST_OUTCOMES = 1 << 13

_GENERAL = pyspiel.GameType.Utility.GENERAL_SUM
_CONSTANT = pyspiel.GameType.Utility.CONSTANT_SUM
_ZERO = pyspiel.GameType.Utility.ZERO_SUM
_OPEN = pyspiel.GameType.Information.PERFECT_INFORMATION
_HIDDEN = pyspiel.GameType.Information.IMPERFECT_INFORMATION


def game_type(name: str, game: str, options: Options | None = None) -> pyspiel.GameType:
    """What OpenSpiel has to know of a game; some of it is known only when the options are."""
    card = info(game)
    total = options.sum_of_scores if options else None
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Undercroft: {card.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_OPEN if card.open else _HIDDEN,
        utility=_GENERAL if total is None else _CONSTANT if total else _ZERO,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=card.max_seats,
        min_num_players=card.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(card),
    )


class SpielGame(pyspiel.Game):
    """A game with its seats and options. Each of ours is a subclass."""

    short_name: ClassVar[str]
    game: ClassVar[str]

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        card = info(self.game)
        seats, options = seats_and_options(card, params or {})
        self.rules = rules_of(self.game, seats, join_words(options))
        counts = pyspiel.GameInfo(
            num_distinct_actions=self.rules.game.step_codes,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=options.sum_of_scores,
            max_game_length=MOST_STEPS,
        )
        super().__init__(game_type(self.short_name, self.game, options), counts, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_STEPS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """What one player sees, or the public; there is none of what is private without the rest, or of all hands."""
        if params:
            raise ValueError(f"observers have no parameters here, so not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return SpielObserver(
            self.rules.game.observation_size,
            private=kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER,
            recalls=kind.perfect_recall,
        )


class SpielState(pyspiel.State):
    """A position, which changes as OpenSpiel wants its states to do."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.rules.start

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.words(action)

    def returns(self) -> list[float]:
        """The scores of the result; nothing before the end."""
        return [*map(float, self.position.scores())] if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that may be, for all that the player knows. It has no history."""
        state: SpielState = self.get_game().new_initial_state()
        state.position = self.position.imagine(player, int(sampler() * (1 << 53)))
        return state

    def __str__(self) -> str:
        return "\n".join([*self.position.history(), self.position.picture(SPECTATOR)])


class SpielObserver:
    """What a player, or the public, sees or has ever seen, as words and as numbers."""

    def __init__(self, size: int, private: bool, recalls: bool) -> None:
        self._private = private
        self._recalls = recalls
        self.tensor = np.zeros(size + (FINGERPRINT_BITS if recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recalls:
            self.dict["fingerprint"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what is seen into `tensor`."""
        seat = player if self._private else SPECTATOR
        state.position.observe(seat, self.dict["observation"])
        if self._recalls:
            self.dict["fingerprint"][:] = state.position.recall(seat).bits()

    def string_from(self, state: SpielState, player: int) -> str:
        """What is seen, in words."""
        seat = player if self._private else SPECTATOR
        return state.position.recall(seat).words() if self._recalls else state.position.picture(seat)
