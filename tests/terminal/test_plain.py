from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from undercroft import deal, replay
from undercroft.engine.game import Move
from undercroft.terminal import play
from undercroft.terminal.match import Match
from undercroft.terminal.plain import play_plain
from undercroft.terminal.scroll_file import ScrollFile

MakeMatch = Callable[..., Match]


def told(match: Match, *lines: str) -> str:
    target = StringIO()
    play_plain(match, StringIO("".join(f"{line}\n" for line in lines)), target)
    return target.getvalue()


def test_a_whole_match(make_match: MakeMatch) -> None:
    match = make_match()
    text = told(match, *["h", "f"] * 200)
    assert match.over
    assert text.startswith("Pairs: stakes cutchfeld, five card catch, games 2.\nYou are A;")
    assert "A (you) is dealt a 7." in text
    assert "\n> A* [7] " in text
    assert "your move (hit or fold): h\n" in text
    assert text.endswith(f"The match is saved in {match.path}\nTo replay it: undercroft replay {match.path}\n")
    assert all(sentence in text for move in match.log for sentence in move.sentences)
    assert replay(match.path.read_text()).over


def test_nothing_is_drawn_with_lines_or_colour(make_match: MakeMatch) -> None:
    assert told(make_match(), *["h"] * 200, "?", "table").isascii()


def test_a_refusal_gives_reason_and_clause_and_asks_again(make_match: MakeMatch) -> None:
    match = make_match(seat=1)
    text = told(match, "raise", "", "HIT")
    assert (
        "your move (hit or fold): raise\nNo: a turn in Pairs is hit or fold (P-9).\nyour move (hit or fold): " in text
    )
    assert str(match.table.moves[0]) == "B hit"


@pytest.mark.parametrize("lines", [(), ("quit",), ("h", "q")])
def test_leaving_says_how_to_go_on(make_match: MakeMatch, lines: tuple[str, ...]) -> None:
    match = make_match()
    text = told(match, *lines)
    assert not match.over
    assert text.endswith(f"The match is saved in {match.path}\nTo go on: undercroft play --resume {match.path}\n")
    assert replay(match.path.read_text()).moves == match.table.moves


def test_a_match_goes_on(make_match: MakeMatch) -> None:
    left = make_match()
    told(left, "h", "quit")
    match = Match.resume(replay(left.path.read_text()), ScrollFile(left.path), seed=1)
    text = told(match, *["f"] * 200)
    assert match.over
    assert "The match goes on.\nWhat happened last:\n" in text
    assert match.table.moves[: len(left.table.moves)] == left.table.moves


def test_questions_are_no_moves(make_match: MakeMatch) -> None:
    match = make_match(seat=1)
    text = told(match, "?", "rules", "moves", "table")
    assert match.table.moves == ()
    assert "as much of it as makes it clear" in text
    assert match.table.game.info.rules().splitlines()[0] in text
    assert "moves\nhit\nfold\nyour move" in text
    assert text.count("> B*") == 2


def test_many_moves_are_not_all_in_the_question(make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seat=1)
    monkeypatch.setattr(Match, "moves", tuple(Move(f"swim {number}", (number,)) for number in range(20)))
    text = told(match, "swim 1", "swim")
    assert "your move (one of 20; 'moves' lists them): " in text
    assert "No: 'swim' may mean swim 0, swim 1, " in text


def test_an_interrupt_is_an_end_too(make_match: MakeMatch) -> None:
    class Interrupted(StringIO):
        def readline(self, size: int = -1, /) -> str:
            raise KeyboardInterrupt

    target = StringIO()
    play_plain(make_match(), Interrupted(), target)
    assert "To go on: " in target.getvalue()


def test_every_line_is_flushed(make_match: MakeMatch) -> None:
    class Counted(StringIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed = len(self.getvalue())

    target = Counted()

    class Asking(StringIO):
        def readline(self, size: int = -1, /) -> str:
            assert target.flushed == len(target.getvalue())
            return super().readline()

    play_plain(make_match(), Asking("h\nh\n"), target)
    assert target.flushed == len(target.getvalue())


def test_without_a_screen_play_is_plain(
    make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("h\n"))
    play(make_match(), plain=False, pace=0.4)
    assert "To go on: " in capsys.readouterr().out


def test_a_move_of_several_parts_is_asked_for_part_by_part(tmp_path: Path) -> None:
    table = deal("deadfall", 4, {"cold_call": True, "blind_start": True}, key=3)
    match = Match.begin(table, table.actors[0], ["house"] * 3, [tmp_path / "evening.scroll"], seed=1)
    lines = ["play 4", "cold", "moves", "e", "c", "7", "back", "7", "7 8", "7 8 8", "10 9"]
    text = told(match, *lines)
    assert " or cold call ...): cold\ncold call ... (A, B, C or back): moves\n" in text
    assert "A\nB\nC\nback\ncold call ... (A, B, C or back): e\nNo: there is no seat E at this table (D-1).\n" in text
    assert "cold call C ... (1, 2, 3, 4, 5, 6, 7, 8, 9, 10 or back): 7\n" in text
    assert "cold call C 7 ... (7, 8, 9, 10 or back): back\ncold call C ... (1, 2, " in text
    assert "(7, 8, 9, 10 or back): 7 8\ncold call C 7 7 8 ... (8, 9, 10 or back): 7 8 8\nNo: " in text
    assert str(table.moves[4]) == "D cold call C 7 7 8 9 10"
    assert "D (you) makes a cold call: C holds two 7s, an 8, a 9 and a 10." in text
