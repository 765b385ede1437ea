"""The rules of The Cave, clause by clause as in RULES.md: what each step does, and how turns and rounds go by."""

from __future__ import annotations

from ...engine.chance import chance
from ...engine.header import clear_journal, note
from ...engine.kernel import I8, kernel
from ...engine.seats import NOBODY
from .gear import (
    add_part,
    as_number,
    begin_draft,
    camp_is_here,
    carry_as_chosen,
    discard,
    eat,
    end_draft,
    leave_camp,
    packed_as_chosen,
    use_tank,
)
from .legality import (
    DISCOVER_COST,
    EXPLORE_COST,
    PACK_CAMP_COST,
    PACK_COST,
    PLACE_CAMP_COST,
    Because,
    against_carrying,
    against_leaving,
    difficulty,
    entry_cost,
)
from .scoring import has_reached, mark_reached, tell_result
from .space import (
    add_beside,
    at_home,
    behind,
    draw_tile,
    fits_somewhere,
    hang_ropes,
    has_exits,
    lay_start,
    metres,
    ropes_to_hang,
    tiles_left,
)
from .state import (
    ACTION_POINTS,
    ALL_SIDES,
    ITEMS,
    LAST_ROUNDS,
    OPEN_STEPS,
    SIDES,
    Camp,
    Cave,
    Ending,
    Feature,
    Item,
    NoteKind,
    Phase,
    Step,
    Team,
    Token,
)
from .tiles import FEWEST_TEAMS, KINDS, STACKS, TILES_IN_STACK


@kernel
def deal(cave: Cave) -> None:
    """B-2: the stacks are made ready; B-4: the start board is laid out, and all teams are at home base."""
    tiles = cave.options.tiles
    for stack in range(len(STACKS)):
        cave.left[stack] = TILES_IN_STACK - tiles.removed[cave.seats - FEWEST_TEAMS]
        for kind in range(KINDS):
            cave.unseen[stack][kind] = tiles.count[stack][kind]
    lay_start(cave)
    cave.turn = NOBODY


@kernel
def actors(cave: Cave) -> int:
    """B-5: at first all who have not packed yet; B-7: then the team whose turn it is."""
    if cave.drafting != 0:
        return 1 << (I8(cave.drafting) - 1)
    if cave.phase == Phase.OPENING:
        return ((1 << I8(cave.seats)) - 1) & ~I8(cave.ready)
    if cave.phase == Phase.OVER:
        return 0
    return 1 << I8(cave.turn)


@kernel
def play(cave: Cave, seat: int, step: int) -> None:
    """A step: part of a move, or the end of one."""
    if step < OPEN_STEPS:
        if cave.drafting == 0:
            begin_draft(cave, seat, step)
        else:
            add_part(cave.draft, step - Step.COUNT)
        return
    # Only now, since nobody else may see that a move was begun.
    cave.drafting = 0
    clear_journal(cave)
    team = cave.team[seat]
    if cave.phase == Phase.OPENING:
        pack_first(cave, seat, team)
        return
    if cave.phase == Phase.PLACING:
        place_tile(cave, seat, team, step - Step.TURNED)
    elif cave.phase == Phase.CHOKING:
        place_choke(cave, seat, team, step - Step.PLACE_CHOKE)
    else:
        act(cave, seat, team, step)
    if turn_is_over(cave, team, step):
        end_turn(cave)


@kernel
def act(cave: Cave, seat: int, team: Team, step: int) -> None:
    """Whatever a team does in its turn."""
    if step == Step.DONE:
        act_as_drafted(cave, seat, team)
    elif step < Step.FORCE:
        enter(cave, seat, team, step)
    elif step < Step.DISCOVER:
        force(cave, seat, team, step - Step.FORCE)
    elif step == Step.DISCOVER:
        discover(cave, seat, team)
    elif step == Step.DIVE:
        dive(cave, seat, team)
    elif step == Step.PHOTO:
        take_photo(cave, seat, team)
    elif step == Step.PLACE_CAMP:
        place_camp(cave, seat, team)
    elif step == Step.PACK_CAMP:
        pack_camp(cave, seat, team)
    elif step == Step.LEAVE_CAMP:
        leave_camp_behind(cave, seat, team)
    elif step == Step.END_TURN:
        note(cave, NoteKind.TURN_ENDED, seat, 0, cave.points_left)


@kernel
def act_as_drafted(cave: Cave, seat: int, team: Team) -> None:
    """A move of several parts, now that all of them are known."""
    begun = cave.draft.begun
    if begun == Step.CARRY:
        carry(cave, seat, team)
    elif begun == Step.DISCARD:
        discard_for_camp(cave, seat, team)
        pack_camp(cave, seat, team)
    else:
        pack(cave, seat, team)
    end_draft(cave)


@kernel(inline=True)
def pay(cave: Cave, cost: int) -> None:
    """B-7: action points are spent; B-30: after which equipment may be rearranged again."""
    cave.points_left -= cost
    cave.arranged = 0


# The opening


@kernel
def pack_first(cave: Cave, seat: int, team: Team) -> None:
    """B-5: a team has packed, in secret; when the last one has, the packs are shown, and chance picks who begins."""
    packed_as_chosen(team, cave.draft)
    end_draft(cave)
    cave.ready |= 1 << seat
    if actors(cave) != 0:
        return
    for each in range(cave.seats):
        tell_packed(cave, each, cave.team[each])
    cave.ready = 0
    cave.phase = Phase.TURN
    cave.first = chance(cave, cave.seats)
    note(cave, NoteKind.GOES_FIRST, cave.first, 0, 0)
    begin_turn(cave, cave.first)


@kernel
def tell_packed(cave: Cave, seat: int, team: Team) -> None:
    """What a team has in its backpack, and in the camp that it takes along."""
    note(cave, NoteKind.PACKED, seat, 0, as_number(team.backpack))
    if team.camp == Camp.PACKED:
        note(cave, NoteKind.TOOK_CAMP, seat, 0, as_number(team.stored))


# Turns and rounds


@kernel
def begin_turn(cave: Cave, seat: int) -> None:
    """B-7: five action points; B-8: away from home base a consumable goes; B-9: or else the team starves."""
    cave.turn = seat
    cave.points_left = ACTION_POINTS
    cave.arranged = 0
    cave.starving = 0
    note(cave, NoteKind.TURN_BEGAN, seat, 0, cave.rounds + 1)
    team = cave.team[seat]
    if at_home(team.at):
        return
    source = eat(team)
    if source == Camp.PACKED:
        note(cave, NoteKind.ATE, seat, 0, team.backpack[Item.CONSUMABLE])
    elif source == Camp.PLACED:
        note(cave, NoteKind.ATE_FROM_CAMP, seat, 0, team.stored[Item.CONSUMABLE])
    else:
        cave.starving = 1
        note(cave, NoteKind.STARVES, seat, 0, 0)


@kernel
def turn_is_over(cave: Cave, team: Team, step: int) -> bool:
    """B-7: whether a step ends the turn: if a team wants it, or if no point is left and nothing can be done for free.
    B-24: forcing one's way always does."""
    if step == Step.END_TURN or Step.FORCE <= step < Step.FORCE + SIDES:
        return True
    if cave.phase != Phase.TURN or cave.points_left > 0:
        return False
    free = against_carrying(cave, team) == Because.LEGAL or against_leaving(team) == Because.LEGAL
    return not free


@kernel
def end_turn(cave: Cave) -> None:
    """B-7: the next team has its turn."""
    following = (cave.turn + 1) % cave.seats
    if following == cave.first:
        end_round(cave)
    if cave.phase != Phase.OVER:
        begin_turn(cave, following)


@kernel
def end_round(cave: Cave) -> None:
    """B-33: rounds are counted from the first team; B-34: too many without a discovery bring the end."""
    cave.rounds += 1
    if cave.ending != Ending.NOT_YET:
        cave.rounds_left -= 1
        if cave.rounds_left == 0:
            end_game(cave)
            return
        note(cave, NoteKind.LAST_ROUNDS, NOBODY, 0, cave.rounds_left)
        return
    cave.idle = 0 if cave.found else cave.idle + 1
    cave.found = 0
    if cave.idle >= cave.options.idle_rounds:
        begin_end(cave, Ending.IDLE)
        cave.rounds_left -= 1
        note(cave, NoteKind.LAST_ROUNDS, NOBODY, 0, cave.rounds_left)


@kernel
def begin_end(cave: Cave, ending: int) -> None:
    """B-33: this round is finished, and three more are played."""
    cave.ending = ending
    cave.rounds_left = 1 + LAST_ROUNDS
    note(cave, NoteKind.END_BEGAN, NOBODY, 0, ending)


@kernel
def end_game(cave: Cave) -> None:
    """B-35: who is not home now is out."""
    cave.phase = Phase.OVER
    cave.turn = NOBODY
    cave.points_left = 0
    tell_result(cave)


# Discovering


@kernel
def discover(cave: Cave, seat: int, team: Team) -> None:
    """B-10: a tile is drawn; B-12: if it fits nowhere, a choke takes its place."""
    pay(cave, DISCOVER_COST)
    draw_tile(cave)
    cave.found = 1
    note(cave, NoteKind.DISCOVERED, seat, cave.drawn_feature, cave.drawn_shape)
    if fits_somewhere(cave, team.at):
        cave.phase = Phase.PLACING
    else:
        cave.phase = Phase.CHOKING
        note(cave, NoteKind.FITS_NOWHERE, seat, 0, 0)


@kernel
def place_tile(cave: Cave, seat: int, team: Team, sides: int) -> None:
    """B-11: the tile lies where the team wants it, and turned as it wants it."""
    side = cave.draft.begun - Step.PLACE
    end_draft(cave)
    add_beside(cave, team.at, side, cave.drawn_feature, sides)
    note(cave, NoteKind.PLACED, seat, side, sides)
    if cave.drawn_feature == Feature.DESCENT:
        note(cave, NoteKind.AT_DEPTH, seat, 0, metres(cave.cell[cave.cells - 1].level))
    placed(cave, team)


@kernel
def place_choke(cave: Cave, seat: int, team: Team, side: int) -> None:
    """B-12: a choke lies where the team wants it; the tile has left the game."""
    add_beside(cave, team.at, side, Feature.CHOKE, ALL_SIDES)
    note(cave, NoteKind.CHOKED, seat, side, 0)
    placed(cave, team)


@kernel
def placed(cave: Cave, team: Team) -> None:
    """B-33, B-34: with the last tile, or the last unexplored exit, the end begins. The turn goes on."""
    team.tiles += 1
    cave.drawn_feature = 0
    cave.drawn_shape = 0
    cave.phase = Phase.TURN
    if cave.ending == Ending.NOT_YET:
        if tiles_left(cave) == 0:
            begin_end(cave, Ending.LAST_TILE)
        elif not has_exits(cave):
            begin_end(cave, Ending.NO_EXIT)


# Moving


@kernel
def enter(cave: Cave, seat: int, team: Team, step: int) -> None:
    """B-16: a team moves on, and pays for it; B-17: ropes are hung if they are wanted."""
    side = (step - Step.ENTER) % SIDES
    cost = entry_cost(cave, team.at, step)
    ropes = ropes_to_hang(cave, team.at, side)
    pay(cave, cost)
    kind = (
        NoteKind.RAFTED_INTO
        if step >= Step.RAFT_INTO
        else NoteKind.DIVED_INTO
        if step >= Step.DIVE_INTO
        else NoteKind.WENT
    )
    note(cave, kind, seat, side, cost)
    if ropes > 0:
        lay_ropes(cave, seat, team, side, ropes)
    move(cave, team, side)
    if ropes > 0:
        reach_depth(cave, seat, team)
    if Step.DIVE_INTO <= step < Step.RAFT_INTO:
        use_tank(team)
        take_water_token(cave, seat, team)
    else:
        take_squeeze_token(cave, seat, team)


@kernel(inline=True)
def move(cave: Cave, team: Team, side: int) -> None:
    """A team is on the next space."""
    team.at = behind(cave, team.at, side)
    team.deepest = max(team.deepest, cave.cell[team.at].level)


@kernel
def force(cave: Cave, seat: int, team: Team, side: int) -> None:
    """B-24: a team forces its way in. It takes nothing, and uses nothing."""
    pay(cave, ACTION_POINTS)
    note(cave, NoteKind.FORCED, seat, side, ACTION_POINTS)
    move(cave, team, side)


@kernel
def lay_ropes(cave: Cave, seat: int, team: Team, side: int, ropes: int) -> None:
    """B-17: ropes from the backpack hang there for everybody; B-18: each of them earns a traverse token."""
    team.backpack[Item.ROPE] -= ropes
    hang_ropes(cave, team.at, side)
    team.traverses += ropes
    cave.found = 1
    note(cave, NoteKind.ROPED, seat, 0, ropes)


@kernel
def reach_depth(cave: Cave, seat: int, team: Team) -> None:
    """B-18: a depth to which a team's own ropes have led it for the first time earns that depth's token."""
    level = I8(cave.cell[team.at].level)
    if level > 0 and not has_reached(team, level):
        mark_reached(team, level)
        cave.found = 1
        note(cave, NoteKind.REACHED, seat, 0, metres(level))


@kernel
def take_token(cave: Cave, seat: int, team: Team, kind: int, amount: int) -> None:
    """B-14: the token of a space goes to a team."""
    cave.cell[team.at].token = 0
    cave.found = 1
    note(cave, NoteKind.TOOK_TOKEN, seat, kind, amount)


@kernel
def take_squeeze_token(cave: Cave, seat: int, team: Team) -> None:
    """B-23: who is the first to get through a squeeze takes its token."""
    here = cave.cell[team.at]
    if here.token and Feature.SQUEEZE_1 <= here.feature <= Feature.SQUEEZE_3:
        team.squeezes[here.feature - Feature.SQUEEZE_1] += 1
        take_token(cave, seat, team, Token.SQUEEZE, difficulty(here.feature))


@kernel
def take_water_token(cave: Cave, seat: int, team: Team) -> None:
    """B-19: who dives takes the water token, if it is there."""
    if cave.cell[team.at].token:
        team.water += 1
        take_token(cave, seat, team, Token.WATER, 0)


@kernel
def dive(cave: Cave, seat: int, team: Team) -> None:
    """B-21: a team dives where it is."""
    pay(cave, EXPLORE_COST)
    note(cave, NoteKind.DIVED, seat, 0, EXPLORE_COST)
    use_tank(team)
    take_water_token(cave, seat, team)


@kernel
def take_photo(cave: Cave, seat: int, team: Team) -> None:
    """B-22: a team takes a photo of a wonder."""
    pay(cave, EXPLORE_COST)
    note(cave, NoteKind.PHOTOGRAPHED, seat, 0, EXPLORE_COST)
    team.photos += 1
    take_token(cave, seat, team, Token.PHOTO, 0)


# Equipment


@kernel
def pack(cave: Cave, seat: int, team: Team) -> None:
    """B-25: a team packs at home; B-27, B-32: and maybe its camp as well."""
    pay(cave, PACK_COST)
    with_camp = cave.draft.begun == Step.PACK_WITH_CAMP
    packed_as_chosen(team, cave.draft)
    note(cave, NoteKind.PACKED, seat, 0, as_number(team.backpack))
    if with_camp:
        kind = NoteKind.FILLED_CAMP if camp_is_here(team) else NoteKind.TOOK_CAMP
        note(cave, kind, seat, 0, as_number(team.stored))


@kernel
def place_camp(cave: Cave, seat: int, team: Team) -> None:
    """B-29: the camp stands on the team's tile from now on."""
    pay(cave, PLACE_CAMP_COST)
    team.camp = Camp.PLACED
    team.camp_at = team.at
    note(cave, NoteKind.PLACED_CAMP, seat, 0, as_number(team.stored))


@kernel
def carry(cave: Cave, seat: int, team: Team) -> None:
    """B-30: equipment goes to and fro between backpack and camp, for nothing, but not twice."""
    carry_as_chosen(team, cave.draft)
    cave.arranged = 1
    note(cave, NoteKind.CARRIED, seat, 0, as_number(team.backpack))


@kernel
def discard_for_camp(cave: Cave, seat: int, team: Team) -> None:
    """B-31: what makes room for the camp."""
    note(cave, NoteKind.DISCARDED, seat, 0, as_number(cave.draft.backpack))
    for item in range(ITEMS):
        lost = I8(team.lost[item])
        discard(team, item, cave.draft.backpack[item])
        if lost < team.lost[item]:
            note(cave, NoteKind.LOST, seat, 0, item)


@kernel
def pack_camp(cave: Cave, seat: int, team: Team) -> None:
    """B-31: the camp is in the backpack again."""
    pay(cave, PACK_CAMP_COST)
    team.camp = Camp.PACKED
    team.camp_at = 0
    note(cave, NoteKind.PACKED_CAMP, seat, 0, 0)


@kernel
def leave_camp_behind(cave: Cave, seat: int, team: Team) -> None:
    """B-32: the camp stays at home for good. B-26: so does what is in it."""
    note(cave, NoteKind.LEFT_CAMP, seat, 0, 0)
    for item in range(Item.CAMERA, ITEMS):
        if team.stored[item] > 0:
            note(cave, NoteKind.LOST, seat, 0, item)
    leave_camp(team)
