"""Many tables that all take a step, in one compiled loop: moves, results, new deals, and what the next seat sees."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from ...bots.policies import chooser
from ...engine.bits import lowest_bit
from ...engine.chance import U8, siphash
from ...engine.game import Game, Kernel
from ...engine.kernel import I8, kernel
from ...engine.record import Record, Rows, copy, field
from ...engine.result import OUT

# The second half of the key from which the keys of games are made; the first is the seed.
_DEALS = U8(int.from_bytes(b"env deal", "big"))
_LUCK = U8(int.from_bytes(b"env luck", "big"))
_ONE = U8(1)
# Tables have numbers of so many bits.
TABLE_BITS = U8(24)


class Place(Record):
    """What is known of a table beside its state."""

    seed: np.uint64 = field("u8")
    games: np.uint64 = field("u8")
    """How many games were dealt since it was seeded."""
    seat: int = field("i4")
    """The seat that is to act; of several that choose at the same time, the lowest."""
    acted: int = field("i4")
    """The seat that took the last step."""
    choices: int = field("i4")
    """How many legal steps `seat` has; 0 when the game is over, and no other was dealt."""
    illegal: bool = field("?")
    """Whether the last step was asked for against the rules, and another one taken."""
    over: bool = field("?")
    """Whether the last step ended a game."""


@kernel
def key_half(seed: np.uint64, game: np.uint64, half: np.uint64) -> np.uint64:
    """One half of the key of game number so-and-so at a table with a seed."""
    return siphash(seed, _DEALS, (game << _ONE) | half)


@kernel
def write_scores(scores: Rows[int], seats: int, out: Rows[float]) -> None:
    """The result as rewards: the scores. Who is out has 0."""
    for seat in range(seats):
        out[seat] = 0 if scores[seat] == OUT else scores[seat]


@kernel
def write_wins(scores: Rows[int], seats: int, out: Rows[float]) -> None:
    """The result as rewards: what each seat has of the win, which those with the best score share."""
    best = scores[0]
    for seat in range(1, seats):
        best = max(best, scores[seat])
    shared = 0
    for seat in range(seats):
        shared += scores[seat] == best
    for seat in range(seats):
        out[seat] = 1.0 / shared if scores[seat] == best and best != OUT else 0.0


class Stepping(NamedTuple):
    """The compiled loops of one game."""

    look: Kernel
    """look(states, i, seen, seat, numbers): what a seat sees of table i, as a masked state in `seen` and as numbers."""
    deal: Kernel
    """deal(states, first, last, places, blank, seen, legal, masks, observations): a new game at each of the tables."""
    step: Kernel
    """step(states, first, last, places, blank, seen, legal, masks, observations, actions, finals, rewards, scores,
    wins, again): a step at each of the tables; where a game ends, `again` deals another."""
    choose: Kernel
    """choose(states, first, last, places, seen, moves, kind, seed, number, actions): the steps a bot would take."""


@functools.cache
def stepping(game: Game) -> Stepping:
    """The loops of a game."""
    deal, actors, legal_steps, play, score = game.deal, game.actors, game.legal, game.play, game.score
    mask, observe, choose = game.mask, game.observe, chooser(game)
    codes = game.step_codes

    @kernel
    def look(states: Any, i: int, seen: Any, seat: int, numbers: Any) -> None:
        copy(seen[0], states[i])
        mask(seen[0], seat)
        observe(seen[0], seat, numbers)

    @kernel
    def turn_to(states: Any, i: int, places: Any, seen: Any, legal: Any, masks: Any, observations: Any) -> None:
        """Show the seat that is to act what it sees, and what it may do."""
        place = places[i]
        seat = I8(lowest_bit(actors(states[i])))
        place.seat = seat
        count = legal_steps(states[i], seat, legal[i])
        place.choices = count
        for code in range(codes):
            masks[i, code] = 0
        for number in range(count):
            masks[i, legal[i, number]] = 1
        look(states, i, seen, seat, observations[i])

    @kernel
    def deal_one(
        states: Any, i: int, places: Any, blank: Any, seen: Any, legal: Any, masks: Any, observations: Any
    ) -> None:
        place = places[i]
        copy(states[i], blank[0])
        states[i].key[0] = key_half(place.seed, place.games, U8(0))
        states[i].key[1] = key_half(place.seed, place.games, _ONE)
        place.games += _ONE
        deal(states[i])
        turn_to(states, i, places, seen, legal, masks, observations)

    @kernel
    def deal_all(
        states: Any, first: int, last: int, places: Any, blank: Any, seen: Any, legal: Any, masks: Any,
        observations: Any,
    ) -> None:  # fmt: skip
        for i in range(first, last):
            deal_one(states, i, places, blank, seen, legal, masks, observations)

    @kernel
    def wanted(place: Any, legal: Any, action: int) -> int:
        """The step that an action asks for, or, if that is illegal, the lowest legal one."""
        lowest = I8(legal[0])
        found = False
        for number in range(place.choices):
            lowest = min(lowest, I8(legal[number]))
            found |= legal[number] == action
        place.illegal = not found
        return action if found else lowest

    @kernel
    def step_all(
        states: Any, first: int, last: int, places: Any, blank: Any, seen: Any, legal: Any, masks: Any,
        observations: Any, actions: Any, finals: Any, rewards: Any, scores: Any, wins: bool, again: bool,
    ) -> None:  # fmt: skip
        for i in range(first, last):
            place = places[i]
            state = states[i]
            seat = I8(place.seat)
            play(state, seat, wanted(place, legal[i], actions[i]))
            place.acted = seat
            over = actors(state) == 0
            place.over = over
            for other in range(state.seats):
                rewards[i, other] = 0
            if not over:
                turn_to(states, i, places, seen, legal, masks, observations)
                continue
            score(state, scores)
            if wins:
                write_wins(scores, state.seats, rewards[i])
            else:
                write_scores(scores, state.seats, rewards[i])
            look(states, i, seen, seat, finals[i])
            if again:
                deal_one(states, i, places, blank, seen, legal, masks, observations)
            else:
                place.choices = 0
                for code in range(codes):
                    masks[i, code] = 0

    @kernel
    def choose_all(
        states: Any, first: int, last: int, places: Any, seen: Any, moves: Any, kind: int, seed: np.uint64,
        number: int, actions: Any,
    ) -> None:  # fmt: skip
        for i in range(first, last):
            if places[i].choices:
                noise = siphash(seed, _LUCK, (U8(number) << TABLE_BITS) | U8(i))
                actions[i] = choose(kind, states[i], seen[0], I8(places[i].seat), noise, moves)

    return Stepping(look, deal_all, step_all, choose_all)
