"""The state of The Cave, and what its numbers mean."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ...engine.header import Header, record_of
from ...engine.record import Record, Rows, field
from .options import CaveOptions
from .tiles import FEATURES, KINDS, MOST_CELLS, SHAPES, STACKS

MOST_TEAMS = 5
ACTION_POINTS = 5
SLOTS = 8
CAMP_SLOTS = 4
# B-28: the slots of a backpack that a packed camp fills.
CAMP_FILLS = 2
LEVEL_METRES = 25
LAST_ROUNDS = 3
NOWHERE = -1
HOME = 0
SIDES = 4
ALL_SIDES = 0b1111
SHAPE_COUNT = len(SHAPES)
TILE_FEATURES = len(FEATURES)
# Depth tokens as bits: so many in each number.
WORD_BITS = 32
REACHED_WORDS = 3


class Side(IntEnum):
    """The sides of a space. The one opposite is the number xor 2."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Feature(IntEnum):
    """What a space is. The first ones are those of tiles, in the order of `tiles.FEATURES`."""

    EMPTY = 0
    WATER = 1
    WONDER = 2
    SQUEEZE_1 = 3
    SQUEEZE_2 = 4
    SQUEEZE_3 = 5
    DESCENT = 6
    CHOKE = 7
    START = 8
    HOME = 9


class Item(IntEnum):
    """What fills a slot."""

    CONSUMABLE = 0
    ROPE = 1
    OXYGEN = 2
    STARTED = 3
    """An oxygen token of which one tank is used up."""
    CAMERA = 4
    RAFT = 5


ITEMS = len(Item)


class Camp(IntEnum):
    """Where a team's camp is."""

    UNPACKED = 0
    """At home, never packed yet."""
    PACKED = 1
    """In the backpack."""
    PLACED = 2
    """In the cave, or at home base."""
    LEFT = 3
    """Left behind for good."""


class Phase(IntEnum):
    """What is to be done."""

    OPENING = 0
    """All teams pack."""
    TURN = 1
    PLACING = 2
    """A tile was drawn and is to be placed."""
    CHOKING = 3
    """A tile was drawn that fits nowhere: a choke is to be placed."""
    OVER = 4


class Ending(IntEnum):
    """What brought the end of the game."""

    NOT_YET = 0
    LAST_TILE = 1
    NO_EXIT = 2
    IDLE = 3


class Token(IntEnum):
    """The kinds of exploration token for which there is a bonus."""

    TRAVERSE = 0
    WATER = 1
    PHOTO = 2
    SQUEEZE = 3


TOKEN_KINDS = len(Token)


class Cell(Record):
    """A space of the cave. Cells are in the order in which they came."""

    x: int = field("i1")
    """Spaces east of home base."""
    y: int = field("i1")
    """Spaces north of home base."""
    feature: int = field("i1")
    level: int = field("i1")
    """How deep it lies, in steps of 25 m."""
    token: int = field("i1")
    """1 as long as an exploration token lies on it."""
    sides: int = field("i1")
    """The open sides, as bits."""
    exits: int = field("i1")
    """Those behind which nothing is yet, and from which a tile can be discovered."""
    passages: int = field("i1")
    """Those that lead into a neighbour."""
    ropes: int = field("i1")
    """Those at which ropes hang."""
    neighbour: Rows[int] = field("i1", SIDES)
    """The cell on each side, or NOWHERE."""


class Team(Record):
    """What belongs to a team."""

    at: int = field("i1")
    """The cell it is on."""
    camp: int = field("i1")
    camp_at: int = field("i1")
    """The cell its camp is on, if it is placed."""
    backpack: Rows[int] = field("i1", ITEMS)
    stored: Rows[int] = field("i1", ITEMS)
    """What is in the camp."""
    lost: Rows[int] = field("i1", ITEMS)
    """1 for a camera or raft that is gone."""
    water: int = field("i1")
    photos: int = field("i1")
    squeezes: Rows[int] = field("i1", 3)
    """By difficulty."""
    traverses: int = field("i2")
    reached: Rows[int] = field("u4", REACHED_WORDS)
    """The depths for which it has a token, as bits."""
    tiles: int = field("i1")
    """How many tiles and chokes it has placed."""
    deepest: int = field("i1")
    """The deepest level it has been on."""


class Draft(Record):
    """A move of several parts that is not whole yet. Nobody else sees it."""

    begun: int = field("i1")
    """The step with which it began; 0 if there is none."""
    asked: int = field("i1")
    """How many of its parts are known."""
    backpack: Rows[int] = field("i1", ITEMS)
    """What goes into the backpack; when the camp is packed up, what is discarded from it."""
    stored: Rows[int] = field("i1", ITEMS)
    """What goes into the camp."""


class Cave(Header):
    """A table of The Cave.

    The cave may grow in any direction, so its cells are kept by number, with their coordinates and neighbours, and not
    in a grid. A state has 1.7 kB in this way, and is copied in 23 ns; with a grid it would have 21 kB, and take 400 ns.
    """

    options: Any = field(record_of(CaveOptions))
    """In numbers, those of the tiles by the names that `Tiles.numbers` gives them."""
    phase: int = field("i1")
    turn: int = field("i1")
    """The team whose turn it is; nobody before the first turn and after the last."""
    first: int = field("i1")
    points_left: int = field("i1")
    """Action points that are left in this turn."""
    starving: int = field("i1")
    arranged: int = field("i1")
    """1 if equipment was rearranged since action points were spent."""
    ready: int = field("i1")
    """The teams that have packed, as bits, as long as not all have."""
    drawn_feature: int = field("i1")
    drawn_shape: int = field("i1")
    """What was drawn and is to be placed."""
    ending: int = field("i1")
    rounds_left: int = field("i1")
    """Once the end has begun, how many rounds are left, this one included."""
    found: int = field("i1")
    """1 if a tile was drawn or a token taken in this round."""
    idle: int = field("i2")
    """How many rounds in a row nothing was found."""
    rounds: int = field("i4")
    """Rounds that are over."""
    left: Rows[int] = field("i1", len(STACKS))
    """How many tiles of each stack are still to come."""
    unseen: Rows[Rows[int]] = field("i1", len(STACKS), KINDS)
    """How many tiles of each kind nobody has seen: they may come, or have left the game."""
    draft: Draft = field(Draft)
    team: Rows[Team] = field(Team, MOST_TEAMS)
    cells: int = field("i1")
    """How many cells there are."""
    cell: Rows[Cell] = field(Cell, MOST_CELLS)


class Step(IntEnum):
    """Codes of steps. With some of them comes a number or a side."""

    COUNT = 0
    """So many of what is asked for: from 0 to 8."""
    PACK = 9
    PACK_WITH_CAMP = 10
    CARRY = 11
    DISCARD = 12
    """To pack the camp up, and discard what is too much."""
    PLACE = 13
    """On a side of the team's tile."""
    TURNED = 16
    """With these sides open, as bits, from 1 to 15."""
    DONE = 32
    PLACE_CHOKE = 33
    ENTER = 37
    DIVE_INTO = 41
    RAFT_INTO = 45
    FORCE = 49
    DISCOVER = 53
    DIVE = 54
    PHOTO = 55
    PLACE_CAMP = 56
    PACK_CAMP = 57
    LEAVE_CAMP = 58
    END_TURN = 59


STEPS = 60
# Steps below this begin a move or go on with it.
OPEN_STEPS = 17


class NoteKind(IntEnum):
    """The kinds of note in the journal."""

    PACKED = 0
    FILLED_CAMP = 1
    TOOK_CAMP = 2
    GOES_FIRST = 3
    TURN_BEGAN = 4
    ATE = 5
    ATE_FROM_CAMP = 6
    STARVES = 7
    DISCOVERED = 8
    PLACED = 9
    AT_DEPTH = 10
    FITS_NOWHERE = 11
    CHOKED = 12
    WENT = 13
    DIVED_INTO = 14
    RAFTED_INTO = 15
    FORCED = 16
    ROPED = 17
    REACHED = 18
    TOOK_TOKEN = 19
    DIVED = 20
    PHOTOGRAPHED = 21
    PLACED_CAMP = 22
    PACKED_CAMP = 23
    DISCARDED = 24
    LEFT_CAMP = 25
    CARRIED = 26
    LOST = 27
    END_BEGAN = 28
    LAST_ROUNDS = 29
    OUT = 30
    BONUS = 31
    SCORED = 32
    TURN_ENDED = 33
