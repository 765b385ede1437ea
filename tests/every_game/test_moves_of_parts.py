"""Moves of several parts, by a toy game that has them: everything that any game must pass, and what is theirs alone."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

import undercroft as uc
from tests import toy
from tests.every_game import test_non_interference as non_interference
from tests.every_game import test_random_play as random_play
from tests.every_game import test_table_machine as table_machine
from tests.every_game import test_twins as twins
from tests.lab import test_sums as sums
from undercroft.engine.game import Move
from undercroft.engine.options import Options
from undercroft.engine.scroll import check_seen
from undercroft.engine.table import Played
from undercroft.terminal.match import BACK, Match
from undercroft.terminal.plain import play_plain
from undercroft.terminal.scroll_file import ScrollFile

ANY = ""


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(twins.ALONE, "toy", twins.Alone(("number",), (toy.NoteKind.NUMBER,)))
    toy.list_in_the_catalogue(monkeypatch)


@pytest.fixture
def table() -> uc.Table:
    return uc.deal("toy", 3, key=1)


def test_it_is_played_at_random_and_replays() -> None:
    random_play.test_random_games_end_conserve_and_replay("toy", ANY, toy.audit)


@pytest.mark.parametrize("seats_from", ["least", "most"])
def test_it_hides_what_it_must(seats_from: str) -> None:
    non_interference.test_two_states_that_differ_in_hidden_things_look_the_same("toy", ANY, seats_from, toy.audit)
    twins.test_what_a_seat_was_not_told_it_is_not_shown("toy", ANY, seats_from)


def test_half_of_its_moves_is_seen_by_nobody() -> None:
    for mix in non_interference.MIXES:
        non_interference.test_half_a_move_shows_nothing_to_others_and_moves_no_chance("toy", ANY, mix)


def test_bots_choose_whole_moves_from_what_they_know() -> None:
    non_interference.test_a_resampled_state_can_be_played_to_its_end("toy", ANY, toy.audit)
    non_interference.test_bots_choose_the_same_whatever_is_hidden("toy", ANY)


def test_its_table_stands_whatever_is_done_to_it() -> None:
    table_machine.test_a_table_stands_whatever_is_done_to_it("toy", lambda game: [ANY])


def test_a_report_counts_whole_moves() -> None:
    sums.check(toy.GAME, 3, Options())
    one_by_one = sums.OneByOne(toy.GAME, 3, Options(), ("random",) * 3, 1)
    assert uc.simulate("toy", games=1, key=1).moves == one_by_one.play(0).moves


def test_a_move_is_offered_part_by_part_and_nothing_is_played_meanwhile(table: uc.Table) -> None:
    before = table.state_bytes()
    begun = table.legal(0)
    assert begun == ("pick 1 ...", "pick 2 ...", "pick 3 ...")
    assert not any(move.whole for move in begun)
    whole = table.legal(0, begun[1])
    assert whole == ("pick 2, give A", "pick 2, give B", "pick 2, give C")
    assert all(move.whole and move.steps == (1, 3 + seat) for seat, move in enumerate(whole))
    assert table.state_bytes() == before
    assert str(table.play(0, whole[2])[0]) == "A gives 2 to C."
    assert table.last == Played(0, whole[2])
    assert table.move_count == 1


@pytest.mark.parametrize("begun", ["pick 4 ...", "pick 2", "pick 2, give B", "give B ...", " ...", "..."])
def test_what_begins_no_move_is_refused(table: uc.Table, begun: str) -> None:
    with pytest.raises(uc.IllegalMove):
        table.legal(0, begun)


def test_who_is_not_to_act_begins_nothing(table: uc.Table) -> None:
    assert table.legal(1) == ()
    with pytest.raises(uc.IllegalMove, match="it is the turn of A"):
        table.legal(1, "pick 2 ...")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("pick 2 ...", "say for whom"),
        ("pick 2", "and give them away"),
        ("pick 2, give D", "say for whom"),
        ("give B", "and give them away"),
    ],
)
def test_half_a_move_is_refused_and_it_is_said_what_is_missing(table: uc.Table, move: str, why: str) -> None:
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove, match=why):
        table.play(0, move)
    assert str(table.why_not(0, move)) == f"{table.why_not(0, move)}"
    assert (table.state_bytes(), table.move_count) == (before, 0)


def test_scrolls_hold_whole_moves(table: uc.Table) -> None:
    choices = random.Random(1)
    bots = [uc.bot(name, "toy", seed=1) for name in ("house", "random", "random")]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bots[seat].choose(table.view_state(seat), seat))
        assert uc.replay(table.scroll()).state_bytes() == table.state_bytes()
    assert "\nA pick 3, give A\n" in table.scroll()
    for seat in range(-1, 3):
        assert check_seen(table, table.scroll(seat))
        assert check_seen(table, table.at(choices.randrange(table.move_count)).scroll(seat)) is False


def test_a_bot_makes_its_move_whole(table: uc.Table) -> None:
    for name in ("house", "random"):
        move = uc.bot(name, "toy", seed=3).choose(table.view_state(0), 0)
        assert isinstance(move, Move)
        assert move.whole
        assert len(move.steps) == 2
        assert table.why_not(0, move) is None


def begin(tmp_path: Path) -> Match:
    return Match.begin(uc.deal("toy", 3, key=1), 0, ["house", "random"], [tmp_path / "evening.scroll"], seed=1)


def test_a_person_chooses_part_by_part_and_may_go_back(tmp_path: Path) -> None:
    match = begin(tmp_path)
    assert match.offers == ("pick 1 ...", "pick 2 ...", "pick 3 ...")
    assert match.attempt("pick 2") is None
    assert match.begun == "pick 2 ..."
    assert match.offers == ("give A", "give B", "give C", BACK)
    assert match.attempt(" Back ") is None
    assert match.begun is None
    assert match.attempt("pick 3") is None
    assert match.attempt("fly") is not None
    assert match.begun == "pick 3 ...", "a refusal takes nothing back"
    assert match.attempt("give c") is None
    assert (match.begun, str(match.table.last)) == (None, "A pick 3, give C")
    assert uc.replay(match.path.read_text()).moves == match.table.moves


def test_a_person_may_say_it_all_at_once(tmp_path: Path) -> None:
    match = begin(tmp_path)
    assert match.attempt("pick 2, give B") is None
    assert str(match.table.last) == "A pick 2, give B"


def test_a_match_is_left_in_the_middle_of_a_move_and_gone_on_with(tmp_path: Path) -> None:
    match = begin(tmp_path)
    match.attempt("pick 1")
    again = Match.resume(uc.replay(match.path.read_text()), ScrollFile(match.path), seed=1)
    assert (again.begun, again.table.moves, again.bot_names) == (None, (), ("house", "random"))
    while not again.over:
        if again.moves:
            assert again.attempt(again.moves[-1]) is None
        else:
            assert again.step()
    assert uc.replay(match.path.read_text()).result == again.table.result


def test_it_is_played_in_plain_lines(tmp_path: Path) -> None:
    match = begin(tmp_path)
    said = io.StringIO()
    play_plain(match, io.StringIO("moves\npick 2\nback\npick 1\nmoves\ngive b\nquit\n"), said)
    assert [str(played) for played in match.table.moves if played.seat == 0] == ["A pick 1, give B"]
    assert "pick 3" in said.getvalue()
    assert "A (you) gives 1 to B." in said.getvalue()
