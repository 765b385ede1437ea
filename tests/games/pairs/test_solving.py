"""The rest of a hand for two against two that know nothing of kernels: a page of plain Python, and the rules."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.pairs.conftest import ALL_CARDS, PairsDesk, arrange
from undercroft.engine.deck import RANKS, cards
from undercroft.engine.explore import Explorer, scripted
from undercroft.engine.record import fill, new, part
from undercroft.games.pairs.game import GAME
from undercroft.games.pairs.odds import plain_points, rest_of_hand
from undercroft.games.pairs.rules import BURNED, Move, Pairs
from undercroft.games.pairs.solving import FIRST, KEYS, MOST_POSITIONS, SECOND, Hand, Outcome, Position, Worth, solve

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

Maker = Callable[..., Any]
Values = tuple[Fraction, Fraction, Fraction, Fraction]
Wanted = Callable[[int, int], Fraction]


class PaperAndPencil:
    """The rest of a hand for two by the rule sheet: the first player wants much, the second little."""

    def __init__(self, layout: dict[str, Any], taking: Wanted, catching: tuple[Fraction, Fraction], catch: int) -> None:
        self.taking, self.catching, self.catch = taking, catching, catch
        self.turn = layout["turn"]
        self.scored = [rank for pile in layout["scored"] for rank in pile]
        me, other = layout["stacks"][self.turn], layout["stacks"][1 - self.turn]
        self.start = (tuple(sorted(me)), tuple(sorted(other)), tuple(sorted(layout["unseen"])), layout["burned"])
        self.after = functools.cache(self._after)

    def both(self) -> tuple[Values | None, Values]:
        """What to hit and to fold bring at the beginning: the value, both players' points, and the chance to lose."""
        return self.hit(FIRST, *self.start), self.fold(FIRST, *self.start[:2])

    def _after(self, who: int, me: tuple[int, ...], other: tuple[int, ...], unseen: Any, burned: int) -> Values:
        fold = self.fold(who, me, other)
        hit = self.hit(who, me, other, unseen, burned)
        if hit is None or (fold[0] > hit[0] if who == FIRST else fold[0] < hit[0]):
            return fold
        return hit

    def fold(self, who: int, me: tuple[int, ...], other: tuple[int, ...]) -> Values:
        return self.takes(who, min(me + other))

    def takes(self, who: int, rank: int) -> Values:
        mine = who == FIRST
        nothing = Fraction(0)
        return self.taking(who, rank), Fraction(rank * mine), Fraction(rank * (not mine)), nothing + mine

    def hit(self, who: int, me: tuple[int, ...], other: tuple[int, ...], unseen: Any, burned: int) -> Values | None:
        """`me` is whose turn it is."""
        if len(unseen) == burned:
            left = list(ALL_CARDS)
            for rank in (*me, *other, *self.scored):
                left.remove(rank)
            unseen, burned = tuple(left), BURNED if len(left) > BURNED else 0
            if not left:
                return None
        total = [Fraction(0)] * 4
        for place, rank in enumerate(unseen):
            if rank in me:
                values = self.takes(who, rank)
            elif len(me) + 1 >= self.catch:
                values = (self.catching[who], Fraction(0), Fraction(0), Fraction(0))
            else:
                rest = unseen[:place] + unseen[place + 1 :]
                values = self.after(1 - who, other, tuple(sorted((*me, rank))), rest, burned)
            total = [each + value for each, value in zip(total, values, strict=True)]
        a, b, c, d = (each / len(unseen) for each in total)
        return a, b, c, d


def small_layout(dice: random.Random, unseen_cards: int) -> dict[str, Any]:
    """A hand in which most cards are scored, some discarded, and the deck may run out at any time."""
    deck = list(ALL_CARDS)
    dice.shuffle(deck)
    stacks: list[list[int]] = []
    for _ in range(2):
        ranks = dice.sample(sorted(set(deck)), dice.randint(1, 3))
        for rank in ranks:
            deck.remove(rank)
        stacks.append(ranks)
    at_large = dice.choice([0, 1, *[unseen_cards] * 4, dice.randint(0, unseen_cards)])
    free, out = deck[:at_large], deck[at_large:]
    cut = dice.randint(0, len(out))
    burned = dice.choice([0, min(BURNED, len(free))])
    unseen = free[: dice.randint(burned, len(free))]
    return {
        "stacks": stacks, "scored": [out[:cut], out[cut:]], "unseen": unseen, "burned": burned,
        "turn": dice.randrange(2), "points": [dice.randint(0, 20), dice.randint(0, 20)],
    }  # fmt: skip


def state_of(layout: dict[str, Any], **options: object) -> Any:
    desk = PairsDesk(2, options)
    arrange(desk.state, **layout)
    return part(desk.state, Pairs)


def check(layout: dict[str, Any], worth: Any, paper: PaperAndPencil, **options: object) -> int:
    """Compare all numbers; gives how many positions there were."""
    found = rest_of_hand(state_of(layout, **options), layout["turn"], worth)
    for code, expected in zip((Move.HIT, Move.FOLD), paper.both(), strict=True):
        if expected is not None:
            numbers: Any = found[code]
            got = [numbers.value, *numbers.points, numbers.loses]
            assert got == pytest.approx([float(each) for each in expected], abs=1e-11), (layout, code)
    return int(paper.after.cache_info().currsize)


def points_worth(who: int, rank: int) -> Fraction:
    return Fraction(-rank if who == FIRST else rank)


def linear(layout: dict[str, Any]) -> Any:
    return plain_points(state_of(layout), layout["turn"])


@pytest.mark.parametrize("seed", range(60))
def test_small_decks_agree_with_paper_and_pencil(seed: int) -> None:
    layout = small_layout(random.Random(seed), 11)
    check(layout, linear(layout), PaperAndPencil(layout, points_worth, (Fraction(0), Fraction(0)), 99))


@pytest.mark.parametrize("to_come", [None, 0, 3])
def test_whole_decks_agree_with_paper_and_pencil(to_come: int | None, but: Maker) -> None:
    """With many cards to come, and with few to come until all that were discarded come back."""
    stacks = [[2, 6, 7, 9], [4, 8, 10]]
    unseen = but(ALL_CARDS, [rank for stack in stacks for rank in stack])
    if to_come is not None:
        unseen = random.Random(to_come).sample(unseen, BURNED + to_come)
    layout = {"stacks": stacks, "scored": [[], []], "unseen": unseen, "burned": BURNED, "turn": 0, "points": [3, 4]}
    assert check(layout, linear(layout), PaperAndPencil(layout, points_worth, (Fraction(0), Fraction(0)), 99)) > 500


def test_the_small_decks_have_everything() -> None:
    layouts = [small_layout(random.Random(seed), 11) for seed in range(60)]
    at_large = [55 - sum(map(len, (*each["stacks"], *each["scored"]))) for each in layouts]
    ran_out = [len(each["unseen"]) == each["burned"] for each in layouts]
    discards = [free > len(each["unseen"]) for free, each in zip(at_large, layouts, strict=True)]
    assert any(ran_out)
    assert any(not each for each in ran_out)
    assert any(free == 0 for free in at_large)
    assert sum(gone and not out for gone, out in zip(discards, ran_out, strict=True)) > 10, "shuffles in mid-hand"
    assert any(each["burned"] for each in layouts)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), catch=st.booleans())
def test_whatever_the_end_of_a_hand_is_worth(seed: int, catch: bool) -> None:
    dice = random.Random(seed)
    layout = small_layout(dice, 10)
    prices = [[Fraction(dice.randint(-1000, 1000), 7) for _ in range(RANKS + 1)] for _ in range(2)]
    caught = (Fraction(dice.randint(-500, 500), 3), Fraction(dice.randint(-500, 500), 3))
    worth: Any = new(Worth, 1)[0]
    for who in (FIRST, SECOND):
        worth.taking[who, :] = [float(each) for each in prices[who]]
        worth.catching[who] = float(caught[who])
    paper = PaperAndPencil(layout, lambda who, rank: prices[who][rank], caught, 5 if catch else 99)
    options: dict[str, object] = {"stakes": "cutchfeld", "five_card_catch": True} if catch else {}
    found = rest_of_hand(state_of(layout, **options), layout["turn"], worth)
    hit, fold = paper.both()
    assert float(found[Move.FOLD].value) == pytest.approx(float(fold[0]))  # type: ignore[attr-defined]
    if hit is not None:
        assert float(found[Move.HIT].value) == pytest.approx(float(hit[0]), abs=1e-8)  # type: ignore[attr-defined]


def by_the_rules(explorer: Explorer, states: Any, first: int) -> tuple[Fraction | None, Fraction]:
    """What to hit and to fold are worth in points to the first player, with the rules themselves to play them."""
    turn = int(states[0].turn)
    before = int(states[0].points[turn])
    moves = {move: [] for _, move in explorer.moves(states)}
    values: dict[int, Fraction] = {}
    for move in moves:
        values[move] = Fraction(0)
        for outcome in explorer.plays(states, turn, move):
            after = outcome.states
            taken = int(after[0].points[turn]) - before
            value = Fraction(-taken if turn == first else taken)
            if not taken:
                value = best(by_the_rules(explorer, after, first), turn == first)
            values[move] += outcome.chance * value
    return values.get(Move.HIT), values[Move.FOLD]


def best(values: tuple[Fraction | None, Fraction], was_first: bool) -> Fraction:
    """The other one's best: who is second wants little."""
    known = [each for each in values if each is not None]
    return min(known) if was_first else max(known)


@pytest.mark.parametrize("seed", range(8))
def test_small_decks_agree_with_the_rules(seed: int) -> None:
    layout = small_layout(random.Random(seed + 1000), 7)
    layout["points"] = [0, 0]
    told = PairsDesk(2, {})
    arrange(told.state, **layout)
    states = new(scripted(GAME.journaled), 1)
    fill(states[0], told.state)
    hit, fold = by_the_rules(Explorer(GAME, chances=1), states, layout["turn"])
    found: Any = rest_of_hand(state_of(layout), layout["turn"], linear(layout))
    assert found[Move.FOLD].value == fold
    if hit is not None:
        assert found[Move.HIT].value == pytest.approx(float(hit), abs=1e-11)


def test_the_room_is_enough_and_left_as_it_was() -> None:
    """One card each, and nothing is ever folded: the most positions that there can be."""
    layout = {"stacks": [[10], [9]], "scored": None, "unseen": None, "burned": BURNED, "turn": 0, "points": [0, 0]}
    pairs = state_of(layout)
    worth: Any = new(Worth, 1)[0]
    worth.taking[FIRST, :], worth.taking[SECOND, :] = -1.0, 1.0
    hand, found, moves = new(Hand, 1), new(Position, MOST_POSITIONS), new(Outcome, 2)
    places = np.zeros(KEYS, np.int32)
    solve(pairs, 0, worth, hand[0], found, places, moves)
    # The single 1 can be in one stack only.
    assert MOST_POSITIONS * 0.5 < hand[0].positions < MOST_POSITIONS
    assert not places.any()
    assert moves[Move.FOLD].value == -1.0  # type: ignore[attr-defined]


def test_a_known_hand() -> None:
    """By hand: two cards are left, a 5 and a 9, and the deck has both. A has a 5 and B a 7."""
    scored = list(ALL_CARDS)
    for rank in (5, 7, 5, 9):
        scored.remove(rank)
    layout = {"stacks": [[5], [7]], "scored": [scored, []], "unseen": [5, 9], "burned": 0, "turn": 0, "points": [0, 0]}
    hit, fold = rest_of_hand(state_of(layout), 0, linear(layout))
    # With the 5 A pairs. With the 9 B takes the 5, which pairs with nothing of B's, and A folds, for 5, there being no
    # card left; so B, who would pay 5 for folding, hits and A pays.
    numbers: Any = hit
    assert (numbers.value, *numbers.points, numbers.loses) == (-5.0, 5.0, 0.0, 1.0)
    numbers = fold
    assert (numbers.value, *numbers.points, numbers.loses) == (-5.0, 5.0, 0.0, 1.0)


def test_unseen_cards_decide_and_not_the_discards(midway: Maker) -> None:
    near = midway([[8], [9]], unseen=[8, 1, 1 + 1, 3, 4, 5, 6], burned=5).state
    far = midway([[8], [9]], unseen=[10, 1, 1 + 1, 3, 4, 5, 6], burned=5).state
    values = [rest_of_hand(part(state, Pairs), 0, plain_points(state, 0))[Move.HIT].value for state in (near, far)]  # type: ignore[attr-defined]
    assert values[0] < values[1]
    assert cards(near.unseen) != cards(far.unseen)


def test_bounds(midway: Maker) -> None:
    """Nobody can expect to pay more than to fold costs, and the value is what the points come to."""
    dice = random.Random(3)
    for _ in range(30):
        layout: dict[str, Sequence[Any]] = {"stacks": [dice.sample(range(1, 11), 3), dice.sample(range(2, 11), 2)]}
        state = part(midway(**layout).state, Pairs)
        hit, fold = rest_of_hand(state, 0, plain_points(state, 0))
        for each in (hit, fold):
            numbers: Any = each
            assert numbers.value == pytest.approx(numbers.points[SECOND] - numbers.points[FIRST])
            assert 0.0 <= numbers.loses <= 1.0
            assert numbers.catches == 0.0
