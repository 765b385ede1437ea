"""How the house plays The Cave: it goes for what is worth most for its time, and never so far that it cannot return."""

from __future__ import annotations

import numpy as np

from ...engine.bits import bit_count, nth_bit
from ...engine.chance import below
from ...engine.kernel import I8, kernel
from ...engine.record import Record, Rows, field
from ...engine.scratch import scratch
from .gear import camp_is_packed, in_stock, items_in, least_of_part, most_of_part, parts_asked, room_to_pack, tanks_left
from .legality import PACK_COST, PLACE_CAMP_COST, Because, against_carrying, difficulty, objection
from .paths import PLAN, Plan, after, next_turn, plan_return, plan_ways, time_home, turns_until, way_into
from .scoring import DEPTH_POINTS, PHOTO_POINTS, SQUEEZE_POINTS, TRAVERSE_POINTS, WATER_POINTS, has_reached
from .space import at_home, behind, exits_left, has_side, ropes_to_hang, sides_to_match, tiles_left, ways_to_turn
from .state import (
    ACTION_POINTS,
    HOME,
    ITEMS,
    LAST_ROUNDS,
    SIDES,
    SLOTS,
    Camp,
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
DISCOVERY_WORTH = 800
# How many tiles a team is reckoned to draw in a turn.
DRAWS_IN_TURN = 3
FEW_EXITS = 3
LEAST_FOOD = 4
MOST_FOOD = 6
# From so far on, food is taken along in the camp.
FAR_ENOUGH = 18


class Wish(Record):
    """What the house would like to carry."""

    wanted: Rows[int] = field("i1", ITEMS)


WISH = Wish.dtype
TEAM = Team.dtype


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
    if draft.begun == Step.CARRY or most == 0:
        return Step.COUNT + most
    if draft.begun == Step.DISCARD:
        return Step.COUNT + least
    if draft.asked >= ITEMS:
        return Step.COUNT + (most if draft.asked == ITEMS else least)
    wish = scratch(WISH)
    make_wish(cave, team, wish)
    return Step.COUNT + max(least, min(most, I8(wish.wanted[draft.asked])))


@kernel
def make_wish(cave: Cave, team: Team, wish: Wish) -> None:
    """Food for the way to the next exit and back, a camera, a raft and some air if there is water, and ropes in what
    room is left; if that is too little for the way, air and camera stay at home."""
    water = 0
    tokens = 0
    for place in range(cave.cells):
        if cave.cell[place].feature == Feature.WATER:
            water += 1
            tokens += cave.cell[place].token
    nearest, ropes = way_to_exit(cave, team)
    room = room_to_pack(team, cave.draft.begun)
    wish.wanted[Item.RAFT] = min(water, in_stock(team, Item.RAFT, Step.PACK))
    food = min(MOST_FOOD, LEAST_FOOD + nearest // ACTION_POINTS)
    wish.wanted[Item.CONSUMABLE] = min(food, room - wish.wanted[Item.RAFT])
    wish.wanted[Item.CAMERA] = ropes + items_in(wish.wanted) < room
    wish.wanted[Item.OXYGEN] = tokens > 0 and ropes + items_in(wish.wanted) < room
    wish.wanted[Item.ROPE] = max(0, room - items_in(wish.wanted))


@kernel
def way_to_exit(cave: Cave, team: Team) -> tuple[int, int]:
    """How long the way is to the next unexplored exit, with the best of equipment, and how many ropes it takes."""
    equipped = scratch(TEAM)
    equipped.backpack[Item.ROPE] = SLOTS
    equipped.backpack[Item.RAFT] = 1 - team.lost[Item.RAFT]
    plan = scratch(PLAN)
    plan_return(cave, equipped, plan)
    nearest = HOME
    for place in range(cave.cells):
        if cave.cell[place].exits != 0 and (nearest == HOME or plan.back[place] < plan.back[nearest]):
            nearest = place
    return I8(plan.back[nearest]), I8(plan.ropes[nearest])


@kernel
def how_to_pack(cave: Cave, team: Team) -> int:
    """With the camp, and food in it, if it is far to the next exit."""
    if team.camp != Camp.UNPACKED:
        return I8(Step.PACK)
    nearest, _ = way_to_exit(cave, team)
    return I8(Step.PACK_WITH_CAMP if nearest >= FAR_ENOUGH else Step.PACK)


@kernel
def wants_to_open_camp(cave: Cave, team: Team) -> bool:
    """Whether the food in the camp is wanted soon."""
    hungry = team.backpack[Item.CONSUMABLE] < 2 and team.stored[Item.CONSUMABLE] > 0
    return hungry and not at_home(team.at)


@kernel
def wants_to_pack(cave: Cave, team: Team) -> bool:
    """Whether too much is missing for another trip."""
    wish = scratch(WISH)
    make_wish(cave, team, wish)
    missing = 0
    for item in range(Item.STARTED):
        missing += max(0, I8(wish.wanted[item]) - team.backpack[item])
    no_raft = team.backpack[Item.RAFT] < wish.wanted[Item.RAFT]
    return no_raft or missing > 1 or team.backpack[Item.CONSUMABLE] + 1 < wish.wanted[Item.CONSUMABLE]


# Going


@kernel
def best_step(cave: Cave, team: Team) -> int:
    """The first step to what is worth most for its time; home, if there is nothing of that kind."""
    if at_home(team.at) and cave.points_left >= PACK_COST and wants_to_pack(cave, team):
        return how_to_pack(cave, team)
    if wants_to_open_camp(cave, team):
        if camp_is_packed(team) and cave.points_left >= PLACE_CAMP_COST:
            return I8(Step.PLACE_CAMP)
        if against_carrying(cave, team) == Because.LEGAL:
            return I8(Step.CARRY)
    plan = scratch(PLAN)
    plan_ways(cave, team, plan)
    if cave.starving:
        return I8(plan.first[HOME])
    plan_return(cave, team, plan)
    plan.food = food_of(team)
    plan.turns = turns_before_end(cave)
    best = I8(Step.END_TURN) if at_home(team.at) else I8(plan.first[HOME])
    most = 0
    for place in range(cave.cells):
        if turns_until(plan.arrival[place]) <= plan.food:
            worth, step = best_at(cave, team, plan, place)
            if worth > most:
                most = worth
                best = step
    return best


@kernel
def food_of(team: Team) -> int:
    """The food that a team has with it, also in a camp that it has yet to place."""
    return I8(team.backpack[Item.CONSUMABLE]) + camp_is_packed(team) * team.stored[Item.CONSUMABLE]


@kernel
def turns_before_end(cave: Cave) -> int:
    """How many turns a team surely has after this one before the end can begin; once it has, how many it has at all."""
    if cave.ending != Ending.NOT_YET:
        return cave.rounds_left - 1
    return tiles_left(cave) // (DRAWS_IN_TURN * cave.seats) if exits_left(cave) > FEW_EXITS else 0


@kernel
def is_safe(cave: Cave, plan: Plan, place: int, time: int) -> bool:
    """Whether a team that is somewhere at a time comes home with the food it has, and before the game is over."""
    turns = turns_until(time_home(plan, place, time))
    if turns > plan.food:
        return False
    if cave.ending != Ending.NOT_YET:
        return turns <= plan.turns
    # From where it will be then, three rounds must suffice, or those that surely come before them.
    way_back = next_turn(plan.back[place]) // ACTION_POINTS
    return way_back <= LAST_ROUNDS + max(0, plan.turns - turns_until(time))


@kernel
def worth_of(cave: Cave, plan: Plan, place: int, points: int, time: int) -> int:
    """Points for each action point of something that is done somewhere at a time; 0 if that is too far out."""
    if not is_safe(cave, plan, place, time):
        return 0
    return points // max(1, time - (ACTION_POINTS - cave.points_left))


@kernel
def best_at(cave: Cave, team: Team, plan: Plan, place: int) -> tuple[int, int]:
    """The best that can be had at a space, or through one of its passages: what it is worth, and the first step."""
    cell = cave.cell[place]
    time = I8(plan.arrival[place])
    stays = place == team.at
    most = 0
    best = I8(Step.END_TURN)
    if cell.token and (stays or not plan.forced[place]):
        points, cost, step = token_at(team, cell, stays)
        worth = worth_of(cave, plan, place, PARTS * points, after(time, cost))
        if worth > most:
            most = worth
            best = step if stays else I8(plan.first[place])
    if cell.exits != 0 and tiles_left(cave) > 0:
        worth = worth_of(cave, plan, place, DISCOVERY_WORTH, after(time, 1))
        if worth > most:
            most = worth
            best = I8(Step.DISCOVER) if stays else I8(plan.first[place])
    for side in range(SIDES):
        if has_side(cell.passages, side):
            ropes = ropes_to_hang(cave, place, side)
            if ropes == 0:
                continue
            step, cost = way_into(cave, team, place, side)
            if step < Step.FORCE:
                there = behind(cave, place, side)
                level = I8(cave.cell[there].level)
                points = TRAVERSE_POINTS * ropes
                if level > 0 and not has_reached(team, level):
                    points += DEPTH_POINTS[min(level, len(DEPTH_POINTS)) - 1]
                worth = worth_of(cave, plan, there, PARTS * points, after(time, cost))
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
