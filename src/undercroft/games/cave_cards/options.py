"""The Cave has no variants."""

from __future__ import annotations

from ...engine.options import Options


class CaveOptions(Options, frozen=True, kw_only=True):
    """Nothing to choose: even the number of rounds is that of the players (C-3)."""
