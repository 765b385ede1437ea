"""The variants of Deadfall."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from msgspec import Meta

from ...engine.deck import RANKS
from ...engine.errors import BadOption
from ...engine.kernel import kernel
from ...engine.options import Options
from ...engine.wording import number

# D-2: the cards of a hand, and those of each of two players.
DEALT = 6
DEALT_TO_TWO = 7
# D-26: the smallest deck that leaves anything to think about.
FEWEST_RANKS = 3


@kernel(inline=True)
def cards_each(ranks: int, seats: int) -> int:
    """D-2: how many cards each seat gets; D-26: of a small deck, only so many that a third of it is left, and no more
    than there are of its highest rank."""
    usual = DEALT_TO_TWO if seats == 2 else DEALT
    return min(usual, ranks, ranks * (ranks + 1) // 3 // seats)


class Devil(IntEnum):
    """How often everybody passes a card to the left."""

    NO = 0
    RED = 1
    DOUBLE = 2


class DeadfallOptions(Options, frozen=True, kw_only=True):
    """How a match of Deadfall is played."""

    blind_start: Annotated[
        bool, Meta(description="no doors: the winner of the last hand leads", extra={"clause": "D-15"})
    ] = False
    breaking: Annotated[
        int | None,
        Meta(
            ge=1,
            le=RANKS,
            description="the first card of each rank from this one up costs its player coins",
            extra={"none": "off", "clause": "D-17"},
        ),
    ] = None
    cherry: Annotated[
        bool,
        Meta(description="a player who is saved only by others pays each of them a coin", extra={"clause": "D-18"}),
    ] = False
    cold_call: Annotated[bool, Meta(description="naming a whole hand is a call too", extra={"clause": "D-19"})] = False
    devil: Annotated[
        Devil,
        Meta(
            description="whether cards are passed to the left: once (red) or twice (double)", extra={"clause": "D-21"}
        ),
    ] = Devil.NO
    hands: Annotated[
        int, Meta(ge=1, le=1000, description="how many hands make the match", extra={"clause": "D-14"})
    ] = 1
    deck: Annotated[
        int | None,
        Meta(
            ge=FEWEST_RANKS,
            le=RANKS - 1,
            description="a small deck, with no rank above this one, and smaller hands",
            extra={"none": "whole", "clause": "D-26"},
        ),
    ] = None

    def check_seats(self, seats: int) -> None:
        if self.deck is not None and not cards_each(self.deck, seats):
            raise BadOption(f"with deck={self.deck} there are too few cards for {seats} players (D-26)")

    @property
    def unit(self) -> str:
        return "match" if self.hands > 1 else "hand"

    def score_words(self, score: int) -> str:
        return number(score, "coin")
