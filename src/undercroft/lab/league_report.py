"""What came of a league."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from .intervals import Estimate, mean_of_few, share
from .league_game import LeagueGame
from .league_settings import LeagueSettings
from .strength import fitted_strengths, interval, ratings, resampled_strengths

Deals = Sequence[Sequence[LeagueGame]]


class Rating(msgspec.Struct, frozen=True):
    """By openskill's model of Plackett and Luce, which begins everybody at 25 with a deviation of 25/3."""

    mean: float
    deviation: float


class BotReport(msgspec.Struct, frozen=True):
    """What came of one bot."""

    bot: str
    rating: Rating
    strength: Estimate
    """In Elo points above the first bot."""
    ahead: dict[str, Estimate]
    """In Elo points above each other bot, by all that is known of both."""
    against: dict[str, Estimate]
    """The share of points that it took off each other bot when the two met: head to head."""
    wins: Estimate
    """Share of its seats that had the best result; a shared win counts in part."""
    result: Estimate
    """The mean score of its seats; one that is out counts 0."""
    seats: int
    """How often it sat somewhere."""
    out: int
    """How often it was out."""
    moves: int
    seconds_a_move: float
    faults: int
    """How often it chose nothing, or nothing legal, and a move was made at random for it."""
    first_fault: str


class LeagueReport(msgspec.Struct, frozen=True):
    """What came of a league. All but the times follows from the settings and the number of deals, if bots think for so
    many iterations, and not for so long."""

    settings: LeagueSettings
    wanted: int
    """How many games, in whole deals."""
    games: int
    """How many are counted: those of whole deals."""
    begun: int
    """How many more were played, of deals that are not whole yet."""
    deals: int
    threads: int
    seconds: float
    """Of this run; there may have been others before."""
    fair: float
    """The share of wins that all would have who were equally good."""
    results: tuple[BotReport, ...]
    """The strongest first; nothing if no deal is whole."""


def bot_reports(settings: LeagueSettings, deals: Deals) -> tuple[BotReport, ...]:
    """What came of each bot, the strongest first."""
    if not deals:
        return ()
    bots = settings.bots
    games = [game for each in deals for game in each]
    counted = _Counted(settings, deals)
    middle = fitted_strengths(counted.points)
    resampled = resampled_strengths(counted.points, int(settings.key, 16))
    rated = ratings([(_seated(bots, game), game.ranks) for game in games], len(bots))

    def ahead(bot: int, other: int) -> Estimate:
        if bot == other:
            return Estimate(0.0, 0.0, 0.0)
        return interval(float(middle[bot] - middle[other]), resampled[:, bot] - resampled[:, other], len(deals))

    def report(bot: int) -> BotReport:
        wins = counted.wins[:, bot]
        own = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bots[bot]]
        moves = sum(game.moves[seat] for game, seat in own)
        faults = [fault for game, seat in own for fault in game.faults if fault.of(seat)]
        return BotReport(
            bot=bots[bot],
            rating=Rating(*rated[bot]),
            strength=ahead(bot, 0),
            ahead={name: ahead(bot, other) for other, name in enumerate(bots) if other != bot},
            against={name: counted.against(bot, other) for other, name in enumerate(bots) if other != bot},
            wins=share(float(wins.sum()), float((wins**2).sum()), len(wins)),
            result=mean_of_few(counted.scores[:, bot].tolist()),
            seats=len(own),
            out=sum(game.is_out(seat) for game, seat in own),
            moves=moves,
            seconds_a_move=sum(game.seconds[seat] for game, seat in own) / max(moves, 1),
            faults=sum(fault.times for fault in faults),
            first_fault=faults[0].first if faults else "",
        )

    order = sorted(range(len(bots)), key=lambda bot: -middle[bot])
    return tuple(report(bot) for bot in order)


class _Counted:
    """Sums for each deal, in which every bot has every seat once."""

    def __init__(self, settings: LeagueSettings, deals: Deals) -> None:
        shape = len(deals), len(settings.bots)
        self.wins: NDArray[np.float64] = np.zeros(shape)
        """What part of its seats each bot won."""
        self.scores: NDArray[np.float64] = np.zeros(shape)
        """The mean score of its seats."""
        self.points: NDArray[np.float64] = np.zeros((*shape, shape[1]))
        """The points that each bot took off each other one."""
        for number, games in enumerate(deals):
            for game in games:
                self._count(number, game, _seated(settings.bots, game))
        self.wins /= settings.seats
        self.scores /= settings.seats

    def against(self, bot: int, other: int) -> Estimate:
        """The share of points that one bot took off another, deal by deal."""
        won, lost = self.points[:, bot, other], self.points[:, other, bot]
        met = won + lost > 0
        parts = won[met] / (won + lost)[met]
        return share(float(parts.sum()), float((parts**2).sum()), len(parts))

    def _count(self, deal: int, game: LeagueGame, seated: Sequence[int]) -> None:
        ranks, winners = game.ranks, game.winners
        for seat, bot in enumerate(seated):
            self.wins[deal, bot] += 1 / len(winners) if seat in winners else 0.0
            self.scores[deal, bot] += game.scores[seat]
            for other_seat, other in enumerate(seated):
                if other != bot:
                    self.points[deal, bot, other] += _point(ranks[seat], ranks[other_seat])


def _point(ours: int, theirs: int) -> float:
    return 0.5 if ours == theirs else float(ours < theirs)


def _seated(bots: Sequence[str], game: LeagueGame) -> list[int]:
    return [bots.index(name) for name in game.bots]
