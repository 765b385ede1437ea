"""The pinned number of paths, counted once more from the rules alone."""

from __future__ import annotations

import functools
from typing import Any

import undercroft as uc
from tests.every_game.test_perft import PINS, SEATS
from undercroft.engine.deck import cards, counts

Cards = tuple[int, ...]


@functools.cache
def ways(deck: Cards, number: int, lowest: int = 1) -> tuple[Cards, ...]:
    """The different sets of so many cards that a deck can give."""
    if number == 0:
        return ((),)
    return tuple(
        (rank, *rest)
        for rank in range(lowest, 11)
        if deck[rank - 1]
        for rest in ways((*deck[: rank - 1], deck[rank - 1] - 1, *deck[rank:]), number - 1, rank)
    )


def paths(cave: Cards, hands: tuple[Cards, ...], deck: Cards, turn: int, depth: int) -> int:
    """How many ways there are through so many turns, counting what the deck gives; no round ends on the way."""
    if depth == 0:
        return 1
    total = 0
    for card in set(hands[turn]):
        beaten = max([monster for monster in cave if monster < card] or cave)
        left = (*(monster for monster in cave if monster != beaten), card)
        held = list(hands[turn])
        held.remove(card)
        after = tuple(tuple(held) if seat == turn else hand for seat, hand in enumerate(hands))
        for came in ways(deck, 5 - len(left)):
            rest = tuple(number - came.count(rank) for rank, number in enumerate(deck, 1))
            total += paths((*left, *came), after, rest, (turn + 1) % len(hands), depth - 1)
    return total


def test_the_pin_is_what_the_rules_say() -> None:
    pin = PINS["cave_cards"]
    state: Any = uc.deal("cave_cards", SEATS, key=pin.key)._states[0]
    hands = tuple(cards(state.hand[seat]) for seat in range(SEATS))
    counted = tuple(
        paths(cards(state.monsters), hands, counts(state.unseen), int(state.turn), depth)
        for depth in range(len(pin.paths))
    )
    assert counted == pin.paths
    assert pin.deals == pin.cut_deals == SEATS, "followed until the dealer is known"
