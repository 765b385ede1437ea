from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, Markdown, Static

from undercroft import deal, replay
from undercroft.engine.game import Move
from undercroft.games import info
from undercroft.terminal.app import PlayApp
from undercroft.terminal.match import Match
from undercroft.terminal.move_bar import MoveBar, MoveButton
from undercroft.terminal.painting import painted
from undercroft.terminal.palette import CARD_COLOURS, card_edge_style, card_style
from undercroft.terminal.screens import HelpScreen, PageScreen, QuitScreen, ResultScreen, RulesScreen
from undercroft.terminal.scroll_file import ScrollFile
from undercroft.terminal.typing_moves import keys_for

MakeMatch = Callable[..., Match]
SIZES = [(80, 24), (120, 40)]


@asynccontextmanager
async def playing(
    match: Match, size: tuple[int, int] = (80, 24), pace: float = 0
) -> AsyncIterator[tuple[PlayApp, Pilot[None]]]:
    app = PlayApp(match, pace)
    async with app.run_test(size=size) as pilot:
        if not pace:
            await settle(app, pilot)
        yield app, pilot


async def settle(app: PlayApp, pilot: Pilot[None]) -> None:
    await app.workers.wait_for_complete()
    await pilot.pause()


async def press(app: PlayApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


def words(app: PlayApp, where: str) -> str:
    return str(app.screen.query_one(where, Static).render())


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_match_by_keys(make_match: MakeMatch, size: tuple[int, int]) -> None:
    match = make_match(stakes="forfeit")
    async with playing(match, size) as (app, pilot):
        assert match.moves
        for _ in range(200):
            if match.over:
                break
            assert "Your turn." in words(app, "#status")
            await press(app, pilot, "h", "f")
        assert isinstance(app.screen, PageScreen)
        await press(app, pilot, "space")
        assert isinstance(app.screen, ResultScreen)
        assert str(match.path) in words(app, "#saved")
        assert words(app, "#winner")
        assert replay(match.path.read_text()).over
        await press(app, pilot, "escape")
        assert "The match is over." in words(app, "#status")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, ResultScreen)
        await press(app, pilot, "n")
        assert app.match is not match
        assert app.match.path.name == "evening-2.scroll"
        assert app.match.moves
        assert not any(button.disabled for button in app.query(MoveButton))


@pytest.mark.parametrize("size", SIZES)
async def test_everything_that_matters_is_on_the_screen(make_match: MakeMatch, size: tuple[int, int]) -> None:
    async with playing(make_match(seats=8), size) as (app, _):
        table = app.query_one("#table")
        assert table.max_scroll_x == table.max_scroll_y == 0
        assert app.query_one("#log").size.height >= 4
        for button in app.query(MoveButton):
            assert button.region in app.screen.region
            assert button.size.height == 1
        assert app.query_one(MoveBar).region.bottom < size[1]


async def test_no_picture_is_wider_than_its_panel(tmp_path: Path, game_id: str) -> None:
    seats = info(game_id).max_seats
    match = Match.begin(deal(game_id, seats, key=5), 0, ["house"] * (seats - 1), [tmp_path / "evening.scroll"], seed=1)
    async with playing(match) as (app, pilot):
        panel = app.query_one("#table")
        for columns in (80, 119, 120, 121, 131, 132):
            await pilot.resize_terminal(columns, 40)
            await settle(app, pilot)
            assert panel.max_scroll_x == 0, f"at {columns} columns"
            width = panel.content_size.width
            assert all(len(line) <= width for line in match.view.picture(width).splitlines())


async def test_a_line_that_is_too_long_goes_on_below(make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match()
    row = f"> A* {'[10] ' * 9} 30 points  kept {'1 ' * 20}"
    monkeypatch.setattr(type(match.view), "__str__", lambda view: row)
    async with playing(match) as (app, _):
        assert app.query_one("#table").max_scroll_x == 0
        assert len(words(app, "#picture").splitlines()) == 2


async def test_an_illegal_move_is_refused_with_its_reason(make_match: MakeMatch) -> None:
    match = make_match()
    async with playing(match) as (app, pilot):
        moves = len(match.table.moves)
        await press(app, pilot, "slash", *"raise", "enter")
        assert "No: a turn in Pairs is hit or fold (P-9)." in words(app, "#status")
        assert len(match.table.moves) == moves
        await press(app, pilot, *"hi", "enter")
        assert "No:" not in words(app, "#status")
        assert str(match.table.moves[moves]) == "A hit"
        assert app.query_one("#line", Input).value == ""


async def test_a_card_is_played_by_its_number(tmp_path: Path) -> None:
    table = deal("cave_cards", 2, key=3)
    match = Match.begin(table, table.actors[0], ["house"], [tmp_path / "evening.scroll"], seed=1)
    assert match.moves == ("play 5", "play 8", "play 10")
    async with playing(match) as (app, pilot):
        await press(app, pilot, "0")
        assert str(table.moves[0].move) == "play 10"
        await press(app, pilot, "slash", "8", "enter")
        assert [str(played.move) for played in table.moves if played.seat == match.seat][1] == "play 8"


def page(app: PlayApp) -> list[str]:
    """What can be read on the page that is full, its borders and marks taken off, as far as it is on the screen."""
    lines = [strip.text.strip("│ ·") for strip in app.screen._compositor.render_strips()]
    return [line for line in lines if line]


@pytest.mark.parametrize("size", SIZES)
async def test_how_a_hand_ended_stays_until_it_is_read(tmp_path: Path, size: tuple[int, int]) -> None:
    table = deal("deadfall", 6, {"hands": 2}, key=3)
    match = Match.begin(table, 0, ["house"] * 5, [tmp_path / "evening.scroll"], seed=1)
    over = []
    async with playing(match, size) as (app, pilot):
        while not match.over:
            if isinstance(app.screen, PageScreen):
                moves = table.move_count
                over.append(page(app))
                await press(app, pilot, "h", "question_mark", "plus")
                assert table.move_count == moves, "the bots wait"
                assert isinstance(app.screen, PageScreen)
                await press(app, pilot, "space")
                continue
            match.attempt(match.moves[-1])
            app._let_bots_play()
            await settle(app, pilot)
        over.append(page(app))
        await press(app, pilot, "enter")
        assert isinstance(app.screen, ResultScreen)
    assert len(over) == 2
    for lines in over:
        assert any("What happened" in line for line in lines)
        assert any(" pays " in line for line in lines)
        assert any("wins the hand and takes the pot" in line for line in lines)
        assert sum(" shows " in line or "no cards to show" in line for line in lines) == 6
        assert any("Space to go on" in line for line in lines)
        assert not any("Hand 2 of 2 begins, and" in line for line in lines[-4:]), "the next hand waits"


async def test_a_page_is_turned_by_its_button(tmp_path: Path) -> None:
    table = deal("feast", 2, key=3)
    match = Match.begin(table, 0, ["house"], [tmp_path / "evening.scroll"], seed=1)
    async with playing(match) as (app, pilot):
        while not isinstance(app.screen, PageScreen):
            await press(app, pilot, match.moves[0][-1])
        lines = page(app)
        assert any("Round 1: the topic is" in line for line in lines)
        assert any("Dummies 1 and 2 play" in line for line in lines)
        assert not any("Round 2" in line for line in lines)
        await pilot.click(app.screen.query_one("Button"))
        await settle(app, pilot)
        assert not isinstance(app.screen, PageScreen)
        assert match.moves


async def test_a_move_out_of_turn_is_refused(make_match: MakeMatch) -> None:
    match = make_match()
    async with playing(match, pace=60) as (app, pilot):
        assert "B (house) is to move." in words(app, "#status")
        assert all(button.disabled for button in app.query(MoveButton))
        await pilot.press("slash", *"hit", "enter")
        await pilot.pause()
        assert "No: it is the turn of B, not of A (P-9)." in words(app, "#status")
        assert match.table.moves == ()


async def test_space_skips_to_the_persons_turn(make_match: MakeMatch) -> None:
    match = make_match()
    async with playing(match, pace=60) as (app, pilot):
        await press(app, pilot, "space")
        assert [str(move) for move in match.table.moves] == ["B hit", "C hit", "D hit"]
        await pilot.press("h", "h")
        await pilot.pause()
        assert "B (house) is to move." in words(app, "#status")


async def test_bots_can_be_made_faster_and_slower(make_match: MakeMatch) -> None:
    async with playing(make_match(), pace=0.1) as (app, pilot):
        await pilot.press("minus")
        assert app.pace == 0.2
        await pilot.press("plus", "plus", "plus")
        assert app.pace == 0
        await pilot.press("minus")
        assert app.pace == 0.1


async def test_the_rules_open_and_close(make_match: MakeMatch) -> None:
    match = make_match()
    async with playing(match) as (app, pilot):
        moves = match.table.moves
        await press(app, pilot, "r")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.query_one(Markdown)
        await press(app, pilot, "h")
        await press(app, pilot, "escape")
        assert not isinstance(app.screen, RulesScreen)
        assert match.table.moves == moves


@pytest.mark.parametrize(("typed", "screen"), [("rules", RulesScreen), ("?", HelpScreen), ("quit", QuitScreen)])
async def test_words_open_what_keys_open(make_match: MakeMatch, typed: str, screen: type) -> None:
    async with playing(make_match()) as (app, pilot):
        await press(app, pilot, "slash", *("question_mark" if key == "?" else key for key in typed), "enter")
        assert isinstance(app.screen, screen)


async def test_the_keys_open_and_close(make_match: MakeMatch) -> None:
    async with playing(make_match()) as (app, pilot):
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await press(app, pilot, "escape")
        assert not isinstance(app.screen, HelpScreen)


async def test_leaving_asks_first(make_match: MakeMatch) -> None:
    match = make_match()
    async with playing(match) as (app, pilot):
        await press(app, pilot, "q", "escape")
        assert app.is_running
        await press(app, pilot, "q")
        assert isinstance(app.screen, QuitScreen)
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running
    assert replay(match.path.read_text()).moves == match.table.moves


async def test_the_log_can_be_walked(make_match: MakeMatch) -> None:
    async with playing(make_match()) as (app, pilot):
        await press(app, pilot, "l")
        assert app.focused is app.query_one("#log")
        await press(app, pilot, "escape")
        assert app.focused is None


async def test_buttons_by_mouse_and_by_enter(make_match: MakeMatch) -> None:
    match = make_match()
    async with playing(match) as (app, pilot):
        moves = len(match.table.moves)
        await pilot.click(app.query(MoveButton).first())
        await settle(app, pilot)
        assert str(match.table.moves[moves]) == "A hit"
        moves = len(match.table.moves)
        assert isinstance(app.focused, MoveButton)
        await press(app, pilot, "right", "enter")
        assert str(match.table.moves[moves]) == "A fold"


async def test_many_moves_are_typed(make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "moves", tuple(Move(f"swim {number}", (number,)) for number in range(30)))
    async with playing(make_match(seat=1)) as (app, pilot):
        assert not app.query(MoveButton)
        assert app.focused is app.query_one("#line")
        assert "swim 29" in words(app, "#matches")
        await press(app, pilot, *"swim", "space", "2")
        assert words(app, "#matches").startswith("swim 2, swim 20")
        assert "swim 3" not in words(app, "#matches")


async def test_an_unfinished_match_goes_on_and_a_finished_one_shows_its_result(make_match: MakeMatch) -> None:
    match = make_match()
    while len(match.table.moves) < 20:
        assert match.attempt("fold") is None if match.moves else match.step()
    async with playing(Match.resume(replay(match.path.read_text()), ScrollFile(match.path), seed=1)) as (app, _):
        assert app.match.table.moves[:20] == match.table.moves
        match = app.match
    while not match.over:
        assert match.attempt("fold") is None if match.moves else match.step()
    async with playing(Match.resume(replay(match.path.read_text()), ScrollFile(match.path))) as (app, _):
        assert isinstance(app.screen, ResultScreen)


async def test_the_log_is_laid_out_anew_for_a_new_width(make_match: MakeMatch) -> None:
    async with playing(make_match(), (120, 40)) as (app, pilot):
        await pilot.resize_terminal(80, 24)
        await settle(app, pilot)
        lines = [line.text.rstrip() for line in app.query_one("#log").lines]  # type: ignore[attr-defined]
        assert sum("A (you) is dealt a 7." in line for line in lines) == 1


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_cards_grow_lighter_and_their_numbers_are_easy_to_read() -> None:
    shades = [luminance(colour) for colour in CARD_COLOURS]
    assert shades == sorted(shades)
    for rank, shade in enumerate(shades, 1):
        style = card_style(rank)
        assert style is not None
        assert style.color is not None
        ink = luminance(str(style.color.name))
        assert (max(ink, shade) + 0.05) / (min(ink, shade) + 0.05) >= 4.5


def test_painting_changes_no_text() -> None:
    picture = "> A* [7] [10] [12] [x]"
    text = painted(picture)
    assert text.plain == picture
    assert card_style(11) is card_edge_style(11) is None
    assert [picture[span.start : span.end] for span in text.spans] == [*"7[]", "10", *"[]", "12"]


async def test_a_move_of_several_parts_is_put_together_by_keys(tmp_path: Path) -> None:
    table = deal("deadfall", 6, {"cold_call": True, "blind_start": True}, key=3)
    match = Match.begin(table, table.actors[0], ["house"] * 5, [tmp_path / "evening.scroll"], seed=1)
    async with playing(match) as (app, pilot):
        await press(app, pilot, str(match.moves[0])[-1], "space")
        while not match.moves:
            await pilot.pause()
        rows = {button.region.y for button in app.query(MoveButton)}
        assert len(rows) == 2, "all buttons can be seen"
        assert all(button.region.right <= app.size.width for button in app.query(MoveButton))
        key = next(button.label.plain[0] for button in app.query(MoveButton) if "cold call" in button.label.plain)
        await press(app, pilot, key)
        assert "Your move so far: cold call ..." in words(app, "#status")
        await press(app, pilot, "c")
        assert "Your move so far: cold call C ..." in words(app, "#status")
        await press(app, pilot, "0")
        assert "Your move so far: cold call C 10 10 10 10 ..." in words(app, "#status"), "no lower card may follow"
        assert [button.label.plain for button in app.query(MoveButton)] == ["10", "back"]
        await press(app, pilot, "escape")
        assert "Your move so far: cold call C ..." in words(app, "#status"), "one step back"
        await press(app, pilot, "slash", *"cold call f 9 8", "enter")
        assert "Your move so far: cold call F 8 9 ..." in words(app, "#status")
        await press(app, pilot, "slash", "slash", *"cold call f 9 8 7 1 1", "enter")
        assert "No: there is only one 1 in the deck (D-19)." in words(app, "#status")


@pytest.mark.parametrize("pace", [0, 60])
async def test_lines_typed_in_quick_succession_are_all_heard(make_match: MakeMatch, pace: float) -> None:
    match = make_match(seat=1)
    heard = []
    async with playing(match, pace=pace) as (app, pilot):
        await pilot.press("slash")
        attempt = match.attempt
        match.attempt = lambda text: heard.append(text) or attempt(text)  # type: ignore[method-assign, func-returns-value]
        for key in (*"hit", "enter", *"fly", "enter"):
            app.post_message(Key(key, None if key == "enter" else key))
        await settle(app, pilot) if not pace else await pilot.pause(0.5)
        assert heard == ["hit", "fly"]
        assert str(match.table.moves[0]) == "B hit"
        assert "No: " in words(app, "#status") or "'fly' came before your turn." in words(app, "#status")


async def test_a_line_typed_too_early_is_spoken_of_when_the_turn_comes(make_match: MakeMatch) -> None:
    async with playing(make_match(), pace=60) as (app, pilot):
        await pilot.press("slash", *"hit", "enter", "escape")
        await press(app, pilot, "space")
        assert "Your turn.\n'hit' came before your turn." in words(app, "#status")
        await pilot.press("h")
        await pilot.pause()
        assert "came before" not in words(app, "#status")


async def test_paths_are_not_broken(make_match: MakeMatch) -> None:
    match = make_match()
    async with playing(match) as (app, pilot):
        await press(app, pilot, "q")
        for line in app.screen.query("Line Static"):
            assert line.size.height == 1
        assert any(line.size.width > 72 for line in app.screen.query("Line Static")), "it can be scrolled to its end"


async def test_a_wide_picture_gets_most_of_the_screen(make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match()
    async with playing(match, (132, 44)) as (app, pilot):
        before = app.query_one("#table").size.width
        monkeypatch.setattr(type(match.view), "picture", lambda view, columns, whole=False: "x" * 200)
        await press(app, pilot, "h")
        assert app.query_one("#table").size.width > before
        assert app.query_one("#log").outer_size.width == 40


def test_moves_keep_their_keys() -> None:
    first = ["enter north", "force north", "end turn"]
    known = dict(zip(first, keys_for(first, "qrlm"), strict=True))
    for later in (["force north", "end turn"], ["force north", "discover", "enter south", "end turn"]):
        keys = dict(zip(later, keys_for(later, "qrlm", known), strict=True))
        assert all(keys[move] == known[move] for move in first if move in keys)
        assert known["enter north"] not in keys.values()
