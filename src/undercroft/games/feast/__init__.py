"""The Feast: a game of clever remarks, and of those that two people make at once."""

from ...engine.info import GameInfo
from .options import FeastOptions

INFO = GameInfo(
    id="feast",
    title="The Feast",
    summary="Say something clever at dinner that nobody else says at the same moment.",
    designers=("Cheapass Games",),
    min_seats=2,
    max_seats=8,
    usual_seats=4,
    seats_clause="F-1",
    rules_version=1,
    options=FeastOptions,
)
