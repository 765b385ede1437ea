"""The Cave, the board game: teams of speleologists explore a cave that nobody has seen, and have to come home."""

from ...engine.info import GameInfo
from .options import CaveOptions

INFO = GameInfo(
    id="cave_board",
    title="The Cave (board)",
    summary="Lead a team into the dark, tile by tile, and be home again before the cave is closed.",
    designers=("Adam Kałuża",),
    min_seats=2,
    max_seats=5,
    usual_seats=3,
    seats_clause="B-1",
    rules_version=1,
    options=CaveOptions,
    long=True,
)
