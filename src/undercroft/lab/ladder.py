"""A ladder of bots: a league at two sizes of table for every game, and the page that tells of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from ..engine.info import GameInfo
from ..engine.options import join_words, split_words
from ..engine.wording import joined, number
from ..games import info
from .intervals import Estimate, with_ends
from .league_report import BotReport, LeagueReport
from .league_settings import Asked, check_games

HALF = 0.5
LONG_GAMES_FEWER = 10


class Stage(msgspec.Struct, frozen=True):
    """One of the leagues."""

    game: str
    seats: int
    asked: Asked

    @property
    def file(self) -> str:
        """The name of its results file."""
        return f"{self.game}-{self.seats}.jsonl"


class Origin(msgspec.Struct, frozen=True):
    """Where the figures on a page are from."""

    command: str
    version: str
    machine: str
    threads: int
    begun: str
    written: str


def stages(games: Sequence[str], bots: Sequence[str], deals: int, key: int) -> list[Stage]:
    """The leagues of a ladder, each game by the options that tell most."""
    return [
        Stage(card.id, seats, _asked(card, seats, bots, deals, key))
        for card in map(info, games)
        for seats in two_sizes(card)
    ]


def _asked(card: GameInfo, seats: int, bots: Sequence[str], deals: int, key: int) -> Asked:
    count = check_games(deals) * len(bots)
    if card.long:
        count = max(count // len(bots) // LONG_GAMES_FEWER, 1) * len(bots)
    return Asked(
        game=card.id, seats=seats, games=count, bots=bots, options=split_words(card.measured_by) or None, key=key
    )


def two_sizes(card: GameInfo) -> tuple[int, int]:
    """The smallest table, and the usual one, or the largest if that is usual.

    >>> two_sizes(info("pairs"))
    (2, 4)
    """
    return card.min_seats, card.usual_seats if card.usual_seats > card.min_seats else card.max_seats


def page(origin: Origin, reports: Sequence[LeagueReport]) -> str:
    """The page, in Markdown."""
    parts = [_HEAD.format(origin=origin, when=_when(origin), threads=number(origin.threads, "thread")), _steps(reports)]
    return "\n\n".join([*parts, *(_league(report) for report in reports)]) + "\n"


def is_above(upper: BotReport, lower: str) -> bool:
    """Whether one bot is stronger than another beyond doubt: by all that is known of both, and head to head."""
    return upper.ahead[lower].low > 0 and upper.against[lower].low > HALF


_HEAD = """\
# How strong the bots are

This page was written {when} by

    {origin.command}

with version {origin.version} and {threads}, on {origin.machine}.

Every deal is played once for each bot, and in these games every bot has every seat once; lots decide who sits beside
whom. Intervals hold the true number 95 times in 100, and are over deals, because games with the same cards hang
together.

- **Wins** is the share of a bot's seats that had the best result; a shared win counts in part.
- **Result** is the mean score of its seats.
- **Strength** is in Elo points above the lowest rung: whoever is 400 above another comes off better ten times out of
  eleven when they meet at a table, a tie being half of that. One deal in which all are equally good is counted with the
  others, so that it stays finite.
- **Rating** is openskill's, by the model of Plackett and Luce.

## From rung to rung

By how many Elo points each bot is stronger than the one below it, and the share of points that it took off that bot
when the two met. They are apart if all of the first interval is above nothing, and all of the second above half."""


def _when(origin: Origin) -> str:
    return f"on {origin.written}" + (f", begun on {origin.begun}" if origin.begun != origin.written else "")


def _steps(reports: Sequence[LeagueReport]) -> str:
    lines = []
    for report in reports:
        bots = report.settings.bots
        for lower, upper in pairwise(bots):
            found = next(each for each in report.results if each.bot == upper)
            met, apart = _share(found.against[lower]), "yes" if is_above(found, lower) else "no"
            lines.append([_title(report), f"{upper} over {lower}", with_ends(found.ahead[lower]), met, apart])
    return _table(["", "", "stronger by", "head to head", "apart"], lines)


def _league(report: LeagueReport) -> str:
    settings = report.settings
    options = join_words(settings.read_options())
    words = [number(report.games, "game"), f"of {number(report.deals, 'deal')}"]
    words += [f"with {options}"] if options else []
    faults = joined([f"{each.bot} owed {number(each.faults, 'move')}" for each in report.results if each.faults])
    above = [f"## {_title(report)}", f"{' '.join(words)}; the fair share of wins is {report.fair:.1%}."]
    below = [f"Some moves were made at random: {faults}."] if faults else []
    heads = ["bot", "wins", "result", "strength", "rating", "s a move"]
    return "\n\n".join([*above, _table(heads, [_row(each, settings.bots[0]) for each in report.results]), *below])


def _row(each: BotReport, lowest: str) -> list[str]:
    return [
        f"`{each.bot}`",
        _share(each.wins),
        f"{each.result.mean:.2f} ({each.result.low:.2f} to {each.result.high:.2f})",
        "0" if each.bot == lowest else with_ends(each.strength),
        f"{each.rating.mean:.1f}",
        f"{each.seconds_a_move:.4f}",
    ]


def _share(found: Estimate) -> str:
    return f"{found.mean:.1%} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _title(report: LeagueReport) -> str:
    return f"{info(report.settings.game).title}, {report.settings.seats} seats"


def _table(heads: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [heads, ["---"] * len(heads), *rows])
