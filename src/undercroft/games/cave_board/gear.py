"""What a team carries, and how it packs: backpack and camp."""

from __future__ import annotations

from ...engine.kernel import I8, kernel
from ...engine.record import Rows
from .space import at_home
from .state import CAMP_FILLS, CAMP_SLOTS, ITEMS, SLOTS, Camp, Cave, Draft, Item, Step, Team


@kernel
def items_in(pack: Rows[int]) -> int:
    """B-6: how many slots equipment fills."""
    total = 0
    for item in range(ITEMS):
        total += pack[item]
    return total


@kernel(inline=True)
def camp_is_packed(team: Team) -> bool:
    """B-28: whether the team carries its camp."""
    return team.camp == Camp.PACKED


@kernel(inline=True)
def camp_is_here(team: Team) -> bool:
    """B-29: whether the team's camp stands on its tile."""
    return team.camp == Camp.PLACED and team.camp_at == team.at


@kernel
def room_for_items(team: Team) -> int:
    """B-6: how many slots of the backpack are there for equipment. B-28: a camp that is packed fills two."""
    return SLOTS - CAMP_FILLS * camp_is_packed(team)


@kernel
def tanks_left(team: Team) -> bool:
    """B-6: whether the team has oxygen in its backpack."""
    return team.backpack[Item.OXYGEN] + team.backpack[Item.STARTED] > 0


@kernel
def use_tank(team: Team) -> None:
    """B-6: a tank of a started token goes first; of a new token, the other tank remains."""
    if team.backpack[Item.STARTED] > 0:
        team.backpack[Item.STARTED] -= 1
    else:
        team.backpack[Item.OXYGEN] -= 1
        team.backpack[Item.STARTED] += 1


@kernel
def food_from(team: Team) -> int:
    """B-8: where a consumable would come from: the backpack, or else the camp on this tile, or nowhere."""
    if team.backpack[Item.CONSUMABLE] > 0:
        return I8(Camp.PACKED)
    if camp_is_here(team) and team.stored[Item.CONSUMABLE] > 0:
        return I8(Camp.PLACED)
    return I8(Camp.UNPACKED)


@kernel
def eat(team: Team) -> int:
    """B-8: a consumable goes. Gives back where it came from."""
    source = food_from(team)
    if source == Camp.PACKED:
        team.backpack[Item.CONSUMABLE] -= 1
    elif source == Camp.PLACED:
        team.stored[Item.CONSUMABLE] -= 1
    return source


# Choosing what to pack, part by part


@kernel
def begin_draft(cave: Cave, seat: int, step: int) -> None:
    """The first part of a move of several parts."""
    cave.drafting = seat + 1
    cave.draft.begun = step


@kernel
def end_draft(cave: Cave) -> None:
    """The move is whole."""
    draft = cave.draft
    draft.begun = 0
    draft.asked = 0
    for item in range(ITEMS):
        draft.backpack[item] = 0
        draft.stored[item] = 0


@kernel(inline=True)
def parts_asked(begun: int) -> int:
    """How many counts a move has: one for each kind of item, and again for the camp if that is packed too."""
    return 2 * ITEMS if begun == Step.PACK_WITH_CAMP else ITEMS


@kernel
def add_part(draft: Draft, count: int) -> None:
    """So many of the kind that is asked for."""
    if draft.asked < ITEMS:
        draft.backpack[draft.asked] = count
    else:
        draft.stored[draft.asked - ITEMS] = count
    draft.asked += 1


@kernel
def most_of_part(team: Team, draft: Draft) -> int:
    """How many there may be of the kind that is asked for."""
    item = draft.asked % ITEMS
    chosen = items_in(draft.backpack)
    if draft.begun == Step.CARRY:
        return min(I8(team.backpack[item]) + team.stored[item], SLOTS - chosen)
    if draft.begun == Step.DISCARD:
        return min(I8(team.backpack[item]), items_to_discard(team) - chosen)
    at_hand = in_stock(team, item, draft.begun) - used_up(draft, item)
    if draft.asked < ITEMS:
        return min(at_hand, room_to_pack(team, draft.begun) - chosen)
    return min(at_hand, CAMP_SLOTS - items_in(draft.stored))


@kernel
def least_of_part(team: Team, draft: Draft) -> int:
    """How many there must be of the kind that is asked for: the rest has to find room, or to suffice."""
    if draft.begun == Step.CARRY:
        wanted = items_in(team.backpack) + items_in(team.stored) - CAMP_SLOTS
    elif draft.begun == Step.DISCARD:
        wanted = items_to_discard(team)
    else:
        return 0
    to_come = 0
    for item in range(draft.asked + 1, ITEMS):
        to_come += team.backpack[item]
        if draft.begun == Step.CARRY:
            to_come += team.stored[item]
    return max(0, wanted - items_in(draft.backpack) - to_come)


@kernel
def in_stock(team: Team, item: int, begun: int) -> int:
    """B-25: how many of an item there are to be packed. B-26: of camera and raft one, if it is at hand."""
    reach = begun == Step.PACK_WITH_CAMP
    if item < Item.STARTED:
        return SLOTS
    if item == Item.STARTED:
        return team.backpack[item] + reach * team.stored[item]
    return 1 - team.lost[item] - (not reach) * team.stored[item]


@kernel(inline=True)
def used_up(draft: Draft, item: int) -> int:
    """How many of those are packed already; the bank has plenty of most things."""
    return I8(draft.backpack[item]) if item >= Item.STARTED else 0


@kernel
def room_to_pack(team: Team, begun: int) -> int:
    """B-27, B-28: the slots for equipment, when a camp goes into the backpack too, or is there already."""
    takes_camp = begun == Step.PACK_WITH_CAMP and team.camp == Camp.UNPACKED
    return room_for_items(team) - CAMP_FILLS * takes_camp


@kernel
def items_to_discard(team: Team) -> int:
    """B-31: how many items must go to make room for the camp."""
    return max(0, items_in(team.backpack) + CAMP_FILLS - SLOTS)


# What becomes of it


@kernel
def packed_as_chosen(team: Team, draft: Draft) -> None:
    """B-25: the new content of the backpack; B-27, B-32: and of the camp, which may come along."""
    for item in range(ITEMS):
        team.backpack[item] = draft.backpack[item]
    if draft.begun == Step.PACK_WITH_CAMP:
        for item in range(ITEMS):
            team.stored[item] = draft.stored[item]
        if team.camp == Camp.UNPACKED:
            team.camp = Camp.PACKED


@kernel
def carry_as_chosen(team: Team, draft: Draft) -> None:
    """B-30: this goes into the backpack, and the rest into the camp."""
    for item in range(ITEMS):
        team.stored[item] += team.backpack[item] - draft.backpack[item]
        team.backpack[item] = draft.backpack[item]


@kernel
def discard(team: Team, item: int, count: int) -> None:
    """B-31: equipment makes room. B-26: a camera or raft that is not put down at home is gone."""
    team.backpack[item] -= count
    if item >= Item.CAMERA and count > 0 and not at_home(team.at):
        team.lost[item] = 1


@kernel
def leave_camp(team: Team) -> None:
    """B-32: the camp is gone, and what is in it."""
    team.camp = Camp.LEFT
    for item in range(ITEMS):
        if item >= Item.CAMERA and team.stored[item] > 0:
            team.lost[item] = 1
        team.stored[item] = 0


@kernel(inline=True)
def as_number(pack: Rows[int]) -> int:
    """Equipment as one number, for notes: a hexadecimal digit for each kind of item, the first one lowest."""
    number = 0
    for item in range(ITEMS):
        number |= I8(pack[item]) << (4 * item)
    return number
