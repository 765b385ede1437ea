"""Compiled play for tests: many games at once, every step written down, so that thousands of games cost seconds."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from undercroft.bots.kinds import BotKind
from undercroft.bots.policies import chooser
from undercroft.engine.bits import bit_count, nth_bit
from undercroft.engine.chance import U8, below, set_key, siphash
from undercroft.engine.entries import blank
from undercroft.engine.game import Game, Kernel
from undercroft.engine.kernel import kernel
from undercroft.engine.options import Options
from undercroft.engine.record import copy

WORK, SEEN, AGAIN, BLANK = 0, 1, 2, 3
ROWS = 4
STUCK = -1
MOST_STEPS = 200_000
PERCENT = 100


class Step(NamedTuple):
    """A step that was played."""

    seat: int
    step: int


@functools.cache
def player(game: Game) -> Kernel:
    actors, legal, play = game.actors, game.legal, game.play
    choose = chooser(game)

    @kernel
    def play_steps(states: Any, seed: int, house: int, log: Any, logged: int, limit: int, moves: Any) -> int:
        """Play a state on, any seat that may act first, until it is over or so many steps are in the log.

        `house` percent of the steps are the house bot's, the rest is random. Gives back how many steps there are now,
        or STUCK if a seat that may act has no move.
        """
        state = states[WORK]
        seen = states[SEEN]
        while logged < limit:
            acting = actors(state)
            if acting == 0:
                break
            noise = siphash(U8(seed), U8(0), U8(logged))
            seat = nth_bit(acting, below(noise, bit_count(acting)))
            if legal(state, seat, moves) < 1:
                return STUCK
            kind = BotKind.HOUSE if below(siphash(U8(seed), U8(1), U8(logged)), PERCENT) < house else BotKind.RANDOM
            step = choose(kind, state, seen, seat, siphash(U8(seed), U8(2), U8(logged)), moves)
            log[logged, 0] = seat
            log[logged, 1] = step
            play(state, seat, step)
            logged += 1
        return logged

    return play_steps


@functools.cache
def replayer(game: Game) -> Kernel:
    deal, actors, legal, play = game.deal, game.actors, game.legal, game.play

    @kernel
    def replay_steps(states: Any, log: Any, logged: int, moves: Any) -> bool:
        """Deal and play the log again in row AGAIN; False if a step is not legal there."""
        state = states[AGAIN]
        deal(state)
        for number in range(logged):
            seat = log[number, 0]
            if not (actors(state) >> seat) & 1:
                return False
            found = False
            for place in range(legal(state, seat, moves)):
                if moves[place] == log[number, 1]:
                    found = True
            if not found:
                return False
            play(state, seat, log[number, 1])
        return actors(state) == 0

    return replay_steps


@functools.cache
def series(game: Game) -> Kernel:
    deal, actors = game.deal, game.actors
    play_steps, replay_steps = player(game), replayer(game)

    @kernel
    def play_series(
        states: Any, raw: Any, seed: int, games: int, mixes: Any, log: Any, limit: int, moves: Any
    ) -> tuple[int, int]:
        """Play games to their end, and each once more from its key and steps.

        Gives back the number of the first game that gets stuck, does not end, or replays to other bytes, and the steps
        of that game; else how many games there were, and all their steps.
        """
        steps = 0
        for number in range(games):
            for row in (WORK, AGAIN):
                copy(states[row], states[BLANK])
                states[row].key[0] = siphash(U8(seed), U8(3), U8(number))
                states[row].key[1] = siphash(U8(seed), U8(4), U8(number))
            deal(states[WORK])
            logged = play_steps(states, seed + number, mixes[number % len(mixes)], log, 0, limit, moves)
            if logged == STUCK or actors(states[WORK]) != 0 or not replay_steps(states, log, logged, moves):
                return number, logged
            for place in range(raw.shape[1]):
                if raw[WORK, place] != raw[AGAIN, place]:
                    return number, logged
            steps += logged
        return games, steps

    return play_series


class Fuzz:
    """Plays game after game of one setting, with the record that tables have."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.game = game
        self.states: Any = blank(game.told, seats, options, 0, rows=ROWS)
        self._moves = game.entries.move_buffer()
        self._log = np.zeros((MOST_STEPS, 2), np.int64)
        self.logged = 0

    @property
    def state(self) -> Any:
        return self.states[WORK]

    @property
    def over(self) -> bool:
        return not self.game.entries.actors(self.states, WORK)

    @property
    def steps(self) -> list[Step]:
        return [Step(*step) for step in self._log[: self.logged].tolist()]

    def begin(self, key: int) -> None:
        """Deal a game."""
        for row in (WORK, AGAIN):
            self.game.entries.copy(self.states, row, BLANK)
            set_key(self.states[row], key)
        self.logged = 0
        self.game.entries.deal(self.states, WORK)

    def play(self, seed: int, house: int = 0, steps: int = MOST_STEPS) -> None:
        """Play so many steps, or to the end."""
        limit = min(self.logged + steps, MOST_STEPS)
        logged = player(self.game)(self.states, seed, house, self._log, self.logged, limit, self._moves)
        assert logged != STUCK, f"a seat that may act has no move after {self.steps}"
        self.logged = int(logged)

    def replays(self) -> bool:
        """Whether key and steps bring the same state about once more, each step being legal."""
        assert self.over
        legal = replayer(self.game)(self.states, self._log, self.logged, self._moves)
        return bool(legal) and self.states[WORK].tobytes() == self.states[AGAIN].tobytes()

    def series(self, seed: int, games: int, mixes: tuple[int, ...]) -> int:
        """Play many games at once; gives back how many steps they took."""
        raw = self.states.view(np.uint8).reshape(ROWS, -1)
        play_series = series(self.game)
        played, steps = play_series(self.states, raw, seed, games, np.array(mixes), self._log, MOST_STEPS, self._moves)
        assert played == games, f"game {played} of seed {seed} is stuck, has no end or replays otherwise: {steps} steps"
        return int(steps)

    def moves(self) -> list[tuple[int, str]]:
        """The moves, each a seat and words."""
        told: list[tuple[int, str]] = []
        begun: tuple[int, ...] = ()
        for seat, step in self.steps:
            begun = (*begun, step)
            if step >= self.game.open_steps:
                told.append((seat, str(self.game.move(begun))))
                begun = ()
        return told
