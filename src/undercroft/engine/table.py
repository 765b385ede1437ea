"""One live game: whose turn, what is legal, playing, and what each seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from .bits import members
from .chance import commitment, read_key
from .entries import blank
from .errors import IllegalMove
from .game import Game, Move, View
from .header import Header, Told
from .options import Options, read_options
from .record import part, to_bytes
from .seats import SPECTATOR, check_seat, seat_letter
from .story import Event, read_journal

NOW = 0
SEEN = 1


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    """For each seat; more is better."""
    winners: tuple[int, ...]
    """The seats with the best score: ties are shared."""

    def __str__(self) -> str:
        return ", ".join(f"{seat_letter(seat)} {score}" for seat, score in enumerate(self.scores))


class Played(msgspec.Struct, frozen=True):
    """A move that was played."""

    seat: int
    move: Move

    def __str__(self) -> str:
        return f"{seat_letter(self.seat)} {self.move}"


class Table:
    """A game with its key, options and moves, from which everything else follows.

    >>> import undercroft as uc
    >>> table = uc.deal("pairs", seats=3, key=7)
    >>> table.actors, table.legal(table.actors[0])
    ((1,), (Move('hit'), Move('fold')))
    >>> for event in table.play(1, "hit"):
    ...     print(event)
    B draws a 10.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | Options | None = None,
        key: int | str | None = None,
    ) -> None:
        self.game = game
        self.seats = game.info.check_seats(seats)
        self.options = read_options(game.info.options, options)
        self.key = read_key(key)
        self._entries = game.entries
        self._states = blank(game.told, self.seats, self.options, self.key, rows=2)
        self._moves = self._entries.move_buffer()
        self._played: list[tuple[int, int]] = []
        self._entries.deal(self._states, NOW)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; several choose at the same time, none if the game is over."""
        return members(self._entries.actors(self._states, NOW))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._entries.actors(self._states, NOW)

    @property
    def moves(self) -> tuple[Played, ...]:
        """All moves so far, hidden ones too: for whoever keeps the table, not for a player."""
        return tuple(Played(seat, self.game.move(code)) for seat, code in self._played)

    @property
    def commitment(self) -> str:
        """The hash of the key, which may be shown before the first card."""
        return commitment(self.key)

    @property
    def result(self) -> Result | None:
        """The result, or None until the game is over."""
        if not self.over:
            return None
        scores = np.zeros(self.seats, np.int64)
        self._entries.score(self._states, NOW, scores)
        return Result(tuple(map(int, scores)), tuple(int(seat) for seat in np.flatnonzero(scores == scores.max())))

    def legal(self, seat: int) -> tuple[Move, ...]:
        """The moves that a seat may play now; none if it is not its turn."""
        check_seat(seat, self.seats)
        if not self._entries.actors(self._states, NOW) >> seat & 1:
            return ()
        count = self._entries.legal(self._states, NOW, seat, self._moves)
        return tuple(self.game.move(int(code)) for code in self._moves[:count])

    def play(self, seat: int, move: str) -> tuple[Event, ...]:
        """Play a move, and tell what happened as that seat saw it.

        A move that the rules forbid changes nothing and raises `IllegalMove`.
        """
        check_seat(seat, self.seats)
        code = self.game.move_code(move)
        if code is None or not self._entries.may(self._states, NOW, seat, code, self._moves):
            raise self._refusal(seat, code)
        self._entries.play(self._states, NOW, seat, code)
        self._played.append((seat, code))
        return self.story(seat)

    def why_not(self, seat: int, move: str) -> IllegalMove | None:
        """Why a seat may not play a move now, or None if it may."""
        check_seat(seat, self.seats)
        code = self.game.move_code(move)
        if code is not None and self._entries.may(self._states, NOW, seat, code, self._moves):
            return None
        return self._refusal(seat, code)

    def story(self, seat: int = SPECTATOR) -> tuple[Event, ...]:
        """What the last move, or before the first one the deal, brought about, as a seat saw it."""
        return read_journal(self._seen(seat), self.game.event)

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat sees of the table, or, without a seat, a spectator."""
        return self.game.view(self._seen(seat), seat)

    def view_state(self, seat: int = SPECTATOR) -> Header:
        """The state with everything erased that the seat may not know: what bots are given."""
        self._seen(seat)
        return part(self._states, SEEN, self.game.state)

    def state_bytes(self) -> bytes:
        """The state itself: equal bytes, equal tables."""
        return to_bytes(self._states[NOW])

    def at(self, moves: int) -> Table:
        """The table as it was after so many moves, free to be played on in another way."""
        if isinstance(moves, bool) or not isinstance(moves, int) or not 0 <= moves <= len(self._played):
            raise IndexError(f"this table has {len(self._played)} moves; there is no move {moves!r}")
        table = Table(self.game, self.seats, self.options, self.key)
        for seat, code in self._played[:moves]:
            table._entries.play(table._states, NOW, seat, code)
        table._played = self._played[:moves]
        return table

    def scroll(self, seat: int | None = None) -> str:
        """The record of the game as text; with a seat, only what that seat saw, and no key. A spectator is seat -1."""
        from .scroll import write_scroll, write_seen_scroll

        return write_scroll(self) if seat is None else write_seen_scroll(self, check_seat(seat, self.seats, True))

    def _seen(self, seat: int) -> Told:
        check_seat(seat, self.seats, spectator=True)
        self._entries.masked(self._states, SEEN, NOW, seat)
        return self._states[SEEN]

    def _refusal(self, seat: int, code: int | None) -> IllegalMove:
        return self.game.why_not(self._seen(seat), seat, code)

    def __repr__(self) -> str:
        return f"<Table {self.game.id}, {self.seats} seats, {len(self._played)} moves{', over' if self.over else ''}>"

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.at(len(self._played))
