"""Who knows what in The Cave: C-19, everything but the hands of others and the deck."""

from __future__ import annotations

from ...engine.chance import forget_chance
from ...engine.deck import EMPTY, any_cards
from ...engine.header import hide_amounts
from ...engine.kernel import kernel
from .rules import Cave, NoteKind


@kernel
def mask(cave: Cave, seat: int) -> None:
    """Put the hands of others back among the cards that are not seen; how many cards they are stays known."""
    forget_chance(cave)
    hide_amounts(cave, NoteKind.DEALT, seat)
    for other in range(cave.seats):
        if other != seat:
            cave.unseen += cave.hand[other]
            cave.hand[other] = EMPTY


@kernel
def resample(cave: Cave, seat: int) -> None:
    """Deal the hands of others once more from the cards that are not seen; the deck is what remains of them."""
    for other in range(cave.seats):
        if other != seat:
            cave.hand[other] = any_cards(cave, cave.unseen, cave.held[other])
            cave.unseen -= cave.hand[other]
