"""Moves of several parts, prices, and pictures larger than their window: The Cave has all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.test_app import playing, press, words
from undercroft import bot, deal
from undercroft.terminal.match import Match
from undercroft.terminal.move_bar import MoveBar, MoveButton
from undercroft.terminal.typing_moves import keys_for
from undercroft.terminal.wording import hinted, options_words, turn_words

PACK = "pack 4 consumables, 1 rope, 1 oxygen, camera, raft"


@pytest.fixture
def make_cave(tmp_path: Path) -> Callable[..., Match]:
    def make(seats: int = 3, key: int = 5, **options: object) -> Match:
        table = deal("cave_board", seats, options, key)
        return Match.begin(table, 0, ["house"] * (seats - 1), [tmp_path / "evening.scroll"], seed=1)

    return make


def to_the_persons_turn(match: Match) -> Match:
    while not match.moves and not match.over:
        match.step()
    return match


def test_a_packing_part_by_part(make_cave: Callable[..., Match]) -> None:
    match = make_cave()
    assert match.offers == ("pack ...", "pack with camp ...")
    assert match.attempt("pack ...") is None
    assert match.offers == (*(f"{n} consumable{'s' * (n != 1)}" for n in range(9)), "back")
    assert keys_for(match.offers, "qrlm") == (*map(str, range(9)), "b")
    for part in ("4", "1 rope", "1 oxygen"):
        assert match.attempt(part) is None
    assert turn_words(match) == "Your move so far: pack 4 consumables, 1 rope, 1 oxygen, 0 started oxygen ..."
    assert match.offers == ("no camera", "camera", "back"), "a part without a choice is not asked for"
    assert match.attempt("camera") is None
    assert match.attempt("back") is None
    assert match.offers == ("no camera", "camera", "back"), "one part back, not to the beginning"
    assert match.attempt("dog") == "your move goes on with no camera, camera or back"
    for part in ("camera", "raft"):
        assert match.attempt(part) is None
    assert match.offers == ("done", "back")
    assert match.attempt("done") is None
    assert str(match.table.moves[0]) == f"A {PACK}"
    assert match.begun is None


def test_a_packing_in_one_line_even_when_another_was_begun(make_cave: Callable[..., Match]) -> None:
    match = make_cave()
    match.attempt("pack with camp")
    match.attempt("2 consumables")
    assert match.attempt(PACK) is None
    assert str(match.table.moves[0]) == f"A {PACK}"


def test_back_to_the_beginning(make_cave: Callable[..., Match]) -> None:
    match = make_cave()
    match.attempt("pack with camp ...")
    match.attempt("3 consumables")
    match.attempt("back")
    match.attempt("back")
    assert match.begun is None
    assert match.offers == ("pack ...", "pack with camp ...")


def test_a_refused_part_changes_nothing(make_cave: Callable[..., Match]) -> None:
    match = make_cave()
    match.attempt("pack ...")
    assert match.attempt("pack 8 consumables, 1 rope") == (
        "the backpack has 8 slots for equipment, and 1 rope would be too much (B-6)"
    )
    assert match.begun == "pack ..."


def test_prices_stand_beside_moves(make_cave: Callable[..., Match]) -> None:
    match = make_cave()
    match.attempt(PACK)
    to_the_persons_turn(match)
    prices = hinted(match)
    assert prices["enter south"] == "1 AP"
    assert prices["force south"] == "5 AP"
    assert prices["pack ..."] == "2 AP"
    assert prices["end turn"] == ""
    assert turn_words(match) == (
        "Your turn. 5 action points left; you carry 4 consumables, 1 rope, 1 oxygen, camera, raft."
    )


def test_moves_keep_their_keys_from_turn_to_turn() -> None:
    few = ["enter north", "enter east", "discover", "end turn"]
    many = ["pack ...", *few[:2], "force north", "force east", *few[2:]]
    short, long = (dict(zip(moves, keys_for(moves, "qrlm"), strict=True)) for moves in (few, many))
    assert short == {move: long[move] for move in few} == dict(zip(few, "nedt", strict=True))


def test_tiles_of_ones_own_are_not_spelt_out(make_cave: Callable[..., Match]) -> None:
    line = deal("cave_board").options.tiles
    words = line.numbers()
    assert words
    from undercroft.games.cave_board.tiles import Tiles

    own = Tiles(line.stacks, (0, 0, 0, 0), line.start)
    assert options_words(make_cave(tiles=own)) == "tiles of your own, idle rounds 10"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_while_of_the_cave_by_keys(make_cave: Callable[..., Match], size: tuple[int, int]) -> None:
    """A person plays by keys what the house would play, part by part."""
    match = make_cave(2)
    guide = bot("house", "cave_board", seed=3)
    async with playing(match, size) as (app, pilot):
        while match.table.move_count < 14:
            assert app.query(MoveButton)
            moves = match.table.move_count
            while match.table.move_count == moves:
                wanted = guide.choose(match.table.view_state(0), 0)
                offer = _offer_for(match, wanted)
                await press(app, pilot, app.query_one(MoveBar).key_of(offer))
            assert match.table.moves[moves].move == wanted
            table = app.query_one("#table")
            line, column = match.view.focus(table.content_size.width) or (0, 0)
            assert 0 <= line - table.scroll_y < table.content_size.height, "the own team is in sight"
            assert 0 <= column - table.scroll_x < table.content_size.width
        for button in app.query(MoveButton):
            assert button.region in app.screen.region
        assert "AP" in str(app.query(MoveButton).first().label)
        assert "action point" in words(app, "#status")


def _offer_for(match: Match, wanted: str) -> str:
    """What to choose now for a move."""
    steps = match.table.game.read_move(wanted) or ()
    for move, offer in zip(match.moves, match.offers, strict=False):
        if steps[: len(move.steps)] == move.steps:
            return offer
    raise AssertionError(f"{wanted!r} is not offered: {match.offers}")


async def test_the_map_can_be_walked(make_cave: Callable[..., Match]) -> None:
    match = make_cave()
    async with playing(match, (60, 20)) as (app, pilot):
        table = app.query_one("#table")
        assert table.max_scroll_y > 0
        await press(app, pilot, "m")
        assert app.focused is table
        table.scroll_home(animate=False)
        await pilot.pause()
        before = table.scroll_y
        await press(app, pilot, "down", "down")
        assert table.scroll_y > before
        await press(app, pilot, "escape")
        assert app.focused is None


async def test_buttons_break_into_rows_for_the_width(make_cave: Callable[..., Match]) -> None:
    match = make_cave()
    match.attempt(PACK)
    to_the_persons_turn(match)
    async with playing(match, (140, 40)) as (app, pilot):
        wide = {button.region.y for button in app.query(MoveButton)}
        await pilot.resize_terminal(70, 40)
        await pilot.pause()
        narrow = {button.region.y for button in app.query(MoveButton)}
        assert len(narrow) > len(wide)
        assert all(button.region in app.screen.region for button in app.query(MoveButton))
