"""One iteration of a search: imagine what is hidden, go down the tree, play on, and remember what came of it.

The tree has a node for everything that a seat can come to know, made from what `mask` leaves of a state, and each seat
chooses by its own nodes: nobody in the tree acts on what they may not know, whatever was imagined. Seats that take
turns choose by upper confidence bounds. Seats that choose at the same time do so by regret matching, since whoever is
predictable there is beaten. Now and then the others do what the house would: until their nodes have been seen often,
that is the better guess.

What others have done tells what they may hold. Where a state remembers the moves that led to it, `unplay` takes them
back one by one, and what is imagined is the likelier, the likelier the house would have made them.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from ..engine.bits import is_single, lowest_bit
from ..engine.chance import U8, below, siphash
from ..engine.game import Game, Kernel
from ..engine.kernel import I8, kernel
from ..engine.record import Record, Rows, copy, field
from ..engine.result import OUT
from ..engine.seats import NOBODY
from .tree import FREE, NOWHERE, Edge, Table, add, digest, mixed, place_of

# The rows of a search's states: the position, the one that is played on, and what is seen of that; the likeliest of
# those that were imagined, and the one in which moves are taken back.
ROOT, WORK, SEEN, LIKELY, PAST = range(5)
ROWS = 5

LONGEST_PATH = 512
PERCENT = 100
# Those who choose at once try something at random this often, so that every move is tried.
STRAY = 0.1
# What a result is worth goes from 0 to 1; half of it is what one expects.
HALF = 0.5
# A margin counts in full if it is so many times the usual one.
WIDE_MARGIN = 3.0
# The streams of luck within an iteration.
_KEY0, _KEY1, _CHOICE, _MIX, _ROLL, _TRUST, _LOOK, _DOUBT = U8(1), U8(2), U8(3), U8(4), U8(5), U8(6), U8(7), U8(8)
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


class Search(Table):
    """What a search knows of itself."""

    iterations: int = field("i8")
    moves: int = field("i8")
    moves_seen: int = field("i8")
    """How many moves of others are known that led to the position."""
    root: np.uint64 = field("u8")
    """The node of the seat that is asked."""
    margins: float = field("f8")
    """The sum of all distances of a score from the mean, and how many these were."""
    margins_seen: int = field("i8")


class Step(Record):
    """A move on the way down."""

    place: int = field("i8")
    seat: int = field("i8")


@kernel(inline=True)
def fraction(noise: np.uint64) -> float:
    """A number from 0 to just below 1."""
    return I8(noise >> U8(11)) * _TO_FRACTION


@kernel
def by_confidence(
    edges: Rows[Edge], search: Search, node: np.uint64, moves: Rows[int], count: int, explore: float, noise: np.uint64
) -> tuple[int, int, bool]:
    """Which of the legal moves to try, the place of its edge, and whether that is new: one never tried before, or else
    the one that may be best by what is known of it."""
    visits = 0
    untried = 0
    chosen = 0
    for index in range(count):
        edge = edges[place_of(edges, node, moves[index])]
        if edge.key == FREE or edge.visits == 0:
            untried += 1
            noise = mixed(noise, U8(index))
            if below(noise, untried) == 0:
                chosen = index
        else:
            visits += edge.visits
    if untried:
        place = add(edges, search, node, moves[chosen])
        if place != NOWHERE or visits == 0:
            return chosen, place, True
    best = -1.0
    width = explore * math.sqrt(math.log(visits))
    for index in range(count):
        edge = edges[place_of(edges, node, moves[index])]
        if edge.key != FREE and edge.visits:
            bound = edge.value / edge.visits + width / math.sqrt(edge.visits)
            if bound > best:
                best = bound
                chosen = index
    return chosen, place_of(edges, node, moves[chosen]), False


@kernel
def by_regret(
    edges: Rows[Edge], search: Search, node: np.uint64, moves: Rows[int], count: int, noise: np.uint64
) -> tuple[int, int]:
    """Which of the legal moves to try, and the place of its edge: one never tried before, or else each with a chance
    that grows with the regret of not having made it."""
    room = True
    untried = 0
    chosen = 0
    regrets = 0.0
    for index in range(count):
        place = add(edges, search, node, moves[index])
        if place == NOWHERE:
            room = False
            break
        edge = edges[place]
        regrets += edge.regret
        if edge.visits == 0:
            untried += 1
            noise = mixed(noise, U8(index))
            if below(noise, untried) == 0:
                chosen = index
    if not room:
        return below(noise, count), NOWHERE
    if untried:
        return chosen, place_of(edges, node, moves[chosen])
    expected = 0.0
    for index in range(count):
        edge = edges[place_of(edges, node, moves[index])]
        liked = edge.regret / regrets if regrets > 0.0 else 1.0 / count
        expected += liked * edge.value / edge.visits
    left = fraction(mixed(noise, _MIX))
    chosen = -1
    for index in range(count):
        edge = edges[place_of(edges, node, moves[index])]
        liked = edge.regret / regrets if regrets > 0.0 else 1.0 / count
        edge.chosen += liked
        edge.regret = max(0.0, edge.regret + edge.value / edge.visits - expected)
        left -= STRAY / count + (1.0 - STRAY) * liked
        if chosen < 0 and (left < 0.0 or index == count - 1):
            chosen = index
    return chosen, place_of(edges, node, moves[chosen])


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
def worth(scores: Rows[int], out: int, seats: int, seat: int, search: Search, winning: float) -> float:
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
    usual = search.margins / search.margins_seen
    part = margin / (WIDE_MARGIN * usual) if usual > 0.0 else 0.0
    return winning * win + (1.0 - winning) * (HALF + HALF * min(1.0, max(-1.0, part)))


@kernel
def learn(search: Search, scores: Rows[int], seats: int) -> None:
    """See how far apart scores usually are."""
    total = 0
    for seat in range(seats):
        total += scores[seat]
    for seat in range(seats):
        search.margins += abs(scores[seat] - total / seats)
    search.margins_seen += seats


@kernel
def remember(
    edges: Rows[Edge], search: Search, path: Rows[Step], length: int, scores: Rows[int], seats: int, winning: float
) -> None:
    """Count a result for all moves that led to it."""
    out = settle(scores, seats)
    learn(search, scores, seats)
    for number in range(length):
        step = path[number]
        value = worth(scores, out, seats, step.seat, search, winning)
        edge = edges[step.place]
        edge.visits += 1
        edge.value += value


@functools.cache
def searcher(game: Game) -> Kernel:
    """A kernel search(states, words, edges, path, moves, scores, search, settings, seat, iterations, seed) for a game.

    Row ROOT of the states holds what the seat may know; `words` is the same memory in 64-bit words.
    """
    actors, legal, play, score = game.actors, game.legal, game.play, game.score
    mask, take_back, resample, house = game.mask, game.take_back, game.resample, game.house
    unplay = game.unplay

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
                noise = mixed(noise, _MIX)
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
    def imagine(states: Any, moves: Any, search: Any, settings: Any, seat: int, noise: np.uint64) -> None:
        """Fill in what is hidden, by what others did: of some states that may be, go on to the next if it is likelier,
        and if not, only as often as it is likely beside the one before.

        Without end that would leave each state as often as it is likely, by the method of Metropolis and Hastings. A
        few states are cautious: they lean to what is likely, and do not rely on it that others play like the house.
        """
        imagine_any(states, seat, noise)
        if search.iterations == 0:
            search.moves_seen = moves_seen(states, seat)
        if search.moves_seen == 0:
            return
        likely = likelihood(states, moves, settings, seat, 0.0, mixed(noise, _LOOK))
        copy(states[LIKELY], states[WORK])
        for _ in range(settings.tries - 1):
            noise = mixed(noise, _MIX)
            imagine_any(states, seat, noise)
            least = fraction(mixed(noise, _DOUBT)) * likely
            other = likelihood(states, moves, settings, seat, least, mixed(noise, _LOOK))
            if other >= least:
                likely = other
                copy(states[LIKELY], states[WORK])
        copy(states[WORK], states[LIKELY])
        states[WORK].key[0] = mixed(noise, _KEY0)
        states[WORK].key[1] = mixed(noise, _KEY1)

    @kernel
    def known_to(states: Any, words: Any, mover: int) -> np.uint64:
        """The node of a seat that is to move."""
        seen = states[SEEN]
        copy(seen, states[WORK])
        mask(seen, mover)
        return mixed(digest(words[SEEN]), U8(mover))

    @kernel
    def by_the_house(states: Any, mover: int, noise: np.uint64) -> int:
        """What a player would do who goes by rules of thumb."""
        seen = states[SEEN]
        copy(seen, states[WORK])
        mask(seen, mover)
        return I8(house(seen, mover, mixed(noise, _MIX)))

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
                step = by_the_house(states, mover, noise)
            else:
                step = I8(moves[below(mixed(noise, _MIX), legal(work, mover, moves))])
            play(work, mover, step)
            played += 1
            acting = actors(work)
        return played

    @kernel
    def go_down(
        states: Any,
        words: Any,
        edges: Any,
        path: Any,
        moves: Any,
        search: Any,
        settings: Any,
        seat: int,
        noise: np.uint64,
    ) -> int:
        """Play by the tree until something is new; gives back how many moves are on the path."""
        work = states[WORK]
        length = 0
        new = False
        at_once = 0
        acting = actors(work)
        while acting and not new and length < LONGEST_PATH:
            mover = I8(lowest_bit(acting))
            # Of those who choose at once, the last one stands alone when it is their turn, and yet knows no more.
            at_once = acting if not is_single(acting) else at_once & acting
            count = legal(work, mover, moves)
            step = I8(moves[0])
            noise = mixed(noise, U8(length))
            if count > 1 and mover != seat and below(mixed(noise, _TRUST), PERCENT) < settings.trust:
                step = by_the_house(states, mover, noise)
            elif count > 1:
                node = known_to(states, words, mover)
                if mover == seat and search.root == FREE:
                    search.root = node
                if at_once:
                    index, place = by_regret(edges, search, node, moves, count, noise)
                    new = place == NOWHERE or (is_single(acting) and edges[place].visits == 0)
                else:
                    index, place, new = by_confidence(edges, search, node, moves, count, settings.explore, noise)
                step = I8(moves[index])
                if place != NOWHERE:
                    entry = path[length]
                    entry.place = place
                    entry.seat = mover
                    length += 1
            play(work, mover, step)
            search.moves += 1
            at_once &= ~(1 << mover)
            acting = actors(work)
        return length

    @kernel
    def search_on(
        states: Any,
        words: Any,
        edges: Any,
        path: Any,
        moves: Any,
        scores: Any,
        searches: Any,
        settings: Any,
        seat: int,
        iterations: int,
        seed: np.uint64,
    ) -> None:
        search = searches[0]
        work = states[WORK]
        for _ in range(iterations):
            noise = siphash(seed, U8(0), U8(search.iterations))
            imagine(states, moves, search, settings[0], seat, noise)
            length = go_down(states, words, edges, path, moves, search, settings[0], seat, mixed(noise, _CHOICE))
            search.moves += roll_out(states, moves, settings[0], mixed(noise, _ROLL))
            score(work, scores)
            remember(edges, search, path, length, scores, work.seats, settings[0].winning)
            search.iterations += 1

    return search_on
