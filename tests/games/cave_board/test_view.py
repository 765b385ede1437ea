"""What a seat sees: the map, what moves cost, and what it may not do."""

from __future__ import annotations

import msgspec
import pytest

import undercroft as uc
from undercroft.engine.seats import SPECTATOR
from undercroft.games.cave_board.state import Camp, Ending, Phase
from undercroft.games.cave_board.view import CaveView, view

from .conftest import CaveDesk


def seen(desk: CaveDesk, seat: int = 0) -> CaveView:
    return view(desk.state, seat)


@pytest.fixture
def scene() -> CaveDesk:
    """A small cave with one of everything."""
    desk = CaveDesk(3, {}).begin()
    desk.add((0, 2), "descent", "NESW", metres=25)
    desk.add((1, 2), "water", "EW", metres=25)
    desk.add((-1, 2), "squeeze_2", "EW", metres=100)
    desk.add((0, 3), "choke", "NESW", metres=25)
    desk.add((2, 0), "wonder", "ENW", token=False)
    desk.hang((0, 1), "north")
    desk.put(0, (0, 2), consumables=2, ropes=1, oxygen=1, started=1, camera=1)
    desk.put(1, (2, 0), consumables=1)
    desk.camp(1, Camp.PLACED, (2, 0), ropes=2)
    desk.camp(0, Camp.PACKED, consumables=3)
    return desk


PICTURE = """\
Round 1, tiles left: I 13, II 13, III 13, IV 13, 6 unexplored exits

   AP food rope air  cam raft camp roped water photo squeeze score
>A* 5    2    1   3  yes    - pack     0     0     0       0     0
 B       1    0   0    -    - cave     0     0     0       0     0
 C       0    0   0    -    - home     0     0     0       0     0
In your camp: 3 consumables.
Not enter west: from 25 m to 100 m it takes 3 ropes, and A has 1 rope in the
  backpack.
Not raft east: A has no raft in the backpack.
Not discover: there is no unexplored exit here.


             [#  25]
              |
 ?-[2!100]-3-[v  25]---[~! 25]-?
              = A
             [o    ]
              |                   ?
 ?-[o    ]---[H    ]---[o    ]---[*    ]-?
              | C                   Bb
             [o    ]
              ?

H home  o start  . empty  ~ water  * wonder  v descent  # choke
1 2 3 squeeze  ! a token lies there  25 metres deep  ? unexplored
A team  a its camp  --- passage  -=- roped  -1- takes one rope
air: tanks  camp: at home base, in the pack, in the cave, or gone
roped: traverse tokens  score: 5+8 with the bonuses"""


def test_the_picture(scene: CaveDesk) -> None:
    assert str(seen(scene)) == PICTURE


def test_what_moves_cost_and_what_may_not_be_done(scene: CaveDesk) -> None:
    told = seen(scene)
    costs = {option.move: option.cost for option in told.options}
    assert costs == {
        "enter north": 2,
        "enter south": 1,
        "dive east": 2,
        "force north": 5,
        "force east": 5,
        "force south": 5,
        "force west": 5,
        "place camp": 2,
        "end turn": 0,
    }
    assert {(each.move, each.clause) for each in told.refused} == {
        ("enter west", "B-17"),
        ("raft east", "B-20"),
        ("discover", "B-10"),
    }
    assert told.hints()["dive east"] == "2 AP"
    assert "end turn" not in told.hints()


def test_what_is_told_is_what_the_rules_allow(scene: CaveDesk) -> None:
    assert [option.move for option in seen(scene).options] == scene.legal(0)
    for refused in seen(scene).refused:
        why = scene.refusal(0, refused.move)
        assert (why.clause, why.why) == (refused.clause, refused.why)


def test_what_only_lacks_points_is_told_in_one_line(scene: CaveDesk) -> None:
    scene.state.points_left = 0
    lines = str(seen(scene)).splitlines()
    told = next(place for place, line in enumerate(lines) if line.startswith("Not enter north (2 AP), "))
    assert "".join(lines[told : told + 2]).endswith("or place camp (2  AP): 0 action points left.")
    assert sum("action points left" in line for line in lines) == 1


def test_a_team_without_food_is_warned_a_turn_before(scene: CaveDesk) -> None:
    assert not seen(scene).hungry
    scene.put(0, (0, 2), ropes=1)
    assert seen(scene).brief().endswith("No food for the next turn (B-9)!")
    scene.camp(0, Camp.PLACED, (0, 2), consumables=1)
    assert not seen(scene).hungry, "B-8: the camp here has some"
    scene.put(0, (0, 0))
    assert not seen(scene).hungry, "at home nobody starves"


def test_a_camp_on_home_base_is_home(scene: CaveDesk) -> None:
    scene.camp(1, Camp.PLACED, (0, 0))
    assert " home " in next(line for line in str(seen(scene)).splitlines() if line.startswith(" B"))


def test_a_tile_that_fits_nowhere_is_told(cave: CaveDesk) -> None:
    cave.put(0, (0, 1))
    cave.discover(0, "water", "X")
    assert "fits nowhere" not in str(seen(cave))
    cave.state.phase = Phase.CHOKING
    assert "It fits nowhere: a choke goes in its place (B-12)." in str(seen(cave))


def test_others_are_told_no_moves(scene: CaveDesk) -> None:
    for seat in (1, SPECTATOR):
        assert seen(scene, seat).options == seen(scene, seat).refused == ()
        assert seen(scene, seat).brief() == ""
    assert (
        seen(scene).brief()
        == "5 action points left; you carry 2 consumables, 1 rope, 1 oxygen, 1 started oxygen, camera."
    )


def test_a_team_that_starves_is_told_so(scene: CaveDesk) -> None:
    scene.turn(0, starving=True)
    picture = str(seen(scene))
    assert "A starves: it can only force its way, or end its turn." in picture
    assert [each.move for each in seen(scene).refused] == ["discover"]


def test_a_tile_to_be_placed_and_the_end_are_told(cave: CaveDesk) -> None:
    cave.put(0, (0, 1))
    cave.discover(0, "squeeze_3", "L")
    assert "To be placed: a squeeze of difficulty 3, bent." in str(seen(cave))
    cave.play(0, "place north, open ES")
    cave.state.ending, cave.state.rounds_left = Ending.NO_EXIT, 2
    assert "The end has begun: 2 rounds left with this one. Come home!" in str(seen(cave))
    cave.state.ending, cave.state.rounds_left, cave.state.idle = 0, 0, 3
    assert "Rounds without a discovery: 3; the end begins after 10 in a row." in str(seen(cave))


def test_a_wide_cave_is_cut_around_the_own_team(cave: CaveDesk) -> None:
    for east in range(2, 30):
        cave.add((east, 0), "empty", "EW")
    cave.put(0, (20, 0))
    whole = seen(cave).picture(60, whole=True).splitlines()
    line, column = seen(cave).focus(60) or (0, 0)
    assert whole[line][column] == "["
    assert whole[line + 1][column + 1 : column + 5].strip() == "A"
    assert max(map(len, whole)) > 200
    for columns in (40, 60, 80, 120):
        cut = seen(cave).picture(columns)
        own_map = cut[cut.index("Not ") if "Not " in cut else 0 :]
        assert " A" in own_map
        assert max(len(each) for each in cut.splitlines() if "[" in each) <= columns
    assert "The map goes on west and east." in seen(cave).picture(60)
    cave.put(0, (29, 0))
    assert "The map goes on west." in seen(cave).picture(60)


def test_a_view_is_json(scene: CaveDesk) -> None:
    decoded = msgspec.json.decode(msgspec.json.encode(seen(scene)), type=CaveView)
    assert decoded == seen(scene)


def test_the_end_of_a_game_is_seen() -> None:
    table = uc.deal("cave_board", 2, {"idle_rounds": 1}, key=1)
    for seat in range(2):
        table.play(seat, "pack nothing")
    while not table.over:
        table.play(table.actors[0], "end turn")
    assert str(table.view()).startswith("The game is over.")
    assert not any(team.out for team in table.view().teams)
