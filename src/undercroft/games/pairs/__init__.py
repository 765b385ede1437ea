"""Pairs: a press-your-luck game of catching no pair."""

from ...engine.info import GameInfo
from .options import PairsOptions

INFO = GameInfo(
    id="pairs",
    title="Pairs",
    summary="Press your luck: take a card or fold, and do not catch a pair.",
    designers=("James Ernest", "Paul Peterson"),
    min_seats=2,
    max_seats=8,
    usual_seats=4,
    seats_clause="P-1",
    rules_version=1,
    options=PairsOptions,
    open=True,
    # Of four who play for forfeits, three come off equally well, however they play.
    measured_by="stakes=cutchfeld",
)
