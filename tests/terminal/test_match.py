from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from undercroft import deal, replay
from undercroft.engine.errors import BadBot, BadSeat, UndercroftError
from undercroft.engine.wording import number
from undercroft.terminal.match import LogEntry, Match
from undercroft.terminal.scroll_file import ScrollFile, numbered_on, write_whole
from undercroft.terminal.typing_moves import keys_for, meant
from undercroft.terminal.wording import (
    company,
    options_words,
    parting,
    resume_command,
    scores,
    turn_words,
    winner_words,
)

MakeMatch = Callable[..., Match]


def resumed(path: Path, **rest: Any) -> Match:
    return Match.resume(replay(path.read_text()), ScrollFile(path), **rest)


def play_out(match: Match, choices: random.Random | None = None) -> None:
    choices = choices or random.Random(1)
    while not match.over:
        if match.moves:
            assert match.attempt(choices.choice(match.moves)) is None
        else:
            assert match.step()


def test_bots_move_one_at_a_time_until_the_person_may(make_match: MakeMatch) -> None:
    match = make_match()
    movers = []
    while not match.moves:
        movers.append(match.next_bot)
        match.step()
    assert movers == [1, 2, 3]
    assert match.next_bot is None
    assert not match.step()
    assert [told.mover for told in match.log] == [None, 1, 2, 3]


def test_the_person_sits_where_they_like(make_match: MakeMatch) -> None:
    match = make_match(seat=1)
    assert match.moves == ("hit", "fold")
    assert sorted(match.bots) == [0, 2, 3]
    assert match.called(1) == "B (you)"
    assert match.name(1) == "You (B)"
    assert match.name(0) == "A (house)"
    assert "B (you) goes first." in match.log[0].sentences


def test_the_file_holds_the_scroll_after_every_move(make_match: MakeMatch) -> None:
    match = make_match()
    assert replay(match.path.read_text()).moves == ()
    while not match.over:
        if match.moves:
            match.attempt("fold")
        else:
            match.step()
        assert match.path.read_text() == match.table.scroll()
    assert list(match.path.parent.iterdir()) == [match.path]


def test_a_refusal_names_reason_and_clause_and_changes_nothing(make_match: MakeMatch) -> None:
    match = make_match(seat=1)
    before = match.table.state_bytes()
    assert match.attempt("raise") == "a turn in Pairs is hit or fold (P-9)"
    assert match.attempt("") is not None
    assert match.table.state_bytes() == before
    match.attempt("hit")
    assert match.attempt("hit") == "it is the turn of C, not of B (P-9)"


@pytest.mark.parametrize("text", ["hit", " HIT ", "h", "hi"])
def test_moves_can_be_cut_short(make_match: MakeMatch, text: str) -> None:
    match = make_match(seat=1)
    assert match.attempt(text) is None
    assert str(match.table.moves[0]) == "B hit"


def test_what_may_mean_several_moves_is_refused(make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(seat=1)
    monkeypatch.setattr(Match, "moves", ("hold", "hit"))
    assert match.attempt("h") == "'h' may mean hold or hit"


def test_a_match_is_gone_on_with_where_it_was_left(make_match: MakeMatch) -> None:
    match = make_match()
    while not match.moves:
        match.step()
    match.attempt("hit")
    again = resumed(match.path, seed=1)
    assert again.table.state_bytes() == match.table.state_bytes()
    assert again.log == match.log
    assert [bot.name for bot in again.bots.values()] == ["house"] * 3
    play_out(again)
    assert replay(match.path.read_text()).result == again.table.result


def test_who_sat_where_sits_there_again(make_match: MakeMatch, tmp_path: Path) -> None:
    path = tmp_path / "evening.scroll"
    left = Match.begin(deal("pairs", 3, key=7), 2, ["random", "house"], [path])
    assert "\nplayers: random, house, you\n" in path.read_text()
    again = resumed(path)
    assert (again.seat, again.bot_names) == (2, left.bot_names)
    moved = resumed(path, seat=0)
    assert (moved.seat, moved.bot_names) == (0, ("house", "house"))
    others = resumed(path, bots=["random", "random"])
    assert (others.seat, others.bot_names) == (2, ("random", "random"))


@pytest.mark.parametrize("players", ["", "players: Anna, Bert, Carla"])
def test_a_scroll_that_does_not_say_who_you_are_seats_you_first(tmp_path: Path, players: str) -> None:
    path = tmp_path / "evening.scroll"
    text = deal("pairs", 3, key=7).scroll()
    path.write_text(text.replace("commitment:", f"{players}\ncommitment:"))
    again = resumed(path)
    assert (again.seat, again.bot_names) == (0, ("house", "house"))


def test_another_match_has_the_same_table_a_new_key_and_its_own_file(make_match: MakeMatch) -> None:
    match = make_match()
    again = match.again()
    assert again.table.options == match.table.options
    assert again.table.key != match.table.key
    assert again.path.name == "evening-2.scroll"
    assert again.again().path.name == "evening-3.scroll"


def test_the_log_tells_only_what_the_seat_was_told(make_match: MakeMatch) -> None:
    match = make_match()
    play_out(match)
    again = deal("pairs", 4, match.table.options, key=7)
    expected = [LogEntry(None, tuple(event.words(match.called) for event in again.story(0)))]
    for played in match.table.moves:
        again.play(played.seat, played.move)
        expected.append(LogEntry(played.seat, tuple(event.words(match.called) for event in again.story(0))))
    assert match.log == expected


def test_a_page_is_full_when_something_new_begins_and_holds_all_that_was_told_till_then(make_match: MakeMatch) -> None:
    match = make_match()
    pages = []
    while not match.over:
        assert match.attempt("fold") is None if match.moves else match.step()
        if match.full_page:
            pages.append([sentence for entry in match.turn_page() for sentence in entry.sentences])
            assert match.turn_page() == ()
    assert [page[0] for page in pages] == ["Game 1 of 2 begins.", "Game 2 of 2 begins."]
    assert all("loses the game" in " ".join(page[-5:]) for page in pages)
    told = [sentence for entry in match.log for sentence in entry.sentences]
    assert [*pages[0], *pages[1], "The match is over."] == told


def test_what_was_told_before_a_match_is_gone_on_with_counts_as_read(make_match: MakeMatch) -> None:
    match = make_match()
    play_out(match)
    assert Match.resume(replay(match.path.read_text()), ScrollFile(match.path)).full_page == ()


def test_a_bot_is_given_what_its_seat_may_know(make_match: MakeMatch) -> None:
    match = make_match()
    assert match.seen_by(1).tobytes() == match.table.view_state(1).tobytes()
    assert not match.seen_by(1).key.any()


def test_a_move_that_cannot_be_saved_is_played_and_the_trouble_told(
    make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match(seat=1)

    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("undercroft.terminal.scroll_file.write_whole", full)
    assert match.attempt("hit") is None
    assert match.trouble == "No space left on device"
    assert "could not be saved" in parting(match)[0]
    monkeypatch.undo()
    match.step()
    assert match.trouble is None
    assert len(replay(match.path.read_text()).moves) == 2


def test_a_match_that_cannot_be_kept_does_not_begin(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UndercroftError, match="cannot be kept"):
        Match.begin(deal("pairs", 2, key=1), 0, ["house"], [tmp_path / "file" / "evening.scroll"])


@pytest.mark.parametrize("broken", ["os.fdopen", "os.fsync", "pathlib.Path.replace"])
def test_a_match_that_cannot_be_saved_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(broken, full)
    with pytest.raises(UndercroftError, match=r"cannot be kept in .*: No space left on device"):
        Match.begin(deal("pairs", 2, key=1), 0, ["house"], [tmp_path / "evening.scroll"])
    assert list(tmp_path.iterdir()) == []


def test_seats_and_bots_must_fit_the_table(tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="need 1 bots, not 2"):
        Match.begin(deal("pairs", 2), 0, ["house", "house"], [tmp_path / "a"])
    with pytest.raises(BadSeat):
        Match.begin(deal("pairs", 2), 2, ["house"], [tmp_path / "a"])
    assert not list(tmp_path.iterdir())


def test_a_crash_while_writing_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "evening.scroll"
    write_whole(path, "old")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("crash")))
    with pytest.raises(OSError, match="crash"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert len(list(path.parent.iterdir())) == 1


def test_numbered_files_count_on(tmp_path: Path) -> None:
    first = tmp_path / "pairs-20300101-120000.scroll"
    second, third, fourth = islice(numbered_on(first), 3)
    assert [path.name for path in (second, third)] == [
        "pairs-20300101-120000-2.scroll",
        "pairs-20300101-120000-3.scroll",
    ]
    assert next(numbered_on(second)) == third
    for path in (first, second):
        path.touch()
    assert ScrollFile.claim(numbered_on(first)).path == third
    assert ScrollFile.claim(numbered_on(first)).path == fourth
    with pytest.raises(FileExistsError):
        ScrollFile.claim([first, second])


def test_of_two_matches_neither_writes_over_the_other(tmp_path: Path) -> None:
    path = tmp_path / "evening.scroll"
    Match.begin(deal("pairs", 2, key=1), 0, ["house"], [path])
    text = path.read_text()
    with pytest.raises(UndercroftError, match="exists already"):
        Match.begin(deal("pairs", 2, key=2), 0, ["house"], [path])
    assert path.read_text() == text
    one, other = resumed(path, seed=1), resumed(path, seed=1)
    while not one.moves:
        one.step()
        other.step()
    one.attempt("hit")
    kept = path.read_text()
    other.attempt("fold")
    assert other.trouble == "somebody else has changed the file"
    assert path.read_text() == kept


def test_a_link_stays_one_and_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path, link = tmp_path / "evening.scroll", tmp_path / "link.scroll"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_keys_are_letters_numbers_or_none() -> None:
    assert keys_for(["hit", "fold"], "qr") == ("h", "f")
    assert keys_for(["hit", "rest"], "qr") == ("h", "e")
    assert keys_for(["swim 1", "swim 2"], "") == ("1", "2")
    assert keys_for([f"swim {number}" for number in range(10)], "") == tuple("0123456789")
    assert keys_for([f"swim {number}" for number in range(30)], "") == ()
    assert keys_for(["play 3", "call C", "call D", "cold call ..."], "lo") == ("3", "c", "d", "i")
    assert keys_for(["play 3", "cold call ..."], "") == ("3", "o")
    assert keys_for(["B", "C", "back"], "") == ("b", "c", "k")
    assert keys_for(["aa", "aa", "aa"], "b") == ("a", "c", "d")
    assert meant("swim 1", ["swim 1", "swim 10"]) == ("swim 1",)


def test_words_about_a_match(make_match: MakeMatch) -> None:
    match = make_match()
    assert options_words(match) == "stakes cutchfeld, five card catch, games 2"
    assert company(match) == "You are A; B, C and D are bots (house)."
    assert turn_words(match) == "B (house) is to move."
    assert winner_words(match) == "The match is not over."
    assert scores(match) == []
    assert resume_command(match) == f"undercroft play --resume {match.path}"
    play_out(match)
    assert turn_words(match) == "The match is over."
    result = match.table.result
    assert result is not None
    best_first = sorted(result.scores, reverse=True)
    assert [words for _, words in scores(match)] == [number(score, "coin") for score in best_first]
    assert parting(match)[-1] == f"To replay it: undercroft replay {match.path}"


@pytest.mark.parametrize(
    ("winners", "words"),
    [((0,), "You win!"), ((2,), "C (house) wins."), ((0, 1), "You and B (house) share the win."), ((), "Nobody wins.")],
)
def test_who_won(make_match: MakeMatch, monkeypatch: pytest.MonkeyPatch, winners: tuple[int, ...], words: str) -> None:
    from undercroft.engine.result import Result
    from undercroft.engine.table import Table

    match = make_match()
    monkeypatch.setattr(Table, "result", Result((0, 0, 0, 0), winners))
    assert winner_words(match) == words


@pytest.mark.parametrize("typed", ["cold call c 10 9 8 7 7", "COLD  CALL C 7 7 8 9 10"])
def test_a_move_of_several_parts_may_be_typed_whole(tmp_path: Path, typed: str) -> None:
    table = deal("deadfall", 4, {"cold_call": True, "blind_start": True}, key=3)
    match = Match.begin(table, table.actors[0], ["house"] * 3, [tmp_path / "evening.scroll"], seed=1)
    assert match.attempt("play 4") is None
    while not match.moves:
        match.step()
    assert match.attempt("cold call c 7 8 9 10 10 10") == "C holds 5 cards, and you named more (D-19)"
    assert match.attempt("cold call c 7") is None
    assert match.begun == "cold call C 7 ...", "several parts at once"
    assert match.attempt("call z") == "your move goes on with 7, 8, 9, 10 or back"
    assert match.attempt("7 8") is None
    assert match.begun == "cold call C 7 7 8 ...", "who has begun a move goes on with it"
    assert match.attempt("back") is None
    assert match.begun == "cold call C 7 ...", "by as much as was typed at once"
    assert match.attempt(typed) is None
    assert str(table.last) == "D cold call C 7 7 8 9 10"
    assert match.begun is None


def test_what_follows_a_move_is_what_is_wrong(make_match: MakeMatch) -> None:
    match = make_match(seat=1)
    assert match.attempt("hit 3") == "'hit' is a move, but not with '3' after it (P-9)"
    assert match.attempt("fold  6 7") == "'fold' is a move, but not with '6 7' after it (P-9)"


def test_the_beginning_of_a_move_that_cannot_go_on_is_refused_for_what_it_is(tmp_path: Path) -> None:
    table = deal("deadfall", 2, {"cold_call": True, "blind_start": True}, key=3)
    match = Match.begin(table, table.actors[0], ["random"], [tmp_path / "evening.scroll"], seed=1)
    assert "(D-16)" in (match.attempt("cold call C") or "")


def test_while_a_cold_call_is_named_it_is_said_which_way_cards_go(tmp_path: Path) -> None:
    table = deal("deadfall", 2, {"cold_call": True, "blind_start": True}, key=3)
    match = Match.begin(table, table.actors[0], ["random"], [tmp_path / "evening.scroll"], seed=1)
    match.attempt(match.moves[0])
    while not match.moves:
        match.step()
    match.attempt("cold call")
    assert turn_words(match).endswith("Cards are named from the lowest to the highest.")
