"""The variants of Pairs."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from msgspec import Meta

from ...engine.errors import BadOption
from ...engine.options import Options
from ...engine.wording import number


class Stakes(IntEnum):
    """What the loser of a game pays, and to whom."""

    FORFEIT = 0
    DOWNSPEAR = 1
    NORLAND = 2
    CUTCHFELD = 3


class PairsOptions(Options, frozen=True, kw_only=True):
    """How a match of Pairs is played."""

    stakes: Annotated[
        Stakes, Meta(description="what the loser of a game pays, and to whom", extra={"clause": "P-16"})
    ] = Stakes.FORFEIT
    five_card_catch: Annotated[
        bool, Meta(description="five cards without a pair win the game (Cutchfeld only)", extra={"clause": "P-21"})
    ] = False
    games: Annotated[int, Meta(ge=1, le=1000, description="how many games make the match", extra={"clause": "P-3"})] = 1

    @property
    def unit(self) -> str:
        return "match" if self.games > 1 else "game"

    def score_words(self, score: int) -> str:
        return f"{number(-score, 'game')} lost" if self.stakes == Stakes.FORFEIT else number(score, "coin")

    @property
    def sum_of_scores(self) -> int | None:
        """Every game has one loser (P-16), and coins change hands; of the pot of Cutchfeld some may be left (P-20)."""
        if self.stakes == Stakes.CUTCHFELD:
            return None
        return -self.games if self.stakes == Stakes.FORFEIT else 0

    def check(self) -> None:
        if self.five_card_catch and self.stakes != Stakes.CUTCHFELD:
            raise BadOption("five_card_catch goes with stakes=cutchfeld only (P-21)")
