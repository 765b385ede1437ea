"""A league: bots against each other at many tables, so that luck of cards and of seats falls out.

Every deal is played by all bots in all seats (see `league_seating`), and the intervals of the report are over deals,
since games with the same cards hang together. Games are played on all cores: the kernels of thinking bots let go of
Python, and each game has bots of its own, whose luck follows from key, deal and seat. So it does not matter who plays
what when, nor how often a league is stopped.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from ..bots.bot import Bot
from ..bots.catalogue import make_bot, read_bot
from ..engine.table import Table
from ..games import load
from .league_file import LeagueFile
from .league_game import LeagueGame, play_game
from .league_report import LeagueReport, bot_reports
from .league_seating import Deal, deal
from .league_settings import MOST_GAMES, USUAL_GAMES, Asked, check_games, settle
from .on_threads import on_threads

Progress = Callable[[int], None]
Place = tuple[int, int]


class League:
    """A league that is played, or continued from its results file."""

    def __init__(self, asked: Asked, results: Path | None = None) -> None:
        self._file = LeagueFile(results) if results else None
        try:
            self._settle(asked)
        except BaseException:
            self.close()
            raise
        self.stopped = threading.Event()
        self._lock = threading.Lock()

    def _settle(self, asked: Asked) -> None:
        head = self._file.head if self._file else None
        self.settings = settle(asked, head.settings if head else None)
        games = check_games(asked.games if asked.games is not None else head.games if head else USUAL_GAMES)
        each = len(self.settings.bots)
        self.wanted = -(-games // each) * each
        """How many games there will be: those asked for, made up to whole deals."""
        self.game = load(self.settings.game)
        for words in self.settings.bots:
            self._make_bot(words, 0)
        self.head = self._file.begin(self.settings, games) if self._file else None
        """The first line of the results file."""
        self._options = self.settings.read_options()
        self._key = int(self.settings.key, 16)
        self._played = self._file.games(self._belongs) if self._file else {}

        self.done = sum(number * each + game < self.wanted for number, game in self._played)
        """How many of these were played."""

    def rehearse(self) -> None:
        """Let each kind of bot make a move that counts for nothing, so that what it needs is compiled."""
        table = Table(self.game, self.settings.seats, self._options, key=0)
        seat = table.actors[0]
        for words in {read_bot(words)[0]: words for words in self.settings.bots}.values():
            # A bot that fails will do so in its games too, where that is counted.
            with suppress(Exception):
                self._make_bot(words, 0).choose(table.view_state(seat), seat)

    def play(self, threads: int, progress: Progress | None = None) -> LeagueReport:
        """Play what has not been played yet, until `stopped` is set or Ctrl-C is pressed; `progress` is told how many
        games were played."""
        started = time.perf_counter()
        places = self._places()
        on_threads(threads, lambda: self._work(places, progress), self.stopped)
        return self.report(threads, time.perf_counter() - started)

    def report(self, threads: int, seconds: float) -> LeagueReport:
        """What has come of it so far."""
        each = len(self.settings.bots)
        numbers = sorted(number for number, game in self._played if game == 0 and number < self.wanted // each)
        games = [[self._played.get((number, game)) for game in range(each)] for number in numbers]
        whole = [[game for game in these if game] for these in games if all(these)]
        return LeagueReport(
            settings=self.settings,
            wanted=self.wanted,
            games=len(whole) * each,
            begun=self.done - len(whole) * each,
            deals=len(whole),
            threads=threads,
            seconds=seconds,
            fair=1 / self.settings.seats,
            results=bot_reports(self.settings, whole),
        )

    def close(self) -> None:
        """Let go of the results file."""
        if self._file:
            self._file.close()

    def __enter__(self) -> League:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _work(self, places: Iterator[Place], progress: Progress | None) -> None:
        """Play games until there are none left: what each thread does."""
        while not self.stopped.is_set():
            with self._lock:
                place = next(places, None)
            found = self._play(*place) if place else None
            if not found:
                return
            with self._lock:
                if self._file:
                    self._file.add(found)
                self._played[found.deal, found.game] = found
                self.done += 1
                if progress:
                    progress(self.done)

    def _play(self, number: int, game: int) -> LeagueGame | None:
        dealt = self._deal(number)
        table = Table(self.game, self.settings.seats, self._options, dealt.key)
        bots = self._seated(dealt, game)
        return play_game(table, number, game, dealt.key, bots, dealt.seeds, self._make_bot, self.stopped)

    def _places(self) -> Iterator[Place]:
        """The games that are still to be played, deal by deal."""
        each = len(self.settings.bots)
        for number in range(self.wanted // each):
            for game in range(each):
                if (number, game) not in self._played:
                    yield number, game

    def _belongs(self, found: LeagueGame) -> bool:
        """Whether a game can have been played in this league."""
        each, seats = len(self.settings.bots), self.settings.seats
        if not (0 <= found.deal < MOST_GAMES and 0 <= found.game < each):
            return False
        dealt = self._deal(found.deal)
        listed = (found.scores, found.moves, found.seconds)
        return (found.key, found.bots) == (dealt.key, self._seated(dealt, found.game)) and all(
            len(each) == seats for each in listed
        )

    def _deal(self, number: int) -> Deal:
        return deal(self._key, number, len(self.settings.bots), self.settings.seats)

    def _seated(self, dealt: Deal, game: int) -> tuple[str, ...]:
        return tuple(self.settings.bots[bot] for bot in dealt.seating(game))

    def _make_bot(self, words: str, seed: int) -> Bot:
        return make_bot(words, self.game, seed)


def play_league(
    asked: Asked, threads: int, results: Path | None = None, progress: Progress | None = None
) -> LeagueReport:
    """Play a league, or go on with it."""
    with League(asked, results) as found:
        found.rehearse()
        return found.play(threads, progress)
