"""The moves of The Cave in words."""

from __future__ import annotations

import re

from ...engine.errors import IllegalMove
from ...engine.wording import joined
from .state import ITEMS, OPEN_STEPS, SIDES, SLOTS, Step
from .tiles import LETTERS
from .tiles import SIDES as SIDE_NAMES

ITEM_NAMES = ("consumable", "rope", "oxygen", "started oxygen", "camera", "raft")
SINGLE = ("camera", "raft")
NO_PLURAL = ("oxygen", "started oxygen")
IN_CAMP = " in camp"
NOTHING = "nothing"
OPEN = ", open "

ALONE = {
    int(Step.DISCOVER): "discover",
    int(Step.DIVE): "dive",
    int(Step.PHOTO): "photo",
    int(Step.PLACE_CAMP): "place camp",
    int(Step.PACK_CAMP): "pack camp",
    int(Step.LEAVE_CAMP): "leave camp",
    int(Step.END_TURN): "end turn",
}
WITH_SIDE = {
    Step.PLACE: "place",
    Step.PLACE_CHOKE: "place choke",
    Step.ENTER: "enter",
    Step.DIVE_INTO: "dive",
    Step.RAFT_INTO: "raft",
    Step.FORCE: "force",
}
# How moves of several parts begin; those whose words begin alike, the longer first.
LISTS = {
    int(Step.PACK_WITH_CAMP): "pack with camp",
    int(Step.DISCARD): "pack camp, discard",
    int(Step.PACK): "pack",
    int(Step.CARRY): "carry",
}
BEGINNINGS = LISTS | {
    code + side: f"{verb} {SIDE_NAMES[side]}" for code, verb in WITH_SIDE.items() for side in range(SIDES)
}
WORDS = ALONE | BEGINNINGS
CODES = {words: code for code, words in WORDS.items() if code not in LISTS}
_ITEM = "|".join(sorted(ITEM_NAMES, key=len, reverse=True))
_PART = re.compile(rf"(?:(?P<none>no )|(?P<count>[0-9]) ?)?(?P<item>{_ITEM})s?(?P<camp>{IN_CAMP})?")
# The same of anything at all, however many.
_ANYTHING = re.compile(rf"(?:no |(?P<count>[0-9]{{1,9}}) ?)?(?P<thing>.+?)(?P<camp>{IN_CAMP})?")
# Open sides as stories of old have them.
_SPELT_OUT = re.compile(r", (?=[ESW]\b)| and (?=[ESW]$)")
MOST_QUOTED = 40


def side_letters(sides: int) -> str:
    """Open sides as letters.

    >>> side_letters(0b0111)
    'NES'
    """
    return "".join(letter for side, letter in enumerate(LETTERS) if sides >> side & 1)


def item_words(item: int, count: int) -> str:
    """So many of a kind of equipment.

    >>> item_words(0, 4), item_words(2, 2), item_words(4, 1), item_words(5, 0), item_words(4, 12)
    ('4 consumables', '2 oxygen', 'camera', 'no raft', '12 cameras')
    """
    name = ITEM_NAMES[item]
    if name in SINGLE and count <= 1:
        return name if count else f"no {name}"
    return f"{count} {name}{'' if count == 1 or name in NO_PLURAL else 's'}"


def move_words(steps: tuple[int, ...]) -> str:
    """The steps of a move, or of the beginning of one, in words.

    | code | step |
    | --- | --- |
    | 0-8 | go on with a list: so many of what is asked for; consumables, ropes, oxygen, started oxygen, camera, raft |
    | 9 | begin to pack |
    | 10 | begin to pack with a camp: a list for the backpack, then one for the camp |
    | 11 | begin to carry: a list of what the backpack is to hold |
    | 12 | begin to pack up the camp: a list of what is discarded |
    | 13-16 | begin to place a tile: in the north, east, south, west |
    | 17-31 | end that: with these sides open, 16 and the sum of 1 for north, 2 for east, 4 for south, 8 for west |
    | 32 | end a list |
    | 33-36 | place choke north, east, south, west |
    | 37-40 | enter north, east, south, west |
    | 41-44 | dive north, east, south, west: into water there |
    | 45-48 | raft north, east, south, west |
    | 49-52 | force north, east, south, west |
    | 53 | discover |
    | 54 | dive: in the water where the team is |
    | 55 | photo |
    | 56 | place camp |
    | 57 | pack camp |
    | 58 | leave camp |
    | 59 | end turn |
    """
    first = steps[0]
    if first in LISTS:
        return _list_words(first, tuple(step - Step.COUNT for step in steps[1:]))
    if len(steps) == 1:
        return WORDS[first]
    return f"{WORDS[first]}{OPEN}{side_letters(steps[1] - Step.TURNED)}"


def _list_words(first: int, counts: tuple[int, ...]) -> str:
    """A packing or so; when it is whole, what there is none of is not spoken of."""
    whole = bool(counts) and counts[-1] == Step.DONE
    parts = [
        item_words(place % ITEMS, count) + IN_CAMP * (place >= ITEMS)
        for place, count in enumerate(counts[: len(counts) - whole])
        if count or not whole
    ]
    if first == Step.PACK_WITH_CAMP:
        return ", ".join([LISTS[first], *parts])
    return " ".join([LISTS[first], *([", ".join(parts) or NOTHING] if whole or parts else [])])


def move_steps(words: str, whole: bool) -> tuple[int, ...] | None:
    """The steps of a move, or of the beginning of one."""
    if not whole and words in BEGINNINGS.values():
        code = next(code for code, beginning in BEGINNINGS.items() if beginning == words)
        return (code,) if code < OPEN_STEPS else None
    if whole and words in CODES:
        return (CODES[words],) if CODES[words] >= OPEN_STEPS else None
    if whole and OPEN in words:
        return _placement_steps(words)
    for code, beginning in LISTS.items():
        rest = words.removeprefix(beginning)
        if rest != words and rest[:1] in " ,":
            return _list_steps(code, rest, whole)
    return None


def misnamed(words: str) -> IllegalMove | None:
    """B-1, B-6: the equipment that there is none of, or not so much of."""
    for code, beginning in LISTS.items():
        rest = words.removeprefix(beginning)
        if rest != words and rest[:1] in " ,":
            return _misnamed_in_list(code, rest.strip(" ,"))
    return None


def _misnamed_in_list(first: int, listed: str) -> IllegalMove | None:
    """What is wrong with a list that does not read as one."""
    seen: set[tuple[int, bool]] = set()
    for part in filter(None, map(str.strip, listed.split(","))):
        found = _ANYTHING.fullmatch(part)
        item = _item(found["thing"]) if found else None
        if found is None or item is None:
            thing = (found["thing"] if found else part)[:MOST_QUOTED]
            names = [f"{name}{'' if name in (*NO_PLURAL, *SINGLE) else 's'}" for name in ITEM_NAMES]
            return IllegalMove("B-6", f"{thing!r} is no equipment; there are {joined(names)}")
        camp = bool(found["camp"])
        if camp and first != Step.PACK_WITH_CAMP:
            return IllegalMove("B-27", "a camp is filled with 'pack with camp' only")
        if (item, camp) in seen:
            name = ITEM_NAMES[item]
            single = f"each team has one {name}, and it" if name in SINGLE else f"{name}{'s' * (name not in NO_PLURAL)}"
            return IllegalMove("B-1" if name in SINGLE else "B-6", f"{single} can be listed once only")
        seen.add((item, camp))
        count = int(found["count"] or 1)
        if count > SLOTS:
            return IllegalMove("B-6", f"a backpack has {SLOTS} slots, and {item_words(item, count)} would be too much")
    return None


def _item(thing: str) -> int | None:
    """The equipment of that name."""
    return next((item for item, name in enumerate(ITEM_NAMES) if thing in (name, f"{name}s")), None)


def _placement_steps(words: str) -> tuple[int, ...] | None:
    place, _, letters = words.partition(OPEN)
    letters = _SPELT_OUT.sub("", letters)
    sides = sum(1 << side for side, letter in enumerate(LETTERS) if letter in letters)
    if CODES.get(place, SLOTS) not in range(Step.PLACE, Step.PLACE + SIDES) or side_letters(sides) != letters:
        return None
    return (CODES[place], Step.TURNED + sides) if sides else None


def _list_steps(first: int, rest: str, whole: bool) -> tuple[int, ...] | None:
    asked = 2 * ITEMS if first == Step.PACK_WITH_CAMP else ITEMS
    listed = rest.strip(" ,")
    counts: dict[int, int] = {}
    for part in () if whole and listed in ("", NOTHING) else listed.split(","):
        found = _PART.fullmatch(part.strip())
        if not found:
            return None
        place = ITEM_NAMES.index(found["item"]) + ITEMS * bool(found["camp"])
        count = 0 if found["none"] else int(found["count"] or 1)
        if place in counts or place >= asked or count > SLOTS:
            return None
        counts[place] = count
    if not whole:
        in_order = list(counts) == list(range(len(counts)))
        return (first, *(Step.COUNT + count for count in counts.values())) if in_order else None
    if first != Step.PACK_WITH_CAMP and not listed:
        return None
    return (first, *(Step.COUNT + counts.get(place, 0) for place in range(asked)), int(Step.DONE))
