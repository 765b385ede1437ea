"""B-10 to B-14, and the examples of the sheet for discovering."""

from __future__ import annotations

import pytest

from undercroft.games.cave_board.state import Feature, Phase

from .conftest import CaveDesk

NORTH = (0, 1)


@pytest.fixture
def north(cave: CaveDesk) -> CaveDesk:
    """A is on the northern arm, from which one exit leads north."""
    cave.put(0, NORTH, consumables=3)
    return cave


def test_b10_discovering_costs_one_point_and_draws_a_tile(north: CaveDesk) -> None:
    assert north.discover(0, "empty", "X") == ["A discovers an empty tile for 1 AP (four-way)."]
    assert north.points_left == 4
    assert north.legal(0) == ["place north ..."]
    assert north.refused(0, "end turn") == "B-11"
    assert north.refused(0, "enter south") == "B-11"


def test_b10_nothing_is_discovered_from_home_base(cave: CaveDesk) -> None:
    assert "discover" not in cave.legal(0)
    assert cave.refused(0, "discover") == "B-10"


def test_b10_nothing_is_discovered_without_an_unexplored_exit_or_a_point(north: CaveDesk) -> None:
    north.add((0, 2), "empty", "SN")
    assert north.refused(0, "discover") == "B-10"
    north.put(0, (0, 2))
    assert "discover" in north.legal(0)
    north.turn(0, points=0)
    assert north.refused(0, "discover") == "B-7"


def test_b11_a_tile_is_placed_at_an_exit_of_that_space_and_turned_at_will(cave: CaveDesk) -> None:
    cave.add((0, 2), "empty", "NESW")
    cave.put(0, (0, 2))
    cave.discover(0, "empty", "L")
    assert cave.legal(0) == ["place north ...", "place east ...", "place west ..."]
    assert cave.ways(0, "place north") == ["place north, open ES", "place north, open SW"]
    assert cave.refused(0, "place south, open NE") == "B-11"
    assert cave.refused(0, "place north, open NE") == "B-11"
    assert cave.refused(0, "place north, open NES") == "B-11"
    assert cave.play(0, "place west, open NE") == ["A places it west, open NE."]
    assert cave.cell((-1, 2)).sides == 0b0011
    assert cave.points_left == 4
    assert cave.team(0).tiles == 1


def test_b11_every_side_matches_its_neighbours_the_start_board_included(cave: CaveDesk) -> None:
    # The space in the corner between the arms touches the northern and the eastern arm, which are rock on that side.
    cave.add((0, 2), "empty", "SE")
    cave.add((1, 2), "empty", "WS")
    cave.put(0, (1, 2))
    cave.discover(0, "empty", "L")
    assert cave.ways(0, "place south") == ["place south, open NE"]
    cave.play(0, "place south, open NE")
    cave.add((0, 3), "empty", "E")
    cave.put(0, (0, 3))
    cave.discover(0, "empty", "X")
    assert cave.state.phase == Phase.CHOKING, "its north is free, but south of it is rock"


def test_b11_chokes_need_no_match(cave: CaveDesk) -> None:
    cave.add((0, 2), "empty", "SNE")
    cave.add((0, 3), "choke", "NESW")
    cave.add((1, 2), "empty", "WN")
    cave.put(0, (1, 2))
    cave.discover(0, "empty", "I")
    assert cave.ways(0, "place north") == ["place north, open NS"], "rock towards the choke"
    cave.play(0, "place north, open NS")
    cave.put(0, (1, 3))
    assert cave.refused(0, "enter west") == "B-15"


def test_b12_a_tile_that_fits_nowhere_leaves_the_game_for_a_choke(cave: CaveDesk) -> None:
    """An example of the sheet: there is no legal placement, so the tile goes, and a choke comes."""
    cave.add((0, 2), "empty", "SNE")
    cave.add((0, 3), "empty", "SE")
    cave.add((2, 3), "empty", "W")
    cave.add((1, 4), "empty", "N")
    cave.put(0, (0, 3))
    # Open towards west and east, rock towards north: no corner fits.
    told = cave.discover(0, "squeeze_1", "L")
    assert told[1] == "A finds no place for it: the tile leaves the game, and a choke takes its place."
    assert cave.legal(0) == ["place choke east"]
    assert cave.refused(0, "place choke north") == "B-11"
    assert cave.refused(0, "discover") == "B-12"
    assert cave.play(0, "place choke east") == ["A places a choke east."]
    choke = cave.cell((1, 3))
    assert (choke.feature, choke.sides, choke.token) == (Feature.CHOKE, 0b1111, 0)
    assert cave.state.drawn_feature == cave.state.drawn_shape == 0


def test_b12_the_team_chooses_the_exit_for_a_choke(cave: CaveDesk) -> None:
    cave.add((0, 2), "empty", "SEW")
    cave.add((1, 3), "empty", "S")
    cave.add((-1, 3), "empty", "S")
    cave.add((2, 2), "empty", "E")
    cave.add((-2, 2), "empty", "W")
    cave.put(0, (0, 2))
    cave.discover(0, "water", "I")
    assert cave.legal(0) == ["place choke east", "place choke west"]


def test_b12_a_choke_lies_at_the_depth_it_was_placed_from_and_leads_no_further(cave: CaveDesk) -> None:
    cave.add((0, 2), "descent", "SE", metres=50)
    cave.add((2, 2), "empty", "WN", metres=25)
    cave.add((1, 3), "empty", "N")
    cave.put(0, (0, 2))
    cave.discover(0, "descent", "L")
    cave.play(0, "place choke east")
    choke = cave.cell((1, 2))
    assert choke.level == 2
    assert choke.exits == 0
    cave.put(0, (1, 2))
    assert cave.refused(0, "discover") == "B-12"
    assert "enter west" in cave.legal(0)


def test_b13_a_descent_leads_25_metres_down_wherever_it_can_lie(cave: CaveDesk) -> None:
    """An example of the sheet: the descent fits at two of three exits, and gets a depth marker of 25."""
    cave.add((0, 2), "empty", "NESW")
    cave.add((1, 3), "empty", "NW")
    cave.put(0, (0, 2))
    cave.discover(0, "descent", "I")
    assert cave.legal(0) == ["place east ...", "place west ..."], "north, the tile would have to be open to the east"
    told = cave.play(0, "place west, open EW")
    assert told == ["A places it west, open EW.", "It leads down to 25 m."]
    assert cave.cell((-1, 2)).level == 1


def test_b13_other_tiles_lie_as_deep_as_where_they_were_discovered_from(cave: CaveDesk) -> None:
    cave.add((0, 2), "descent", "SN", metres=1000)
    cave.put(0, (0, 2))
    cave.discover(0, "wonder", "X")
    cave.play(0, "place north, open NESW")
    assert cave.cell((0, 3)).level == 40
    cave.put(0, (0, 3))
    told = cave.discover(0, "descent", "X") + cave.play(0, "place east, open NESW")
    assert told[-1] == "It leads down to 1025 m."


@pytest.mark.parametrize(
    ("feature", "token"),
    [("empty", 0), ("descent", 0), ("water", 1), ("wonder", 1), ("squeeze_1", 1), ("squeeze_2", 1), ("squeeze_3", 1)],
)
def test_b14_a_token_is_put_on_water_wonders_and_squeezes(north: CaveDesk, feature: str, token: int) -> None:
    """Among these an example of the sheet: a squeeze of difficulty 1 gets the token of its difficulty."""
    north.discover(0, feature, "X")
    north.play(0, "place north, open NESW")
    assert north.cell((0, 2)).token == token
