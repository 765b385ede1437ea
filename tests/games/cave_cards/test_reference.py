"""The kernels against a page of plain Python that plays The Cave with a real pack, shuffled and dealt from the top."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2_contingency

from tests.conftest import Dealer
from tests.every_game.fuzz import Fuzz
from undercroft.engine.deck import cards
from undercroft.engine.kernel import interpreted
from undercroft.games.cave_cards.game import GAME
from undercroft.games.cave_cards.options import CaveOptions

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

HANDS = {2: 7, 3: 6, 4: 5, 5: 5, 6: 4}
GAMES = 200 if interpreted else 4_000
NEVER = 1e-5
FEW = 10  # Values rarer than this are counted together.


class Pack:
    """A shuffled pack that lies on the table, top card last."""

    def __init__(self, dice: random.Random) -> None:
        self.order = [rank for rank in range(1, 11) for _ in range(rank)]
        dice.shuffle(self.order)

    def draw(self) -> int:
        return self.order.pop()

    def __len__(self) -> int:
        return len(self.order)


class Listed:
    """A deck whose next cards are known beforehand."""

    def __init__(self, coming: list[int], number: int) -> None:
        self.coming = coming
        self.number = number

    def draw(self) -> int:
        self.number -= 1
        return self.coming.pop(0)

    def __len__(self) -> int:
        return self.number


class Round:
    """A round of The Cave as people play it."""

    def __init__(self, hands: list[list[int]], cave: list[int], deck: Pack | Listed, first: int) -> None:
        self.hands = hands
        self.cave = cave
        self.deck = deck
        self.turn = first
        self.captured: list[list[int]] = [[] for _ in hands]

    def play(self, card: int) -> None:
        self.hands[self.turn].remove(card)
        lower = [monster for monster in self.cave if monster < card]
        beaten = max(lower) if lower else max(self.cave)
        self.captured[self.turn] += [monster for monster in self.cave if monster == beaten]
        self.cave = [monster for monster in self.cave if monster != beaten] + [card]
        while len(self.cave) < 5 and len(self.deck):
            self.cave.append(self.deck.draw())
        self.turn = (self.turn + 1) % len(self.hands)

    def points(self) -> list[int]:
        points = [0] * len(self.hands)
        for rank in range(1, 11):
            numbers = [pile.count(rank) for pile in self.captured]
            for seat, number in enumerate(numbers):
                points[seat] += number if number == max(numbers) else 0
        return points


def physical_match(seats: int, dice: random.Random) -> tuple[list[int], list[int]]:
    """The points and the number of captures of players who play any card."""
    points, taken = [0] * seats, [0] * seats
    dealer = dice.randrange(seats)
    for _ in range(seats):
        pack = Pack(dice)
        hands = [[pack.draw() for _ in range(HANDS[seats])] for _ in range(seats)]
        table = Round(hands, [pack.draw() for _ in range(5)], pack, (dealer + 1) % seats)
        while any(table.hands):
            # As our random bot does: any rank of the hand, each as likely as any other.
            table.play(dice.choice(sorted(set(table.hands[table.turn]))))
        points = [sum(pair) for pair in zip(points, table.points(), strict=True)]
        taken = [number + len(pile) for number, pile in zip(taken, table.captured, strict=True)]
        dealer = (dealer + 1) % seats
    return points, taken


@pytest.mark.parametrize("seats", HANDS)
def test_every_position_is_what_a_page_of_python_makes_of_it(dealer: Dealer, seats: int) -> None:
    choices = random.Random(seats)
    for _ in range(30):
        table = dealer.table("cave_cards", seats, key=choices.getrandbits(128))
        points = [0] * seats
        model: Round | None = None
        while not table.over:
            state: Any = table._states[0]
            lying = list(cards(state.monsters))
            if model is None:
                hands = [list(cards(state.hand[seat])) for seat in range(seats)]
                model = Round(hands, lying, Listed([], len(cards(state.unseen))), int(state.turn))
            move = choices.choice(table.legal(table.actors[0]))
            events: tuple[Any, ...] = table.play(table.actors[0], move)
            model.deck.coming = [card for event in events for card in getattr(event, "cards", ()) or () if came(event)]  # type: ignore[union-attr]
            model.play(int(move.removeprefix("play ")))
            if any(model.hands):
                assert sorted(model.cave) == list(cards(state.monsters))
                assert [sorted(hand) for hand in model.hands] == [list(cards(bag)) for bag in state.hand[:seats]]
                assert [sorted(pile) for pile in model.captured] == [list(cards(bag)) for bag in state.captured[:seats]]
                assert len(model.deck) == len(cards(state.unseen))
                assert table.actors == (model.turn,)
            else:
                points = [sum(pair) for pair in zip(points, model.points(), strict=True)]
                assert list(state.points[:seats]) == points
                model = None
        assert table.result is not None
        assert list(table.result.scores) == points


def came(event: Any) -> bool:
    return type(event).__name__ == "Refilled"


def same_distribution(first: list[int], second: list[int]) -> bool:
    """Whether two samples may come from the same dice."""
    one, other = Counter(first), Counter(second)
    rows: list[list[int]] = []
    rest = [0, 0]
    for value in sorted({*one, *other}):
        rest = [rest[0] + one[value], rest[1] + other[value]]
        if min(rest) >= FEW:
            rows.append(rest)
            rest = [0, 0]
    return bool(chi2_contingency(np.array(rows)).pvalue > NEVER)


def our_matches(seats: int) -> Iterator[tuple[list[int], list[int]]]:
    """The same from the kernels."""
    fuzz = Fuzz(GAME, seats, CaveOptions())
    for number in range(GAMES):
        fuzz.begin(number)
        fuzz.play(number)
        yield fuzz.state.points[:seats].tolist(), fuzz.state.taken[:seats].tolist()


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_real_pack_gives_points_and_captures_as_often(seats: int) -> None:
    dice = random.Random(seats)
    real = [physical_match(seats, dice) for _ in range(GAMES)]
    ours = list(our_matches(seats))
    for place in range(2):
        assert same_distribution([match[place][0] for match in real], [match[place][0] for match in ours])
        assert same_distribution([sum(match[place]) for match in real], [sum(match[place]) for match in ours])
