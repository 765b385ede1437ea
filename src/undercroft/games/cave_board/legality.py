"""What the rules have against a step: the one place that says what is legal, and, if not, why."""

from __future__ import annotations

from enum import IntEnum

from ...engine.kernel import I8, kernel
from ...engine.record import Rows
from .gear import (
    camp_is_here,
    camp_is_packed,
    items_in,
    items_to_discard,
    least_of_part,
    most_of_part,
    parts_asked,
    tanks_left,
)
from .space import at_home, behind, has_side, ropes_to_hang, tiles_left, ways_to_turn
from .state import (
    ACTION_POINTS,
    NOWHERE,
    OPEN_STEPS,
    SIDES,
    STEPS,
    Camp,
    Cave,
    Feature,
    Item,
    Phase,
    Step,
    Team,
)

# What things cost in action points.
DISCOVER_COST = 1
ENTER_COST = 1
CHOKE_COST = 2
DIVE_INTO_COST = 2
EXPLORE_COST = 1
PACK_COST = 2
PLACE_CAMP_COST = 2
PACK_CAMP_COST = 1


class Because(IntEnum):
    """Why a step is not legal."""

    LEGAL = 0
    OVER = 1
    PACKED_ALREADY = 2
    NOT_YOUR_TURN = 3
    OPENING = 4
    PACK_FIRST = 5
    """A packing or so is begun, and this does not go on with it."""
    TOO_MANY = 6
    TOO_FEW = 7
    PLACE_TILE = 8
    PLACE_CHOKE = 9
    NOTHING_DRAWN = 10
    NO_EXIT_THERE = 11
    DOES_NOT_FIT = 12
    STARVING = 13
    NO_POINTS = 14
    NO_DISCOVERY_AT_HOME = 15
    NO_DISCOVERY_AT_CHOKE = 16
    NO_EXIT_HERE = 17
    NO_TILES = 18
    ROCK = 19
    UNEXPLORED = 20
    ROCK_BEYOND = 21
    WATER = 22
    NO_WATER = 23
    NO_OXYGEN = 24
    NO_RAFT = 25
    NO_ROPES = 26
    POINTS_SPENT = 27
    NOT_ON_WATER = 28
    NOT_ON_WONDER = 29
    TOKEN_GONE = 30
    NO_CAMERA = 31
    NOT_AT_HOME = 32
    CAMP_NOT_AT_HAND = 33
    CAMP_NOT_HERE = 34
    CAMP_NOT_PACKED = 35
    ARRANGED = 36
    NOTHING_TO_CARRY = 37
    MUST_DISCARD = 38
    NOTHING_TO_DISCARD = 39
    ANOTHER_AT_IT = 40


@kernel
def legal(cave: Cave, seat: int, out: Rows[int]) -> int:
    """Every step that the rules have nothing against."""
    first = 0
    end = STEPS
    if cave.draft.begun == 0:
        first = I8(Step.PACK)
        if cave.phase == Phase.PLACING:
            first = I8(Step.PLACE)
            end = I8(OPEN_STEPS)
    elif cave.draft.begun >= Step.PLACE:
        first = Step.TURNED + 1
        end = I8(Step.DONE)
    else:
        end = Step.DONE + 1
    moves = 0
    for step in range(first, end):
        if objection(cave, seat, step) == Because.LEGAL:
            out[moves] = step
            moves += 1
    return moves


@kernel
def objection(cave: Cave, seat: int, step: int) -> int:
    """What the rules have against a step of a seat."""
    if cave.phase == Phase.OVER:
        return I8(Because.OVER)
    if cave.phase == Phase.OPENING:
        if has_side(cave.ready, seat):
            return I8(Because.PACKED_ALREADY)
    elif seat != cave.turn:
        return I8(Because.NOT_YOUR_TURN)
    if cave.drafting != 0:
        if cave.drafting != seat + 1:
            return I8(Because.ANOTHER_AT_IT)
        return against_part(cave, seat, step)
    if cave.phase == Phase.OPENING:
        return I8(Because.LEGAL if Step.PACK <= step <= Step.PACK_WITH_CAMP else Because.OPENING)
    if cave.phase == Phase.PLACING:
        return against_side(cave, cave.team[seat], step)
    if cave.phase == Phase.CHOKING:
        return against_choke(cave, cave.team[seat], step)
    return against_move(cave, cave.team[seat], step)


# Going on with a move of several parts


@kernel
def against_part(cave: Cave, seat: int, step: int) -> int:
    """The next part of a move that is begun."""
    draft = cave.draft
    if draft.begun >= Step.PLACE:
        if not Step.TURNED < step < Step.DONE:
            return I8(Because.PLACE_TILE)
        ways = ways_to_turn(cave, cave.team[seat].at, draft.begun - Step.PLACE)
        return I8(Because.LEGAL if has_side(ways, step - Step.TURNED) else Because.DOES_NOT_FIT)
    whole = draft.asked == parts_asked(draft.begun)
    if step == Step.DONE and whole:
        return I8(Because.LEGAL)
    if step >= Step.PACK or whole:
        return I8(Because.PACK_FIRST)
    if step > most_of_part(cave.team[seat], draft):
        return I8(Because.TOO_MANY)
    return I8(Because.TOO_FEW if step < least_of_part(cave.team[seat], draft) else Because.LEGAL)


@kernel
def against_side(cave: Cave, team: Team, step: int) -> int:
    """B-11: the tile that was drawn goes to an unexplored exit where it fits."""
    if not Step.PLACE <= step < Step.PLACE + SIDES:
        return I8(Because.PLACE_TILE)
    if not has_side(cave.cell[team.at].exits, step - Step.PLACE):
        return I8(Because.NO_EXIT_THERE)
    fitting = ways_to_turn(cave, team.at, step - Step.PLACE) != 0
    return I8(Because.LEGAL if fitting else Because.DOES_NOT_FIT)


@kernel
def against_choke(cave: Cave, team: Team, step: int) -> int:
    """B-12: a choke goes to an unexplored exit."""
    if not Step.PLACE_CHOKE <= step < Step.PLACE_CHOKE + SIDES:
        return I8(Because.PLACE_CHOKE)
    there = has_side(cave.cell[team.at].exits, step - Step.PLACE_CHOKE)
    return I8(Because.LEGAL if there else Because.NO_EXIT_THERE)


# Moves of a turn


@kernel
def against_move(cave: Cave, team: Team, step: int) -> int:
    """Whatever a team may do in its turn."""
    if step == Step.END_TURN:
        return I8(Because.LEGAL)
    if step < Step.PACK:
        return I8(Because.PACK_FIRST)
    if Step.PLACE <= step < Step.ENTER:
        return I8(Because.NOTHING_DRAWN)
    if Step.FORCE <= step < Step.FORCE + SIDES:
        return against_force(cave, team, step - Step.FORCE)
    if cave.starving:
        return I8(Because.STARVING)
    if Step.ENTER <= step < Step.FORCE:
        return against_entry(cave, team, step)
    if step == Step.DISCOVER:
        return against_discovery(cave, team)
    if step == Step.DIVE:
        return against_dive(cave, team)
    if step == Step.PHOTO:
        return against_photo(cave, team)
    if step == Step.PACK or step == Step.PACK_WITH_CAMP:
        return against_packing(cave, team, step)
    if step == Step.CARRY:
        return against_carrying(cave, team)
    return against_camp(cave, team, step)


@kernel(inline=True)
def against_cost(cave: Cave, cost: int) -> int:
    """B-7: what is not paid in full is not done."""
    return I8(Because.LEGAL if cost <= cave.points_left else Because.NO_POINTS)


@kernel
def against_discovery(cave: Cave, team: Team) -> int:
    """B-10: whether a tile can be discovered."""
    here = cave.cell[team.at]
    if here.feature == Feature.HOME:
        return I8(Because.NO_DISCOVERY_AT_HOME)
    if here.feature == Feature.CHOKE:
        return I8(Because.NO_DISCOVERY_AT_CHOKE)
    if here.exits == 0:
        return I8(Because.NO_EXIT_HERE)
    if tiles_left(cave) == 0:
        return I8(Because.NO_TILES)
    return against_cost(cave, DISCOVER_COST)


@kernel
def against_passage(cave: Cave, team: Team, side: int) -> int:
    """B-15: whether a passage leads into a neighbour."""
    here = cave.cell[team.at]
    if has_side(here.passages, side):
        return I8(Because.LEGAL)
    if not has_side(here.sides, side):
        return I8(Because.ROCK)
    return I8(Because.UNEXPLORED if here.neighbour[side] == NOWHERE else Because.ROCK_BEYOND)


@kernel
def against_force(cave: Cave, team: Team, side: int) -> int:
    """B-24: whether a team may force its way."""
    closed = against_passage(cave, team, side)
    if closed != Because.LEGAL:
        return closed
    return I8(Because.LEGAL if cave.points_left == ACTION_POINTS else Because.POINTS_SPENT)


@kernel
def against_entry(cave: Cave, team: Team, step: int) -> int:
    """B-16 to B-20: whether a team has what it takes to enter a space."""
    side = (step - Step.ENTER) % SIDES
    closed = against_passage(cave, team, side)
    if closed != Because.LEGAL:
        return closed
    into_water = cave.cell[behind(cave, team.at, side)].feature == Feature.WATER
    if into_water != (step >= Step.DIVE_INTO):
        return I8(Because.WATER if into_water else Because.NO_WATER)
    if step >= Step.RAFT_INTO:
        if team.backpack[Item.RAFT] == 0:
            return I8(Because.NO_RAFT)
    elif step >= Step.DIVE_INTO and not tanks_left(team):
        return I8(Because.NO_OXYGEN)
    if ropes_to_hang(cave, team.at, side) > team.backpack[Item.ROPE]:
        return I8(Because.NO_ROPES)
    return against_cost(cave, entry_cost(cave, team.at, step))


@kernel
def entry_cost(cave: Cave, here: int, step: int) -> int:
    """B-16: what it costs to enter a space from another, ropes included."""
    side = (step - Step.ENTER) % SIDES
    feature = cave.cell[behind(cave, here, side)].feature
    cost = I8(ENTER_COST)
    if feature == Feature.CHOKE:
        cost = CHOKE_COST
    elif Feature.SQUEEZE_1 <= feature <= Feature.SQUEEZE_3:
        cost += difficulty(feature)
    elif feature == Feature.WATER and step < Step.RAFT_INTO:
        cost = DIVE_INTO_COST
    return cost + ropes_to_hang(cave, here, side)


@kernel(inline=True)
def difficulty(feature: int) -> int:
    """How narrow a squeeze is, from 1 to 3."""
    return feature - Feature.SQUEEZE_1 + 1


@kernel
def against_dive(cave: Cave, team: Team) -> int:
    """B-21: whether the team may dive where it is."""
    here = cave.cell[team.at]
    if here.feature != Feature.WATER:
        return I8(Because.NOT_ON_WATER)
    if not here.token:
        return I8(Because.TOKEN_GONE)
    if not tanks_left(team):
        return I8(Because.NO_OXYGEN)
    return against_cost(cave, EXPLORE_COST)


@kernel
def against_photo(cave: Cave, team: Team) -> int:
    """B-22: whether the team may take a photo."""
    here = cave.cell[team.at]
    if here.feature != Feature.WONDER:
        return I8(Because.NOT_ON_WONDER)
    if not here.token:
        return I8(Because.TOKEN_GONE)
    if team.backpack[Item.CAMERA] == 0:
        return I8(Because.NO_CAMERA)
    return against_cost(cave, EXPLORE_COST)


@kernel
def against_packing(cave: Cave, team: Team, step: int) -> int:
    """B-25: whether the team may pack; B-27, B-32: and whether it may pack its camp as well."""
    if not at_home(team.at):
        return I8(Because.NOT_AT_HOME)
    if step == Step.PACK_WITH_CAMP and team.camp != Camp.UNPACKED and not camp_is_here(team):
        return I8(Because.CAMP_NOT_AT_HAND)
    return against_cost(cave, PACK_COST)


@kernel
def against_carrying(cave: Cave, team: Team) -> int:
    """B-30: whether the team may rearrange what it has."""
    if not camp_is_here(team):
        return I8(Because.CAMP_NOT_HERE)
    if cave.arranged:
        return I8(Because.ARRANGED)
    empty = items_in(team.backpack) + items_in(team.stored) == 0
    return I8(Because.NOTHING_TO_CARRY if empty else Because.LEGAL)


@kernel
def against_camp(cave: Cave, team: Team, step: int) -> int:
    """B-29, B-31: whether the team may place its camp or pack it up; B-32: or leave it behind."""
    if step == Step.DISCARD or step == Step.PACK_CAMP:
        if not camp_is_here(team):
            return I8(Because.CAMP_NOT_HERE)
        if step == Step.PACK_CAMP and items_to_discard(team) > 0:
            return I8(Because.MUST_DISCARD)
        if step == Step.DISCARD and items_to_discard(team) == 0:
            return I8(Because.NOTHING_TO_DISCARD)
        return against_cost(cave, PACK_CAMP_COST)
    if step == Step.LEAVE_CAMP:
        return against_leaving(team)
    return against_cost(cave, PLACE_CAMP_COST) if camp_is_packed(team) else I8(Because.CAMP_NOT_PACKED)


@kernel
def against_leaving(team: Team) -> int:
    """B-32: whether the team may leave its camp behind."""
    if not camp_is_packed(team):
        return I8(Because.CAMP_NOT_PACKED)
    return I8(Because.LEGAL if at_home(team.at) else Because.NOT_AT_HOME)


@kernel
def price(cave: Cave, team: Team, step: int) -> int:
    """What a legal move of a turn costs in action points."""
    if Step.ENTER <= step < Step.FORCE:
        return entry_cost(cave, team.at, step)
    if Step.FORCE <= step < Step.FORCE + SIDES:
        return I8(ACTION_POINTS)
    if step == Step.PACK or step == Step.PACK_WITH_CAMP or step == Step.PLACE_CAMP:
        return I8(PACK_COST)
    if step == Step.DISCOVER or step == Step.DIVE or step == Step.PHOTO:
        return I8(EXPLORE_COST)
    return PACK_CAMP_COST * (step == Step.PACK_CAMP or step == Step.DISCARD)
