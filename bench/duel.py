"""How well a bot plays among others: `python -m bench.duel pairs odds house --seats 2`.

Every deal is played once with the bot in each of the seats, so that the luck of the cards weighs less.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

import undercroft as uc
from undercroft.engine.options import split_words

Z = 1.96


@dataclass
class Tally:
    """What came of the bot."""

    wins: list[float] = field(default_factory=list)
    """Of each deal, the share of games with the best result; a shared one counts in part."""
    losses: list[float] = field(default_factory=list)
    """The same with the worst."""
    scores: list[float] = field(default_factory=list)
    seconds: float = 0.0
    moves: int = 0


def duel(game: str, bot: str, others: str, seats: int, options: str, deals: Sequence[int]) -> Tally:
    """Play the deals of these keys."""
    tally = Tally()
    bots = [uc.bot(bot, game, seed=0), *(uc.bot(others, game, seed=place) for place in range(1, seats))]
    for key in deals:
        found = np.array([_play(uc.deal(game, seats, split_words(options), key), bots, tally, s) for s in range(seats)])
        wins, losses, scores = found.mean(axis=0)
        tally.wins.append(wins)
        tally.losses.append(losses)
        tally.scores.append(scores)
    return tally


def _play(table: uc.Table, bots: list[uc.Bot], tally: Tally, place: int) -> tuple[float, float, float]:
    """One game with the bot in a place; gives its shares in winning and losing, and its score."""
    while not table.over:
        seat = table.actors[0]
        chooser = bots[(seat - place) % len(bots)]
        seen = table.view_state(seat)
        began = time.perf_counter()
        move = chooser.choose(seen, seat)
        if seat == place:
            tally.seconds += time.perf_counter() - began
            tally.moves += 1
        table.advance(seat, move)
    assert table.result
    scores = table.result.scores
    own = scores[place]
    won = (own == max(scores)) / scores.count(max(scores))
    lost = (own == min(scores)) / scores.count(min(scores))
    return won, lost, own


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("others")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--options", default="")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--key", type=int, default=1, help="the key of the first deal; the next has the next number")
    given = parser.parse_args()
    of = (given.game, given.bot, given.others, given.seats, given.options)
    duel(*of, [given.key])
    tally = duel(*of, range(given.key, given.key + given.deals))
    print(f"{given.bot} among {given.others}, {given.deals:,} deals, each from {given.seats} seats")
    print(f"wins   {_mean(tally.wins, 100)} %")
    print(f"losses {_mean(tally.losses, 100)} %")
    print(f"score  {_mean(tally.scores, 1)}")
    print(f"{1000 * tally.seconds / tally.moves:.3f} ms a move")


def _mean(found: list[float], unit: int) -> str:
    """A mean with its 95 % interval: deals are independent, the games of a deal are not."""
    return f"{unit * np.mean(found):.2f} ±{unit * Z * np.std(found) / np.sqrt(len(found)):.2f}"


if __name__ == "__main__":
    main()
