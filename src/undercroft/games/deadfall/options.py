"""The variants of Deadfall."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from msgspec import Meta

from ...engine.deck import RANKS
from ...engine.options import Options
from ...engine.wording import number


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

    @property
    def unit(self) -> str:
        return "match" if self.hands > 1 else "hand"

    def score_words(self, score: int) -> str:
        return number(score, "coin")
