"""Scrolls: written, read by hand, and refused with the number of the line that is wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undercroft as uc
from tests.conftest import every_count
from undercroft.engine.scroll import check_seen, read_scroll
from undercroft.engine.scroll import replay as replay_scroll
from undercroft.engine.table import Table
from undercroft.games import load

SEATS = 3
# The lines of a scroll as it is written.
FIRST, GAME, SEAT_COUNT, OPTIONS, COMMITMENT, KEY, MOVES = 1, 2, 3, 4, 5, 6, 8


def play(table: Table, moves: int | None = None) -> Table:
    choices = random.Random(3)
    while not table.over and len(table.moves) != moves:
        seat = table.actors[0]
        table.play(seat, choices.choice(table.legal(seat)))
    return table


@pytest.fixture(scope="module")
def over() -> Table:
    """A game that is over."""
    return play(uc.deal("pairs", SEATS, key=7))


@pytest.fixture(scope="module")
def lines(over: Table) -> list[str]:
    return over.scroll().splitlines()


def changed(lines: list[str], number: int, new: str | None) -> str:
    """The text with one line changed, or left out."""
    return "\n".join([*lines[: number - 1], *([] if new is None else [new]), *lines[number:]]) + "\n"


def added(lines: list[str], number: int, new: str) -> str:
    """The text with a line put in, which then has that number."""
    return "\n".join([*lines[: number - 1], new, *lines[number - 1 :]]) + "\n"


def refuse(text: str, line: int, why: str) -> uc.BadScroll:
    with pytest.raises(uc.BadScroll) as refused:
        uc.replay(text)
    assert (refused.value.line, why in refused.value.why) == (line, True), str(refused.value)
    assert str(refused.value) == f"line {line}: {refused.value.why}"
    return refused.value


def test_a_scroll_is_as_it_is_documented(over: Table, lines: list[str]) -> None:
    assert lines[: MOVES - 1] == [
        "undercroft scroll 1",
        f"game: pairs, rules {over.game.info.rules_version}",
        "seats: 3",
        "options: stakes=forfeit, five_card_catch=no, games=1",
        f"commitment: {over.commitment}",
        "key: 00000000000000000000000000000007",
        "",
    ]
    assert lines[MOVES - 1 : -1] == [str(played) for played in over.moves]
    assert lines[-1] == f"result: {over.result}"
    assert over.scroll().endswith("\n")
    assert not over.scroll().endswith("\n\n")


def test_every_beginning_of_a_game_comes_back_the_same(over: Table) -> None:
    for moves in range(len(over.moves) + 1):
        table = over.at(moves)
        again = uc.replay(table.scroll())
        assert again.state_bytes() == table.state_bytes()
        assert again.scroll() == table.scroll()
        assert again.moves == over.moves[:moves]
        assert (again.options, again.key, again.seats) == (over.options, 7, SEATS)


def test_options_come_back(option_sets: Any, dealer: Any) -> None:
    for options in option_sets("pairs"):
        table = play(dealer.table("pairs", 4, options, 9), 12)
        again = uc.replay(table.scroll())
        assert again.options == table.options
        assert again.scroll() == table.scroll()


def by_hand(over: Table) -> str:
    moves = [f"  {str(played).replace(' ', '   ')}  " for played in over.moves]
    head = [
        "# A game I played.",
        "",
        "  undercroft scroll 1  ",
        "key:00000000000000000000000000000007",
        "# three of us",
        "seats :  3",
        "game: pairs, rules 1",
        "",
    ]
    return "\n".join([*head, *moves[:1], "# hm", "", *moves[1:], "", f"result: {over.result}", "", "# The end."])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_scroll_written_by_hand(over: Table, end: str) -> None:
    table = uc.replay(by_hand(over).replace("\n", end))
    assert table.scroll() == over.scroll()


def test_a_scroll_without_moves() -> None:
    table = uc.replay("undercroft scroll 1\ngame: pairs, rules 1\nseats: 2\nkey: " + "0" * 32)
    assert table.moves == ()
    assert table.key == 0


def test_the_commitment_may_be_left_out(over: Table, lines: list[str]) -> None:
    assert uc.replay(changed(lines, COMMITMENT, None)).scroll() == over.scroll()


def test_a_scroll_is_watched_from_the_deal_on(over: Table) -> None:
    seen: list[bytes] = []
    replay_scroll(read_scroll(over.scroll()), load("pairs"), lambda table: seen.append(table.state_bytes()))
    assert seen == [over.at(moves).state_bytes() for moves in range(len(over.moves) + 1)]


@pytest.mark.parametrize(
    ("text", "line"), [("", 1), ("\n\n# nothing\n", 1), ("undercroft scroll 2\n", 1), ("\n# x\nhello\n", 3)]
)
def test_what_does_not_start_as_a_scroll(text: str, line: int) -> None:
    refuse(text, line, "a scroll starts with the line 'undercroft scroll 1'")


@pytest.mark.parametrize("name", ["game", "seats"])
def test_a_heading_that_is_missing(lines: list[str], name: str) -> None:
    number = {"game": GAME, "seats": SEAT_COUNT}[name]
    headings = lines[: MOVES - 2]
    refuse(changed(headings, number, None), len(headings) - 1, f"the heading '{name}' is missing")


def test_neither_key_nor_commitment(lines: list[str]) -> None:
    text = "\n".join(lines[: COMMITMENT - 1])
    refuse(text, OPTIONS, "the heading 'key' or 'commitment' is missing")


def test_the_key_is_missing(lines: list[str]) -> None:
    refuse(changed(lines, KEY, None), COMMITMENT, "the key is missing")


@pytest.mark.parametrize("new", ["gmae: pairs, rules 1", "A hit", "weather: fine"])
def test_a_heading_that_there_is_not(lines: list[str], new: str) -> None:
    refuse(
        changed(lines, GAME, new),
        GAME,
        f"expected a heading (game, seats, options, players, commitment, key, seen by), not {new!r}",
    )


@pytest.mark.parametrize("number", [SEAT_COUNT, OPTIONS, KEY + 1])
def test_an_unknown_heading_further_down(lines: list[str], number: int) -> None:
    refuse(added(lines, number, "weather: fine"), number, "weather")


@pytest.mark.parametrize("number", [GAME, SEAT_COUNT, OPTIONS, COMMITMENT, KEY])
def test_a_heading_that_is_given_twice(lines: list[str], number: int) -> None:
    name = lines[number - 1].partition(":")[0]
    refuse(added(lines, KEY + 1, lines[number - 1]), KEY + 1, f"'{name}' is given twice")


def test_a_heading_after_a_move(lines: list[str]) -> None:
    without_key = changed(lines, KEY, None).splitlines()
    refuse(added(without_key, MOVES, lines[KEY - 1]), MOVES, "'key' comes after a move")


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("game: pairs", "a game is written like 'pairs, rules 1'"),
        ("game: pairs, rules", "a game is written like 'pairs, rules 1'"),
        ("game: pairs, rules one", "a game is written like 'pairs, rules 1'"),
        ("game: pairs, rules -1", "a game is written like 'pairs, rules 1'"),
        ("game: pairs, rules \u00b2", "a game is written like 'pairs, rules 1'"),
        ("game: pairs, rules 99", "the scroll was written under rules 99 of pairs"),
        ("game: pears, rules 1", "there is no game 'pears' (did you mean 'pairs'?)"),
        ("game: , rules 1", "there is no game ''"),
    ],
)
def test_bad_games(lines: list[str], new: str, why: str) -> None:
    refuse(changed(lines, GAME, new), GAME, why)


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("seats: three", "seats are a number, not 'three'"),
        ("seats: -3", "seats are a number, not '-3'"),
        ("seats:", "seats are a number, not ''"),
        ("seats: \u0663", "seats are a number"),
        ("seats: 9", "2 to 8 seats, not 9"),
        ("seats: 1", "2 to 8 seats, not 1"),
        ("seats: 1" + "0" * 5000, "seats are a number"),
    ],
)
def test_bad_seats(lines: list[str], new: str, why: str) -> None:
    refuse(changed(lines, SEAT_COUNT, new), SEAT_COUNT, why)


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("options: stakes", "an option is written name=value, not 'stakes'"),
        ("options: games=1, games=1", "option 'games' is given twice"),
        ("options: stake=forfeit", "there is no option 'stake' (did you mean 'stakes'?)"),
        ("options: stakes=nothing", "stakes is one of forfeit, downspear, norland, cutchfeld, not 'nothing'"),
        ("options: games=0", "games is a number from 1 to 1000, not '0'"),
        ("options: five_card_catch=yes", "five_card_catch goes with stakes=cutchfeld only (P-21)"),
    ],
)
def test_bad_options(lines: list[str], new: str, why: str) -> None:
    refuse(changed(lines, OPTIONS, new), OPTIONS, why)


@pytest.mark.parametrize("key", ["", "7", "0" * 31 + "g", "0" * 31 + "F", "0" * 33])
def test_bad_keys(lines: list[str], key: str) -> None:
    refuse(changed(lines, KEY, f"key: {key}"), KEY, "a key in writing is 32 hexadecimal digits in lower case")


@pytest.mark.parametrize("commitment", ["", "5a0c", "0" * 64])
def test_a_commitment_that_is_not_the_keys(lines: list[str], commitment: str) -> None:
    refuse(changed(lines, COMMITMENT, f"commitment: {commitment}"), COMMITMENT, "the commitment is not that of the key")


def test_another_key_breaks_the_commitment(lines: list[str]) -> None:
    refuse(changed(lines, KEY, "key: " + "0" * 31 + "8"), COMMITMENT, "the commitment is not that of the key")


@pytest.mark.parametrize("word", ["D", "a", "AB", "8"])
def test_a_seat_that_there_is_not(lines: list[str], word: str) -> None:
    refuse(changed(lines, MOVES + 1, f"{word} hit"), MOVES + 1, f"there is no seat '{word}'; the seats are A to C")


@pytest.mark.parametrize("words", ["fly", "", "HIT", "hit it"])
def test_a_move_that_the_rules_forbid(over: Table, lines: list[str], words: str) -> None:
    letter = str(over.moves[2])[0]
    refuse(changed(lines, MOVES + 2, f"{letter} {words}"), MOVES + 2, "(P-9)")


def test_a_move_out_of_turn(over: Table, lines: list[str]) -> None:
    turn = str(over.moves[1])[0]
    other = "ABC".replace(turn, "")[0]
    refuse(changed(lines, MOVES + 1, f"{other} fold"), MOVES + 1, f"it is the turn of {turn}, not of {other} (P-9)")


def test_a_move_after_the_end(lines: list[str]) -> None:
    refuse(added(lines, len(lines), "A hit"), len(lines), "the match is over (P-3)")


def test_a_result_that_is_not_true(over: Table, lines: list[str]) -> None:
    for wrong in ("", "A 0", "A 0, B 0, C 0", "C 0, B 0, A -1"):
        refuse(
            changed(lines, len(lines), f"result: {wrong}"), len(lines), f"the result is {over.result}, not {wrong!r}"
        )


def test_a_result_too_early(lines: list[str]) -> None:
    text = changed(lines, len(lines) - 1, None)
    refuse(text, len(lines) - 1, "a result is given, but the game is not over")


def test_a_result_that_is_missing(lines: list[str]) -> None:
    refuse(changed(lines, len(lines), None), len(lines) - 1, "the game is over here, but no result follows")


@pytest.mark.parametrize("new", ["A hit", "result: A 0", "key: 0", "more"])
def test_nothing_follows_the_result(lines: list[str], new: str) -> None:
    refuse(added(lines, len(lines) + 1, new), len(lines) + 1, "nothing may follow the result")


def test_what_one_seat_saw_is_no_whole_scroll(over: Table, lines: list[str]) -> None:
    for seat in range(-1, SEATS):
        refuse(over.scroll(seat), KEY, "only the whole scroll can be replayed")
    refuse(added(lines, KEY + 1, "seen by: A"), KEY + 1, "only the whole scroll can be replayed")


@pytest.mark.parametrize("seat", range(-1, SEATS))
def test_the_scroll_of_a_seat_has_what_it_was_told(over: Table, seat: int) -> None:
    text = over.scroll(seat)
    assert "key:" not in text
    assert f"{over.key:032x}" not in text
    expected = [*over.scroll().splitlines()[: KEY - 1], f"seen by: {'spectators' if seat < 0 else 'ABC'[seat]}", ""]
    table = over.at(0)
    expected += [f"  {event}" for event in table.story(seat)]
    for played in over.moves:
        table.play(played.seat, played.move)
        expected += [str(played)] if played.seat == seat else []
        expected += [f"  {event}" for event in table.story(seat)]
    assert text == "\n".join([*expected, f"result: {over.result}"]) + "\n"
    assert read_scroll(text).key is None


@pytest.mark.parametrize("seat", [SEATS, -2, True, "A"])
def test_there_is_no_scroll_of_other_seats(over: Table, seat: Any) -> None:
    with pytest.raises(uc.BadSeat):
        over.scroll(seat)


@pytest.mark.parametrize("seat", range(-1, SEATS))
def test_what_a_seat_saw_is_true_of_its_game_at_every_point(over: Table, seat: int) -> None:
    for moves in range(len(over.moves) + 1):
        check_seen(over.at(moves), over.at(moves).scroll(seat))


def test_what_a_seat_saw_of_any_game_is_true_of_it(game_id: str, options: str, dealer: Any) -> None:
    choices = random.Random(options)
    table = dealer.table(game_id, every_count(game_id, options)[0], options, 9)
    for moves in (0, 1, 20, None):
        dealer.play_on(table, choices, moves)
        for seat in range(-1, table.seats):
            text = table.scroll(seat)
            assert check_seen(table, text)
            told = [f"  {event}" for stage in table.stages() for event in stage.story(seat)]
            assert [line for line in text.splitlines() if line.startswith(" ")] == told


@pytest.mark.parametrize("seat", range(-1, SEATS))
def test_an_earlier_scroll_of_a_seat_is_true_of_the_whole_game(over: Table, seat: int) -> None:
    for moves in range(len(over.moves) + 1):
        check_seen(over, over.at(moves).scroll(seat))


@pytest.mark.parametrize("seat", range(-1, SEATS))
def test_what_a_seat_did_not_see_is_refused_with_its_line(over: Table, seat: int) -> None:
    true = over.scroll(seat).splitlines()
    for number in range(KEY + 2, len(true) + 1):
        with pytest.raises(uc.BadScroll, match="the seat was shown") as refused:
            check_seen(over, changed(true, number, "  X is dealt a 7."))
        assert refused.value.line == number


def test_what_was_seen_later_than_the_table_is_refused(over: Table) -> None:
    early = over.at(3)
    with pytest.raises(uc.BadScroll, match="but the game says nothing more") as refused:
        check_seen(early, over.scroll(0))
    assert refused.value.line == len(early.scroll(0).splitlines()) + 1


@pytest.mark.parametrize("number", [SEAT_COUNT, OPTIONS, COMMITMENT])
def test_what_was_seen_of_another_game_is_refused(over: Table, number: int) -> None:
    other = {
        SEAT_COUNT: uc.deal("pairs", 4, key=7),
        OPTIONS: uc.deal("pairs", SEATS, {"games": 2}, key=7),
        COMMITMENT: uc.deal("pairs", SEATS, key=8),
    }[number]
    with pytest.raises(uc.BadScroll) as refused:
        check_seen(over, other.scroll(0))
    assert refused.value.line == number


def test_the_scroll_of_a_seat_must_say_whose_it_is(over: Table) -> None:
    with pytest.raises(uc.BadScroll, match="the heading 'seen by' is missing"):
        check_seen(over, over.scroll())
    with pytest.raises(uc.BadScroll, match="there is no seat 'D'") as refused:
        check_seen(over, over.scroll(0).replace("seen by: A", "seen by: D"))
    assert refused.value.line == KEY
    with pytest.raises(uc.BadScroll):
        check_seen(over, over.scroll(0).replace("seen by: A", "seen by: B"))


PLAYERS = "you, house, Ünal 2"


def test_a_scroll_names_its_players(lines: list[str]) -> None:
    text = added(lines, COMMITMENT, f"players: {PLAYERS}")
    table = uc.replay(text)
    assert table.players == ("you", "house", "Ünal 2")
    assert table.scroll() == text
    assert table.at(1).players == table.players
    check_seen(table, table.scroll(0))


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ("you, house", "3 seats have 3 players, not 2"),
        ("you, house, ", "a player's name is up to 40 letters without a comma, not ''"),
        ("you, house, " + "x" * 41, "a player's name is up to 40 letters"),
        ("you, house, \u202ex", "a player's name is up to 40 letters"),
    ],
)
def test_players_that_do_not_fit_the_table(lines: list[str], names: str, why: str) -> None:
    refuse(added(lines, COMMITMENT, f"players: {names}"), COMMITMENT, why)


@pytest.mark.parametrize(("end", "said"), [("", True), ("\n", False)])
def test_where_a_file_is_cut_off_is_told(lines: list[str], end: str, said: bool) -> None:
    with pytest.raises(uc.BadScroll) as refused:
        uc.replay("\n".join([*lines[:MOVES], lines[MOVES][:-1]]) + end)
    assert ("the file may be cut off here" in str(refused.value)) == said
