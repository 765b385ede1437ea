"""Compiled play for tests: many games at once, every step written down, so that thousands of games cost seconds."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from tests.every_game.conservation import conserved
from undercroft.bots.kinds import BotKind
from undercroft.bots.policies import chooser
from undercroft.engine.bits import bit_count, nth_bit
from undercroft.engine.chance import U8, below, set_key, siphash
from undercroft.engine.entries import blank
from undercroft.engine.game import Game, Kernel
from undercroft.engine.kernel import kernel
from undercroft.engine.options import Options
from undercroft.engine.record import copy, to_bytes
from undercroft.engine.seats import SPECTATOR
from undercroft.engine.story import read_journal

WORK, SEEN, AGAIN, BLANK = 0, 1, 2, 3
ROWS = 4
# What can be wrong with a step, in the place of the number of steps.
STUCK, STRAY, LOST = -1, -2, -3
WRONG = {
    STUCK: "a seat that may act has no move, or more than there can be",
    STRAY: "the code of a step is not below step_codes",
    LOST: "the last step has not kept what it must keep",
}
MOST_STEPS = 200_000
PERCENT = 100


class Step(NamedTuple):
    """A step that was played."""

    seat: int
    step: int


@functools.cache
def player(game: Game) -> Kernel:
    actors, legal, play = game.actors, game.legal, game.play
    choose, kept = chooser(game), conserved(game)
    most_moves, step_codes = game.most_moves, game.step_codes

    @kernel
    def play_steps(states: Any, seed: int, house: int, log: Any, logged: int, limit: int, moves: Any) -> int:
        """Play a state on, any seat that may act first, until it is over or so many steps are in the log.

        `house` percent of the steps are the house bot's, the rest is random. Gives back how many steps there are now,
        or what is wrong with the last one.
        """
        state = states[WORK]
        seen = states[SEEN]
        before = states[AGAIN]
        while logged < limit:
            acting = actors(state)
            if acting == 0:
                break
            noise = siphash(U8(seed), U8(0), U8(logged))
            seat = nth_bit(acting, below(noise, bit_count(acting)))
            count = legal(state, seat, moves)
            if not 1 <= count <= most_moves:
                return STUCK
            for place in range(count):
                if not 0 <= moves[place] < step_codes:
                    return STRAY
            kind = BotKind.HOUSE if below(siphash(U8(seed), U8(1), U8(logged)), PERCENT) < house else BotKind.RANDOM
            step = choose(kind, state, seen, seat, siphash(U8(seed), U8(2), U8(logged)), moves)
            log[logged, 0] = seat
            log[logged, 1] = step
            copy(before, state)
            play(state, seat, step)
            logged += 1
            if not kept(before, state, seat, step):
                return LOST
        return logged

    return play_steps


@functools.cache
def replayer(game: Game) -> Kernel:
    deal, actors, legal, play = game.deal, game.actors, game.legal, game.play

    @kernel
    def replay_steps(states: Any, log: Any, logged: int, moves: Any) -> bool:
        """Deal and play the log again in row AGAIN, by the key of row BLANK; False if a step is not legal there."""
        state = states[AGAIN]
        copy(state, states[BLANK])
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

        Gives back the number of the first game that goes wrong, does not end, or replays to other bytes, and the steps
        of that game or what is wrong; else how many games there were, and all their steps.
        """
        steps = 0
        for number in range(games):
            states[BLANK].key[0] = siphash(U8(seed), U8(3), U8(number))
            states[BLANK].key[1] = siphash(U8(seed), U8(4), U8(number))
            copy(states[WORK], states[BLANK])
            deal(states[WORK])
            logged = play_steps(states, seed + number, mixes[number % len(mixes)], log, 0, limit, moves)
            if logged < 0 or actors(states[WORK]) != 0 or not replay_steps(states, log, logged, moves):
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
        self.states: Any = blank(game.journaled, seats, options, 0, rows=ROWS)
        # With room to spare: a game may think wrongly of its most moves.
        self._moves = np.zeros(2 * game.most_moves + 8, np.int32)
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
        set_key(self.states[BLANK], key)
        self.game.entries.copy(self.states, WORK, BLANK)
        self.logged = 0
        self.game.entries.deal(self.states, WORK)

    def play(self, seed: int, house: int = 0, steps: int = MOST_STEPS) -> None:
        """Play so many steps, or to the end."""
        limit = min(self.logged + steps, MOST_STEPS)
        logged = player(self.game)(self.states, seed, house, self._log, self.logged, limit, self._moves)
        assert logged >= 0, f"{WRONG[logged]}, in {self.steps} or soon after"
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
        how = WRONG.get(steps, f"it has no end, or replays otherwise after {steps} steps")
        assert played == games, f"game {played} of seed {seed}: {how}"
        return int(steps)

    def shown(self, row: int, seat: int) -> dict[str, Any]:
        """Everything that leaves the rules for a seat, made from one full state; leaves what was masked in row SEEN."""
        game, entries, states = self.game, self.game.entries, self.states
        entries.masked(states, SEEN, states, row, seat)
        seen = states[SEEN]
        numbers = entries.observation_buffer()
        entries.observe(states, SEEN, seat, numbers)
        shown: dict[str, Any] = {
            "bytes": to_bytes(seen),
            "view": game.view(seen, seat),
            "picture": str(game.view(seen, seat)),
            "story": read_journal(seen, game.event),
            "observation": numbers.tobytes(),
            "actors": entries.actors(states, row),
            "actors by what it sees": entries.actors(states, SEEN),
        }
        assert shown["actors"] == shown["actors by what it sees"]
        if seat != SPECTATOR:
            shown["why not"] = str(game.why_not(seen, seat, None))
            if shown["actors"] >> seat & 1:
                shown["legal"], seen_legal = (self.legal(each, seat) for each in (row, SEEN))
                assert shown["legal"] == seen_legal
        entries.mask(states, SEEN, seat)
        assert to_bytes(seen) == shown["bytes"], "what is masked already is masked otherwise"
        return shown

    def legal(self, row: int, seat: int) -> list[int]:
        """The legal steps of a seat."""
        return [int(step) for step in self._moves[: self.game.entries.legal(self.states, row, seat, self._moves)]]

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
