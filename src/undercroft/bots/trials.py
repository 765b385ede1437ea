"""Trying moves out: each is made in the same imagined worlds, and the game played on from it as the house would.

So the moves meet the same luck, and what is between them shows after few games. Whoever follows the differences that
chance left would play worse than the house: a move is preferred to the house's only if it is ahead beyond doubt, and
given up once it is behind beyond doubt.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from ..engine.chance import U8, siphash
from ..engine.game import Game, Kernel
from ..engine.kernel import I8, kernel
from ..engine.record import Record, Rows, copy, field
from .thought import LIKELY, ROOT, WORK, by_the_house, imaginer, learn, mixed, roller, settle, worth

# Nothing is given up before it was tried in so many worlds.
FEWEST_WORLDS = 8
# So many standard errors are beyond doubt.
DOUBT = 1.0
LEAST_VARIANCE = 1e-6
# Which of the trials is that of the house's move.
HOUSE = 0
_ROLL, _HOUSE = U8(5), U8(6)


class Trial(Record):
    """A move that is tried out."""

    step: int = field("i8")
    worlds: int = field("i8")
    """In how many worlds it was tried."""
    value: float = field("f8")
    """The sum of what came of it, each time from 0 to 1."""
    latest: float = field("f8")
    ahead: float = field("f8")
    """The sum of how much better it was than the house's move in the same world, and the sum of the squares."""
    ahead_squared: float = field("f8")
    given_up: int = field("i1")


@kernel
def surely_ahead(trial: Trial, doubt: float) -> float:
    """By how much a move is better than the house's, less so many standard errors."""
    mean = trial.ahead / trial.worlds
    variance = max(trial.ahead_squared / trial.worlds - mean * mean, LEAST_VARIANCE)
    return mean - doubt * math.sqrt(variance / trial.worlds)


@kernel
def compare(trials: Rows[Trial], count: int) -> None:
    """Compare what came of all moves in one world with what came of the house's; give up what is behind."""
    for number in range(count):
        trial = trials[number]
        if trial.given_up:
            continue
        ahead = trial.latest - trials[HOUSE].latest
        trial.worlds += 1
        trial.value += trial.latest
        trial.ahead += ahead
        trial.ahead_squared += ahead * ahead
        if number != HOUSE and trial.worlds >= FEWEST_WORLDS and surely_ahead(trial, -DOUBT) < 0.0:
            trial.given_up = 1


@kernel
def undecided(trials: Rows[Trial], count: int) -> bool:
    """Whether there is anything left to find out."""
    for number in range(count):
        if number != HOUSE and not trials[number].given_up:
            return True
    return False


@functools.cache
def beginner(game: Game) -> Kernel:
    """A kernel begin(states, trials, moves, seat, seed): writes the trials of a position, the house's move first, and
    gives back how many there are."""
    legal, house_step = game.legal, by_the_house(game)

    @kernel
    def begin(states: Any, trials: Any, moves: Any, seat: int, seed: np.uint64) -> int:
        copy(states[WORK], states[ROOT])
        count = legal(states[ROOT], seat, moves)
        first = house_step(states, seat, siphash(seed, U8(1), _HOUSE))
        trials[HOUSE].step = first
        written = HOUSE + 1
        for place in range(count):
            if moves[place] != first:
                trials[written].step = moves[place]
                written += 1
        return I8(written)

    return begin


@functools.cache
def trier(game: Game) -> Kernel:
    """A kernel try_out(states, trials, count, moves, scores, thoughts, settings, seat, iterations, seed) for a game."""
    play, score = game.play, game.score
    imagine, roll_out = imaginer(game), roller(game)

    @kernel
    def try_out(
        states: Any,
        trials: Any,
        count: int,
        moves: Any,
        scores: Any,
        thoughts: Any,
        settings: Any,
        seat: int,
        iterations: int,
        seed: np.uint64,
    ) -> bool:
        """Try moves out for so many iterations more, each of which is a game played on; False if nothing is left to
        find out. A world that is begun is always finished."""
        thought = thoughts[0]
        work = states[WORK]
        seats = work.seats
        end = thought.iterations + iterations
        open_still = undecided(trials, count)
        while open_still and thought.iterations < end:
            noise = siphash(seed, U8(0), U8(trials[HOUSE].worlds))
            imagine(states, moves, thought, settings[0], seat, noise)
            copy(states[LIKELY], work)
            for number in range(count):
                trial = trials[number]
                if trial.given_up:
                    continue
                copy(work, states[LIKELY])
                play(work, seat, trial.step)
                thought.moves += 1 + roll_out(states, moves, settings[0], mixed(noise, _ROLL))
                score(work, scores)
                out = settle(scores, seats)
                learn(thought, scores, seats)
                trial.latest = worth(scores, out, seats, seat, thought, settings[0].winning)
                thought.iterations += 1
            compare(trials, count)
            open_still = undecided(trials, count)
        return open_still

    return try_out
