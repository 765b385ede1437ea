"""The Cave as numbers, for learners and for counting."""

from __future__ import annotations

from ...engine.kernel import I8, kernel
from ...engine.record import Rows
from ...engine.seats import SPECTATOR
from .gear import camp_is_here
from .rules import actors
from .scoring import bonus, depth_tokens, has_reached, is_out, token_points, tokens_of
from .space import exits_left, has_side, metres
from .state import (
    ITEMS,
    MOST_TEAMS,
    SHAPE_COUNT,
    SIDES,
    TILE_FEATURES,
    TOKEN_KINDS,
    Camp,
    Cave,
    Ending,
    Feature,
    Phase,
)
from .tiles import MOST_CELLS, STACKS

MEASURES = ("points", "bonus", "out", "tiles placed", "deepest m", "cave tiles", "cave m", "rounds", "last tile")

_FEATURES = len(Feature)
_SHARED = 24
_EACH_TEAM = 40
_EACH_CELL = 16 + _FEATURES
_TEAMS = _SHARED + TILE_FEATURES + SHAPE_COUNT
_CELLS = _TEAMS + MOST_TEAMS * _EACH_TEAM
OBSERVATION_SIZE = _CELLS + MOST_CELLS * _EACH_CELL


@kernel
def measure(cave: Cave, out: Rows[Rows[int]]) -> None:
    """Points, what of them are bonuses, whether the team is out, tiles it placed, how deep it came; and of the whole
    cave how many tiles and chokes were placed, how deep it is, how many rounds were played, and whether the last tile
    brought the end."""
    deepest = 0
    for place in range(cave.cells):
        deepest = max(deepest, I8(cave.cell[place].level))
    spaces = 0
    for seat in range(cave.seats):
        spaces += cave.team[seat].tiles
    for seat in range(cave.seats):
        team = cave.team[seat]
        extra = 0
        for kind in range(TOKEN_KINDS):
            extra += bonus(cave, seat, kind)
        gone = is_out(cave, seat)
        out[seat][0] = 0 if gone else token_points(team) + extra
        out[seat][1] = extra
        out[seat][2] = gone
        out[seat][3] = team.tiles
        out[seat][4] = metres(team.deepest)
        out[seat][5] = spaces
        out[seat][6] = metres(deepest)
        out[seat][7] = cave.rounds
        out[seat][8] = cave.ending == Ending.LAST_TILE


@kernel
def observe(cave: Cave, seat: int, out: Rows[float]) -> None:
    """2,446 numbers, version 1. Teams are counted from the observer to the left; what is not there is zeros.

    | index | meaning |
    | --- | --- |
    | 0-4 | 1 for the phase: opening, turn, placing a tile, placing a choke, over |
    | 5 | 1 if the observer is to act |
    | 6 | action points left in this turn |
    | 7 | 1 if the team whose turn it is starves |
    | 8 | 1 if it has rearranged its equipment |
    | 9 | rounds that are over |
    | 10 | rounds left once the end has begun, this one included; 0 before |
    | 11 | rounds in a row without a discovery |
    | 12 | rounds in a row without a discovery that bring the end |
    | 13-16 | tiles left in the stacks I to IV |
    | 17 | unexplored exits in the cave |
    | 18 | spaces of the cave |
    | 19 | the step with which the observer's own move began, 0 if none is begun |
    | 20 | how many parts of it are known |
    | 21-22 | items that it puts into the backpack, and into the camp |
    | 23 | not used |
    | 24-30 | 1 for the feature of the tile to be placed: empty, water, wonder, squeeze 1 to 3, descent |
    | 31-35 | 1 for its shape: I, L, T, X, D |
    | 36 + 40 t | team t: 1 if it is there |
    | 37 + 40 t | 1 if it is to act |
    | 38 + 40 t | 1 if it goes first in each round |
    | 39, 40 + 40 t | spaces east and north of home base |
    | 41 + 40 t | how deep it is, in steps of 25 m |
    | 42-45 + 40 t | 1 for its camp: never packed, packed, placed, left |
    | 46, 47 + 40 t | spaces east and north of home base at which its camp stands |
    | 48 + 40 t | 1 if it is at its camp |
    | 49-54 + 40 t | backpack: consumables, ropes, oxygen, started oxygen, camera, raft |
    | 55-60 + 40 t | the same in the camp |
    | 61, 62 + 40 t | 1 if camera, raft are lost |
    | 63-66 + 40 t | tokens: traverse, water, photo, squeeze |
    | 67-69 + 40 t | squeeze tokens of difficulty 1 to 3 |
    | 70 + 40 t | depth tokens |
    | 71-74 + 40 t | 1 for the depth tokens of 25, 50, 75, 100 m |
    | 75 + 40 t | points of all tokens, without bonuses |
    | 236 + 26 c | space c, home base first, then in the order in which they came: 1 if it is there |
    | 237, 238 + 26 c | spaces east and north of home base |
    | 239 + 26 c | how deep it lies, in steps of 25 m |
    | 240 + 26 c | 1 if its token is there |
    | 241-244 + 26 c | 1 for north, east, south, west if there is an unexplored exit |
    | 245-248 + 26 c | 1 for each side with a passage |
    | 249-251 + 26 c | sides with ropes, teams on it, camps on it |
    | 252-261 + 26 c | 1 for empty, water, wonder, squeeze 1 to 3, descent, choke, start board, home base |
    """
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    acting = actors(cave)
    out[cave.phase] = 1
    out[5] = seat != SPECTATOR and has_side(acting, seat)
    out[6] = cave.points_left
    out[7] = cave.starving
    out[8] = cave.arranged
    out[9] = cave.rounds
    out[10] = cave.rounds_left
    out[11] = cave.idle
    out[12] = cave.options.idle_rounds
    for stack in range(len(STACKS)):
        out[13 + stack] = cave.left[stack]
    out[17] = exits_left(cave)
    out[18] = cave.cells
    out[19] = cave.draft.begun
    out[20] = cave.draft.asked
    for item in range(ITEMS):
        out[21] += cave.draft.backpack[item]
        out[22] += cave.draft.stored[item]
    if cave.phase == Phase.PLACING or cave.phase == Phase.CHOKING:
        out[_SHARED + cave.drawn_feature] = 1
        out[_SHARED + TILE_FEATURES + cave.drawn_shape] = 1
    for index in range(cave.seats):
        each = (max(seat, 0) + index) % cave.seats
        observe_team(cave, each, acting, out, _TEAMS + index * _EACH_TEAM)
    for place in range(cave.cells):
        observe_cell(cave, place, out, _CELLS + place * _EACH_CELL)


@kernel
def observe_team(cave: Cave, seat: int, acting: int, out: Rows[float], start: int) -> None:
    """The numbers of one team."""
    team = cave.team[seat]
    here = cave.cell[team.at]
    out[start] = 1
    out[start + 1] = has_side(acting, seat)
    out[start + 2] = cave.phase != Phase.OPENING and cave.first == seat
    out[start + 3] = here.x
    out[start + 4] = here.y
    out[start + 5] = here.level
    out[start + 6 + I8(team.camp)] = 1
    if team.camp == Camp.PLACED:
        out[start + 10] = cave.cell[team.camp_at].x
        out[start + 11] = cave.cell[team.camp_at].y
        out[start + 12] = camp_is_here(team)
    for item in range(ITEMS):
        out[start + 13 + item] = team.backpack[item]
        out[start + 13 + ITEMS + item] = team.stored[item]
    for place in range(2):
        out[start + 25 + place] = team.lost[ITEMS - 2 + place]
    for kind in range(TOKEN_KINDS):
        out[start + 27 + kind] = tokens_of(team, kind)
    for place in range(3):
        out[start + 31 + place] = team.squeezes[place]
    out[start + 34] = depth_tokens(team)
    for level in range(1, 5):
        out[start + 34 + level] = has_reached(team, level)
    out[start + 39] = token_points(team)


@kernel
def observe_cell(cave: Cave, place: int, out: Rows[float], start: int) -> None:
    """The numbers of one space."""
    cell = cave.cell[place]
    out[start] = 1
    out[start + 1] = cell.x
    out[start + 2] = cell.y
    out[start + 3] = cell.level
    out[start + 4] = cell.token
    for side in range(SIDES):
        out[start + 5 + side] = has_side(cell.exits, side)
        out[start + 9 + side] = has_side(cell.passages, side)
        out[start + 13] += has_side(cell.ropes, side)
    for seat in range(cave.seats):
        out[start + 14] += cave.team[seat].at == place
        out[start + 15] += cave.team[seat].camp == Camp.PLACED and cave.team[seat].camp_at == place
    out[start + 16 + I8(cell.feature)] = 1
