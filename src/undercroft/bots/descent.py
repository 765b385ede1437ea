"""One iteration of a search: imagine what is hidden, go down the tree, play on, and remember what came of it.

The tree has a node for everything that a seat can come to know, made from what `mask` leaves of a state, and each seat
chooses by its own nodes: nobody in the tree acts on what they may not know, whatever was imagined. Seats that take
turns choose by upper confidence bounds. Seats that choose at the same time do so by regret matching, since whoever is
predictable there is beaten. Now and then the others do what the house would: until their nodes have been seen often,
that is the better guess.
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
from .thought import MIX, PERCENT, SEEN, WORK, by_the_house, fraction, imaginer, learn, mixed, roller, settle, worth
from .tree import FREE, NOWHERE, Edge, Search, add, digest, place_of

LONGEST_PATH = 512
# Those who choose at once try something at random this often, so that every move is tried.
STRAY = 0.1
# The streams of luck within an iteration.
_CHOICE, _ROLL, _TRUST = U8(3), U8(5), U8(6)


class Step(Record):
    """A move on the way down."""

    place: int = field("i8")
    seat: int = field("i8")


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
    left = fraction(mixed(noise, MIX))
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
    actors, legal, play, score, mask = game.actors, game.legal, game.play, game.score, game.mask
    imagine, house_step, roll_out = imaginer(game), by_the_house(game), roller(game)

    @kernel
    def known_to(states: Any, words: Any, mover: int) -> np.uint64:
        """The node of a seat that is to move."""
        seen = states[SEEN]
        copy(seen, states[WORK])
        mask(seen, mover)
        return mixed(digest(words[SEEN]), U8(mover))

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
                step = house_step(states, mover, noise)
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
