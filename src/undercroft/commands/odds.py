"""`undercroft odds`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from ..engine.errors import UndercroftError
from ..engine.game import Game
from ..engine.odds import Odds
from ..engine.options import join_words, read_options
from ..engine.scroll import read_file, read_stream, replay
from ..engine.seats import seat_letter
from ..games import IDS, info, load, open_scroll
from ..lab.warm import TABLE
from .compiling import ready
from .printing import Printer


def show_odds(what: str, move: int | None, position: str | None, options: dict[str, str], json: bool) -> None:
    """The odds of a moment in a scroll, or of a position in words."""
    if position is None:
        if options:
            raise UndercroftError("a scroll has its own options: leave out --options")
        _of_scroll(what, move, json)
    elif move is not None:
        raise UndercroftError("a position has no moves: leave out --move")
    else:
        _of_position(what, position, options, json)


def _of_scroll(file: str, move: int | None, json: bool) -> None:
    """Of the position in which a move of a scroll was made, or, without one, of its last position."""
    if file in IDS:
        raise UndercroftError(f"which position of {info(file).title}? Describe it with --position, or name a scroll")
    scroll, game = open_scroll(read_stream(sys.stdin.buffer) if file == "-" else read_file(Path(file)))
    _check_odds(game)
    ready(game.id, TABLE)
    played = replay(scroll, game)
    if move is None and played.over:
        raise UndercroftError(f"the game is over; for the odds of a move: --move 1 to --move {played.move_count}")
    if move is not None and not 1 <= move <= played.move_count:
        raise UndercroftError(f"the scroll has {played.move_count} moves; there is no move {move}")
    table = played if move is None else played.at(move - 1)
    made = None if move is None else played.moves[move - 1]
    seat = table.actors[0] if made is None else made.seat
    heading = _heading(table.game, table.seats, join_words(table.options))
    _show(game, heading, table.view_state(seat), seat, None if made is None else f"{move}. {made}", json)


def _of_position(name: str, position: str, options: dict[str, str], json: bool) -> None:
    card = info(name)
    chosen = read_options(card.options, options)
    game = load(card.id)
    _check_odds(game)
    if game.position is None:
        raise UndercroftError(f"positions of {card.title} cannot be described; name a scroll")
    state, seat = game.position(position, chosen)
    _show(game, _heading(game, int(state.seats), join_words(chosen)), state, seat, None, json)


def _check_odds(game: Game) -> None:
    if game.odds is None:
        raise UndercroftError(f"{game.info.title} has no odds that could be told")


def _heading(game: Game, seats: int, options: str) -> str:
    return f"{game.info.title}, {seats} seats{f', {options}' if options else ''}"


def _show(game: Game, heading: str, state: object, seat: int, made: str | None, json: bool) -> None:
    assert game.odds
    # The first time this compiles for a few seconds.
    with Printer(stderr=True).status("Working out the odds"):
        odds: Odds = game.odds(state, seat)
    if json:
        print(msgspec.json.format(msgspec.json.encode(odds)).decode())
        return
    print(heading, "", str(game.view(state, seat)), "", sep="\n")
    print(f"{seat_letter(seat)} is to act.", str(odds), sep="\n")
    if made:
        print("", f"Played: {made}", sep="\n")
