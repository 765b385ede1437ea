"""How the house plays The Cave: it goes for what is worth most for its time, and never so far that it cannot return."""

from __future__ import annotations

import numpy as np

from ...engine.bits import bit_count, nth_bit
from ...engine.chance import below
from ...engine.kernel import I8, kernel
from ...engine.record import Record, Rows, field
from ...engine.scratch import scratch
from .gear import items_in, least_of_part, most_of_part, parts_asked, room_for_items, tanks_left
from .legality import PACK_COST, Because, difficulty, objection
from .paths import PLAN, Plan, after, cost_of, plan_return, plan_ways, step_into, time_home, turns_until
from .scoring import DEPTH_POINTS, PHOTO_POINTS, SQUEEZE_POINTS, TRAVERSE_POINTS, WATER_POINTS, has_reached
from .space import at_home, behind, exits_left, has_side, ropes_to_hang, sides_to_match, tiles_left, ways_to_turn
from .state import (
    ACTION_POINTS,
    HOME,
    ITEMS,
    LAST_ROUNDS,
    SIDES,
    Cave,
    Cell,
    Ending,
    Feature,
    Item,
    Phase,
    Step,
    Team,
)

# What things are worth, in parts of a point.
PARTS = 1000
DISCOVERY_WORTH = 2500
# How many tiles a team is reckoned to draw in a turn.
DRAWS_IN_TURN = 3
FEW_EXITS = 3


class Wish(Record):
    """What the house would like to carry."""

    item: Rows[int] = field("i1", ITEMS)


WISH = Wish.dtype


@kernel
def house(cave: Cave, seat: int, noise: np.uint64) -> int:
    """Pack for a trip; collect and discover while there is time; come home."""
    team = cave.team[seat]
    if cave.draft.begun >= Step.PLACE:
        ways = ways_to_turn(cave, team.at, cave.draft.begun - Step.PLACE)
        return Step.TURNED + nth_bit(ways, below(noise, bit_count(ways)))
    if cave.draft.begun != 0:
        return next_part(cave, team)
    if cave.phase == Phase.OPENING:
        return I8(Step.PACK)
    if cave.phase == Phase.PLACING:
        return Step.PLACE + best_side(cave, team, noise)
    if cave.phase == Phase.CHOKING:
        exits = I8(cave.cell[team.at].exits)
        return Step.PLACE_CHOKE + nth_bit(exits, below(noise, bit_count(exits)))
    step = best_step(cave, team)
    return step if objection(cave, seat, step) == Because.LEGAL else I8(Step.END_TURN)


@kernel
def best_side(cave: Cave, team: Team, noise: np.uint64) -> int:
    """Where the tile leaves most exits open: it should close no loops."""
    best = 0
    fewest = SIDES + 1
    ties = 0
    for side in range(SIDES):
        if has_side(cave.cell[team.at].exits, side) and ways_to_turn(cave, team.at, side) != 0:
            opened, _ = sides_to_match(cave, team.at, side)
            ties = ties + 1 if bit_count(opened) == fewest else 1
            if bit_count(opened) < fewest or (bit_count(opened) == fewest and below(noise, ties) == 0):
                fewest = bit_count(opened)
                best = side
    return best


# Packing


@kernel
def next_part(cave: Cave, team: Team) -> int:
    """The next part of a packing, or the end of it."""
    draft = cave.draft
    if draft.asked == parts_asked(draft.begun):
        return I8(Step.DONE)
    least = least_of_part(team, draft)
    most = most_of_part(team, draft)
    if draft.begun == Step.CARRY:
        return Step.COUNT + most
    if draft.begun == Step.DISCARD or draft.asked >= ITEMS:
        return Step.COUNT + least
    wish = scratch(WISH)
    make_wish(cave, team, wish)
    return Step.COUNT + max(least, min(most, I8(wish.item[draft.asked])))


@kernel
def make_wish(cave: Cave, team: Team, wish: Wish) -> None:
    """Food for the way to the next exit and back, a camera, some air, and ropes in what room is left."""
    plan = scratch(PLAN)
    plan_return(cave, team, plan)
    nearest = 0
    water = 0
    for place in range(cave.cells):
        cell = cave.cell[place]
        water += cell.feature == Feature.WATER and cell.token == 1
        if cell.exits != 0 and (nearest == 0 or plan.back[place] < nearest):
            nearest = I8(plan.back[place])
    room = room_for_items(team)
    wish.item[Item.CONSUMABLE] = min(5, 3 + 2 * nearest // (2 * ACTION_POINTS))
    wish.item[Item.CAMERA] = 1
    wish.item[Item.OXYGEN] = 2 if water > 2 else 1
    wish.item[Item.ROPE] = max(0, room - items_in(wish.item))


@kernel
def wants_to_pack(cave: Cave, team: Team) -> bool:
    """Whether too much is missing for another trip."""
    wish = scratch(WISH)
    make_wish(cave, team, wish)
    missing = 0
    for item in range(Item.STARTED):
        missing += max(0, I8(wish.item[item]) - team.backpack[item])
    return missing > 1 or team.backpack[Item.CONSUMABLE] + 1 < wish.item[Item.CONSUMABLE]


# Going


@kernel
def best_step(cave: Cave, team: Team) -> int:
    """The first step to what is worth most for its time; home, if there is nothing of that kind."""
    if at_home(team.at) and cave.points_left >= PACK_COST and wants_to_pack(cave, team):
        return I8(Step.PACK)
    plan = scratch(PLAN)
    plan_ways(cave, team, plan)
    if cave.starving:
        return I8(plan.first[HOME])
    plan_return(cave, team, plan)
    turns = turns_to_spare(cave, team)
    best = I8(Step.END_TURN) if at_home(team.at) else I8(plan.first[HOME])
    most = 0
    for place in range(cave.cells):
        if plan.arrival[place] < turns * ACTION_POINTS + ACTION_POINTS:
            worth, step = best_at(cave, team, plan, place, turns)
            if worth > most:
                most = worth
                best = step
    return best


@kernel
def turns_to_spare(cave: Cave, team: Team) -> int:
    """How many turns after this one a team may take until it is home."""
    turns = cave.rounds_left - 1
    if cave.ending == Ending.NOT_YET:
        turns = LAST_ROUNDS
        if exits_left(cave) > FEW_EXITS:
            turns += tiles_left(cave) // (DRAWS_IN_TURN * cave.seats)
    return min(turns, I8(team.backpack[Item.CONSUMABLE]))


@kernel
def worth_of(plan: Plan, here: int, place: int, points: int, time: int, turns: int) -> int:
    """Points for each action point, if the team can be home in time; else 0. `here` is when it begins."""
    if turns_until(time_home(plan, place, time)) > turns:
        return 0
    return points // max(1, time - here)


@kernel
def best_at(cave: Cave, team: Team, plan: Plan, place: int, turns: int) -> tuple[int, int]:
    """The best that can be had at a space, or through one of its passages: what it is worth, and the first step."""
    cell = cave.cell[place]
    now = ACTION_POINTS - I8(cave.points_left)
    time = I8(plan.arrival[place])
    stays = place == team.at
    most = 0
    best = I8(Step.END_TURN)
    if cell.token and (stays or not plan.forced[place]):
        points, cost, step = token_at(team, cell, stays)
        worth = worth_of(plan, now, place, PARTS * points, after(time, cost), turns)
        if worth > most:
            most = worth
            best = step if stays else I8(plan.first[place])
    if cell.exits != 0 and tiles_left(cave) > 0:
        worth = worth_of(plan, now, place, DISCOVERY_WORTH, after(time, 1), turns)
        if worth > most:
            most = worth
            best = I8(Step.DISCOVER) if stays else I8(plan.first[place])
    for side in range(SIDES):
        if has_side(cell.passages, side):
            there = behind(cave, place, side)
            ropes = ropes_to_hang(cave, place, side)
            step = step_into(cave, team, place, side)
            if ropes > 0 and step < Step.FORCE:
                level = I8(cave.cell[there].level)
                points = TRAVERSE_POINTS * ropes
                if level > 0 and not has_reached(team, level):
                    points += DEPTH_POINTS[min(level, len(DEPTH_POINTS)) - 1]
                done = after(time, cost_of(cave, place, step))
                worth = worth_of(plan, now, there, PARTS * points, done, turns)
                if worth > most:
                    most = worth
                    best = step if stays else I8(plan.first[place])
    return most, best


@kernel
def token_at(team: Team, cell: Cell, stays: bool) -> tuple[int, int, int]:
    """What the token of a space is worth to a team, what it costs there, and by which step it is taken."""
    if cell.feature == Feature.WONDER and team.backpack[Item.CAMERA] > 0:
        return PHOTO_POINTS, 1, I8(Step.PHOTO)
    if cell.feature == Feature.WATER and tanks_left(team):
        return WATER_POINTS, I8(stays or team.backpack[Item.RAFT] > 0), I8(Step.DIVE)
    if Feature.SQUEEZE_1 <= cell.feature <= Feature.SQUEEZE_3 and not stays:
        return SQUEEZE_POINTS[difficulty(cell.feature) - 1], 0, I8(Step.ENTER)
    return 0, 0, I8(Step.END_TURN)
