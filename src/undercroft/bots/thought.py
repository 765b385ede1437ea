"""Thinking ahead: imagining what is hidden, playing on in thought, and what a result is worth.

What others have done tells what they may hold. Where a state remembers the moves that led to it, `unplay` takes them
back one by one, and what is imagined is the likelier, the likelier the house would have made them.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ..engine.bits import lowest_bit
from ..engine.chance import U8, below
from ..engine.game import Game, Kernel
from ..engine.kernel import I8, kernel
from ..engine.record import Record, Rows, copy, field
from ..engine.result import OUT
from ..engine.seats import NOBODY

# The rows of a search's states: the position, the one that is played on, and what is seen of that; the likeliest of
# those that were imagined, and the one in which moves are taken back.
ROOT, WORK, SEEN, LIKELY, PAST = range(5)
ROWS = 5

PERCENT = 100
# What a result is worth goes from 0 to 1; half of it is what one expects.
HALF = 0.5
# A margin counts in full if it is so many times the usual one.
WIDE_MARGIN = 3.0
# The streams of luck within an iteration.
_KEY0, _KEY1, MIX, _LOOK, _DOUBT = U8(1), U8(2), U8(4), U8(7), U8(8)
_TO_FRACTION = 2.0**-53


class Settings(Record):
    """How a search goes about it; see `bots.search.SearchSettings`."""

    trust: int = field("i8")
    belief: int = field("i8")
    tries: int = field("i8")
    house: int = field("i8")
    horizon: int = field("i8")
    explore: float = field("f8")
    winning: float = field("f8")


class Thought(Record):
    """What is known of a search, however it goes about it."""

    iterations: int = field("i8")
    moves: int = field("i8")
    moves_seen: int = field("i8")
    """How many moves of others are known that led to the position."""
    margins: float = field("f8")
    """The sum of all distances of a score from the mean, and how many these were."""
    margins_seen: int = field("i8")


@kernel(inline=True)
def mixed(word: np.uint64, other: np.uint64) -> np.uint64:
    """Two words as one that looks like chance."""
    word = (word ^ other * U8(0xBF58476D1CE4E5B9)) * U8(0x9E3779B97F4A7C15)
    word ^= word >> U8(32)
    word *= U8(0xD6E8FEB86659FD93)
    return word ^ (word >> U8(32))


@kernel(inline=True)
def fraction(noise: np.uint64) -> float:
    """A number from 0 to just below 1."""
    return I8(noise >> U8(11)) * _TO_FRACTION


@kernel
def settle(scores: Rows[int], seats: int) -> int:
    """Who is out, as bits; they have nothing, as far as margins go."""
    out = 0
    for seat in range(seats):
        if scores[seat] == OUT:
            out |= 1 << seat
            scores[seat] = 0
    return out


@kernel
def worth(scores: Rows[int], out: int, seats: int, seat: int, thought: Thought, winning: float) -> float:
    """What a result is worth to a seat, from 0 to 1: in part the win, shared with others, in part the margin."""
    best = I8(OUT)
    at_best = 0
    total = 0
    for other in range(seats):
        total += scores[other]
        if not (out >> other) & 1 and scores[other] >= best:
            at_best = at_best + 1 if scores[other] == best else 1
            best = scores[other]
    win = 1.0 / at_best if not (out >> seat) & 1 and scores[seat] == best else 0.0
    margin = scores[seat] - (total - scores[seat]) / (seats - 1)
    usual = thought.margins / thought.margins_seen
    part = margin / (WIDE_MARGIN * usual) if usual > 0.0 else 0.0
    return winning * win + (1.0 - winning) * (HALF + HALF * min(1.0, max(-1.0, part)))


@kernel
def learn(thought: Thought, scores: Rows[int], seats: int) -> None:
    """See how far apart scores usually are."""
    total = 0
    for seat in range(seats):
        total += scores[seat]
    for seat in range(seats):
        thought.margins += abs(scores[seat] - total / seats)
    thought.margins_seen += seats


@functools.cache
def imaginer(game: Game) -> Kernel:
    """A kernel imagine(states, moves, thought, settings, seat, noise) for a game."""
    legal, mask, take_back, resample, house, unplay = (
        game.legal, game.mask, game.take_back, game.resample, game.house, game.unplay,
    )  # fmt: skip

    @kernel
    def likelihood(states: Any, moves: Any, settings: Any, seat: int, least: float, noise: np.uint64) -> float:
        """How much likelier it is that the others would have done what they did, if the imagined state were true, than
        `resample` has it, but for a factor that all states share. The house is asked once for each of their moves. It
        is given up where the least that matters cannot be reached any more."""
        past, seen = states[PAST], states[SEEN]
        copy(past, states[WORK])
        likely = 1.0
        mover, step, ways = unplay(past)
        while mover != NOBODY:
            count = legal(past, mover, moves) if mover != seat else 1
            if count > 1:
                copy(seen, past)
                mask(seen, mover)
                noise = mixed(noise, MIX)
                as_seen = I8(house(seen, mover, noise)) == step
                likely *= (settings.belief * as_seen + (PERCENT - settings.belief) / count) / PERCENT
            if mover != seat:
                likely /= ways
            if likely < least:
                return 0.0
            mover, step, ways = unplay(past)
        return likely

    @kernel
    def moves_seen(states: Any, seat: int) -> int:
        """How many moves others have made that the state tells of."""
        past = states[PAST]
        copy(past, states[WORK])
        seen = 0
        mover, _, _ = unplay(past)
        while mover != NOBODY:
            seen += mover != seat
            mover, _, _ = unplay(past)
        return seen

    @kernel
    def imagine_any(states: Any, seat: int, noise: np.uint64) -> None:
        """Fill in what is hidden, as the deal has it."""
        work = states[WORK]
        copy(work, states[ROOT])
        work.key[0] = mixed(noise, _KEY0)
        work.key[1] = mixed(noise, _KEY1)
        take_back(work)
        resample(work, seat)

    @kernel
    def imagine(states: Any, moves: Any, thought: Any, settings: Any, seat: int, noise: np.uint64) -> None:
        """Fill in what is hidden, by what others did: of some states that may be, go on to the next if it is likelier,
        and if not, only as often as it is likely beside the one before.

        Without end that would leave each state as often as it is likely, by the method of Metropolis and Hastings. A
        few states are cautious: they lean to what is likely, and do not rely on it that others play like the house.
        """
        imagine_any(states, seat, noise)
        if thought.iterations == 0:
            thought.moves_seen = moves_seen(states, seat)
        if thought.moves_seen == 0:
            return
        likely = likelihood(states, moves, settings, seat, 0.0, mixed(noise, _LOOK))
        copy(states[LIKELY], states[WORK])
        for _ in range(settings.tries - 1):
            noise = mixed(noise, MIX)
            imagine_any(states, seat, noise)
            least = fraction(mixed(noise, _DOUBT)) * likely
            other = likelihood(states, moves, settings, seat, least, mixed(noise, _LOOK))
            if other >= least:
                likely = other
                copy(states[LIKELY], states[WORK])
        copy(states[WORK], states[LIKELY])
        states[WORK].key[0] = mixed(noise, _KEY0)
        states[WORK].key[1] = mixed(noise, _KEY1)

    return imagine


@functools.cache
def by_the_house(game: Game) -> Kernel:
    """A kernel house_step(states, mover, noise): what a player would do who goes by rules of thumb."""
    mask, house = game.mask, game.house

    @kernel
    def house_step(states: Any, mover: int, noise: np.uint64) -> int:
        seen = states[SEEN]
        copy(seen, states[WORK])
        mask(seen, mover)
        return I8(house(seen, mover, mixed(noise, MIX)))

    return house_step


@functools.cache
def roller(game: Game) -> Kernel:
    """A kernel roll_out(states, moves, settings, noise) for a game."""
    actors, legal, play = game.actors, game.legal, game.play
    house_step = by_the_house(game)

    @kernel
    def roll_out(states: Any, moves: Any, settings: Any, noise: np.uint64) -> int:
        """Play on, now by rules of thumb and now at random, to the end or the horizon; tells how many moves it took."""
        work = states[WORK]
        played = 0
        acting = actors(work)
        while acting and played < settings.horizon:
            mover = I8(lowest_bit(acting))
            noise = mixed(noise, U8(played))
            if below(noise, PERCENT) < settings.house:
                step = house_step(states, mover, noise)
            else:
                step = I8(moves[below(mixed(noise, MIX), legal(work, mover, moves))])
            play(work, mover, step)
            played += 1
            acting = actors(work)
        return played

    return roll_out
