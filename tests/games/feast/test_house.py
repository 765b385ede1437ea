"""The house: it reads the topic, minds the dummies, counts cards, and does not always do the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from undercroft.engine.deck import EMPTY, bag_of, cards
from undercroft.games import load
from undercroft.games.feast.game import GAME
from undercroft.games.feast.house import PARTS, expected_catch, house
from undercroft.lab.simulate import simulate

Maker = Callable[..., Any]

GAMES = 4000
TIMES = 200


def choices(desk: Any, seat: int) -> Counter[str]:
    """What the house does, and how often of so many times."""
    states = desk.states.copy()
    GAME.entries.mask(states, 0, seat)
    dice = random.Random(1)
    return Counter(
        str(GAME.move((int(house(states[0], seat, np.uint64(dice.getrandbits(64)))),))) for _ in range(TIMES)
    )


def usual(desk: Any, seat: int) -> str:
    return choices(desk, seat).most_common(1)[0][0]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("hands", ["usual", "8"])
def test_the_house_beats_random_players(seats: int, hands: str) -> None:
    report = simulate(load("feast"), seats, GAMES, ["house", *["random"] * (seats - 1)], {"hands": hands}, key=1)
    own = report.results[0]
    assert stats.binomtest(round(own.wins.mean * GAMES), GAMES, 1 / seats, alternative="greater").pvalue < 1e-9
    assert all(own.score.low > other.score.high for other in report.results[1:])


def test_the_house_keeps_its_high_cards_for_high_topics(midway: Maker) -> None:
    hands = [[1, 4, 9], [7, 8, 10], [7, 8, 10], [6, 9, 10]]
    assert usual(midway(10, hands), 0) == "play 9"
    assert usual(midway(2, hands), 0) != "play 9"


def test_the_house_does_not_match_a_dummy(midway: Maker) -> None:
    desk = midway(9, [[7, 9, 10], [6, 8, 8], [5, 5], [3, 4]], shown=[10, 9])
    assert choices(desk, 0)["play 10"] == choices(desk, 0)["play 9"] == 0


def test_the_house_ducks_below_dummies_that_match(midway: Maker) -> None:
    desk = midway(3, [[2, 8, 9], [6, 8, 7], [5, 5], [3, 4]], shown=[10, 10])
    assert usual(desk, 0) == "play 2"


def test_the_house_counts_the_cards_it_has_seen(midway: Maker) -> None:
    hands = [[8, 9], [8, 1], [7, 2], [6, 2]]
    assert usual(midway(10, hands, unseen=[8, 8, 8, 8, 8]), 0) == "play 9"
    few = bag_of([8, 8, 3, 3, 3, 2])
    assert expected_catch(few, 3, EMPTY, 10 * PARTS, 9) > expected_catch(few, 3, EMPTY, 10 * PARTS, 8)


def test_the_house_mixes(midway: Maker) -> None:
    seen = choices(midway(7, [[1, 6, 7, 8], [3, 9, 10, 5], [4, 9, 10, 5], [2, 9, 10, 6]]), 0)
    assert len(seen) > 1


@pytest.mark.parametrize(("topic", "move"), [(10, "take topic"), (8, "take topic"), (7, "take 8")])
def test_the_house_takes_the_dearest_card(midway: Maker, topic: int, move: str) -> None:
    desk = midway(topic, [[8, 10], [8, 10], [6, 10], [6, 10], [4, 10]])
    desk.choose([8, 8, 6, 6, 4])
    assert choices(desk, 4) == {move: TIMES}


def test_the_house_takes_the_highest_gaffe(midway: Maker) -> None:
    desk = midway(10, [[8, 10], [8, 10], [6, 10], [6, 10], [4, 10], [5, 10]])
    desk.choose([8, 8, 6, 6, 4, 5])
    assert choices(desk, 4) == {"take 8": TIMES}


def test_what_a_ploy_may_catch_is_near_what_it_does_catch() -> None:
    """Against others who draw from so large a bag that one draw hardly changes the next."""
    dice = random.Random(4)
    unseen = [rank for rank in range(1, 11) for _ in range(rank)]
    others, topic = 3, 7
    for shown in ([], [9], [4, 4], [3, 10]):
        for ploy in (1, 5, 8, 10):
            total = 0
            for _ in range(4000):
                ploys = [*shown, ploy, *(dice.choice(unseen) for _ in range(others))]
                number = Counter(ploys)
                single = [each for each in ploys if number[each] == 1]
                gaffes = [each for each in ploys if number[each] > 1]
                if ploy not in single:
                    continue
                wins = [topic] if ploy == max(single) else []
                wins += [max(gaffes)] if ploy == min(single) and gaffes else []
                total += max(wins, default=0)
            catch = expected_catch(bag_of(unseen), others, bag_of(shown), topic * PARTS, ploy) / PARTS
            assert catch == pytest.approx(total / 4000, abs=0.9), (shown, ploy)
    assert cards(bag_of(unseen)) == tuple(unseen)
