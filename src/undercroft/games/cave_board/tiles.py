"""The tiles and start boards: read from a file or from a line of words, checked, and written as such a line."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from ...engine.errors import BadOption
from ...engine.options import Sheet
from ...engine.pages import page_in
from ...engine.whole import read_whole, shown
from ...engine.wording import joined, number

STACKS = ("I", "II", "III", "IV")
FEATURES = ("empty", "water", "wonder", "squeeze1", "squeeze2", "squeeze3", "descent")
# Which sides of a tile are open, as it is drawn: the bits of north, east, south and west.
SHAPES = {"I": 0b0101, "L": 0b0011, "T": 0b0111, "X": 0b1111, "D": 0b0001}
SIDES = ("north", "east", "south", "west")
LETTERS = "NESW"
KINDS = len(FEATURES) * len(SHAPES)
TILES_IN_STACK = 20
FEWEST_TEAMS = 2
TEAM_COUNTS = tuple(str(teams) for teams in range(FEWEST_TEAMS, 6))
# Home base and an arm on each side of it.
START_SPACES = 1 + len(SIDES)
# Each tile that is drawn brings one space with it.
MOST_CELLS = START_SPACES + len(STACKS) * TILES_IN_STACK

BOX_WORD = "box"
BOX_FILE = "tiles.toml"
REMOVED = "removed"
NO_EXIT = "-"
NEXT_PART = "/"

Stacks = tuple[tuple[str, ...], ...]
Arms = tuple[str | None, ...]


class Tiles(Sheet, frozen=True):
    """A mix of tiles, how many of them leave the game unseen, and the start boards."""

    stacks: Stacks
    """For each stack and each feature, the letters of the shapes."""
    removed: tuple[int, ...]
    """How many tiles of each stack leave the game, by number of teams from 2."""
    start: tuple[Arms, ...]
    """By number of teams from 2, for each side of home base the sides of its arm that lead out; None without an arm."""

    @classmethod
    def read(cls, words: str) -> Tiles:
        return box() if words.strip().casefold() == BOX_WORD else _checked(_unfolded(words), "tiles")

    @classmethod
    def read_page(cls, page: Mapping[str, Any], source: str) -> Tiles:
        return _checked(page, source)

    def words(self) -> str:
        return BOX_WORD if self == box() else _folded(self)

    @classmethod
    def from_numbers(cls, numbers: Mapping[str, Any]) -> Tiles:
        return cls(
            stacks=tuple(_letters_of(counts) for counts in numbers["count"]),
            removed=tuple(numbers["removed"]),
            start=tuple(tuple(_arm_of(side, bits) for side, bits in enumerate(arms)) for arms in numbers["arm"]),
        )

    def numbers(self) -> dict[str, Any]:
        counted = [[Counter(letters) for letters in stack] for stack in self.stacks]
        return {
            "count": tuple(tuple(count[shape] for count in stack for shape in SHAPES) for stack in counted),
            "removed": self.removed,
            "arm": tuple(tuple(_arm_bits(side, arm) for side, arm in enumerate(arms)) for arms in self.start),
        }


@functools.cache
def box() -> Tiles:
    """The tiles that come with the game."""
    text = (resources.files(__package__) / BOX_FILE).read_text(encoding="utf-8")
    return _checked(page_in(text, BOX_FILE), BOX_FILE)


def _arm_bits(side: int, arm: str | None) -> int:
    """The open sides of an arm as bits, the one towards home base among them; 0 if there is no arm."""
    return 0 if arm is None else sum(1 << LETTERS.index(letter) for letter in arm) | 1 << (side ^ 2)


def _arm_of(side: int, bits: int) -> str | None:
    """The sides of an arm that lead out, of which `_arm_bits` makes these bits."""
    leading_out = bits & ~(1 << (side ^ 2))
    return "".join(letter for place, letter in enumerate(LETTERS) if leading_out >> place & 1) if bits else None


def _letters_of(counts: Sequence[int]) -> tuple[str, ...]:
    """For each feature the letters of the shapes, from how many there are of each."""
    by_feature = [counts[place : place + len(SHAPES)] for place in range(0, KINDS, len(SHAPES))]
    return tuple("".join(shape * count for shape, count in zip(SHAPES, each, strict=True)) for each in by_feature)


def _folded(tiles: Tiles) -> str:
    """Everything in one line: 'I water ILT ... / removed 9 7 5 3 / 2 north N ...'."""
    parts = []
    for name, stack in zip(STACKS, tiles.stacks, strict=True):
        filled = [f"{feature} {letters}" for feature, letters in zip(FEATURES, stack, strict=True) if letters]
        parts.append(" ".join([name, *filled]))
    parts.append(" ".join([REMOVED, *map(str, tiles.removed)]))
    for teams, arms in zip(TEAM_COUNTS, tiles.start, strict=True):
        there = [f"{side} {arm or NO_EXIT}" for side, arm in zip(SIDES, arms, strict=True) if arm is not None]
        parts.append(" ".join([teams, *there]))
    return f" {NEXT_PART} ".join(parts)


def _unfolded(line: str) -> dict[str, Any]:
    """That line as the page it was made from; whatever does not fit is left to the checks of the page."""
    page: dict[str, Any] = {"stack": {}, REMOVED: {}, "start": {}}
    parts = [part.split() or [""] for part in line.split(NEXT_PART)]
    twice = [name for name, count in Counter(name for name, *_ in parts).items() if count > 1]
    if twice:
        raise BadOption(f"tiles: {shown(twice[0])} is given twice")
    for name, *words in parts:
        if name in STACKS:
            page["stack"][name] = _by_twos(name, words)
        elif name == REMOVED:
            if len(words) != len(TEAM_COUNTS):
                raise BadOption(f"tiles: after {REMOVED} come {len(TEAM_COUNTS)} numbers, not {len(words)}")
            page[REMOVED] = dict(zip(TEAM_COUNTS, words, strict=True))
        elif name in TEAM_COUNTS:
            arms = _by_twos(name, words)
            page["start"][name] = {side: "" if exits == NO_EXIT else exits for side, exits in arms.items()}
        else:
            choice = f"{BOX_WORD}, a file whose name ends in .toml, or a line that such a file makes"
            raise BadOption(f"tiles is {choice}, not {shown(line)} (B-3)")
    return page


def _by_twos(name: str, words: list[str]) -> dict[str, str]:
    if len(words) % 2 or len(set(words[::2])) < len(words) // 2:
        raise BadOption(f"tiles: after {name} come names, each once, and what belongs to them")
    return dict(zip(words[::2], words[1::2], strict=True))


def _checked(page: Mapping[str, Any], source: str) -> Tiles:
    """The tiles on a page in which everything is as it must be; `BadOption` says what is not, and where."""
    parts = _parts(page, ("stack", REMOVED, "start"), source)
    stacks = _parts(parts["stack"], STACKS, f"{source}: [stack]")
    removed = _parts(parts[REMOVED], TEAM_COUNTS, f"{source}: [removed]")
    start = _parts(parts["start"], TEAM_COUNTS, f"{source}: [start]")
    return Tiles(
        stacks=tuple(_stack(stacks[name], f"{source}: [stack.{name}]") for name in STACKS),
        removed=tuple(_removed(removed[teams], f"{source}: [removed] {teams}") for teams in TEAM_COUNTS),
        start=tuple(_arms(start[teams], f"{source}: [start.{teams}]") for teams in TEAM_COUNTS),
    )


def _parts(given: Any, wanted: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """A table with exactly these names."""
    _known(given, wanted, where)
    missing = [name for name in wanted if name not in given]
    if missing:
        raise BadOption(f"{where}: {joined(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    return dict(given)


def _known(given: Any, names: tuple[str, ...], where: str) -> None:
    if not isinstance(given, Mapping):
        raise BadOption(f"{where}: a table with {joined(names)} belongs here, not {shown(given)}")
    for name in given:
        if name not in names:
            raise BadOption(f"{where}: there is no {shown(name)} here, only {joined(names)}")


def _stack(given: Any, where: str) -> tuple[str, ...]:
    _known(given, FEATURES, where)
    shapes = tuple(_letters(given.get(feature, ""), "".join(SHAPES), f"{where} {feature}") for feature in FEATURES)
    tiles = sum(map(len, shapes))
    if tiles != TILES_IN_STACK:
        raise BadOption(f"{where}: a stack has {TILES_IN_STACK} tiles, and this one has {tiles}")
    return shapes


def _letters(given: Any, known: str, where: str) -> str:
    """Letters, each of which is known, in the order in which they are known."""
    if not isinstance(given, str):
        raise BadOption(f"{where}: letters belong here, in quotes, not {shown(given)}")
    for letter in given:
        if letter not in known:
            raise BadOption(f"{where}: {shown(letter)} is none of the letters {joined(known, 'or')}")
    return "".join(sorted(given, key=known.index))


def _removed(given: Any, where: str) -> int:
    count = read_whole(given)
    if count is None or not 0 <= count < TILES_IN_STACK:
        raise BadOption(f"{where}: from 0 to {TILES_IN_STACK - 1} tiles can be taken out, not {shown(given)}")
    return count


def _arms(given: Any, where: str) -> Arms:
    _known(given, SIDES, where)
    arms = tuple(_arm(given[side], side, f"{where} {side}") if side in given else None for side in SIDES)
    if not any(arms):
        raise BadOption(f"{where}: at least one arm needs a side that leads out")
    return arms


def _arm(given: Any, side: str, where: str) -> str:
    home = LETTERS[SIDES.index(side) ^ 2]
    exits = _letters(given, LETTERS, where)
    if home in exits:
        raise BadOption(f"{where}: {home} is the side towards home base, and cannot lead out")
    if len(set(exits)) < len(exits):
        raise BadOption(f"{where}: {shown(exits)} names a side twice, and has {number(len(exits), 'letter')}")
    return exits
