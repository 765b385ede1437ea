"""Deadfall: a game of claims, and of those who do not believe them."""

from ...engine.info import GameInfo
from .options import DeadfallOptions

INFO = GameInfo(
    id="deadfall",
    title="Deadfall",
    summary="Each card claims that somebody holds another. Catch a lie, or be taken for a liar.",
    designers=("James Ernest", "Nora Miller"),
    min_seats=2,
    max_seats=6,
    usual_seats=4,
    seats_clause="D-1",
    rules_version=1,
    options=DeadfallOptions,
)
