"""What scores are worth between the hands of a game for two, in which whoever is first to the target loses.

Worked out from the last points back, both players playing each hand as well as can be. Two things are approximated: a
hand is thought to be dealt from a whole deck, while in truth some cards are scored or discarded; and deals in which the
players tie twice running are left out. That takes a while, so it was done once: `python -m
undercroft.games.pairs.race` writes what is kept in races.txt.
"""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...engine.deck import CARDS, FULL, RANKS
from ...engine.kernel import kernel
from ...engine.record import Rows, new
from .options import PairsOptions, Stakes
from .rules import CATCH, TARGETS
from .solving import (
    ALL,
    FIRST,
    KEYS,
    NEVER,
    NOW,
    SECOND,
    SHUFFLED,
    Hand,
    Position,
    Worth,
    find,
    forget,
    grow,
    put_in,
    value_all,
)

TARGET = TARGETS[0]
# What is played for: not to lose, by however much; or coins, without and with the Five Card Catch.
FOR_SAFETY, FOR_COINS, FOR_CATCH = 0, 1, 2
HEADINGS = ("lose no game: from -1, lost, to 1", "coins, as Cutchfeld has it", "coins, with the Five Card Catch")
# Both players have a card, and there are cards for eighteen more: more positions than can follow on all deals.
MOST_POSITIONS = 1 << 19


@kernel
def after_taking(race: Rows[Rows[float]], aim: int, mine: int, others: int) -> float:
    """What scores are worth to the player who has `mine`: P-16 to P-20."""
    if mine >= TARGET:
        return -1.0 if aim == FOR_SAFETY else -1.0 * mine
    if others >= TARGET:
        return 1.0 if aim == FOR_SAFETY else 1.0 * others
    return race[mine][others]


@kernel
def set_worth(worth: Worth, race: Rows[Rows[float]], aim: int, mine: int, others: int) -> None:
    """What the end of a hand is worth with so many points each."""
    for rank in range(1, RANKS + 1):
        worth.taking[FIRST][rank] = after_taking(race, aim, mine + rank, others)
        worth.taking[SECOND][rank] = after_taking(race, aim, mine, others + rank)
    worth.catching[FIRST] = others
    worth.catching[SECOND] = -mine


@kernel(inline=True)
def dealt(low: int, high: int, tied: int) -> int:
    """The key of a deal that the holder of `low` leads, `tied` being what both were dealt before, or 0."""
    both = (1 << tied) >> 1
    return (1 << (low - 1) | both) << RANKS | 1 << (high - 1) | both


@kernel
def find_deals(hand: Hand, found: Rows[Position], places: Rows[int], tied: int) -> None:
    """Find all deals after a tie of that rank, or, for 0, without one."""
    for low in range(1, RANKS + 1):
        for high in range(low + 1, RANKS + 1):
            if tied not in (low, high):
                find(hand, found, places, dealt(low, high, tied), 4 if tied else 2)


@kernel
def mean_of_deals(found: Rows[Position], places: Rows[int], tied: int) -> float:
    """What these deals are worth on average."""
    ways = 0.0
    value = 0.0
    for low in range(1, RANKS + 1):
        for high in range(low + 1, RANKS + 1):
            if tied not in (low, high):
                ways += low * high
                value += low * high * found[places[dealt(low, high, tied)] - 1].value
    return value / ways


@kernel
def worth_of_leading(hand: Hand, worth: Worth, found: Rows[Position], places: Rows[int]) -> float:
    """What a hand from a whole deck is worth to the player who leads: P-5, P-6."""
    hand.positions = 0
    find_deals(hand, found, places, 0)
    # Deals with two cards each have to come among the positions with four cards.
    number = grow(hand, worth, found, places, 0, 4)
    for tied in range(2, RANKS + 1):
        find_deals(hand, found, places, tied)
    grow(hand, worth, found, places, number, ALL)
    value_all(hand, worth, found, places)
    ties = 0.0
    value = 0.0
    for tied in range(2, RANKS + 1):
        chance = 1.0 * tied * (tied - 1) / (CARDS * (CARDS - 1))
        ties += chance
        value += chance * mean_of_deals(found, places, tied)
    value += (1.0 - ties) * mean_of_deals(found, places, 0)
    forget(hand, found, places)
    return value


@kernel
def worth_of_hand(
    race: Rows[Rows[float]],
    aim: int,
    mine: int,
    others: int,
    hand: Hand,
    worth: Worth,
    found: Rows[Position],
    places: Rows[int],
) -> float:
    """What scores are worth to the player who has `mine` before a hand is dealt: either may come to lead."""
    hand.began_with = 2
    hand.shuffled_with = CARDS
    hand.catch = CATCH if aim == FOR_CATCH else NEVER
    put_in(hand, NOW, FULL)
    put_in(hand, SHUFFLED, FULL)
    set_worth(worth, race, aim, mine, others)
    leading = worth_of_leading(hand, worth, found, places)
    set_worth(worth, race, aim, others, mine)
    return (leading - worth_of_leading(hand, worth, found, places)) / 2


class Study:
    """What it takes to work out a race."""

    def __init__(self) -> None:
        self._hand = new(Hand, 1)
        self._worth = new(Worth, 1)
        self._found = new(Position, MOST_POSITIONS)
        self._places = np.zeros(KEYS, np.int32)

    def worth(self, race: NDArray[np.float64], aim: int, mine: int, others: int) -> float:
        """`worth_of_hand`, where `race` tells what all higher scores are worth."""
        given: Any = (race, aim, mine, others, self._hand[0], self._worth[0], self._found, self._places)
        return float(worth_of_hand(*given))

    def race(self, aim: int) -> NDArray[np.float64]:
        """What all scores are worth: by rows one's own, by columns the other's."""
        race = np.zeros((TARGET, TARGET))
        for mine in range(TARGET - 1, -1, -1):
            # On the diagonal, what is as good for one as for the other is worth nothing.
            for others in range(mine - 1, -1, -1):
                race[mine, others] = self.worth(race, aim, mine, others)
                race[others, mine] = -race[mine, others]
        return race


@functools.cache
def races() -> NDArray[np.float64]:
    """All of them, as they were worked out."""
    text = (resources.files(__package__) / "races.txt").read_text(encoding="utf-8")
    return np.loadtxt(text.splitlines()).reshape(len(HEADINGS), TARGET, TARGET)


def aim_of(options: PairsOptions) -> int:
    """What a game for two with these options is played for."""
    if options.stakes != Stakes.CUTCHFELD:
        return FOR_SAFETY
    return FOR_CATCH if options.five_card_catch else FOR_COINS


def write(path: Path) -> None:
    """Work them out anew."""
    study = Study()
    with path.open("w", encoding="utf-8") as file:
        for aim, heading in enumerate(HEADINGS):
            np.savetxt(file, study.race(aim), "%.4f", header=heading)


if __name__ == "__main__":
    write(Path(__file__).with_name("races.txt"))
