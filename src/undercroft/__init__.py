"""Undercroft: tabletop games under one roof.

>>> import undercroft as uc
>>> table = uc.deal("pairs", seats=4, options={"stakes": "cutchfeld"}, key=7)
>>> table.actors
(2,)
"""

from __future__ import annotations
from .engine.table import Table
from .games import load
def deal(game, seats=2, options=None, key=None):
    return Table(load(game), seats, options, key)
