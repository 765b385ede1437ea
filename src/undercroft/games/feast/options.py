"""The variants of The Feast."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ...engine.errors import BadOption
from ...engine.options import Options
from ...engine.wording import number

FEWEST_HANDS = 4
MOST_HANDS = 8


class FeastOptions(Options, frozen=True, kw_only=True):
    """How a match of The Feast is played."""

    hands: Annotated[
        int | None,
        Meta(
            ge=FEWEST_HANDS,
            le=MOST_HANDS,
            description="how many hands are dealt, those of dummies included; usual: one for each player, at least 4",
            extra={"none": "usual", "clause": "F-1"},
        ),
    ] = None

    def check_seats(self, seats: int) -> None:
        if self.hands is not None and self.hands < seats:
            raise BadOption(f"{seats} players hold {number(seats, 'hand')}, so hands={self.hands} is too few (F-1)")
