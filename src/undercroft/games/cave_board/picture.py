"""The Cave as text: the teams, what cannot be done, and a map."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ...engine.seats import SPECTATOR, seat_letter
from ...engine.wording import joined, number
from .state import LEVEL_METRES
from .tiles import STACKS

if TYPE_CHECKING:
    from .view import CaveView, Pack, Space, TeamView

SYMBOLS = {
    "home": "H",
    "start": "o",
    "empty": ".",
    "water": "~",
    "wonder": "*",
    "squeeze_1": "1",
    "squeeze_2": "2",
    "squeeze_3": "3",
    "descent": "v",
    "choke": "#",
}
HOME = 0
CAMPS = {"unpacked": "home", "packed": "pack", "placed": "cave", "left": "gone"}
LEGEND = (
    "H home  o start  . empty  ~ water  * wonder  v descent  # choke",
    "1 2 3 squeeze  ! a token lies there  25 metres deep  ? unexplored",
    "A team  a its camp  --- passage  -=- roped  -1- takes one rope",
    "air: tanks  camp: at home base, in the pack, in the cave, or gone",
    "roped: traverse tokens  score: 5+8 with the bonuses",
)
CONNECTOR = 3
WIDEST = 10_000
TOKEN = "!"
FEWEST_DIGITS = 2


def drawn(view: CaveView, columns: int, whole: bool) -> tuple[str, tuple[int, int]]:
    """The picture, and the line and column of the team that matters most."""
    above = [*_heading(view, columns), "", *_teams(view), *_remarks(view, columns), ""]
    lines, (line, column) = _map(view, WIDEST if whole else columns)
    legend = [line for part in LEGEND for line in textwrap.wrap(part, columns)]
    return "\n".join([*above, *lines, "", *legend]), (len(above) + line, column)


def _heading(view: CaveView, columns: int) -> list[str]:
    if view.phase == "opening":
        return ["All teams pack, in secret."]
    if view.phase == "over":
        return ["The game is over."]
    stacks = ", ".join(f"{name} {left}" for name, left in zip(STACKS, view.stacks, strict=True) if left)
    tiles = f"tiles left: {stacks}" if stacks else "no tiles left"
    lines = [f"Round {view.round}, {tiles}, {number(view.exits, 'unexplored exit')}"]
    if view.ending:
        lines.append(f"The end has begun: {number(view.rounds_left, 'round')} left with this one. Come home!")
    elif view.idle:
        lines.append(f"Rounds without a discovery: {view.idle}; the end begins after {view.idle_rounds} in a row.")
    return [line for each in lines for line in textwrap.wrap(each, columns)]


def _teams(view: CaveView) -> list[str]:
    head = "   AP food rope air  cam raft camp roped water photo squeeze score"
    return [head, *(_team(view, seat, team) for seat, team in enumerate(view.teams))]


def _team(view: CaveView, seat: int, team: TeamView) -> str:
    mark = ">" if team.to_act else " "
    own = "*" if seat == view.seat else " "
    left = view.points_left if seat == view.turn else ""
    pack = _gear(team.backpack, team)
    tokens = f"{team.traverses:>5} {team.water:>5} {team.photos:>5} {sum(team.squeezes):>7}"
    points = "out" if team.out else f"{team.points}+{team.bonus}" if team.bonus else str(team.points)
    return f"{mark}{seat_letter(seat)}{own}{left:>2} {pack} {_camp(team)} {tokens} {points:>5}".rstrip()


def _camp(team: TeamView) -> str:
    return CAMPS["unpacked"] if team.camp_space == HOME else CAMPS[team.camp]


def _gear(pack: Pack | None, team: TeamView) -> str:
    if pack is None:
        return f"{'secret':<23}"
    camera = "yes" if pack.camera else "lost" if team.camera_lost else "-"
    raft = "yes" if pack.raft else "lost" if team.raft_lost else "-"
    return f"{pack.consumables:>4} {pack.ropes:>4} {pack.tanks:>3} {camera:>4} {raft:>4}"


def _remarks(view: CaveView, columns: int) -> list[str]:
    """What else the seat should know before it moves."""
    remarks = []
    if view.starving:
        remarks.append(f"{seat_letter(view.turn)} starves: it can only force its way, or end its turn.")
    if view.drawn:
        remarks.append(f"To be placed: {view.drawn.feature}, {view.drawn.shape}.")
        if view.phase == "choking":
            remarks.append("It fits nowhere: a choke goes in its place (B-12).")
    if view.seat != SPECTATOR and (stored := view.teams[view.seat].stored):
        remarks.append(f"In your camp: {stored}.")
    remarks += [f"Not {refused.move}: {refused.why}." for refused in view.refused if not refused.cost]
    if dear := [f"{refused.move} ({refused.cost} AP)" for refused in view.refused if refused.cost]:
        remarks.append(f"Not {joined(dear, 'or')}: {number(view.points_left, 'action point')} left.")
    return [line for remark in remarks for line in textwrap.wrap(remark, columns, subsequent_indent="  ")]


# The map


class _Paper:
    """A page on which texts are put at lines and columns."""

    def __init__(self, lines: int, columns: int) -> None:
        self._page = [[" "] * columns for _ in range(lines)]

    def put(self, line: int, column: int, text: str) -> None:
        self._page[line][column : column + len(text)] = text

    def lines(self) -> list[str]:
        return ["".join(line).rstrip() for line in self._page]


def _map(view: CaveView, columns: int) -> tuple[list[str], tuple[int, int]]:
    """The map, and where on it the own team is, or else the one whose turn it is."""
    at = {(space.x, space.y): space for space in view.spaces}
    watched = view.teams[max(view.seat if view.seat != SPECTATOR else view.turn, 0)]
    centre = view.spaces[watched.space]
    digits = max(FEWEST_DIGITS, *(len(str(space.metres)) for space in view.spaces))
    stride = digits + 4 + CONNECTOR
    west, east, cut = _columns(at, centre.x, (columns - CONNECTOR) // stride)
    north, south = max(y for _, y in at), min(y for _, y in at)
    paper = _Paper(2 * (north - south + 1) + 1, CONNECTOR + (east - west + 1) * stride)
    for (x, y), space in at.items():
        if west <= x <= east:
            line, column = 1 + 2 * (north - y), CONNECTOR + (x - west) * stride
            _put_space(paper, line, column, space, stride, digits)
            for side in space.sides:
                _put_side(paper, line, column, stride, side, _mark(space, side, at))
    lines = paper.lines()
    if cut:
        lines.append(f"The map goes on {joined(cut)}.")
    return lines, (1 + 2 * (north - centre.y), CONNECTOR + (centre.x - west) * stride)


def _columns(at: dict[tuple[int, int], Space], centre: int, most: int) -> tuple[int, int, list[str]]:
    """From where to where the map is drawn, and in which directions there is more."""
    first, last = min(x for x, _ in at), max(x for x, _ in at)
    most = max(most, 1)
    west = max(first, min(centre - most // 2, last - most + 1))
    east = min(last, west + most - 1)
    return west, east, [*(["west"] if west > first else []), *(["east"] if east < last else [])]


def _put_space(paper: _Paper, line: int, column: int, space: Space, stride: int, digits: int) -> None:
    token = TOKEN if space.token else " "
    depth = space.metres or ""
    paper.put(line, column, f"[{SYMBOLS[space.feature]}{token}{depth:>{digits}}]")
    who = "".join(map(seat_letter, space.teams)) + "".join(seat_letter(seat).lower() for seat in space.camps)
    paper.put(line + 1, column + 3, who[: stride - CONNECTOR])


def _mark(space: Space, side: str, at: dict[tuple[int, int], Space]) -> str:
    """What is at an open side: a passage, ropes, how many ropes it takes, or the unknown."""
    if side in space.exits:
        return "?"
    if side not in space.passages:
        return ""
    if side in space.ropes:
        return "="
    east, north = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[side]
    levels = abs(at[space.x + east, space.y + north].metres - space.metres) // LEVEL_METRES
    return str(levels) if levels else "-" if side in "EW" else "|"


def _put_side(paper: _Paper, line: int, column: int, stride: int, side: str, mark: str) -> None:
    if not mark:
        return
    unknown = mark == "?"
    if side == "N":
        paper.put(line - 1, column + 1, mark)
    elif side == "S":
        paper.put(line + 1, column + 1, mark)
    elif side == "E":
        paper.put(line, column + stride - CONNECTOR, f"-{mark}" + " -"[not unknown])
    else:
        paper.put(line, column - CONNECTOR, " -"[not unknown] + f"{mark}-")
