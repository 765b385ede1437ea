"""One live game: whose turn, what is legal, playing, and what each seat sees."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from .bits import members
from .chance import commitment, read_key, set_key
from .entries import blank
from .errors import BadMoment, BadScroll, IllegalMove
from .game import MORE, Game, Move, View
from .header import Header, Journaled, options_in
from .options import Options, read_options
from .record import Rows, fill, new, part, to_bytes
from .result import Result, result_of
from .seats import SPECTATOR, check_players, check_seat, seat_letter
from .story import Event, read_journal
from .whole import shown, whole
from .wording import printable

NOW = 0
TRIED = 1
# Of what is no move, no more is repeated than this.
MOST_QUOTED = 40


class Played(msgspec.Struct, frozen=True):
    """A move that was played."""

    seat: int
    move: Move

    def __str__(self) -> str:
        return f"{seat_letter(self.seat)} {self.move}"


class Table:
    """A game with its key, options and moves, from which everything else follows.

    Threads may share a table: each call sees it before a move or after it, never in between.

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
        self.options.check_seats(self.seats)
        self.key = read_key(key)
        self._entries = game.entries
        self._states = blank(game.journaled, self.seats, self.options, self.key, rows=2)
        self._moves = self._entries.move_buffer()
        self._steps = self._entries.step_buffer()
        self._played: list[Played] = []
        self._lock = threading.RLock()
        self._players: tuple[str, ...] | None = None
        self._imagined: Rows[Journaled] | None = None
        self._entries.deal(self._states, NOW)

    @classmethod
    def imagined(cls, game: Game, state: Header, seat: int, key: int | str | None = None) -> Table:
        """A table as it may be for all that a seat knows, from a state as `view_state` gives it: to be played on in
        thought.

        The key decides what is hidden from the seat, and all chance to come. Such a table has no scroll.
        """
        if getattr(state, "dtype", None) != game.state.dtype:
            raise TypeError(f"a table of {game.id} is imagined from a state as Table.view_state gives it")
        table = cls(game, int(state.seats), options_in(state, game.info.options), key)
        seat = check_seat(seat, table.seats)
        states = new(game.journaled, 2)
        fill(states[1], state)
        # Masked once more, so that nobody can imagine what is true.
        table._entries.masked(states, 0, states, 1, seat)
        set_key(states[0], table.key)
        table._entries.resample(states, 0, seat)
        table._begin_with(states)
        return table

    def _begin_with(self, imagined: Rows[Journaled]) -> None:
        """Begin with an imagined state in the place of the deal."""
        self._imagined = imagined
        fill(self._states[NOW], imagined[0])

    @property
    def players(self) -> tuple[str, ...] | None:
        """Who sits where, if anybody said so: names for people, which the scroll keeps."""
        return self._players

    @players.setter
    def players(self, names: Sequence[str] | None) -> None:
        self._players = None if names is None else check_players(names, self.seats)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; several choose at the same time, none if the game is over."""
        with self._lock:
            return members(self._entries.actors(self._states, NOW))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def moves(self) -> tuple[Played, ...]:
        """All moves so far, hidden ones too: for whoever keeps the table, not for a player."""
        return tuple(self._played)

    @property
    def last(self) -> Played | None:
        """The move that was played last."""
        return self._played[-1] if self._played else None

    @property
    def move_count(self) -> int:
        """How many moves were played."""
        return len(self._played)

    @property
    def commitment(self) -> str:
        """The hash of the key, which may be shown before the first card."""
        return commitment(self.key)

    @property
    def result(self) -> Result | None:
        """The result, or None until the game is over."""
        scores = np.zeros(self.seats, np.int64)
        with self._lock:
            if not self.over:
                return None
            self._entries.score(self._states, NOW, scores)
        return result_of(scores.tolist())

    def legal(self, seat: int, begun: str = "") -> tuple[Move, ...]:
        """The moves that a seat may play now; none if it is not its turn.

        A move of several parts is offered by its first part, and is not yet `whole`. What may follow on such a
        beginning is told by `legal(seat, beginning)`.
        """
        seat = check_seat(seat, self.seats)
        steps: tuple[int, ...] = ()
        row = NOW
        with self._lock:
            if begun:
                steps = self._open_steps(seat, begun)
                row = TRIED
            if not self._entries.actors(self._states, row) >> seat & 1:
                return ()
            count = self._entries.legal(self._states, row, seat, self._moves)
            return tuple(self.game.move((*steps, code)) for code in self._moves[:count].tolist())

    def play(self, seat: int, move: str) -> tuple[Event, ...]:
        """Play a move, and tell what happened as that seat saw it.

        A move that the rules forbid changes nothing and raises `IllegalMove`.
        """
        with self._lock:
            self.advance(seat, move)
            return self.story(seat)

    def advance(self, seat: int, move: str) -> None:
        """Play a move as `play` does, and tell nobody."""
        seat = check_seat(seat, self.seats)
        with self._lock:
            steps = self._whole_steps(seat, move)
            self._entries.copy(self._states, NOW, TRIED)
            self._played.append(Played(seat, self.game.move(steps)))

    def why_not(self, seat: int, move: str) -> IllegalMove | None:
        """Why a seat may not play a move now, or None if it may."""
        seat = check_seat(seat, self.seats)
        with self._lock:
            try:
                self._whole_steps(seat, move)
            except IllegalMove as refusal:
                return refusal
        return None

    def story(self, seat: int = SPECTATOR) -> tuple[Event, ...]:
        """What the last move, or before the first one the deal, brought about, as a seat saw it."""
        return read_journal(self._seen(seat), self.game.event)

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat sees of the table, or, without a seat, a spectator."""
        return self.game.view(self._seen(seat), check_seat(seat, self.seats, spectator=True))

    def view_state(self, seat: int = SPECTATOR) -> Header:
        """The state with everything erased that the seat may not know: what bots are given."""
        return part(self._seen(seat), self.game.state)

    def observe(self, seat: int = SPECTATOR) -> NDArray[np.float32]:
        """The same as numbers for learners: the docstring of the game's `observe` says what each of them means."""
        numbers: NDArray[np.float32] = self._entries.observation_buffer()
        seen = self._seen_states(seat)
        self._entries.observe(seen, 0, check_seat(seat, self.seats, spectator=True), numbers)
        return numbers

    def state_bytes(self) -> bytes:
        """The state itself: equal bytes, equal tables."""
        with self._lock:
            return to_bytes(self._states[NOW])

    def at(self, moves: int) -> Table:
        """The table as it was after so many moves, free to be played on in another way."""
        count = whole(moves)
        if count is None or not 0 <= count <= len(self._played):
            raise BadMoment(f"this table has {len(self._played)} moves; there is no move {shown(moves)}")
        table = self._dealt()
        for played in self._played[:count]:
            table._play_again(played)
        return table

    def stages(self) -> Iterator[Table]:
        """A table that is played again: as it was after the deal, and then after each move."""
        table = self._dealt()
        yield table
        for played in self.moves:
            table._play_again(played)
            yield table

    def _dealt(self) -> Table:
        table = Table(self.game, self.seats, self.options, self.key)
        table._players = self._players
        if self._imagined is not None:
            table._begin_with(self._imagined)
        return table

    def _play_again(self, played: Played) -> None:
        """Play a move that is known to be legal."""
        for step in played.move.steps:
            self._entries.play(self._states, NOW, played.seat, step)
        self._played.append(played)

    def scroll(self, seat: int | None = None) -> str:
        """The record of the game as text; with a seat, only what that seat saw, and no key. A spectator is seat -1."""
        from .scroll import write_scroll, write_seen_scroll

        if self._imagined is not None:
            raise BadScroll(0, "a table that was imagined has no scroll: it was never dealt")
        with self._lock:
            return write_scroll(self) if seat is None else write_seen_scroll(self, check_seat(seat, self.seats, True))

    def _seen(self, seat: int, row: int = NOW) -> Journaled:
        return self._seen_states(seat, row)[0]

    def _seen_states(self, seat: int, row: int = NOW) -> Rows[Journaled]:
        # Each time an array of its own, since what is made of it is made outside the lock.
        seen = new(self.game.journaled, 1)
        with self._lock:
            self._entries.masked(seen, 0, self._states, row, check_seat(seat, self.seats, spectator=True))
        return seen

    def _whole_steps(self, seat: int, move: str) -> tuple[int, ...]:
        """The steps of a legal move; what it leads to is in row TRIED."""
        steps = self._read(seat, move)
        self._try(seat, steps)
        if steps[-1] < self.game.open_steps:
            raise self._refusal(TRIED, seat, None)
        return steps

    def _open_steps(self, seat: int, begun: str) -> tuple[int, ...]:
        """The steps of the beginning of a legal move; what it leads to is in row TRIED."""
        steps = self._read(seat, begun)
        self._try(seat, steps)
        if steps[-1] >= self.game.open_steps:
            raise self._refusal(NOW, seat, None)
        return steps

    def _read(self, seat: int, words: str) -> tuple[int, ...]:
        """The steps that words stand for, legal or not; what reads like no move is refused by what it names, if whose
        turn it is may be told that."""
        steps = self.game.read_move(words)
        if steps is not None:
            return steps
        misnamed = self.game.misnamed(words) if isinstance(words, str) else None
        refusal = self._refusal(NOW, seat, None)
        if seat not in self.actors:
            raise refusal
        raise misnamed or self._too_much(words, refusal.clause) or refusal

    def _too_much(self, words: str, clause: str) -> IllegalMove | None:
        """Why words that go on after a move cannot be one."""
        if not isinstance(words, str) or words.endswith(MORE):
            return None
        move, blank, rest = words.rpartition(" ")
        while blank and self.game.read_move(move) is None:
            move, blank, _ = move.rpartition(" ")
            rest = words[len(move) + 1 :]
        if not move:
            return None
        return IllegalMove(clause, f"{move!r} is a move, but not with '{printable(rest[:MOST_QUOTED])}' after it")

    def _try(self, seat: int, steps: tuple[int, ...]) -> None:
        if len(steps) > len(self._steps):
            self._steps = self._entries.step_buffer(len(steps))
        self._steps[: len(steps)] = steps
        played = self._entries.attempt(self._states, TRIED, NOW, seat, self._steps, len(steps), self._moves)
        if played < len(steps):
            raise self._refusal(TRIED, seat, steps[played])

    def _refusal(self, row: int, seat: int, step: int | None) -> IllegalMove:
        return self.game.why_not(self._seen(seat, row), seat, step)

    def __repr__(self) -> str:
        return f"<Table {self.game.id}, {self.seats} seats, {len(self._played)} moves{', over' if self.over else ''}>"

    def __copy__(self) -> Table:
        return self.at(len(self._played))

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.at(len(self._played))
