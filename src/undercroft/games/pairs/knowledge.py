"""Who knows what in Pairs: P-23, everything but what chance will bring."""

from __future__ import annotations

from ...engine.chance import forget_chance
from ...engine.kernel import kernel
from .rules import Pairs


@kernel
def mask(pairs: Pairs, seat: int) -> None:
    """Erase the key. All cards are seen when they come, and the deck has no order before."""
    forget_chance(pairs)


@kernel
def resample(pairs: Pairs, seat: int) -> None:
    """Nothing was erased but the key, and the new one is there already."""
