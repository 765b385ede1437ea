"""Scrolls: games as plain text, one move a line, that a person can read and write.

    undercroft scroll 1
    game: pairs, rules 1
    seats: 3
    options: stakes=forfeit, five_card_catch=no, games=1
    players: you, house, house
    commitment: 5a0c...
    key: 00000000000000000000000000000007

    A hit
    B fold
    ...
    result: A 0, B -1, C 0

Blank lines and lines that start with # are for people. Options that are left out have their defaults, who the players
are may be left out, and either of key and commitment will do. A scroll for one seat has a line `seen by: C`, no key,
that seat's own moves, and, indented, everything that the seat was told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

import msgspec

from .chance import commitment, key_text, read_key
from .errors import BadKey, BadOption, BadScroll, BadSeat, IllegalMove, UndercroftError
from .options import join_words, read_options, split_words
from .seats import SPECTATOR, read_seat, seat_letter, split_players
from .whole import shown

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

T = TypeVar("T")
D = TypeVar("D")

FIRST_LINE = "undercroft scroll 1"
CUT_OFF = "; this is the last line, and it has no end: the file may be cut off here"
HEADINGS = ("game", "seats", "options", "players", "commitment", "key", "seen by")
RESULT = "result"
MOST_BYTES = 1 << 26
SPECTATORS = "spectators"


# A seat and what it did: told apart from a heading, whose name is longer than a seat's.
_MOVE = re.compile(r"\S\s")


class Line(msgspec.Struct, frozen=True):
    """A line of a scroll and its number."""

    number: int
    text: str
    indented: bool = False


class Scroll(msgspec.Struct, frozen=True):
    """A scroll taken apart, but not yet checked against the rules."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    players: tuple[str, ...] | None
    commitment: str | None
    key: int | None
    seen_by: str | None
    moves: tuple[Line, ...]
    result: Line | None
    lines: dict[str, int]
    """Where each heading stands."""
    last: int
    """Where the last line stands."""
    breaks_off: bool
    """Whether the text ends in the middle of a line."""


def write_scroll(table: Table) -> str:
    """The whole record of a table, its key included."""
    head = [*_head(table), f"key: {key_text(table.key)}"]
    moves = [str(played) for played in table.moves]
    end = [f"{RESULT}: {table.result}"] if table.over else []
    return _text(head, moves + end)


def write_seen_scroll(table: Table, seat: int) -> str:
    """What one seat saw of a table."""
    head = [*_head(table), f"seen by: {SPECTATORS if seat == SPECTATOR else seat_letter(seat)}"]
    body: list[str] = []
    for stage in table.stages():
        body += [str(stage.last)] if stage.last and stage.last.seat == seat else []
        body += [f"  {event}" for event in stage.story(seat)]
    end = [f"{RESULT}: {table.result}"] if table.over else []
    return _text(head, body + end)


def _head(table: Table) -> list[str]:
    return [
        FIRST_LINE,
        f"game: {table.game.id}, rules {table.game.info.rules_version}",
        f"seats: {table.seats}",
        f"options: {join_words(table.options)}".rstrip(),
        *([f"players: {', '.join(table.players)}"] if table.players else []),
        f"commitment: {table.commitment}",
    ]


def _text(head: list[str], body: list[str]) -> str:
    return "\n".join([*head, "", *body]).rstrip("\n") + "\n"


def read_file(path: Path) -> str:
    """The text in a file."""
    try:
        with path.open("rb") as file:
            return read_stream(file)
    except OSError as error:
        raise UndercroftError(f"{path} cannot be read: {error.strerror}") from error


def read_stream(file: BinaryIO) -> str:
    """The text that comes from a file, whatever it is: some have no end."""
    raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise BadScroll(0, f"no scroll is longer than {MOST_BYTES:,} bytes")
    return decode(raw)


def decode(raw: bytes) -> str:
    """Text from bytes; `BadScroll` names the line that is not UTF-8."""
    try:
        # Some editors begin a file with a mark that nobody sees.
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadScroll(raw[: error.start].count(b"\n") + 1, "this is not text in UTF-8") from error


def read_scroll(text: str) -> Scroll:
    """Take a scroll apart; `BadScroll` names the line that is wrong."""
    if not isinstance(text, str):
        raise BadScroll(0, f"a scroll is text, not {shown(text)}")
    lines = list(_lines(text))
    if not lines or lines[0].text != FIRST_LINE:
        raise BadScroll(lines[0].number if lines else 1, f"a scroll starts with the line {FIRST_LINE!r}")
    headings: dict[str, Line] = {}
    moves: list[Line] = []
    result: Line | None = None
    for line in lines[1:]:
        name, colon, value = (piece.strip() for piece in line.text.partition(":"))
        if result:
            raise BadScroll(line.number, "nothing may follow the result")
        if line.indented and "seen by" in headings:
            # What the seat was told, whatever it looks like.
            moves.append(line)
        elif colon and name == RESULT:
            result = Line(line.number, value)
        elif colon and name in HEADINGS:
            if name in headings or moves:
                raise BadScroll(
                    line.number, f"{name!r} is given twice" if name in headings else f"{name!r} comes after a move"
                )
            headings[name] = Line(line.number, value)
        elif "game" not in headings or (colon and not _MOVE.match(line.text)):
            raise BadScroll(line.number, f"expected a heading ({', '.join(HEADINGS)}), not {shown(line.text)}")
        else:
            moves.append(line)
    return _scroll(headings, tuple(moves), result, lines[-1].number, not text.endswith("\n"))


def _scroll(
    headings: dict[str, Line], moves: tuple[Line, ...], result: Line | None, last: int, breaks_off: bool
) -> Scroll:
    for name in ("game", "seats"):
        if name not in headings:
            raise BadScroll(last, f"the heading {name!r} is missing")
    if "key" not in headings and "commitment" not in headings:
        raise BadScroll(last, "the heading 'key' or 'commitment' is missing")
    game, comma, version = headings["game"].text.partition(", rules ")
    if not comma or not _is_number(version):
        raise BadScroll(headings["game"].number, "a game is written like 'pairs, rules 1'")
    if not _is_number(headings["seats"].text):
        raise BadScroll(headings["seats"].number, f"seats are a number, not {shown(headings['seats'].text)}")
    return Scroll(
        game=game,
        rules_version=int(version),
        seats=int(headings["seats"].text),
        options=_on(headings.get("options"), split_words, {}),
        players=_on(headings.get("players"), split_players, None),
        commitment=headings["commitment"].text if "commitment" in headings else None,
        key=_on(headings.get("key"), read_key, None),
        seen_by=headings["seen by"].text if "seen by" in headings else None,
        moves=moves,
        result=result,
        lines={name: line.number for name, line in headings.items()},
        last=last,
        breaks_off=breaks_off,
    )


def _lines(text: str) -> Iterator[Line]:
    """The lines that are not for people only."""
    for number, line in enumerate(text.split("\n"), 1):
        words = line.strip()
        if words and not words.startswith("#"):
            yield Line(number, words, line[:1].isspace())


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _on(line: Line | None, read: Callable[[str], T], missing: D) -> T | D:
    """Read what stands on a line, if there is one."""
    if line is None:
        return missing
    try:
        return read(line.text)
    except (BadKey, BadOption, BadSeat) as error:
        raise BadScroll(line.number, str(error)) from error


def replay(scroll: Scroll, game: Game, watch: Callable[[Table], None] | None = None) -> Table:
    """The table that a scroll records, every line checked; `watch` sees it after the deal and after each move."""
    table = _deal(scroll, game)
    if watch:
        watch(table)
    for line in scroll.moves:
        seat_word, _, words = line.text.partition(" ")
        try:
            table.advance(read_seat(seat_word, table.seats), words.strip())
        except (BadSeat, IllegalMove) as error:
            cut = scroll.breaks_off and line.number == scroll.last
            raise BadScroll(line.number, f"{error}{CUT_OFF if cut else ''}") from error
        if watch:
            watch(table)
    if scroll.result:
        _check_result(scroll.result, table)
    elif table.over:
        raise BadScroll(scroll.last, "the game is over here, but no result follows")
    return table


def _deal(scroll: Scroll, game: Game) -> Table:
    from .table import Table

    if scroll.rules_version != game.info.rules_version:
        raise BadScroll(
            scroll.lines["game"],
            f"the scroll was written under rules {scroll.rules_version} of {game.id}; "
            f"here {game.id} is played by rules {game.info.rules_version}",
        )
    if scroll.seen_by is not None:
        raise BadScroll(scroll.lines["seen by"], "this is what one seat saw; only the whole scroll can be replayed")
    if scroll.key is None:
        raise BadScroll(scroll.lines["commitment"], "the key is missing: without it nothing can be replayed")
    if scroll.commitment not in (None, commitment(scroll.key)):
        raise BadScroll(scroll.lines["commitment"], "the commitment is not that of the key")
    try:
        options = read_options(game.info.options, scroll.options, files=False)
        table = Table(game, scroll.seats, options, scroll.key)
    except BadSeat as error:
        raise BadScroll(scroll.lines["seats"], str(error)) from error
    except BadOption as error:
        raise BadScroll(scroll.lines.get("options", scroll.lines["seats"]), str(error)) from error
    if scroll.players:
        try:
            table.players = scroll.players
        except BadSeat as error:
            raise BadScroll(scroll.lines["players"], str(error)) from error
    return table


def _check_result(line: Line, table: Table) -> None:
    if not table.over:
        raise BadScroll(line.number, "a result is given, but the game is not over")
    if line.text != str(table.result):
        raise BadScroll(line.number, f"the result is {table.result}, not {shown(line.text)}")


def check_seen(table: Table, text: str) -> bool:
    """Check that a scroll for one seat tells the same game as a table; False if it breaks off before the table does."""
    seen = read_scroll(text)
    if seen.seen_by is None:
        raise BadScroll(1, "this is not the scroll of one seat: the heading 'seen by' is missing")
    try:
        seat = SPECTATOR if seen.seen_by == SPECTATORS else read_seat(seen.seen_by, table.seats)
    except BadSeat as error:
        raise BadScroll(seen.lines["seen by"], str(error)) from error
    true_lines = [line.text for line in _lines(write_seen_scroll(table, seat))]
    lines = list(_lines(text))
    for line, true_line in zip_longest(lines, true_lines[: len(lines)]):
        if true_line is None or line.text != true_line:
            expected = "nothing more" if true_line is None else shown(true_line)
            raise BadScroll(line.number, f"the seat was shown {shown(line.text)}, but the game says {expected}")
    return len(lines) == len(true_lines)
