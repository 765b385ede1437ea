"""A match between one person and bots, as the full screen and the plain lines both play it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from ..bots.bot import Bot
from ..bots.catalogue import USUAL, bot_names, make_bot
from ..engine.errors import BadBot, IllegalMove, UndercroftError
from ..engine.game import MORE, Move, View
from ..engine.header import Header
from ..engine.seats import check_seat, seat_letter
from ..engine.story import Event
from ..engine.table import Table
from ..engine.wording import joined
from .scroll_file import ScrollFile, numbered_on
from .typing_moves import as_written, meant, tidy

PERSON = "you"
BACK = "back"
DONE = "done"
MOST_LISTED = 9
MOST_TRIED = 1000


class LogEntry(msgspec.Struct, frozen=True):
    """What the person was told of one move, or of the deal."""

    mover: int | None
    """Who moved; None for the deal."""
    sentences: tuple[str, ...]


class Match:
    """A table with a person and bots around it, and a file that always holds its scroll.

    Whoever shows the match calls `attempt` for the person, and `choose` and `play_bot` while `next_bot` names a seat.
    """

    def __init__(self, table: Table, seat: int, bots: Sequence[str], file: ScrollFile, seed: int | None = None) -> None:
        """Seat a person, and the named bots around them in seat order; with a seed the bots are the same every time."""
        self.table = table
        self.seat = check_seat(seat, table.seats)
        self._file = file
        self.bot_names = tuple(bots)
        self.bots = _seated(table, seat, self.bot_names, seed)
        table.players = [self.bots[each].name if each in self.bots else PERSON for each in range(table.seats)]
        self._parts: list[Move] = []
        """If the person's move has several parts, its beginnings so far, each longer than the one before."""
        self.log: list[LogEntry] = []
        """What the person was told so far."""
        self._page: tuple[LogEntry, ...] = ()
        """What was told since something new began, such as a hand."""
        self.full_page: tuple[LogEntry, ...] = ()
        """All that was told of a hand, or the like, that is over, until it is turned: the person should have time to
        read it."""
        self.trouble: str | None = None
        """Why the last move could not be saved; None if it was."""
        for stage in self.table.stages():
            self._tell(stage.last.seat if stage.last else None, stage.story(self.seat))
        self.turn_page()

    @classmethod
    def begin(
        cls, table: Table, seat: int, bots: Sequence[str], candidates: Iterable[Path], seed: int | None = None
    ) -> Match:
        """A new match, kept in the first of these files that there is not yet."""
        candidates = list(islice(candidates, MOST_TRIED))
        _seated(table, check_seat(seat, table.seats), bots, seed)
        try:
            file = ScrollFile.claim(candidates)
            match = cls(table, seat, bots, file, seed)
            try:
                match._save()
            except OSError:
                file.give_up()
                raise
        except FileExistsError as error:
            raise UndercroftError(f"{candidates[0]} exists already") from error
        except OSError as error:
            # A match that cannot be kept should say so before it begins.
            raise UndercroftError(f"the match cannot be kept in {candidates[0]}: {error.strerror}") from error
        return match

    @classmethod
    def resume(
        cls,
        table: Table,
        file: ScrollFile,
        seat: int | None = None,
        bots: Sequence[str] | None = None,
        seed: int | None = None,
    ) -> Match:
        """Go on with the match that a file held when it was opened; who sat where sits there again unless told
        otherwise."""
        sat = table.players or ()
        if seat is None:
            seat = sat.index(PERSON) if PERSON in sat else 0
        if bots is None:
            others = [name for place, name in enumerate(sat) if place != seat]
            bots = others if others and set(others) <= set(bot_names()) else [USUAL] * (table.seats - 1)
        return cls(table, seat, bots, file, seed)

    def again(self) -> Match:
        """Another match of the same kind, with a new key and a file beside this one's."""
        table = Table(self.table.game, self.table.seats, self.table.options)
        match = Match.begin(table, self.seat, self.bot_names, numbered_on(self.path))
        self.close()
        return match

    def close(self) -> None:
        """Send the bots home."""
        for bot in self.bots.values():
            bot.close()

    @property
    def path(self) -> Path:
        """Where the match is kept."""
        return self._file.path

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def moves(self) -> tuple[Move, ...]:
        """The person's legal moves; none if it is not their turn."""
        return self.table.legal(self.seat, self.begun or "")

    @property
    def begun(self) -> Move | None:
        """The first parts of the person's move, if it has several and they are being chosen."""
        return self._parts[-1] if self._parts else None

    @property
    def view(self) -> View:
        """The table as the person sees it."""
        return self.table.view(self.seat)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The bots' seats that may act now."""
        return tuple(seat for seat in self.table.actors if seat != self.seat)

    @property
    def next_bot(self) -> int | None:
        """The seat of the bot to move next, or None while only the person can move, or nobody."""
        return next(iter(self.waiting_for), None)

    def called(self, seat: int) -> str:
        """What a player is called in a sentence."""
        return f"{seat_letter(seat)} (you)" if seat == self.seat else seat_letter(seat)

    def name(self, seat: int) -> str:
        """What a player is called in a list."""
        return f"You ({seat_letter(seat)})" if seat == self.seat else f"{seat_letter(seat)} ({self.bots[seat].name})"

    @property
    def offers(self) -> tuple[str, ...]:
        """What the person may choose from: moves; or, when one is begun, its next part and the way back."""
        return (*map(self._part, self.moves), BACK) if self.begun else self.moves

    def _part(self, move: Move) -> str:
        """What a move adds to the one that is begun. Whole moves may be told in other words than their beginnings."""
        stem, words = (self.begun or "").removesuffix(MORE), move.removesuffix(MORE)
        return (words.removeprefix(stem).lstrip(" ,") if words.startswith(stem) else "") or DONE

    def attempt(self, text: str) -> str | None:
        """Play the person's move, whole or cut short, or begin one; gives None, or why it is refused."""
        if self.begun and tidy(text).casefold() == BACK:
            self._parts.pop()
            return None
        candidates = self._meant(text)
        if len(candidates) > 1:
            return f"{tidy(text)!r} may mean {joined(candidates[:MOST_LISTED], 'or')}"
        if candidates and not candidates[0].whole:
            self._begin(candidates[0])
            return None
        words = candidates[0] if candidates else self._as_written(text)
        try:
            self._play(self.seat, words)
        except IllegalMove as error:
            try:
                beginning = None if candidates else self._beginning(text)
            except IllegalMove as refusal:
                # It reads like the beginning of a move: what is said of that is more to the point.
                return str(refusal)
            if beginning is None:
                no_move = self.begun and self.table.game.read_move(words) is None
                return f"your move goes on with {joined(self.offers, 'or')}" if no_move else str(error)
            self._begin(beginning)
        return None

    def _begin(self, move: Move) -> None:
        """Begin a move or go on with it, as far as there is but one way; to end it is up to the person."""
        following = self.table.legal(self.seat, move)
        while len(following) == 1 and not following[0].whole:
            move = following[0]
            following = self.table.legal(self.seat, move)
        self._parts.append(move)

    def _meant(self, text: str) -> tuple[Move, ...]:
        """The moves that a text may stand for; of a move that is begun, the next part is enough."""
        moves = self.moves
        if self.begun:
            parts = {self._part(move): move for move in moves}
            found = tuple(parts[part] for part in meant(text, tuple(parts)))
            if found:
                return found
        return meant(text, moves)

    def _as_written(self, text: str) -> str:
        """What else was typed, as a move would be written; of one that is begun, all parts that were missing."""
        readings = self._readings(text)
        return next((words for words in readings if self.table.game.read_move(words) is not None), readings[0])

    def _beginning(self, text: str) -> Move | None:
        """What was typed as several parts of a move at once, if it can go on from there; refused if it reads so, but
        cannot."""
        for words in self._readings(text):
            steps = self.table.game.read_move(f"{words}{MORE}")
            if steps is not None:
                beginning = self.table.game.move(steps)
                return beginning if self.table.legal(self.seat, beginning) else None
        return None

    def _readings(self, text: str) -> tuple[str, ...]:
        """What was typed as it may be meant: as it is, as moves are written, and as what a begun move goes on with."""
        typed = (tidy(text), as_written(text))
        stem = f"{self.begun.removesuffix(MORE)} " if self.begun else ""
        return (*typed, *(f"{stem}{words}" for words in typed))

    def seen_by(self, seat: int) -> Header:
        """What a bot may know: all that it chooses from."""
        return self.table.view_state(seat)

    def choose(self, seat: int, seen: Header) -> Move:
        """A bot's choice. May take its time; it touches nothing but the bot and what it has seen."""
        return self.bots[seat].choose(seen, seat)

    def play_bot(self, seat: int, move: str) -> None:
        """Play what a bot chose."""
        self._play(seat, move)

    def step(self) -> bool:
        """Let one bot choose and play; False if no bot is to move."""
        seat = self.next_bot
        if seat is None:
            return False
        self.play_bot(seat, self.choose(seat, self.seen_by(seat)))
        return True

    def _play(self, seat: int, move: str) -> None:
        self.table.advance(seat, move)
        if seat == self.seat:
            self._parts.clear()
        self._tell(seat, self.table.story(self.seat))
        try:
            self._save()
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def _tell(self, mover: int | None, events: Sequence[Event]) -> None:
        troubles = tuple(self._troubles(mover))
        told = tuple(event.words(self.called) for event in events)
        self.log.append(LogEntry(mover, troubles + told))
        new = next((place for place, event in enumerate(events) if event.new_page), None)
        before = troubles + told[:new]
        if before:
            self._page += (LogEntry(mover, before),)
        if new is not None:
            self.full_page, self._page = self._page, (LogEntry(mover, told[new:]),)

    def turn_page(self) -> tuple[LogEntry, ...]:
        """Give the page that is full, which then counts as read."""
        page, self.full_page = self.full_page, ()
        return page

    def _troubles(self, mover: int | None) -> Iterator[str]:
        """What went wrong with a bot's choice: each time it is told once."""
        bot = None if mover is None else self.bots.get(mover)
        while bot and bot.troubles:
            yield str(bot.troubles.popleft())

    def _save(self) -> None:
        self._file.write(self.table.scroll())
        self.trouble = None


def _seated(table: Table, person: int, names: Sequence[str], seed: int | None) -> dict[int, Bot]:
    seats = [seat for seat in range(table.seats) if seat != person]
    if len(names) != len(seats):
        raise BadBot(f"{table.seats} seats and one person need {len(seats)} bots, not {len(names)}")
    return {
        seat: make_bot(name, table.game, None if seed is None else seed + seat)
        for seat, name in zip(seats, names, strict=True)
    }
