"""Contestants, and how their speed is taken."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median

SEATS = 4
KEY = 7
NOISE = 88172645463325252


@dataclass
class Contestant:
    """One way to play the game, and how fast it was in each round."""

    name: str
    play: Callable[[int, int], int]
    """play(first, games): plays games number so-and-so, and gives back how many moves that took."""
    chunk: int
    """How many games to play between two looks at the clock."""
    rounds: list[tuple[float, float]] = field(default_factory=list)
    """For each round, games and moves per second."""

    @property
    def best(self) -> float:
        """Games per second in the best round."""
        return max(games for games, _ in self.rounds)

    @property
    def typical(self) -> float:
        """Games per second in the median round."""
        return median(games for games, _ in self.rounds)

    @property
    def best_moves(self) -> float:
        """Moves per second in the best round."""
        return max(moves for _, moves in self.rounds)

    @property
    def moves_per_game(self) -> float:
        """How long the games were."""
        return sum(moves for _, moves in self.rounds) / sum(games for games, _ in self.rounds)


def race(contestants: list[Contestant], seconds: float, rounds: int) -> Iterator[str]:
    """Let all play in turn, round after round, so that noise hits all alike; tells who is playing."""
    for contestant in contestants:
        contestant.play(0, contestant.chunk)
    for turn in range(rounds):
        for contestant in contestants:
            yield f"round {turn + 1} of {rounds}: {contestant.name}"
            contestant.rounds.append(_timed(contestant, seconds))


def _timed(contestant: Contestant, seconds: float) -> tuple[float, float]:
    games = moves = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        moves += contestant.play(games, contestant.chunk)
        games += contestant.chunk
    return games / passed, moves / passed
