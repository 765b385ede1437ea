"""What a bot would do, whatever it knew: asked at every spot of a whole tree that it can come to by its own moves.

A bot that is a kernel is asked so often that its chances are all but exact. Others take their time: they are asked a
few times at each spot, each time with luck of its own, and what they never did then counts as never done.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..bots.catalogue import make_bot
from ..bots.kinds import KIND_NAMES, BotKind, bot_kind
from ..bots.policies import chooser
from ..engine.chance import U8, siphash
from ..engine.errors import UndercroftError
from ..engine.game import Game, Kernel
from ..engine.kernel import I8, kernel
from ..engine.record import Rows, fill, new
from .on_threads import on_threads
from .solving import Policy, Progress
from .whole_tree import NOWHERE, WholeTree

OFTEN = 10_000
_LUCK = np.uint64(int.from_bytes(b"asked", "big"))

Ask = Callable[[int], Policy]
"""Of the moves at a spot, which share of times each was made."""


def policy_of(
    tree: WholeTree, bot: str, times: int, key: int, threads: int, progress: Progress | None = None
) -> Policy:
    """How a bot, given in words, plays in both seats; `progress` is told at how many spots it is done."""
    policy = tree.uniform()
    if bot == BotKind.RANDOM.name.lower():
        return policy
    if tree.states["drafting"].any():
        raise UndercroftError("moves of several parts cannot be asked for: choose options without them")
    ask = _ask_kernel(tree, bot_kind(bot), key) if bot in KIND_NAMES else _ask_anybody(tree, bot, times, key)
    reached = np.ones(len(tree.spots), bool)
    done = 0
    for spots in _by_own_moves(tree):
        last = tree.spots["last"][spots]
        reached[spots] = (last == NOWHERE) | (reached[tree.spot_of[last]] & (policy[last] > 0))
        asked = [int(spot) for spot in spots if reached[spot] and tree.spots["count"][spot] > 1]
        done += len(spots) - len(asked)
        for spot, found in _answers(ask, asked, threads, done, progress).items():
            policy[tree.edges_of(spot)] = found
        done += len(asked)
    return policy


def _by_own_moves(tree: WholeTree) -> Iterator[Any]:
    """All spots, those first at which a seat has not moved yet, then those after its first move, and so on."""
    moves = np.zeros(len(tree.spots), int)
    for spot, last in enumerate(tree.spots["last"]):
        if last != NOWHERE:
            moves[spot] = moves[tree.spot_of[last]] + 1
    for number in range(moves.max() + 1):
        yield np.flatnonzero(moves == number)


def _answers(ask: Ask, spots: Sequence[int], threads: int, done: int, progress: Progress | None) -> dict[int, Policy]:
    """Ask at some spots, on several threads."""
    answers: dict[int, Policy] = {}
    waiting = iter(spots)
    lock = threading.Lock()
    stopped = threading.Event()

    def work() -> None:
        while not stopped.is_set():
            with lock:
                spot = next(waiting, None)
            if spot is None:
                return
            found = ask(spot)
            with lock:
                answers[spot] = found
                if progress:
                    progress(done + len(answers))

    on_threads(threads, work, stopped)
    if len(answers) < len(spots):
        raise KeyboardInterrupt
    return answers


def _ask_kernel(tree: WholeTree, kind: BotKind, key: int) -> Ask:
    often = _often(tree.game)

    def ask(spot: int) -> Policy:
        here = tree.edges_of(spot)
        states: Any = new(tree.game.state, 2)
        fill(states[0], tree.states[spot])
        found = np.zeros(here.stop - here.start, np.int64)
        seed = siphash(U8(key), _LUCK, U8(spot))
        moves = tree.game.entries.move_buffer()
        often(kind.value, states, int(tree.spots["seat"][spot]), np.uint64(seed), OFTEN, moves, found)
        return found / OFTEN

    return ask


@functools.cache
def _often(game: Game) -> Kernel:
    choose, legal = chooser(game), game.legal

    @kernel
    def choose_often(
        kind: int, states: Any, seat: int, seed: np.uint64, times: int, moves: Rows[int], found: Rows[int]
    ) -> None:
        """Choose so many times, and count how often each legal move was chosen."""
        for time in range(times):
            step = choose(kind, states[0], states[1], seat, siphash(seed, U8(0), U8(time)), moves)
            for place in range(legal(states[0], seat, moves)):
                found[place] += I8(moves[place]) == step

    return choose_often


def _ask_anybody(tree: WholeTree, bot: str, times: int, key: int) -> Ask:
    def ask(spot: int) -> Policy:
        here = tree.edges_of(spot)
        steps = tree.edges["step"][here].tolist()
        found = np.zeros(len(steps))
        asked = make_bot(bot, tree.game, int(siphash(U8(key), _LUCK, U8(spot))))
        try:
            for _ in range(times):
                move = asked.choose(tree.states[spot], int(tree.spots["seat"][spot]))
                found[steps.index(move.steps[0])] += 1
        finally:
            asked.close()
        return found / times

    return ask
