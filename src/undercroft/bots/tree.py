"""What a search remembers: how well each move went, for everything that a seat may know when it makes it.

Nodes are not linked. A node is a number made from what its mover knows then; an edge, a node with one of its moves, is
found by a number made from both, in a table of fixed size. Once the table is nearly full, no edges are added, and the
search goes on with those that it has.
"""

from __future__ import annotations

import numpy as np

from ..engine.chance import U8
from ..engine.kernel import I8, kernel
from ..engine.record import Record, Rows, field
from .thought import Thought, mixed

FREE = U8(0)
NOWHERE = -1
# So full may a table get: beyond that, finding a place takes long.
FULL_PARTS, PARTS = 3, 4


class Edge(Record):
    """A move at a node."""

    key: np.uint64 = field("u8")
    visits: int = field("i4")
    """How often the move was made."""
    value: float = field("f8")
    """The sum of what came of it for its mover, each time from 0 to 1."""
    regret: float = field("f8")
    """Where several seats choose at once: how much was lost by not making it, as far as can be told."""
    chosen: float = field("f8")
    """There too: the sum of the chances with which it would have been chosen."""


class Search(Thought):
    """What a search knows of itself that grows a tree."""

    used: int = field("i8")
    """How many edges there are."""
    root: np.uint64 = field("u8")
    """The node of the seat that is asked."""


@kernel
def digest(words: Rows[np.uint64]) -> np.uint64:
    """A state, given as words, as one number."""
    found = U8(len(words))
    for place in range(len(words)):
        found = mixed(found, words[place])
    return found


@kernel(inline=True)
def place_of(edges: Rows[Edge], node: np.uint64, move: int) -> int:
    """Where an edge is, or where it would be put."""
    key = mixed(node, U8(move)) | U8(1)
    last = U8(len(edges) - 1)
    place = I8(key & last)
    while edges[place].key != key and edges[place].key != FREE:
        place = I8((U8(place) + U8(1)) & last)
    return place


@kernel(inline=True)
def add(edges: Rows[Edge], search: Search, node: np.uint64, move: int) -> int:
    """Where an edge is that is added if it was not there yet; NOWHERE if the table is full."""
    place = place_of(edges, node, move)
    if edges[place].key == FREE:
        if search.used * PARTS >= len(edges) * FULL_PARTS:
            return NOWHERE
        edges[place].key = mixed(node, U8(move)) | U8(1)
        search.used += 1
    return place
