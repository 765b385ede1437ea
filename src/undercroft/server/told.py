"""What one pair of eyes is shown of a table.

Everything that goes out to anyone is made here, from what the engine gives for that seat: a masked state, and nothing
else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..engine.chance import key_text
from ..engine.seats import SPECTATOR, seat_letter
from ..engine.story import Event
from ..engine.table import Table
from .book import Kind, Line
from .messages import (
    Again,
    ClocksShown,
    Happening,
    Moved,
    Position,
    Seated,
    SeatShown,
    Started,
    TableShown,
    Talked,
    Told,
)

if TYPE_CHECKING:
    from .live_table import LiveTable


def stand_in_name(seat: int) -> str:
    """What stands in a sentence for whoever sits in a seat, so that clients can put a name there."""
    return f"{{{seat_letter(seat)}}}"


def happenings(events: Sequence[Event]) -> tuple[Happening, ...]:
    """Events, and the same in sentences."""
    return tuple(Happening(event, event.words(stand_in_name)) for event in events)


def position(table: LiveTable, eyes: int, at: float) -> Position:
    """How a game stands."""
    game = table.game_table
    view = game.view(eyes)
    own = eyes != SPECTATOR
    result = game.result
    return Position(
        view=view,
        actors=game.actors,
        number=len(table.own_moves[eyes]) if own else 0,
        legal=tuple(map(str, game.legal(eyes))) if own else (),
        hints=view.hints() if own else {},
        brief=view.brief() if own else "",
        clocks=clocks(table, at),
        result=result,
        key=None if result is None else key_text(game.key),
    )


def clocks(table: LiveTable, at: float) -> ClocksShown | None:
    """The clocks, if there are any."""
    if table.clocks is None:
        return None
    left = tuple(round(each, 3) for each in table.clocks.left(at))
    return ClocksShown(left=left, running=tuple(sorted(table.clocks.running)))


def seats(table: LiveTable) -> tuple[SeatShown, ...]:
    """Who plays where."""
    return tuple(
        SeatShown(
            seat=seat,
            name=place.name,
            bot=place.bot,
            absent=place.absent,
            here=seat in table.here,
            host=place.guest is not None and place.guest == table.header.host,
        )
        for seat, place in enumerate(table.seating.places)
    )


def line_told(table: LiveTable, line: Line, eyes: int, stage: Table | None, now: Position | None) -> Told:
    """A line of the book as a seat is told it: at once, with how things stand `now`; or again later. `stage` is the
    game as that line left it."""
    match line.kind:
        case Kind.START:
            assert stage
            return Started(table.id, line.number, happenings(stage.story(eyes)), now)
        case Kind.MOVE:
            assert stage
            own = eyes == line.seat
            return Moved(
                table=table.id,
                line=line.number,
                move=line.words if own else None,
                by_person=line.guest is not None if own else None,
                happened=happenings(stage.story(eyes)),
                now=now,
            )
        case Kind.TALK:
            return Talked(table.id, line.number, line.seat, line.name, line.words, line.at)
        case Kind.AGAIN:
            return Again(table.id, line.number, line.words)
        case _:
            shown = clocks(table, line.at)
            return Seated(table.id, line.number, seats(table), eyes, line.kind.value, line.seat, shown)


def table_shown(table: LiveTable, eyes: int, guest: str | None, at: float) -> TableShown:
    """Everything about a table."""
    header = table.header
    return TableShown(
        table=table.id,
        line=table.next_line,
        game=header.game,
        rules_version=header.rules_version,
        options=table.game_table.options.words(),
        seats=seats(table),
        you=eyes,
        host=guest == header.host,
        status=table.status,
        public=header.public,
        talk=header.talk,
        clock=header.clock,
        watching=table.watching,
        commitment=table.game_table.commitment,
        now=None if table.started_at is None else position(table, eyes, at),
        next=table.next_table,
    )


def missed(table: LiveTable, lines: Sequence[Line], eyes: int) -> tuple[Told, ...]:
    """The last lines of the book, told again. Views would be of the past: only what happened is told."""
    moves = sum(line.kind == Kind.MOVE for line in lines)
    number = table.game_table.move_count - moves
    wanted = moves or any(line.kind == Kind.START for line in lines)
    stages = table.game_table.stages() if wanted else iter(())
    stage: Table | None = None
    at = -1
    told = []
    for line in lines:
        if line.kind in (Kind.START, Kind.MOVE):
            number += line.kind == Kind.MOVE
            while at < number:
                stage = next(stages)
                at += 1
        told.append(line_told(table, line, eyes, stage, None))
    return tuple(told)
