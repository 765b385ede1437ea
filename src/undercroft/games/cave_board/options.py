"""The variants of The Cave, the board game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ...engine.options import Options
from .tiles import Tiles, box

MOST_IDLE_ROUNDS = 1000


class CaveOptions(Options, frozen=True, kw_only=True):
    """How The Cave is played."""

    tiles: Annotated[Tiles, Meta(description="the mix of tiles and the start boards", extra={"clause": "B-3"})] = (
        msgspec.field(default_factory=box)
    )
    idle_rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=MOST_IDLE_ROUNDS,
            description="how many rounds without any discovery bring the end of the game",
            extra={"clause": "B-34"},
        ),
    ] = 10
