"""Who knows what in The Feast: F-17."""

from __future__ import annotations

from ...engine.chance import forget_chance
from ...engine.deck import EMPTY, any_card, any_cards
from ...engine.kernel import kernel
from ...engine.seats import NOBODY
from .rules import FACE_DOWN, NO_CARD, Feast, cards_held, is_dummy, places


@kernel
def mask(feast: Feast, seat: int) -> None:
    """Shuffle all other hands into the deck, and turn down the ploys that are still to be revealed."""
    forget_chance(feast)
    for place in range(places(feast)):
        if place == seat:
            continue
        feast.unseen += feast.hand[place]
        feast.hand[place] = EMPTY
        if not is_dummy(feast, place) and feast.taker == NOBODY and feast.ploy[place] != NO_CARD:
            feast.ploy[place] = FACE_DOWN


@kernel
def take_back(feast: Feast) -> None:
    """Let those choose again whose ploys lie face down."""
    for seat in range(feast.seats):
        if feast.ploy[seat] == FACE_DOWN:
            feast.ploy[seat] = NO_CARD


@kernel
def resample(feast: Feast, seat: int) -> None:
    """Deal those hands again; a ploy that lies face down is any card of its hand."""
    for place in range(places(feast)):
        if place == seat:
            continue
        feast.hand[place] = any_cards(feast, feast.unseen, cards_held(feast, place))
        feast.unseen -= feast.hand[place]
        if feast.ploy[place] == FACE_DOWN:
            feast.ploy[place] = any_card(feast, feast.hand[place])
