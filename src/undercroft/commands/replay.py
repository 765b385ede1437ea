"""`undercroft replay`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ..engine.errors import BadScroll, UndercroftError
from ..engine.options import join_words
from ..engine.scroll import Scroll, check_seen, read_file, read_stream, replay
from ..engine.seats import SPECTATOR, seat_letter
from ..engine.table import Table
from ..engine.wording import joined, number, printable
from ..games import open_scroll
from ..lab.warm import TABLE
from .compiling import ready


class Verified(msgspec.Struct, frozen=True):
    """What `replay --json` prints."""

    game: str
    seats: int
    options: dict[str, str]
    players: tuple[str, ...] | None
    commitment: str
    key: str
    moves: tuple[str, ...]
    over: bool
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    out: tuple[int, ...] | None
    verified: bool = True


def replay_scroll(file: str, seen: Path | None, quiet: bool, json: bool) -> None:
    """Verify a scroll and tell its story."""
    told: list[str] = []
    with _blaming(file):
        scroll, game = open_scroll(_read(file))
        ready(game.id, TABLE)
        table = replay(scroll, game, lambda table: told.extend(_told(table)))
    if seen:
        with _blaming(str(seen)):
            complete = check_seen(table, read_file(seen))
    if json:
        print(msgspec.json.format(msgspec.json.encode(_verified(table, scroll))).decode())
        return
    if not quiet:
        print("\n".join([*_heading(table), "", *told]), end="\n\n")
    print(_summary(table, scroll))
    if seen:
        print(printable(f"{seen} tells the same game{'' if complete else ', as far as it goes'}."))


@contextmanager
def _blaming(file: str) -> Iterator[None]:
    """Two files may be wrong: say which of them is."""
    try:
        yield
    except BadScroll as error:
        raise UndercroftError(f"{'standard input' if file == '-' else file}, {error}") from error


def _read(file: str) -> str:
    """A scroll's text from a file, or, for -, from standard input."""
    return read_stream(sys.stdin.buffer) if file == "-" else read_file(Path(file))


def _heading(table: Table) -> list[str]:
    """What is told: the game, and who played it how."""
    options = join_words(table.options)
    lines = [f"{table.game.info.title}, {table.seats} seats{f', {options}' if options else ''}"]
    if table.players:
        lines.append(", ".join(f"{seat_letter(seat)} {name}" for seat, name in enumerate(table.players)))
    return lines


def _told(table: Table) -> list[str]:
    """A move and what came of it."""
    played = [f"{table.move_count}. {table.last}"] if table.last else []
    return [*played, *(f"   {event}" for event in table.story(SPECTATOR))]


def _summary(table: Table, scroll: Scroll) -> str:
    checked = ["the commitment"] if scroll.commitment else []
    checked += [number(table.move_count, "move"), *(["the result"] if table.over else [])]
    lines = [f"Verified: {joined(checked)}."]
    result = table.result
    if result is None:
        lines.append("The game is not over.")
    else:
        winners = ", ".join(seat_letter(seat) for seat in result.winners)
        lines.append(f"Result: {result}. Best: {winners or 'nobody'}.")
    return "\n".join(lines)


def _verified(table: Table, scroll: Scroll) -> Verified:
    from ..engine.chance import key_text

    result = table.result
    return Verified(
        game=table.game.id,
        seats=table.seats,
        options=table.options.words(),
        players=table.players,
        commitment=table.commitment,
        key=key_text(table.key),
        moves=tuple(map(str, table.moves)),
        over=table.over,
        scores=result.scores if result else None,
        winners=result.winners if result else None,
        out=result.out if result else None,
    )
