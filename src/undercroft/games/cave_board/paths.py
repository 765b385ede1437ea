"""Ways through the cave, as the house plans them: how long they take, in action points and turns."""

from __future__ import annotations

from ...engine.kernel import I8, kernel
from ...engine.record import Record, Rows, field
from .gear import tanks_left
from .legality import entry_cost
from .space import behind, has_side, opposite, ropes_to_hang
from .state import ACTION_POINTS, HOME, SIDES, Cave, Feature, Item, Step, Team
from .tiles import MOST_CELLS

FAR = 10_000
QUEUE = 128


class Plan(Record):
    """What a team has in mind.

    Times are in action points, counted from the beginning of this turn. What is left over at the end of a turn, because
    it does not suffice for the next space, counts as spent: so after `t` points, `t` modulo 5 of a turn's are spent.
    """

    arrival: Rows[int] = field("i2", MOST_CELLS)
    """When the team can be there."""
    first: Rows[int] = field("i1", MOST_CELLS)
    """The step with which it sets out for there."""
    forced: Rows[int] = field("i1", MOST_CELLS)
    """1 if it has to force the last part of the way."""
    back: Rows[int] = field("i2", MOST_CELLS)
    """How long it takes from there to home base, from the beginning of a turn."""
    ropes: Rows[int] = field("i2", MOST_CELLS)
    """How many ropes have to be hung on that way."""
    food: int = field("i2")
    """How many turns it can begin in the cave."""
    turns: int = field("i2")
    """How many turns it surely has before the end begins, or, when it has begun, before the game is over."""
    waiting: Rows[int] = field("i1", MOST_CELLS)
    queue: Rows[int] = field("i1", QUEUE)


PLAN = Plan.dtype


@kernel(inline=True)
def after(time: int, cost: int) -> int:
    """When something is done that costs so much: in this turn, or else at the beginning of the next."""
    spent = time % ACTION_POINTS
    if spent + cost > ACTION_POINTS:
        time += ACTION_POINTS - spent
    return time + cost


@kernel(inline=True)
def next_turn(time: int) -> int:
    """The beginning of the next turn, or of this one if nothing was spent."""
    return (time + ACTION_POINTS - 1) // ACTION_POINTS * ACTION_POINTS


@kernel
def way_into(cave: Cave, team: Team, here: int, side: int) -> tuple[int, int]:
    """How a team would enter the space on one side of another, and for how much: by the cheapest step for which it has
    the equipment, and a turn the points. What has to be forced counts as more than a turn has."""
    step = Step.ENTER + side
    out_of_air = False
    if cave.cell[behind(cave, here, side)].feature == Feature.WATER:
        if team.backpack[Item.RAFT] > 0:
            step = Step.RAFT_INTO + side
        else:
            step = Step.DIVE_INTO + side
            out_of_air = not tanks_left(team)
    if not (cave.starving or out_of_air or ropes_to_hang(cave, here, side) > team.backpack[Item.ROPE]):
        cost = entry_cost(cave, here, step)
        if cost <= ACTION_POINTS:
            return step, cost
    return Step.FORCE + side, ACTION_POINTS + 1


@kernel
def plan_ways(cave: Cave, team: Team, plan: Plan) -> None:
    """Find out when a team can be where."""
    for place in range(cave.cells):
        plan.arrival[place] = FAR
    at = I8(team.at)
    plan.arrival[at] = ACTION_POINTS - cave.points_left
    plan.queue[0] = at
    head = 0
    tail = 1
    while head != tail:
        here = I8(plan.queue[head % QUEUE])
        head += 1
        plan.waiting[here] = 0
        for side in range(SIDES):
            if has_side(cave.cell[here].passages, side):
                there = behind(cave, here, side)
                step, cost = way_into(cave, team, here, side)
                time = when_entered(plan.arrival[here], cost)
                if time < plan.arrival[there]:
                    plan.arrival[there] = time
                    plan.first[there] = step if here == at else plan.first[here]
                    plan.forced[there] = step >= Step.FORCE
                    tail = put_in_queue(plan, there, tail)


@kernel(inline=True)
def when_entered(time: int, cost: int) -> int:
    """When a space is entered that costs so much; what must be forced takes a turn of its own."""
    return next_turn(time) + ACTION_POINTS if cost > ACTION_POINTS else after(time, cost)


@kernel(inline=True)
def put_in_queue(plan: Plan, place: int, tail: int) -> int:
    """Look at a cell later, if it is not to be looked at anyhow."""
    if plan.waiting[place]:
        return tail
    plan.waiting[place] = 1
    plan.queue[tail % QUEUE] = place
    return tail + 1


@kernel
def plan_return(cave: Cave, team: Team, plan: Plan) -> None:
    """Find out how long the way home is from where. Oxygen may be used up by then: without a raft, water is forced."""
    for place in range(cave.cells):
        plan.back[place] = FAR
    plan.back[HOME] = 0
    plan.queue[0] = HOME
    head = 0
    tail = 1
    while head != tail:
        here = I8(plan.queue[head % QUEUE])
        head += 1
        plan.waiting[here] = 0
        for side in range(SIDES):
            if has_side(cave.cell[here].passages, side):
                there = behind(cave, here, side)
                step, cost = way_into(cave, team, there, opposite(side))
                if Step.DIVE_INTO <= step < Step.RAFT_INTO:
                    cost = ACTION_POINTS + 1
                time = when_entered(plan.back[here], cost)
                if time < plan.back[there]:
                    plan.back[there] = time
                    hung = ropes_to_hang(cave, there, opposite(side)) if cost <= ACTION_POINTS else 0
                    plan.ropes[there] = plan.ropes[here] + hung
                    tail = put_in_queue(plan, there, tail)


@kernel(inline=True)
def turns_until(time: int) -> int:
    """How many turns begin after this one before a time is reached."""
    return max(0, (time + ACTION_POINTS - 1) // ACTION_POINTS - 1)


@kernel(inline=True)
def time_home(plan: Plan, place: int, time: int) -> int:
    """When a team can be home that is somewhere at a time. Rather too late than too early."""
    back = I8(plan.back[place])
    if time % ACTION_POINTS + back <= ACTION_POINTS and time % ACTION_POINTS != 0:
        return time + back
    return next_turn(time) + back
