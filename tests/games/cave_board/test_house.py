"""The house: it packs for a trip, collects what is worth its time, and comes home."""

from __future__ import annotations

import numpy as np
import pytest

from undercroft.games import load
from undercroft.games.cave_board.game import GAME
from undercroft.games.cave_board.house import house
from undercroft.games.cave_board.state import ITEMS, Ending, Item, Step
from undercroft.lab.simulate import simulate

from .conftest import CaveDesk

GAMES = 300


def choice(desk: CaveDesk, seat: int = 0) -> str:
    """What the house does, as far as it is one step."""
    states = desk.states.copy()
    GAME.entries.mask(states, 0, seat)
    return str(GAME.move((int(house(states[0], seat, np.uint64(1))),)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_house_comes_home_and_sees_the_whole_cave(seats: int) -> None:
    report = simulate(load("cave_board"), seats, GAMES, "house", key=1)
    tiles = {2: 44, 3: 52, 4: 60, 5: 68}[seats]
    for own in report.results:
        assert own.measures["out"].high < 0.03
        assert own.measures["cave tiles"].mean > 0.98 * tiles
        assert own.measures["last tile"].mean > 0.96, "the real ending, and not ten rounds without a discovery"
        assert own.measures["points"].mean > 20


@pytest.mark.parametrize("seats", [2, 5])
def test_the_house_beats_random_players(seats: int) -> None:
    report = simulate(load("cave_board"), seats, GAMES, ["house", *["random"] * (seats - 1)], key=1)
    assert report.results[0].wins.low > 0.97
    assert report.results[0].measures["out"].high < 0.03


def test_the_house_takes_what_is_at_hand(cave: CaveDesk) -> None:
    cave.add((0, 2), "wonder", "S")
    cave.put(0, (0, 2), consumables=3, camera=1)
    assert choice(cave) == "photo"
    cave.add((0, 3), "water", "S")
    cave.put(0, (0, 3), consumables=3, oxygen=1)
    cave.cell((0, 3)).passages = 0
    cave.put(0, (0, 1), consumables=4)
    assert choice(cave) != "photo"


def test_the_house_discovers_where_it_can(cave: CaveDesk) -> None:
    cave.put(0, (0, 1), consumables=3)
    assert choice(cave) == "discover"


def test_the_house_goes_home_before_it_starves(cave: CaveDesk) -> None:
    for north in range(2, 9):
        cave.add((0, north), "empty", "NS")
    cave.put(0, (0, 8), consumables=1)
    assert choice(cave) == "enter south", "eight spaces from home, one turn's food"
    cave.put(0, (0, 8), consumables=4)
    assert choice(cave) == "discover"


def test_the_house_goes_home_when_the_end_has_begun(cave: CaveDesk) -> None:
    for north in range(2, 9):
        cave.add((0, north), "empty", "NS")
    cave.put(0, (0, 8), consumables=6)
    cave.state.ending = Ending.LAST_TILE
    cave.state.rounds_left = 2
    assert choice(cave) == "enter south"


def test_a_starving_house_forces_its_way_home(cave: CaveDesk) -> None:
    cave.add((0, 2), "empty", "NS")
    cave.put(0, (0, 2))
    cave.turn(0, starving=True)
    assert choice(cave) == "force south"


def test_the_house_packs_at_home_when_too_much_is_missing(cave: CaveDesk) -> None:
    assert choice(cave) == "pack ..."
    cave.put(0, (0, 0), consumables=4, ropes=3, oxygen=1, camera=1)
    assert choice(cave) != "pack ..."


def parts(desk: CaveDesk, *wanted: int) -> list[int]:
    """What the house adds to a packing of which these parts are chosen, and all that follow."""
    desk.state.drafting, desk.state.draft.begun, desk.state.draft.asked = 1, Step.PACK, len(wanted)
    desk.state.draft.backpack[: len(wanted)] = wanted
    chosen = []
    while desk.state.draft.asked < ITEMS:
        count = int(house(desk.state, 0, np.uint64(1))) - Step.COUNT
        desk.state.draft.backpack[desk.state.draft.asked] = count
        desk.state.draft.asked += 1
        chosen.append(count)
    return chosen


def test_the_house_takes_a_raft_if_there_is_water(cave: CaveDesk) -> None:
    assert parts(cave)[Item.RAFT] == 0
    other = CaveDesk(2, {}).begin()
    other.add((0, 2), "water", "NS", token=False)
    other.put(0, (0, 0), consumables=5, ropes=2, camera=1)
    assert choice(other) == "pack ..."
    assert parts(other)[Item.RAFT] == 1, "whether or not its token is there"
    other.put(0, (0, 0), consumables=5, ropes=1, camera=1, raft=1)
    other.state.drafting = other.state.draft.begun = 0
    assert choice(other) != "pack ..."


def test_the_house_takes_the_ropes_that_the_way_wants_before_camera_and_air(cave: CaveDesk) -> None:
    for place in ((0, 1), (1, 0), (-1, 0)):
        cave.cell(place).exits = 0
    cave.add((0, 2), "water", "NS")
    cave.add((0, 3), "descent", "NS", metres=50)
    assert parts(cave) == [5, 2, 0, 0, 0, 1]


def test_the_house_forces_its_way_if_a_turn_has_too_few_points(cave: CaveDesk) -> None:
    for place in ((0, 1), (1, 0), (-1, 0)):
        cave.cell(place).exits = 0
    cave.add((0, 2), "squeeze_3", "NS", metres=50, token=False)
    cave.put(0, (0, 1), consumables=4, ropes=4)
    assert choice(cave) == "force north"


def test_the_house_ropes_down(cave: CaveDesk) -> None:
    cave.add((0, 2), "descent", "S", metres=25)
    cave.put(0, (0, 1), consumables=4, ropes=2)
    assert choice(cave) == "enter north"
