"""One game of a league: playing it, and what is kept of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

import msgspec

from ..bots.bot import Bot
from ..engine.game import Move
from ..engine.header import Header
from ..engine.seats import seat_letter
from ..engine.table import Table

MOST_WORDS = 200
DIGITS = 6

MakeBot = Callable[[str, int], Bot]


class Fault(msgspec.Struct, frozen=True):
    """Moves that a bot owed its table, and that were made at random for it."""

    seat: str
    times: int
    first: str
    """What was wrong the first time."""

    def of(self, seat: int) -> bool:
        """Whether it was the bot in this seat."""
        return self.seat == seat_letter(seat)


class LeagueGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is kept of a game: a line of the results file. Lists have an entry for each seat."""

    deal: int
    game: int
    """Which one of the games of its deal."""
    key: str
    """Of the table, at which it may be looked at again."""
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """How long each bot took to choose, all moves together."""
    out: tuple[str, ...] = ()
    """The seats that are out, by letter: they are behind all others."""
    faults: tuple[Fault, ...] = ()

    def is_out(self, seat: int) -> bool:
        """Whether the seat is behind all who are not out."""
        return seat_letter(seat) in self.out

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat: 1 is best, and who ties has the same."""
        standing = [(not self.is_out(seat), score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other > own for other in standing) for own in standing)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that came off best; if all are out, nobody."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1 and not self.is_out(seat))


class Sitting:
    """A bot in its seat."""

    def __init__(self, words: str, seed: int, make: MakeBot) -> None:
        self._words = words
        self._seed = seed
        self._make = make
        self._bot: Bot | None = None
        self._instead: Bot | None = None
        self.moves = 0
        self.seconds = 0.0
        self.faults = 0
        self.first_fault = ""

    def move(self, table: Table, seat: int) -> None:
        """Choose a move and play it; if the bot can't, one is played at random."""
        state = table.view_state(seat)
        self.moves += 1
        try:
            table.advance(seat, self._chosen(state, seat))
        except Exception as error:
            self.faults += 1
            self.first_fault = self.first_fault or f"{type(error).__name__}: {error}"[:MOST_WORDS]
            self._instead = self._instead or self._make("random", self._seed)
            table.advance(seat, self._instead.choose(state, seat))

    def _chosen(self, state: Header, seat: int) -> Move:
        began = time.perf_counter()
        try:
            self._bot = self._bot or self._make(self._words, self._seed)
            return self._bot.choose(state, seat)
        finally:
            self.seconds += time.perf_counter() - began


def play_game(
    table: Table,
    deal: int,
    game: int,
    key: str,
    bots: Sequence[str],
    seeds: Sequence[int],
    make: MakeBot,
    stopped: threading.Event,
) -> LeagueGame | None:
    """Play a game to its end; None if it was stopped before that."""
    sittings = [Sitting(words, seed, make) for words, seed in zip(bots, seeds, strict=True)]
    while not table.over:
        if stopped.is_set():
            return None
        # Of those who choose at the same time, one after the other: no view shows what the others chose.
        seat = table.actors[0]
        sittings[seat].move(table, seat)
    result = table.result
    assert result
    return LeagueGame(
        deal=deal,
        game=game,
        key=key,
        bots=tuple(bots),
        scores=result.scores,
        moves=tuple(each.moves for each in sittings),
        seconds=tuple(round(each.seconds, DIGITS) for each in sittings),
        out=tuple(seat_letter(seat) for seat in result.out),
        faults=tuple(
            Fault(seat_letter(seat), each.faults, each.first_fault) for seat, each in enumerate(sittings) if each.faults
        ),
    )
