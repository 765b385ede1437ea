"""Simulating a series of games on all cores, and the report on it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from ..bots.kinds import KIND_NAMES, bot_kind
from ..engine.chance import key_text, read_key, set_key
from ..engine.entries import blank
from ..engine.errors import UndercroftError
from ..engine.game import Game
from ..engine.options import Options, read_options
from ..engine.record import Rows, new
from ..engine.seats import MOST_SEATS
from ..engine.whole import shown, whole
from .intervals import Estimate, mean, share
from .on_threads import on_threads
from .playout import ROWS, WHOLE, Tally, player

FIRST_PIECE = 16
PIECE_SECONDS = 0.1
MOST_THREADS = 256
MOST_GAMES = 10**12

Progress = Callable[[int], None]


class SeatReport(msgspec.Struct, frozen=True):
    """What came of one seat."""

    seat: int
    bot: str
    wins: Estimate
    """Share of games with the best result; a shared win counts in part."""
    losses: Estimate
    """Share of games with the worst result, shared ones in part."""
    score: Estimate
    measures: dict[str, Estimate]


class Report(msgspec.Struct, frozen=True):
    """What came of a series of games."""

    game: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    key: str
    """The same key, bots and options give the same games again."""
    threads: int
    wanted: int
    games: int
    """How many were played: fewer than wanted if the series was stopped."""
    unwon: int
    """How many of them nobody won, since all were out."""
    moves: int
    seconds: float
    games_per_second: float
    moves_per_second: float
    moves_per_game: Estimate
    fewest_moves: int
    most_moves: int
    results: tuple[SeatReport, ...]


def simulate(
    game: Game,
    seats: int,
    games: int,
    bots: str | Sequence[str],
    options: Mapping[str, object] | Options | None = None,
    threads: int | None = None,
    key: int | str | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play a series of games between bots, one for each seat; `progress` is told how many games are done.

    Stopped with Ctrl-C, it reports on the games played until then.
    """
    return Series(game, seats, games, bots, options, key).play(usable_threads(threads), progress)


class Series:
    """The games to be played, handed out in pieces."""

    def __init__(
        self,
        game: Game,
        seats: int,
        games: int,
        bots: str | Sequence[str],
        options: Mapping[str, object] | Options | None,
        key: int | str | None,
    ) -> None:
        number = whole(games)
        if number is None or not 1 <= number <= MOST_GAMES:
            raise UndercroftError(f"a series has from 1 to {MOST_GAMES:,} games, not {shown(games)}")
        self.game = game
        self.seats = game.info.check_seats(seats)
        self.games = number
        self.bots = _bots(bots, self.seats)
        self.options = read_options(game.info.options, options)
        self.options.check_seats(self.seats)
        self.key = read_key(key)
        self.stopped = threading.Event()
        self._kinds = np.array([bot_kind(name) for name in self.bots], np.int64)
        self._lock = threading.Lock()
        self._next = 0

    def play(self, threads: int, progress: Progress | None = None) -> Report:
        """Play them all; see `simulate`."""
        started = time.perf_counter()
        tallies = _run(self, threads, progress)
        return self.report(tallies, threads, time.perf_counter() - started)

    def take(self, size: int) -> tuple[int, int]:
        """The next piece: the number of its first game, and how many games it has."""
        with self._lock:
            first = self._next
            count = 0 if self.stopped.is_set() else min(size, self.games - first)
            self._next += count
            return first, count

    def work(self, done: Progress) -> Rows[Tally]:
        """Play pieces until there are none left: what each thread does."""
        tallies = new(Tally, 1)
        states = blank(self.game.state, self.seats, self.options, 0, rows=ROWS)
        master = new(self.game.state, 1)[0]
        set_key(master, self.key)
        scratch = (
            self.game.entries.move_buffer(),
            np.zeros(MOST_SEATS, np.int64),
            np.zeros((MOST_SEATS, len(self.game.measures)), np.int64),
        )
        play_games = player(self.game)
        size = FIRST_PIECE
        while True:
            first, count = self.take(size)
            if not count:
                return tallies
            began = time.perf_counter()
            play_games(states, first, count, np.array(master.key), self._kinds, *scratch, tallies)
            took = max(time.perf_counter() - began, 1e-6)
            size = max(1, min(int(count * PIECE_SECONDS / took), size * 4))
            done(count)

    def report(self, tallies: list[Rows[Tally]], threads: int, seconds: float) -> Report:
        """Add up what the threads counted."""
        every = [tally[0] for tally in tallies if tally[0].games]
        games = sum(int(tally.games) for tally in every)
        moves = sum(int(tally.moves) for tally in every)
        return Report(
            game=self.game.id,
            seats=self.seats,
            options=self.options.words(),
            bots=self.bots,
            key=key_text(self.key),
            threads=threads,
            wanted=self.games,
            games=games,
            unwon=sum(int(tally.unwon) for tally in every),
            moves=moves,
            seconds=seconds,
            games_per_second=games / seconds,
            moves_per_second=moves / seconds,
            moves_per_game=mean(moves, sum(int(tally.moves_squared) for tally in every), games),
            fewest_moves=min((int(tally.fewest_moves) for tally in every), default=0),
            most_moves=max((int(tally.most_moves) for tally in every), default=0),
            results=tuple(self._seat_report(every, seat, games) for seat in range(self.seats)),
        )

    def _seat_report(self, tallies: list[Tally], seat: int, games: int) -> SeatReport:
        own = [tally.seat[seat] for tally in tallies]

        def total(numbers: list[Any]) -> int:
            return sum(int(number) for number in numbers)

        def in_part(numbers: list[Any], squares: list[Any]) -> Estimate:
            return share(total(numbers) / WHOLE, total(squares) / WHOLE**2, games)

        return SeatReport(
            seat=seat,
            bot=self.bots[seat],
            wins=in_part([each.won for each in own], [each.won_squared for each in own]),
            losses=in_part([each.last for each in own], [each.last_squared for each in own]),
            score=mean(total([each.score for each in own]), total([each.score_squared for each in own]), games),
            measures={
                name: mean(
                    total([each.measure[place] for each in own]),
                    total([each.measure_squared[place] for each in own]),
                    games,
                )
                for place, name in enumerate(self.game.measures)
            },
        )


def _run(series: Series, threads: int, progress: Progress | None) -> list[Rows[Tally]]:
    done_lock = threading.Lock()
    done = 0

    def count(games: int) -> None:
        nonlocal done
        with done_lock:
            done += games
            if progress:
                progress(done)

    return on_threads(threads, lambda: series.work(count), series.stopped)


def _bots(bots: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot for each seat; a single name does for all."""
    if isinstance(bots, str):
        bots = [bots]
    if not isinstance(bots, Iterable):
        raise UndercroftError(f"bots are one name, or one for each seat, not {shown(bots)}")
    names = tuple(KIND_NAMES[bot_kind(name)] for name in bots)
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise UndercroftError(f"{seats} seats need {seats} bots, or one name for all of them, not {len(names)}")
    return names


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def usable_threads(threads: int | None) -> int:
    """As many threads as were asked for, or as there are cores."""
    if threads is None:
        return cores()
    number = whole(threads)
    if number is None or not 1 <= number <= MOST_THREADS:
        raise UndercroftError(f"there can be from 1 to {MOST_THREADS} threads, not {shown(threads)}")
    return number
