"""The tiles: read, checked, and carried by scrolls."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest

import undercroft as uc
from undercroft.engine.options import join_words, read_options, split_words
from undercroft.games.cave_board.options import CaveOptions
from undercroft.games.cave_board.tiles import BOX_WORD, Tiles, box

BOX_TEXT = (resources.files("undercroft.games.cave_board") / "tiles.toml").read_text(encoding="utf-8")
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """The tiles of the box with some words replaced, as a file."""

    def make(*changes: tuple[str, str]) -> Path:
        text = BOX_TEXT
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path = tmp_path / "my_tiles.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return make


def refused(given: object) -> str:
    with pytest.raises(uc.BadOption) as refusal:
        read_options(CaveOptions, {"tiles": given})
    return str(refusal.value)


OTHER = ('empty = "TTTX"', 'empty = "TTDX"')


def test_the_box_is_what_is_played_with_by_default(write: Write) -> None:
    assert read_options(CaveOptions, {}).tiles == box() == read_options(CaveOptions, {"tiles": "BOX"}).tiles
    assert read_options(CaveOptions, {"tiles": write()}).words()["tiles"] == BOX_WORD


def test_a_file_becomes_a_line_that_is_read_back(write: Write) -> None:
    own = read_options(CaveOptions, {"tiles": str(write(OTHER, ("3 = 7", "3 = 19"), ('south = "S"', 'south = ""')))})
    line = own.words()["tiles"]
    assert not {",", "=", "\n"} & set(line)
    assert read_options(CaveOptions, {"tiles": line}) == own == read_options(CaveOptions, own)
    assert read_options(CaveOptions, split_words(join_words(own))) == own
    assert own.tiles != box()
    assert own.tiles.removed == (9, 19, 5, 3)
    assert own.tiles.start[1] == ("N", "E", "", "W")


def test_a_table_of_other_tiles_replays_without_their_file(write: Write) -> None:
    path = write(OTHER, ('[start.2]\nnorth = "N"', '[start.2]\nnorth = "NEW"'))
    table = uc.deal("cave_board", 2, {"tiles": path}, key=3)
    path.unlink()
    assert table.view().exits == 5
    for seat in range(2):
        table.play(seat, "pack 4 consumables, 1 rope, 1 oxygen, camera, raft")
    again = uc.replay(table.scroll())
    assert again.state_bytes() == table.state_bytes()
    assert again.scroll() == table.scroll()
    assert f"options: tiles={table.options.words()['tiles']}, idle_rounds=10\n" in table.scroll()


def test_a_scroll_may_not_name_a_file(write: Write) -> None:
    scroll = uc.deal("cave_board", 2, key=3).scroll()
    with pytest.raises(uc.BadScroll, match="line 4: a file cannot be named here"):
        uc.replay(scroll.replace("tiles=box", f"tiles={write()}"))


def test_what_a_stack_has_none_of_may_be_left_out(write: Write) -> None:
    assert read_options(CaveOptions, {"tiles": write(('squeeze3 = ""\n', ""))}).tiles == box()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('water = "ILT"', 'water = "ILQ"', "[stack.I] water: 'Q' is none of the letters I, L, T, X or D"),
        ('water = "ILT"', 'water = "ILTT"', "[stack.I]: a stack has 20 tiles, and this one has 21"),
        ('water = "ILT"', "water = 3", "[stack.I] water: letters belong here, in quotes, not 3"),
        ('water = "ILT"', 'lava = "ILT"', "[stack.I]: there is no 'lava' here, only empty, water, wonder, squeeze1, "),
        ("[stack.IV]", "[stack.V]", "[stack]: there is no 'V' here, only I, II, III and IV"),
        ("[removed]", "[discarded]", "there is no 'discarded' here, only stack, removed and start"),
        ("5 = 3", "", "[removed]: 5 is missing"),
        ("5 = 3", "5 = 20", "[removed] 5: from 0 to 19 tiles can be taken out, not 20"),
        ("5 = 3", "5 = true", "[removed] 5: from 0 to 19 tiles can be taken out, not True"),
        ("5 = 3", "6 = 3", "[removed]: there is no '6' here, only 2, 3, 4 and 5"),
        ("[start.5]", "[start.6]", "[start]: there is no '6' here"),
        ('north = "N"', 'north = "S"', "[start.2] north: S is the side towards home base, and cannot lead out"),
        ('north = "N"', 'north = "NN"', "[start.2] north: 'NN' names a side twice"),
        ('north = "N"', 'north = "A"', "[start.2] north: 'A' is none of the letters N, E, S or W"),
        ('north = "N"', 'up = "N"', "[start.2]: there is no 'up' here, only north, east, south and west"),
        ('north = "N"', "north =", "this is not TOML: "),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(write: Write, old: str, new: str, why: str) -> None:
    path = write((old, new))
    assert refused(path).startswith(f"{path}: {why}")


def test_a_start_board_needs_an_exit(write: Write) -> None:
    path = write(('north = "N"\neast = "E"\nwest = "W"', 'north = ""'))
    assert refused(path) == f"{path}: [start.2]: at least one arm needs a side that leads out"


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my_tiles.toml"
    path.write_text("stack = 3\nremoved = 3\nstart = 3")
    assert refused(path) == f"{path}: [stack]: a table with I, II, III and IV belongs here, not 3"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.toml").endswith("none.toml cannot be read: No such file or directory")
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    assert refused(str(tmp_path / "bad.toml")).endswith("bad.toml is not text in UTF-8")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("bag", "tiles is box, a file whose name ends in .toml, or a line that such a file makes, not 'bag'"),
        ("", "tiles is box, a file whose name ends in .toml, or a line"),
        ("I water", "tiles: after I come names, each once, and what belongs to them"),
        ("I water I water L", "tiles: after I come names, each once, and what belongs to them"),
        ("I water I / I water I", "tiles: 'I' is given twice"),
        ("removed 1 2 3", "tiles: after removed come 4 numbers, not 3"),
        ("I water I / removed 1 2 3 4", "tiles: [stack]: II, III and IV are missing"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(words: str, why: str) -> None:
    assert refused(words).startswith(why)


@pytest.mark.parametrize("given", [3, None, True, ["box"]])
def test_nothing_else_will_do(given: object) -> None:
    assert refused(given).startswith("tiles is box, or a file in TOML, not ")


def test_who_makes_the_struct_by_hand_is_checked_too() -> None:
    wrong = Tiles(stacks=(("T",) * 7,) * 4, removed=(1, 1, 1, 1), start=box().start)
    assert refused(wrong) == "tiles: [stack.I]: a stack has 20 tiles, and this one has 7"


def test_the_largest_cave_has_room_for_every_tile(write: Write) -> None:
    """With nothing taken out and dead ends nowhere, as many spaces come about as there can be."""
    from undercroft.games.cave_board.tiles import MOST_CELLS

    path = write(*((f"{teams} = {taken}", f"{teams} = 0") for teams, taken in ((2, 9), (3, 7), (4, 5), (5, 3))))
    most = 0
    for key in range(3):
        table = uc.deal("cave_board", 5, {"tiles": path}, key=key)
        bots = [uc.bot("house", "cave_board", seed=seat) for seat in range(5)]
        while not table.over:
            seat = table.actors[0]
            table.advance(seat, bots[seat].choose(table.view_state(seat), seat))
        most = max(most, len(table.view().spaces))
    assert most == MOST_CELLS == 85
