"""Why a move is refused, in words."""

from __future__ import annotations

from ...engine.bits import members
from ...engine.errors import IllegalMove
from ...engine.seats import seat_letter
from ...engine.wording import joined, number
from .gear import in_stock, items_to_discard, least_of_part, room_to_pack, used_up
from .legality import Because, objection, price
from .moves import ITEM_NAMES, OPEN, WORDS, item_words, side_letters
from .rules import actors
from .space import behind, metres, ropes_to_hang, ways_to_turn
from .state import CAMP_SLOTS, ITEMS, OPEN_STEPS, SIDES, SLOTS, STEPS, Camp, Cave, Item, Step
from .tiles import FEATURES, SHAPES
from .tiles import SIDES as SIDE_NAMES

HOW_TO_PACK = "a packing is written like 'pack 4 consumables, 1 rope, 1 oxygen, camera, raft'"
HOW_TO_GO_ON = {
    int(Step.CARRY): ("B-30", "rearranging is written like 'carry 3 consumables, camera'"),
    int(Step.DISCARD): ("B-31", "what is discarded is written like 'pack camp, discard 2 ropes'"),
}
SHAPE_WORDS = dict(zip(SHAPES, ("straight", "bent", "three-way", "four-way", "dead end"), strict=True))
CAMP_WORDS = {
    Camp.UNPACKED: "has not been packed yet",
    Camp.PACKED: "is in the backpack",
    Camp.PLACED: "stands on another tile",
    Camp.LEFT: "was left behind",
}


def feature_words(feature: int) -> str:
    """What a space is, with its article.

    >>> feature_words(1), feature_words(4), feature_words(9)
    ('water', 'a squeeze of difficulty 2', 'home base')
    """
    words = ("an empty tile", "water", "a wonder", "", "", "", "a descent", "a choke", "the start board", "home base")
    return words[feature] or f"a squeeze of difficulty {FEATURES[feature][-1]}"


def why_not(cave: Cave, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids a step, and why."""
    if step is None:
        because = int(objection(cave, seat, Step.END_TURN))
        if because == Because.LEGAL:
            return IllegalMove("B-7", f"no move reads so; {_some_moves(cave, seat)}")
    else:
        because = int(objection(cave, seat, step))
    return refusal(cave, seat, step, because)


def refusal(cave: Cave, seat: int, step: int | None, because: int) -> IllegalMove:
    """A reason in words. `because` is what `objection` says."""
    team = cave.team[seat]
    here = cave.cell[team.at]
    side = 0 if step is None else (step - Step.PLACE) % SIDES if step < Step.DONE else (step - Step.PLACE_CHOKE) % SIDES
    name, to = seat_letter(seat), SIDE_NAMES[side]
    match because:
        case Because.OVER:
            return IllegalMove("B-33", "the game is over")
        case Because.PACKED_ALREADY:
            waiting = members(actors(cave))
            names = joined([seat_letter(other) for other in waiting])
            return IllegalMove("B-5", f"{name} has packed, and {names} {'have' if len(waiting) > 1 else 'has'} yet to")
        case Because.NOT_YOUR_TURN:
            return IllegalMove("B-7", f"it is the turn of {seat_letter(int(cave.turn))}, not of {name}")
        case Because.ANOTHER_AT_IT:
            return IllegalMove("B-5", f"{seat_letter(int(cave.drafting) - 1)} is packing just now")
        case Because.OPENING:
            return IllegalMove("B-5", f"all teams pack before the game begins; {HOW_TO_PACK}")
        case Because.PACK_FIRST:
            return IllegalMove(*HOW_TO_GO_ON.get(int(cave.draft.begun), ("B-25", HOW_TO_PACK)))
        case Because.TOO_MANY:
            return _too_many(cave, seat, int(step or 0))
        case Because.TOO_FEW:
            return _too_few(cave, seat)
        case Because.PLACE_TILE:
            return IllegalMove("B-11", f"the tile that was drawn has to be placed; {_how_to_place(cave, seat)}")
        case Because.PLACE_CHOKE:
            exit_side = SIDE_NAMES[members(int(here.exits))[0]]
            why = f"the tile fits nowhere, so a choke has to be placed: 'place choke {exit_side}', say"
            return IllegalMove("B-12", why)
        case Because.NOTHING_DRAWN:
            return IllegalMove("B-11", "no tile was drawn, so nothing is to be placed")
        case Because.NO_EXIT_THERE:
            exits = joined([SIDE_NAMES[each] for each in members(int(here.exits))])
            return IllegalMove("B-11", f"there is no unexplored exit {to}, only {exits}")
        case Because.DOES_NOT_FIT:
            return _does_not_fit(cave, seat, step)
        case Because.STARVING:
            return IllegalMove("B-9", f"{name} is starving, and can only force its way to another tile or end its turn")
        case Because.NO_POINTS:
            cost = int(price(cave, team, step or 0))
            left = number(int(cave.points_left), "action point")
            return IllegalMove("B-16" if _enters(step) else "B-7", f"this costs {cost}, and {name} has {left} left")
        case Because.NO_DISCOVERY_AT_HOME:
            return IllegalMove("B-10", "nothing can be discovered from home base: move on first")
        case Because.NO_DISCOVERY_AT_CHOKE:
            return IllegalMove("B-12", "nothing can be discovered from a choke")
        case Because.NO_EXIT_HERE:
            return IllegalMove("B-10", "there is no unexplored exit here")
        case Because.NO_TILES:
            return IllegalMove("B-33", "all tiles have been drawn")
        case Because.ROCK:
            return IllegalMove("B-15", f"there is only rock {to} of here")
        case Because.UNEXPLORED:
            return IllegalMove("B-15", f"what is {to} of here has not been explored yet")
        case Because.ROCK_BEYOND:
            return IllegalMove("B-15", f"the tile {to} of here is closed on this side")
        case Because.WATER:
            return IllegalMove("B-16", f"there is water {to} of here: 'dive {to}' or 'raft {to}'")
        case Because.NO_WATER:
            return IllegalMove("B-16", f"there is no water {to} of here: 'enter {to}'")
        case Because.NO_OXYGEN:
            return IllegalMove("B-19", f"{name} has no oxygen in the backpack")
        case Because.NO_RAFT:
            return IllegalMove("B-20", f"{name} has no raft in the backpack")
        case Because.NO_ROPES:
            there = cave.cell[int(behind(cave, team.at, side))]
            ropes = number(int(ropes_to_hang(cave, team.at, side)), "rope")
            levels = f"from {metres(here.level)} m to {metres(there.level)} m"
            has = number(int(team.backpack[Item.ROPE]), "rope")
            return IllegalMove("B-17", f"{levels} it takes {ropes}, and {name} has {has} in the backpack")
        case Because.POINTS_SPENT:
            return IllegalMove("B-24", "a way can only be forced with all five action points unspent")
        case Because.NOT_ON_WATER:
            return IllegalMove("B-21", f"{name} is not on water")
        case Because.NOT_ON_WONDER:
            return IllegalMove("B-22", f"{name} is not on a wonder")
        case Because.TOKEN_GONE:
            water = step == Step.DIVE
            return IllegalMove("B-21" if water else "B-22", "the token of this tile has been taken")
        case Because.NO_CAMERA:
            return IllegalMove("B-22", f"{name} has no camera in the backpack")
        case Because.NOT_AT_HOME:
            leaving = step == Step.LEAVE_CAMP
            return IllegalMove("B-32" if leaving else "B-25", f"{name} is not at home base")
        case Because.CAMP_NOT_AT_HAND:
            return IllegalMove("B-32", f"the camp of {name} {CAMP_WORDS[Camp(int(team.camp))]}")
        case Because.CAMP_NOT_HERE:
            clause = "B-30" if step == Step.CARRY else "B-31"
            return IllegalMove(clause, f"the camp of {name} {CAMP_WORDS[Camp(int(team.camp))]}")
        case Because.CAMP_NOT_PACKED:
            words = "has been placed" if team.camp == Camp.PLACED else CAMP_WORDS[Camp(int(team.camp))]
            return IllegalMove("B-32" if step == Step.LEAVE_CAMP else "B-29", f"the camp of {name} {words}")
        case Because.ARRANGED:
            return IllegalMove("B-30", f"{name} has rearranged its equipment, and has spent no action point since")
        case Because.NOTHING_TO_CARRY:
            return IllegalMove("B-30", f"{name} has nothing to rearrange")
        case Because.MUST_DISCARD:
            surplus = number(int(items_to_discard(team)), "item")
            return IllegalMove("B-31", f"there is no room for the camp: {name} has to discard {surplus}")
        case Because.NOTHING_TO_DISCARD:
            return IllegalMove("B-31", "there is room for the camp, so nothing is discarded")
    raise AssertionError(f"there is nothing against step {step}: {because}")


def _some_moves(cave: Cave, seat: int) -> str:
    """A few moves that the seat could make."""
    ways = [WORDS[step] for step in range(OPEN_STEPS, STEPS) if step in WORDS and not objection(cave, seat, step)]
    some = [repr(words) for words in (*ways[:2], ways[-1])] if len(ways) > 3 else [repr(words) for words in ways]
    return f"{joined(some)} {'are some that do' if len(some) > 1 else 'does'}"


def _how_to_place(cave: Cave, seat: int) -> str:
    """How the tile that was drawn could be placed."""
    at = int(cave.team[seat].at)
    exits = members(int(cave.cell[at].exits))
    side, ways = next((side, ways) for side in exits if (ways := members(int(ways_to_turn(cave, at, side)))))
    north = f"place {SIDE_NAMES[side]}"
    return f"write '{north}{OPEN}{side_letters(ways[0])}', say; '{north} ...' shows all ways to turn it there"


def _enters(step: int | None) -> bool:
    return step is not None and Step.ENTER <= step < Step.FORCE


def _too_many(cave: Cave, seat: int, count: int) -> IllegalMove:
    """More than there is, or than there is room for."""
    team, draft = cave.team[seat], cave.draft
    item = int(draft.asked) % ITEMS
    wanted, name = item_words(item, count), seat_letter(seat)
    if draft.begun in (Step.CARRY, Step.DISCARD):
        clause = "B-30" if draft.begun == Step.CARRY else "B-31"
        has = int(team.backpack[item]) + (int(team.stored[item]) if draft.begun == Step.CARRY else 0)
        if count > has:
            return IllegalMove(clause, f"{name} does not have {wanted}{_other_oxygen(cave, seat, item)}")
        if draft.begun == Step.DISCARD:
            surplus = number(int(items_to_discard(team)), "item")
            return IllegalMove(clause, f"to make room for the camp {name} discards {surplus}, and no more")
        return IllegalMove("B-6", f"a backpack has {SLOTS} slots, and {wanted} would be too much")
    if count > in_stock(team, item, draft.begun) - used_up(draft, item):
        return _not_at_hand(cave, seat, item)
    if draft.asked >= ITEMS:
        return IllegalMove("B-27", f"a camp has {CAMP_SLOTS} slots")
    slots = number(int(room_to_pack(team, draft.begun)), "slot")
    return IllegalMove("B-6", f"the backpack has {slots} for equipment, and {wanted} would be too much")


def _other_oxygen(cave: Cave, seat: int, item: int) -> str:
    """Who lacks a kind of oxygen may have meant the other one."""
    other = {Item.OXYGEN: Item.STARTED, Item.STARTED: Item.OXYGEN}.get(Item(item))
    team, draft = cave.team[seat], cave.draft
    has = 0 if other is None else int(team.backpack[other]) + (draft.begun == Step.CARRY) * int(team.stored[other])
    if other is None or not has:
        return ""
    what = "with one tank left" if other == Item.STARTED else "that is full"
    return f", only oxygen {what}: it is written '{item_words(other, has)}'"


def _not_at_hand(cave: Cave, seat: int, item: int) -> IllegalMove:
    """Started oxygen, a camera or a raft that cannot be packed."""
    team, draft = cave.team[seat], cave.draft
    name = seat_letter(seat)
    owned = f"the {ITEM_NAMES[item]} of {name}"
    if item == Item.STARTED:
        return IllegalMove("B-25", f"the bank gives full oxygen tokens, and {name} has no more started ones")
    if team.lost[item]:
        return IllegalMove("B-26", f"{owned} is gone for good")
    if team.stored[item] and in_stock(team, item, draft.begun) == 0:
        return IllegalMove("B-26", f"{owned} is in its camp")
    if draft.asked >= ITEMS and draft.backpack[item]:
        return IllegalMove("B-26", f"{owned} is packed already")
    return IllegalMove("B-1", f"{name} has only one {ITEM_NAMES[item]}")


def _too_few(cave: Cave, seat: int) -> IllegalMove:
    """Less than must be carried, or discarded."""
    draft = cave.draft
    needed = item_words(int(draft.asked) % ITEMS, int(least_of_part(cave.team[seat], draft)))
    if draft.begun == Step.CARRY:
        return IllegalMove("B-30", f"a camp has {CAMP_SLOTS} slots, so at least {needed} must be carried")
    return IllegalMove("B-31", f"to make room for the camp at least {needed} must go")


def _does_not_fit(cave: Cave, seat: int, step: int | None) -> IllegalMove:
    shape = SHAPE_WORDS[tuple(SHAPES)[int(cave.drawn_shape)]]
    if step is not None and step > Step.TURNED and cave.draft.begun:
        sides = side_letters(step - Step.TURNED)
        return IllegalMove("B-11", f"a {shape} tile open {sides} does not match what is around it")
    return IllegalMove("B-11", f"a {shape} tile does not fit there, however it is turned")
