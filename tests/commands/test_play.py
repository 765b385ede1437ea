"""`undercroft play`, in lines of text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from undercroft.commands.play import new_scroll_paths

WHOLE = "h\nf\n" * 300
MATCH = ["play", "pairs", "--plain", "--scroll", "evening.scroll"]


def test_a_match_to_its_end(run: Any) -> None:
    ran = run(*MATCH, "--options", "stakes=cutchfeld,games=2", "--seats", "3", "--key", "7", stdin=WHOLE)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Pairs: stakes cutchfeld, games 2.\nYou are A; B and C are bots (house).\n")
    assert ran.out.endswith("To replay it: undercroft replay evening.scroll\n")
    table = uc.replay(Path("evening.scroll").read_text(encoding="utf-8"))
    assert table.over
    assert (table.seats, table.key, table.options.words()["games"]) == (3, 7, "2")


def test_a_game_without_options_goes_by_its_title(run: Any) -> None:
    ran = run("play", "cave_cards", "--plain", "--scroll", "cave.scroll", "--seats", "2", "--key", "7", stdin="quit\n")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("The Cave (cards).\nYou are A; B is a bot (house).\n")
    assert "\noptions:\n" in Path("cave.scroll").read_text(encoding="utf-8")


def test_a_match_is_left_and_gone_on_with(run: Any) -> None:
    left = run(*MATCH, "--seat", "b", "--bots", "random", "--options", "games=20", stdin="h\nquit\n")
    assert left.code == 0
    command = left.out.splitlines()[-1].removeprefix("To go on: undercroft ").split()
    before = uc.replay(Path("evening.scroll").read_text(encoding="utf-8"))
    assert not before.over
    ran = run(*command, "--plain", stdin=WHOLE)
    assert ran.code == 0, ran.err
    assert "You are B; A, C and D are bots (random)." in ran.out
    after = uc.replay(Path("evening.scroll").read_text(encoding="utf-8"))
    assert after.over
    assert after.moves[: len(before.moves)] == before.moves


def test_the_end_of_the_input_is_no_error(run: Any) -> None:
    ran = run(*MATCH, "--key", "7")
    assert ran.code == 0
    assert "To go on: undercroft play --resume evening.scroll" in ran.out


def test_each_seat_may_have_a_bot_of_its_own(run: Any) -> None:
    ran = run(*MATCH, "--seats", "3", "--seat", "C", "--bots", "house,random")
    assert "You are C; A is a bot (house) and B is a bot (random)." in ran.out


def test_a_scroll_is_never_overwritten(run: Any, scroll: Path, table: Any) -> None:
    refusal = run(*MATCH).refusal
    assert refusal == "evening.scroll exists already; to go on with the game in it: --resume evening.scroll"
    assert scroll.read_text(encoding="utf-8") == table.scroll()


def test_without_a_place_to_keep_it_a_match_is_kept_with_the_users_data(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))
    ran = run("play", "pairs", "--plain", stdin="quit\n")
    kept = list((tmp_path / "data").rglob("pairs-*.scroll"))
    assert len(kept) == 1
    assert str(kept[0]) in ran.out
    assert kept[0].parent == next(new_scroll_paths("pairs")).parent


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("", "which game? The games are pairs"),
        ("pears", "did you mean 'pairs'?"),
        ("pairs --seats 9", "2 to 8 seats"),
        ("pairs --seat Z", "the seats are A to D"),
        ("pairs --seats 2 --seat C", "the seats are A to B"),
        ("pairs --bots nobody", "there is no bot 'nobody'"),
        ("pairs --bots house,house", "name 3 bots or one for all"),
        ("pairs --options stakes=gold", "not 'gold'"),
        ("pairs --key x", "32 hexadecimal digits"),
        ("--resume missing.scroll", "missing.scroll cannot be read"),
        ("pairs --resume missing.scroll", "a game is resumed as it was: leave out pairs"),
        ("--resume missing.scroll --seats 3 --key 7", "leave out --seats and --key"),
        ("--resume missing.scroll --scroll new.scroll", "a game is resumed as it was"),
        ("pairs --scroll folder", "folder exists already"),
        ("pairs --plain --scroll file/evening.scroll", "cannot be kept in"),
    ],
)
def test_refusals(run: Any, arguments: str, why: str) -> None:
    Path("folder").mkdir()
    Path("file").write_text("here is no room", encoding="utf-8")
    assert why in run("play", *arguments.split()).refusal


def test_a_damaged_match_is_not_resumed(run: Any, scroll: Path, table: Any) -> None:
    damaged = table.at(2).scroll().replace(str(table.moves[1]), "A dance")
    scroll.write_text(damaged, encoding="utf-8")
    assert "line " in run("play", "--resume", "evening.scroll").refusal
    assert scroll.read_text(encoding="utf-8") == damaged


def test_a_match_that_is_over_says_so(run: Any, scroll: Path, table: Any) -> None:
    ran = run("play", "--resume", "evening.scroll", "--plain")
    assert ran.code == 0
    assert "To replay it: undercroft replay evening.scroll" in ran.out
    assert scroll.read_text(encoding="utf-8") == table.scroll()
