"""What a seat sees of a table of The Feast."""

from __future__ import annotations

import msgspec

from ...engine.bits import members
from ...engine.deck import cards, counts, value
from ...engine.game import View
from ...engine.seats import NOBODY, SPECTATOR, seat_letter
from ...engine.wording import number
from .rules import (
    FACE_DOWN,
    MATCH,
    NO_CARD,
    Feast,
    actors,
    cards_dealt,
    cards_held,
    gaffes_of,
    is_dummy,
    places,
    points,
)
from .story import dummy_name


class PlaceView(msgspec.Struct, frozen=True):
    """One place at the table: a player's, or a dummy's."""

    name: str
    is_dummy: bool
    to_act: bool
    cards: int
    """How many cards it holds; a player's ploy that lies face down is one of them."""
    has_played: bool
    """Whether it has put down a ploy for this round."""
    ploy: int | None
    """That ploy, if the seat whose view it is may see it."""
    captured: tuple[int, ...]
    """The cards taken in this hand, lowest first."""
    points: int
    """In the whole match; a dummy's are those of this hand, and win nothing."""


class FeastView(View, frozen=True):
    """The table as a seat sees it."""

    seat: int
    """Whose view it is; -1 for a spectator."""
    actors: tuple[int, ...]
    """Who may act."""
    taking: bool
    """Whether somebody chooses what to take; else ploys are chosen."""
    hand: int
    """The hand of the match that is being played, from 1."""
    hands: int
    round: int
    """The round of this hand, from 1."""
    rounds: int
    topic: int | None
    gaffes: tuple[int, ...]
    """While somebody chooses what to take, the ploys that matched, lowest first."""
    deck: int
    """How many cards have not been dealt."""
    unseen: tuple[int, ...]
    """How many cards of rank 1 to 10 the seat has not seen in this hand: they are in the deck and in other hands."""
    own: tuple[int, ...]
    """The seat's own hand, lowest first; empty for a spectator."""
    places: tuple[PlaceView, ...]
    """All players in the order of their seats, then the dummies."""

    def __str__(self) -> str:
        width = max(len(place.name) for place in self.places)
        lines = [self._heading(), "", *(self._row(index, width) for index in range(len(self.places)))]
        if self.gaffes:
            lines += ["", f"Gaffes: {_shown(self.gaffes)}"]
        if self.own:
            lines += ["", f"Your hand: {_shown(self.own)}"]
        return "\n".join(lines)

    def _heading(self) -> str:
        if self.topic is None:
            return f"All {self.hands} hands are over."
        return f"Hand {self.hand} of {self.hands}, round {self.round} of {self.rounds}. Topic: [{self.topic}]"

    def _row(self, index: int, width: int) -> str:
        place = self.places[index]
        to_act = ">" if place.to_act else " "
        own = "*" if index == self.seat else " "
        ploy = f"[{place.ploy}]" if place.ploy else "[?]" if place.has_played else ""
        score = "" if place.is_dummy else number(place.points, "point")
        took = f"  took {' '.join(map(str, place.captured))}" if place.captured else ""
        return f"{to_act} {place.name + own:<{width + 1}} {ploy:<4} {score:>10}{took}".rstrip()


def _shown(ranks: tuple[int, ...]) -> str:
    return " ".join(f"[{rank}]" for rank in ranks)


def view(feast: Feast, seat: int) -> FeastView:
    """A masked state, typed."""
    over = feast.topic == NO_CARD
    taking = bool(feast.taker != NOBODY)
    hidden = 0 if over else sum(int(cards_held(feast, place)) for place in range(places(feast)) if place != seat)
    return FeastView(
        seat=seat,
        actors=members(actors(feast)),
        taking=taking,
        hand=min(int(feast.hands_over) + 1, MATCH),
        hands=MATCH,
        round=min(int(feast.rounds_over) + 1, int(cards_dealt(feast))),
        rounds=int(cards_dealt(feast)),
        topic=None if over else int(feast.topic),
        gaffes=cards(gaffes_of(feast)) if taking else (),
        deck=len(cards(feast.unseen)) - hidden,
        unseen=counts(feast.unseen),
        own=() if seat == SPECTATOR else cards(feast.hand[seat]),
        places=tuple(_place(feast, place) for place in range(int(places(feast)))),
    )


def _place(feast: Feast, place: int) -> PlaceView:
    dummy = bool(is_dummy(feast, place))
    ploy = int(feast.ploy[place])
    return PlaceView(
        name=dummy_name(place - int(feast.seats)) if dummy else seat_letter(place),
        is_dummy=dummy,
        to_act=place in members(actors(feast)),
        cards=int(cards_held(feast, place)),
        has_played=ploy != NO_CARD,
        ploy=ploy if ploy not in (NO_CARD, FACE_DOWN) else None,
        captured=cards(feast.captured[place]),
        points=int(value(feast.captured[place]) if dummy else points(feast, place)),
    )
