"""Tables of The Cave with the spaces, teams and tiles that a test wants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.desk import Desk, Pick
from undercroft.engine.bits import members
from undercroft.engine.errors import IllegalMove
from undercroft.engine.game import MORE
from undercroft.engine.record import copy
from undercroft.games.cave_board.game import GAME
from undercroft.games.cave_board.space import add_cell, hang_ropes
from undercroft.games.cave_board.state import ACTION_POINTS, LEVEL_METRES, Camp, Feature, Item, Phase
from undercroft.games.cave_board.tiles import KINDS, LETTERS, SHAPES
from undercroft.games.cave_board.tiles import SIDES as SIDE_NAMES

ITEMS = {
    "consumables": Item.CONSUMABLE,
    "ropes": Item.ROPE,
    "oxygen": Item.OXYGEN,
    "started": Item.STARTED,
    "camera": Item.CAMERA,
    "raft": Item.RAFT,
}
Place = tuple[int, int]


def named(items: Any) -> dict[str, int]:
    """Equipment by name, without what there is none of."""
    return {name: int(items[item]) for name, item in ITEMS.items() if items[item]}


class CaveDesk(Desk):
    """A table of The Cave on the desk. Spaces go by their coordinates, counted east and north from home base."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        super().__init__(GAME, (), seats, options)
        self.deal()

    def begin(self, turn: int = 0, first: int = 0) -> CaveDesk:
        """Skip the opening: nobody has packed anything, and a team has its turn."""
        self.state.phase = Phase.TURN
        self.state.first = first
        self.turn(turn)
        return self

    def turn(self, seat: int, points: int = ACTION_POINTS, starving: bool = False) -> None:
        """It is a team's turn, with so many action points left."""
        self.state.turn = seat
        self.state.points_left = points
        self.state.starving = starving
        self.state.arranged = 0

    def number(self, place: Place) -> int:
        """Which of the cells lies there."""
        cells = self.state.cell[: self.state.cells]
        return next(n for n, cell in enumerate(cells) if (int(cell.x), int(cell.y)) == place)

    def cell(self, place: Place) -> Any:
        return self.state.cell[self.number(place)]

    def add(self, place: Place, feature: str, sides: str, metres: int = 0, token: bool = True) -> None:
        """A new space, with these sides open."""
        kind = Feature[feature.upper()]
        bits = sum(1 << LETTERS.index(letter) for letter in sides)
        add_cell(self.state, *place, kind, bits, metres // LEVEL_METRES)
        cell = self.cell(place)
        cell.token = cell.token and token

    def hang(self, place: Place, side: str) -> None:
        """Ropes that hang already."""
        hang_ropes(self.state, self.number(place), SIDE_NAMES.index(side))

    def put(self, seat: int, place: Place, **items: int) -> None:
        """A team is somewhere, with equipment in its backpack."""
        self.team(seat).at = self.number(place)
        for name, item in ITEMS.items():
            self.team(seat).backpack[item] = items.get(name, 0)

    def camp(self, seat: int, camp: Camp, place: Place = (0, 0), **items: int) -> None:
        """A team's camp, and what is in it."""
        team = self.team(seat)
        team.camp = camp
        team.camp_at = self.number(place) if camp == Camp.PLACED else 0
        for name, item in ITEMS.items():
            team.stored[item] = items.get(name, 0)

    def team(self, seat: int) -> Any:
        return self.state.team[seat]

    def place(self, seat: int) -> Place:
        """Where a team is."""
        cell = self.state.cell[self.team(seat).at]
        return int(cell.x), int(cell.y)

    def backpack(self, seat: int) -> dict[str, int]:
        """What is in a team's backpack."""
        return named(self.team(seat).backpack)

    def stored(self, seat: int) -> dict[str, int]:
        """What is in its camp."""
        return named(self.team(seat).stored)

    def tokens(self, seat: int) -> dict[str, int]:
        """How many tokens of each kind a team has."""
        team = self.team(seat)
        depths = sum(int(word).bit_count() for word in team.reached)
        counted = {
            "traverse": int(team.traverses),
            "water": int(team.water),
            "photo": int(team.photos),
            "squeeze": int(team.squeezes.sum()),
            "depth": depths,
        }
        return {name: count for name, count in counted.items() if count}

    @property
    def points_left(self) -> int:
        return int(self.state.points_left)

    def stacks(self, *left: int) -> None:
        """How many tiles are left in each stack."""
        for stack, tiles in enumerate(left):
            self.state.left[stack] = tiles

    def discover(self, seat: int, feature: str, shape: str) -> list[str]:
        """The team discovers, and this tile is drawn: the only one that nobody has seen."""
        stack = next(n for n, left in enumerate(self.state.left) if left)
        for kind in range(KINDS):
            self.state.unseen[stack][kind] = 0
        self.state.unseen[stack][Feature[feature.upper()] * len(SHAPES) + tuple(SHAPES).index(shape)] = 1
        return self.play(seat, "discover", Pick(0, 1))

    def ways(self, seat: int, begun: str = "") -> list[str]:
        """The moves of a seat, or what may follow on the beginning of one."""
        if not begun:
            return self.legal(seat)
        steps = GAME.read_move(begun + MORE)
        assert steps
        copy(self._spare[0], self.state)
        for step in steps:
            GAME.entries.play(self._spare, 0, seat, step)
        out = GAME.entries.move_buffer()
        count = GAME.entries.legal(self._spare, 0, seat, out)
        return [str(GAME.move((*steps, int(code)))) for code in out[:count]]

    def refusal(self, seat: int, move: str) -> IllegalMove:
        """Why a move is refused."""
        copy(self._spare[0], self.state)
        out = GAME.entries.move_buffer()
        for step in GAME.read_move(move) or (None,):
            may = seat in members(GAME.entries.actors(self._spare, 0))
            legal = out[: GAME.entries.legal(self._spare, 0, seat, out)] if may else []
            if step is None or step not in legal:
                return GAME.why_not(self._spare[0], seat, step)
            GAME.entries.play(self._spare, 0, seat, step)
        raise AssertionError(f"{move!r} is legal")

    def refused(self, seat: int, move: str) -> str:
        """The clause that forbids a move."""
        return self.refusal(seat, move).clause


@pytest.fixture
def desk() -> Callable[..., CaveDesk]:
    """A table after the deal: `desk(3)`."""
    return lambda seats=2, **options: CaveDesk(seats, options)


@pytest.fixture
def cave() -> CaveDesk:
    """Two teams after the opening, with empty backpacks; A has its turn."""
    return CaveDesk(2, {}).begin()


@pytest.fixture
def three() -> CaveDesk:
    """The same with three teams."""
    return CaveDesk(3, {}).begin()
