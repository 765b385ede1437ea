"""Counts of everything that can happen in the first moves, pinned: a rule that changes changes them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from undercroft.engine.deck import cards
from undercroft.engine.explore import Explorer, Outcome
from undercroft.engine.game import Game
from undercroft.engine.options import read_options
from undercroft.games import IDS, load

SEATS = 2


class Pin(NamedTuple):
    """What a game with two seats and its default options must come to."""

    deal_chances: int
    """How many chance events of a deal are followed; a deal that asks for more is cut there."""
    play_chances: int
    deals: int
    cut_deals: int
    paths: tuple[int, ...]
    """Through 0, 1, 2... moves."""
    key: int | None = None
    """Where there are too many deals to follow, the paths begin with the one that this key gives."""


PINS = {
    "pairs": Pin(deal_chances=2, play_chances=1, deals=99, cut_deals=9, paths=(99, 1773, 16691)),
    "deadfall": Pin(deal_chances=0, play_chances=1, deals=1, cut_deals=1, paths=(1, 9, 40, 212, 866), key=3),
    "feast": Pin(deal_chances=0, play_chances=1, deals=1, cut_deals=1, paths=(1, 11, 354, 624), key=46),
    "cave_cards": Pin(deal_chances=1, play_chances=5, deals=2, cut_deals=2, paths=(1, 3, 103, 964), key=3),
    "cave_board": Pin(deal_chances=0, play_chances=1, deals=1, cut_deals=0, paths=(1, 4, 32, 146, 498)),
}


def dealt(game: Game, pin: Pin) -> list[Outcome]:
    """The deals with which the paths begin: all, or the one of a key."""
    explorer = Explorer(game, pin.deal_chances)
    return explorer.deals(SEATS) if pin.key is None else explorer.dealt(SEATS, pin.key)


def test_every_game_has_a_pin() -> None:
    assert set(PINS) == set(IDS)


def test_deals_and_paths_are_as_many_as_ever(game_id: str) -> None:
    pin = PINS[game_id]
    game = load(game_id)
    deals = Explorer(game, pin.deal_chances).deals(SEATS)
    assert sum((deal.chance for deal in deals), Fraction(0)) == 1
    assert (len(deals), sum(deal.cut for deal in deals)) == (pin.deals, pin.cut_deals)
    explorer = Explorer(game, pin.play_chances)
    deals = dealt(game, pin)
    assert tuple(explorer.paths(deals, depth) for depth in range(len(pin.paths))) == pin.paths


def test_the_outcomes_of_every_first_move_have_probabilities_that_sum_to_one(game_id: str) -> None:
    pin = PINS[game_id]
    game = load(game_id)
    explorer = Explorer(game, pin.play_chances)
    deals = [deal for deal in dealt(game, pin) if not deal.cut]
    assert deals
    for deal in deals:
        for move in explorer.moves(deal.states):
            outcomes = explorer.plays(deal.states, *move)
            assert sum((outcome.chance for outcome in outcomes), Fraction(0)) == 1
            assert len({(bytes(outcome.states.tobytes()), outcome.cut) for outcome in outcomes}) == len(outcomes)


# The same for Pairs once more, from its rules alone: a deck of r cards of each rank r, of which two players get one
# each, and the lower leads. A tie, and a hand that is lost, ask for more chance than is followed.

DECK = {rank: rank for rank in range(1, 11)}


def pairs_deals() -> Iterator[tuple[tuple[int, int], Fraction]]:
    for first in DECK:
        for second in DECK:
            left = DECK[second] - (second == first)
            if left:
                yield (first, second), Fraction(DECK[first], 55) * Fraction(left, 54)


def pairs_paths(stacks: tuple[tuple[int, ...], ...], turn: int, depth: int) -> int:
    """Paths through so many moves; each move's first card is followed, and nothing after that."""
    if not depth:
        return 1
    seen = Counter(card for stack in stacks for card in stack)
    to_come = [rank for rank in DECK if DECK[rank] > seen[rank]]
    total = len(to_come)  # A fold, and the first card of the next hand.
    for card in to_come:
        if card in stacks[turn]:
            total += 1
        else:
            after = tuple((*stack, card) if seat == turn else stack for seat, stack in enumerate(stacks))
            total += pairs_paths(after, 1 - turn, depth - 1)
    return total


def test_the_pin_of_pairs_is_what_its_rules_say() -> None:
    deals = dict(pairs_deals())
    ties = [cards for cards in deals if cards[0] == cards[1]]
    paths = tuple(
        sum(1 if low == high else pairs_paths(((low,), (high,)), 0 if low < high else 1, depth) for low, high in deals)
        for depth in range(3)
    )
    assert sum(deals.values()) == 1
    assert PINS["pairs"] == Pin(2, 1, len(deals), len(ties), paths)


@pytest.fixture(scope="module")
def pairs() -> Any:
    return load("pairs")


def test_the_deals_of_pairs_have_the_chances_that_the_deck_gives_them(pairs: Any) -> None:
    found: dict[tuple[int, int], Fraction] = {}
    for deal in Explorer(pairs, 2).deals(SEATS):
        if not deal.cut:
            state: Any = deal.states[0]
            cards = tuple(int(state.stack[seat]).bit_length() // 6 + 1 for seat in range(SEATS))
            assert int(state.turn) == cards.index(min(cards))
            found[cards] = found.get(cards, Fraction(0)) + deal.chance
    assert found == {cards: chance for cards, chance in pairs_deals() if cards[0] != cards[1]}


# And for The Feast: two players choose in either order, and four ploys decide who takes what. The next topic is
# followed, and if chance may be asked three times, so are the cards of both dummies.


class FeastDeal(NamedTuple):
    """A first position, as far as it matters."""

    held: tuple[tuple[int, ...], ...]
    """Two players' hands, and those of two dummies."""
    shown: tuple[int, ...]
    deck: tuple[int, ...]


@pytest.fixture(scope="module")
def feast_deal() -> FeastDeal:
    state: Any = dealt(load("feast"), PINS["feast"])[0].states[0]
    held = tuple(cards(state.hand[place]) for place in range(4))
    return FeastDeal(held, tuple(int(state.ploy[place]) for place in (2, 3)), cards(state.unseen))


def feast_rounds(deal: FeastDeal) -> Iterator[int]:
    """For each two ploys, how many cards there are to choose from after them; 1 if none is left to anybody."""
    for first in set(deal.held[0]):
        for second in set(deal.held[1]):
            ploys = Counter((first, second, *deal.shown))
            single = [ploy for ploy in ploys if ploys[ploy] == 1]
            yield len(ploys) if len(single) == 1 and single[0] in (first, second) else 1


def test_the_pin_of_the_feast_is_what_its_rules_say(feast_deal: FeastDeal) -> None:
    first, second = (len(set(feast_deal.held[seat])) for seat in range(2))
    rounds = list(feast_rounds(feast_deal))
    # A choice of what to take comes before the next topic; without one the topic comes at once.
    choices = sum(choices > 1 for choices in rounds)
    topics = len(set(feast_deal.deck))
    two_moves = 2 * ((len(rounds) - choices) * topics + choices)
    three_moves = 2 * topics * sum(rounds)
    assert choices, "this deal leaves nothing to choose"
    assert PINS["feast"].paths == (1, first + second, two_moves, three_moves)


def test_the_next_round_of_the_feast_comes_in_every_way_it_can(feast_deal: FeastDeal) -> None:
    explorer = Explorer(load("feast"), 3)
    start = dealt(load("feast"), PINS["feast"])[0].states
    ways = len(set(feast_deal.deck)) * len(set(feast_deal.held[2])) * len(set(feast_deal.held[3]))
    chosen = explorer.plays(start, 0, feast_deal.held[0][-1])[0]
    outcomes = [explorer.plays(chosen.states, *move) for move in explorer.moves(chosen.states)]
    assert not any(outcome.cut for each in outcomes for outcome in each)
    assert {len(each) for each in outcomes} <= {1, ways}
    for outcome in outcomes[0]:
        state: Any = outcome.states[0]
        if len(outcomes[0]) == ways:
            drawn = (
                (feast_deal.deck, state.topic),
                (feast_deal.held[2], state.ploy[2]),
                (feast_deal.held[3], state.ploy[3]),
            )
            chances = [Fraction(pile.count(int(card)), len(pile)) for pile, card in drawn]
            assert outcome.chance == chances[0] * chances[1] * chances[2]


def test_hands_are_dealt_with_the_odds_of_a_shuffled_deck() -> None:
    """Deadfall with one 1, two 2s and three 3s, two cards each: of all 720 orders, so many give these hands."""
    game = load("deadfall")
    deals = Explorer(game, 5).deals(SEATS, read_options(game.info.options, {"deck": 3}))
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for deal in deals:
        found[tuple(cards(deal.states[0].hand[seat]) for seat in range(SEATS))] += deal.chance
    expected: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in itertools.permutations((1, 2, 2, 3, 3, 3)):
        expected[tuple(sorted(order[:2])), tuple(sorted(order[2:4]))] += Fraction(1, 720)
    assert found == expected
