"""The spaces of the cave: how they lie and hang together, and where a tile can be placed."""

from __future__ import annotations

from ...engine.bits import bit_count
from ...engine.chance import chance
from ...engine.kernel import I8, kernel
from .state import (
    ALL_SIDES,
    HOME,
    LEVEL_METRES,
    NOWHERE,
    SHAPE_COUNT,
    SIDES,
    Cave,
    Cell,
    Feature,
    Side,
)
from .tiles import FEWEST_TEAMS, KINDS, SHAPES, STACKS

# The place in SHAPES of the shape that has exactly these sides open, or NOWHERE.
_MASKS = tuple(SHAPES.values())


def _turned(sides: int, quarters: int) -> int:
    return (sides << quarters | sides >> (SIDES - quarters)) & ALL_SIDES


SHAPE_OF = (
    NOWHERE,
    *(
        next(place for place, mask in enumerate(_MASKS) if any(_turned(mask, n) == sides for n in range(SIDES)))
        for sides in range(1, ALL_SIDES + 1)
    ),
)


@kernel(inline=True)
def opposite(side: int) -> int:
    """The side that faces a side."""
    return side ^ 2


@kernel(inline=True)
def has_side(sides: int, side: int) -> bool:
    """Whether a side is among others."""
    return (sides >> side) & 1 == 1


@kernel(inline=True)
def east_of(side: int) -> int:
    """How far a step to a side leads east."""
    return I8(side == Side.EAST) - I8(side == Side.WEST)


@kernel(inline=True)
def north_of(side: int) -> int:
    """How far a step to a side leads north."""
    return I8(side == Side.NORTH) - I8(side == Side.SOUTH)


@kernel(inline=True)
def side_between(east: int, north: int) -> int:
    """The side on which a neighbour lies that is so far off; NOWHERE if it is no neighbour."""
    if east == 0:
        if north == 1:
            return I8(Side.NORTH)
        if north == -1:
            return I8(Side.SOUTH)
    elif north == 0:
        if east == 1:
            return I8(Side.EAST)
        if east == -1:
            return I8(Side.WEST)
    return NOWHERE


@kernel(inline=True)
def metres(level: int) -> int:
    """B-13: how deep a level is."""
    return I8(level) * LEVEL_METRES


# The start


@kernel
def lay_start(cave: Cave) -> None:
    """B-4: home base in the middle, and its arms."""
    arms = 0
    for side in range(SIDES):
        arms |= (cave.options.tiles.arm[cave.seats - FEWEST_TEAMS][side] != 0) << side
    add_cell(cave, 0, 0, Feature.HOME, arms, 0)
    for side in range(SIDES):
        if has_side(arms, side):
            sides = cave.options.tiles.arm[cave.seats - FEWEST_TEAMS][side]
            add_cell(cave, east_of(side), north_of(side), Feature.START, sides, 0)


@kernel
def add_cell(cave: Cave, x: int, y: int, feature: int, sides: int, level: int) -> None:
    """A new space, joined to its neighbours. B-10: nothing is discovered from home base, nor from a choke."""
    number = I8(cave.cells)
    cave.cells = number + 1
    cell = cave.cell[number]
    cell.x = x
    cell.y = y
    cell.feature = feature
    cell.level = level
    cell.sides = sides
    cell.token = has_token(feature)
    cell.exits = 0 if feature == Feature.HOME or feature == Feature.CHOKE else sides
    for side in range(SIDES):
        cell.neighbour[side] = NOWHERE
    for place in range(number):
        other = cave.cell[place]
        side = side_between(other.x - x, other.y - y)
        if side != NOWHERE:
            join(cell, number, other, place, side)


@kernel
def join(cell: Cell, number: int, other: Cell, place: int, side: int) -> None:
    """B-15: two spaces become neighbours, and a passage joins them if both facing sides are open."""
    facing = opposite(side)
    cell.neighbour[side] = place
    other.neighbour[facing] = number
    cell.exits &= ~(1 << side)
    other.exits &= ~(1 << facing)
    if has_side(cell.sides, side) and has_side(other.sides, facing):
        cell.passages |= 1 << side
        other.passages |= 1 << facing


@kernel(inline=True)
def has_token(feature: int) -> bool:
    """B-14: whether an exploration token is put on a tile."""
    return Feature.WATER <= feature <= Feature.SQUEEZE_3


# Drawing


@kernel
def tiles_left(cave: Cave) -> int:
    """How many tiles are still to come."""
    total = 0
    for stack in range(len(STACKS)):
        total += cave.left[stack]
    return total


@kernel
def current_stack(cave: Cave) -> int:
    """B-2: the stack of which tiles are drawn: the first that is not used up. There must be one."""
    stack = 0
    while cave.left[stack] == 0:
        stack += 1
    return stack


@kernel
def draw_tile(cave: Cave) -> None:
    """B-2: a tile of the current stack, each that nobody has seen as likely as any other."""
    stack = current_stack(cave)
    unseen = 0
    for kind in range(KINDS):
        unseen += cave.unseen[stack][kind]
    place = chance(cave, unseen)
    kind = 0
    while place >= cave.unseen[stack][kind]:
        place -= cave.unseen[stack][kind]
        kind += 1
    cave.unseen[stack][kind] -= 1
    cave.left[stack] -= 1
    cave.drawn_feature = kind // SHAPE_COUNT
    cave.drawn_shape = kind % SHAPE_COUNT


# Placing


@kernel
def sides_to_match(cave: Cave, here: int, side: int) -> tuple[int, int]:
    """B-11: of the empty space on one side of a cell, the sides that must be open, and those that must be rock."""
    cell = cave.cell[here]
    x = cell.x + east_of(side)
    y = cell.y + north_of(side)
    opened = 0
    closed = 0
    for place in range(cave.cells):
        other = cave.cell[place]
        towards = side_between(other.x - x, other.y - y)
        if towards != NOWHERE and other.feature != Feature.CHOKE:
            if has_side(other.sides, opposite(towards)):
                opened |= 1 << towards
            else:
                closed |= 1 << towards
    return opened, closed


@kernel(inline=True)
def fits(shape: int, sides: int, opened: int, closed: int) -> bool:
    """B-11: whether a tile of a shape can be turned so that these sides are open, and match."""
    return SHAPE_OF[sides] == shape and sides & opened == opened and sides & closed == 0


@kernel
def ways_to_turn(cave: Cave, here: int, side: int) -> int:
    """B-11: the ways in which the tile that was drawn can lie on one side of a cell: bit n for open sides n."""
    opened, closed = sides_to_match(cave, here, side)
    ways = 0
    for sides in range(1, ALL_SIDES + 1):
        ways |= fits(cave.drawn_shape, sides, opened, closed) << sides
    return ways


@kernel
def fits_somewhere(cave: Cave, here: int) -> bool:
    """B-12: whether the tile that was drawn can be placed at all."""
    exits = cave.cell[here].exits
    for side in range(SIDES):
        if has_side(exits, side) and ways_to_turn(cave, here, side) != 0:
            return True
    return False


@kernel
def add_beside(cave: Cave, here: int, side: int, feature: int, sides: int) -> None:
    """B-13: a new space beside another, at its depth, or 25 m deeper if it is a descent."""
    cell = cave.cell[here]
    level = cell.level + (feature == Feature.DESCENT)
    add_cell(cave, cell.x + east_of(side), cell.y + north_of(side), feature, sides, level)


@kernel
def has_exits(cave: Cave) -> bool:
    """B-34: whether there is an unexplored exit anywhere."""
    for back in range(cave.cells):
        if cave.cell[cave.cells - 1 - back].exits != 0:
            return True
    return False


@kernel
def exits_left(cave: Cave) -> int:
    """How many unexplored exits there are."""
    total = 0
    for place in range(cave.cells):
        total += bit_count(cave.cell[place].exits)
    return total


# Passages


@kernel(inline=True)
def behind(cave: Cave, here: int, side: int) -> int:
    """The cell on one side of another."""
    return I8(cave.cell[here].neighbour[side])


@kernel(inline=True)
def ropes_to_hang(cave: Cave, here: int, side: int) -> int:
    """B-17: how many ropes a passage wants: one for each 25 m, unless there are ropes."""
    cell = cave.cell[here]
    if has_side(cell.ropes, side):
        return 0
    return abs(I8(cell.level) - cave.cell[cell.neighbour[side]].level)


@kernel
def hang_ropes(cave: Cave, here: int, side: int) -> None:
    """B-17: a passage has ropes from now on, from both its ends."""
    cave.cell[here].ropes |= 1 << side
    cave.cell[behind(cave, here, side)].ropes |= 1 << opposite(side)


@kernel(inline=True)
def at_home(cell: int) -> bool:
    """B-4: whether a cell is home base."""
    return cell == HOME
