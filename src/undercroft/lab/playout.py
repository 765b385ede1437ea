"""Playing many games in one compiled loop."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ..bots.policies import chooser
from ..engine.bits import lowest_bit
from ..engine.chance import U8, siphash
from ..engine.game import Game, Kernel
from ..engine.kernel import kernel
from ..engine.record import Record, Rows, copy, field
from ..engine.result import OUT
from ..engine.seats import MOST_SEATS

MOST_MEASURES = 9
# A win shared by n seats gives each of them WHOLE // n: a number that 1 to 8 divide, so that sums stay exact.
WHOLE = 840

TEMPLATE = 0
WORK = 1
SEEN = 2
ROWS = 3

_TO_NONZERO = U8(1)
_STREAM = U8(1 << 63)


class SeatTally(Record):
    """Sums over many games for one seat."""

    won: int = field("i8")
    """In parts of WHOLE: having the best score, shared. Nobody has it if all are out."""
    won_squared: int = field("i8")
    last: int = field("i8")
    """In parts of WHOLE: having the worst score, shared."""
    last_squared: int = field("i8")
    score: int = field("i8")
    """Of a seat that is out, nothing."""
    score_squared: int = field("i8")
    measure: Rows[int] = field("i8", MOST_MEASURES)
    measure_squared: Rows[int] = field("i8", MOST_MEASURES)


class Tally(Record):
    """Sums over many games."""

    games: int = field("i8")
    unwon: int = field("i8")
    """Games that nobody won, since all were out."""
    moves: int = field("i8")
    moves_squared: int = field("i8")
    fewest_moves: int = field("i8")
    most_moves: int = field("i8")
    seat: Rows[SeatTally] = field(SeatTally, MOST_SEATS)


@kernel(inline=True)
def next_noise(noise: np.uint64) -> np.uint64:
    """The next state of a fast generator for bots (xorshift); it never is 0 if it was not."""
    noise ^= noise >> U8(12)
    noise ^= noise << U8(25)
    noise ^= noise >> U8(27)
    return noise


@kernel(inline=True)
def noise_word(noise: np.uint64) -> np.uint64:
    """64 random bits from the generator's state."""
    return noise * U8(0x2545F4914F6CDD1D)


@kernel
def begin(states: Rows[Any], game_number: int, master: Rows[np.uint64]) -> np.uint64:
    """Set up game number so-and-so of a series; gives back the noise for its bots."""
    work = states[WORK]
    copy(work, states[TEMPLATE])
    number = U8(game_number) << U8(1)
    work.key[0] = siphash(master[0], master[1], number)
    work.key[1] = siphash(master[0], master[1], number | U8(1))
    return siphash(master[0], master[1], number | _STREAM) | _TO_NONZERO


@kernel
def count_result(tally: Tally, seats: int, scores: Rows[int], measures: Any, measured: int, moves: int) -> None:
    """Add one finished game to the sums."""
    best = scores[0]
    worst = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
        worst = min(worst, scores[seat])
    at_best = 0
    at_worst = 0
    for seat in range(seats):
        at_best += scores[seat] == best
        at_worst += scores[seat] == worst
    for seat in range(seats):
        own = tally.seat[seat]
        won = WHOLE // at_best if scores[seat] == best and best != OUT else 0
        last = WHOLE // at_worst if scores[seat] == worst else 0
        score = 0 if scores[seat] == OUT else scores[seat]
        own.won += won
        own.won_squared += won * won
        own.last += last
        own.last_squared += last * last
        own.score += score
        own.score_squared += score * score
        for place in range(measured):
            number = measures[seat, place]
            own.measure[place] += number
            own.measure_squared[place] += number * number
    tally.fewest_moves = moves if tally.games == 0 else min(tally.fewest_moves, moves)
    tally.most_moves = max(tally.most_moves, moves)
    tally.games += 1
    tally.unwon += best == OUT
    tally.moves += moves
    tally.moves_squared += moves * moves


@functools.cache
def player(game: Game) -> Kernel:
    """A kernel play_games(states, first, count, master, bots, moves, scores, measures, tallies) for one game.

    It plays games number `first` to `first + count - 1` of the series that belongs to the key `master`, so that it does
    not matter how a series is cut into pieces.
    """
    deal, actors, play, score, measure = game.deal, game.actors, game.play, game.score, game.measure
    choose = chooser(game)
    measured = len(game.measures)
    assert measured <= MOST_MEASURES, "kernels would write past the end of the tally"
    open_steps = game.open_steps

    @kernel
    def play_games(
        states: Any,
        first: int,
        count: int,
        master: Any,
        bots: Any,
        moves: Any,
        scores: Any,
        measures: Any,
        tallies: Any,
    ) -> None:
        work = states[WORK]
        seen = states[SEEN]
        for game_number in range(first, first + count):
            noise = begin(states, game_number, master)
            deal(work)
            played = 0
            acting = actors(work)
            while acting:
                seat = lowest_bit(acting)
                noise = next_noise(noise)
                step = choose(bots[seat], work, seen, seat, noise_word(noise), moves)
                play(work, seat, step)
                played += step >= open_steps
                acting = actors(work)
            score(work, scores)
            measure(work, measures)
            count_result(tallies[0], work.seats, scores, measures, measured, played)

    return play_games
