"""The Cave, the card game: capture the most of a kind from five cards in the middle."""

from ...engine.info import GameInfo
from .options import CaveOptions

INFO = GameInfo(
    id="cave_cards",
    title="The Cave (cards)",
    summary="Play a card to capture those just below it, and collect the most of each rank.",
    designers=("Cheapass Games",),
    min_seats=2,
    max_seats=6,
    usual_seats=4,
    seats_clause="C-1",
    rules_version=1,
    options=CaveOptions,
)
