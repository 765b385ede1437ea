"""Every number of a report against the same games, played one by one at the pace of Python and added up by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from tests.conftest import every_count
from undercroft.bots.kinds import KIND_NAMES, bot_kind
from undercroft.bots.policies import chooser_entry
from undercroft.engine.bits import members
from undercroft.engine.chance import set_key
from undercroft.engine.entries import blank
from undercroft.engine.game import Game
from undercroft.engine.options import Options, read_options, split_words
from undercroft.engine.result import OUT, result_of
from undercroft.engine.table import Table
from undercroft.games import load
from undercroft.lab.intervals import mean, share
from undercroft.lab.playout import ROWS, WORK, begin
from undercroft.lab.simulate import Series

GAMES = 40
KEY = 0x0123456789ABCDEF_FEDCBA9876543210
WORDS = 2**64
UNTOUCHED = -77_777


class Finished(NamedTuple):
    """What came of one game."""

    moves: int
    scores: tuple[int, ...]
    """As the game tells them, with OUT among them."""
    measures: tuple[tuple[int, ...], ...]
    """For each seat."""


def noises(noise: int) -> Any:
    """The words that bots choose by: xorshift64*, as its paper has it."""
    while True:
        noise ^= noise >> 12
        noise ^= noise << 25 & WORDS - 1
        noise ^= noise >> 27
        yield noise * 0x2545F4914F6CDD1D % WORDS


class OneByOne:
    """Plays the games of a series on the states of tables, whose journals make no difference."""

    def __init__(self, game: Game, seats: int, options: Options, bots: tuple[str, ...], key: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self._kinds = [bot_kind(name).value for name in bots]
        self._master = np.array([key % WORDS, key // WORDS], np.uint64)
        self._begun: Any = blank(game.state, seats, options, 0, rows=ROWS)
        self._states: Any = blank(game.journaled, seats, options, 0, rows=2)

    def play(self, number: int) -> Finished:
        """One game of the series, and the same once more at a table."""
        entries, states = self.game.entries, self._states
        words = noises(int(begin(self._begun, number, self._master)))
        low, high = map(int, self._begun[WORK].key)
        states[0] = blank(self.game.journaled, self.seats, self.options, 0)[0]
        set_key(states[0], low + high * WORDS)
        table = Table(self.game, self.seats, self.options, low + high * WORDS)
        entries.deal(states, 0)
        choose, moves = chooser_entry(self.game), entries.move_buffer()
        begun: tuple[int, ...] = ()
        while acting := members(entries.actors(states, 0)):
            seat = acting[0]
            step = int(choose(self._kinds[seat], states, seat, np.uint64(next(words)), moves))
            entries.play(states, 0, seat, step)
            begun = (*begun, step)
            if step >= self.game.open_steps:
                table.advance(seat, self.game.move(begun))
                begun = ()
        assert states[0].tobytes() == table.state_bytes()
        return Finished(table.move_count, self._scores(table), self._measures())

    def _scores(self, table: Table) -> tuple[int, ...]:
        scores = np.full(self.seats, UNTOUCHED)
        self.game.entries.score(self._states, 0, scores)
        found = tuple(scores.tolist())
        assert table.result == result_of(found)
        return found

    def _measures(self) -> tuple[tuple[int, ...], ...]:
        """All that is measured of each seat, and of nobody else."""
        measures = np.full((self.seats + 1, len(self.game.measures)), UNTOUCHED)
        self.game.entries.measure(self._states, 0, measures)
        assert (measures[-1] == UNTOUCHED).all()
        assert (measures[:-1] != UNTOUCHED).all()
        return tuple(map(tuple, measures[:-1].tolist()))


def shares(scores: tuple[int, ...], which: Any) -> list[Fraction]:
    """What each seat has of the best place, which nobody has if all are out, or of the worst."""
    found = which(scores)
    nobody = which is max and found == OUT
    return [Fraction(score == found and not nobody, scores.count(found)) for score in scores]


def check(game: Game, seats: int, options: Options, games: int = GAMES) -> None:
    """Simulate a series, and compare all that is reported."""
    bots = tuple(KIND_NAMES[(seat + 1) % len(KIND_NAMES)] for seat in range(seats))
    report = Series(game, seats, games, bots, options, KEY).play(threads=2)
    one_by_one = OneByOne(game, seats, options, bots, KEY)
    played = [one_by_one.play(number) for number in range(games)]

    def average(numbers: list[int]) -> Any:
        return mean(sum(numbers), sum(number * number for number in numbers), games)

    def portion(which: Any, seat: int) -> Any:
        own = [shares(each.scores, which)[seat] for each in played]
        return share(float(sum(own)), float(sum(part * part for part in own)), games)

    moves = [each.moves for each in played]
    assert (report.games, report.wanted, report.moves) == (games, games, sum(moves))
    assert (report.fewest_moves, report.most_moves) == (min(moves), max(moves))
    assert report.moves_per_game == average(moves)
    assert [each.bot for each in report.results] == list(bots)
    for seat, result in enumerate(report.results):
        assert result.seat == seat
        assert result.wins == portion(max, seat)
        assert result.losses == portion(min, seat)
        assert result.score == average([0 if each.scores[seat] == OUT else each.scores[seat] for each in played])
        assert list(result.measures) == list(game.measures)
        for place, estimate in enumerate(result.measures.values()):
            assert estimate == average([each.measures[seat][place] for each in played])


def test_a_report_is_what_its_games_come_to(game_id: str, options: str) -> None:
    game = load(game_id)
    counts = every_count(game_id, options)
    chosen = read_options(game.info.options, split_words(options))
    for seats in {counts[0], counts[-1]}:
        check(game, seats, chosen)
    check(game, counts[0], chosen, games=1)
