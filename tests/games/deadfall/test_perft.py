"""The pinned number of paths, counted once more from the rules alone."""

from __future__ import annotations

from typing import Any

import undercroft as uc
from tests.every_game.test_perft import PINS, SEATS
from undercroft.engine.deck import cards

Hands = tuple[tuple[int, ...], ...]


def without_one(hands: Hands, seat: int, card: int) -> Hands:
    held = list(hands[seat])
    held.remove(card)
    return tuple(tuple(held) if each == seat else hand for each, hand in enumerate(hands))


def paths_of_doors(hands: Hands, stacks: Hands, depth: int) -> int:
    """Both choose, in either order; then somebody leads, or they choose again."""
    if depth == 0:
        return 1
    first, second = (set(hand) for hand in hands)
    if depth == 1:
        return len(first) + len(second)
    total = 0
    for one in first:
        for other in second:
            after = without_one(without_one(hands, 0, one), 1, other)
            doors = ((one, *stacks[0]), (other, *stacks[1]))
            if doors[0] == doors[1]:
                total += paths_of_doors(after, doors, depth - 2)
            else:
                total += paths_of_turns(after, 0 if doors[0] < doors[1] else 1, depth - 2)
    return 2 * total


def paths_of_turns(hands: Hands, turn: int, depth: int) -> int:
    """A card, or the one call there is, which ends it all."""
    if depth == 0:
        return 1
    plays = (paths_of_turns(without_one(hands, turn, card), 1 - turn, depth - 1) for card in set(hands[turn]))
    return sum(plays) + 1


def test_the_pin_is_what_the_rules_say() -> None:
    pin = PINS["deadfall"]
    state: Any = uc.deal("deadfall", SEATS, key=pin.key)._states[0]
    hands = tuple(cards(state.hand[seat]) for seat in range(SEATS))
    assert set(hands[0]) & set(hands[1]), "this deal leaves no tie"
    counted = tuple(paths_of_doors(hands, ((), ()), depth) for depth in range(len(pin.paths)))
    assert counted == pin.paths
