"""Bots that are programs in any language, asked by lines of text: see `docs/bot_protocol.md`."""

from __future__ import annotations

import os
import shlex
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from ..engine.errors import BadBot, IllegalMove
from ..engine.game import Game
from ..engine.seats import LONGEST_NAME, seat_letter
from ..engine.whole import shown
from ..engine.wording import printable
from .guest import GuestBot
from .program import Program
from .seen import Seen
from .trouble import Failure

VERSION = 1
USUAL_SECONDS = 1.0
MOST_SECONDS = 3600.0
# To start, and to get ready for a game.
START_SECONDS = 10.0
# What may pass on the way to and fro, beyond the time that a program is told.
SLACK_SECONDS = 0.25
# Seeds are small enough for languages that know no whole numbers but those in a fraction.
SEED_BITS = 32


class ProgramBot(GuestBot):
    """A program that is started when it is first asked, and anew after it has failed."""

    def __init__(
        self, game: Game, seed: int | None = None, *, command: str | None = None, seconds: float = USUAL_SECONDS
    ) -> None:
        self._command = read_command(command)
        self._seconds = _seconds(seconds)
        super().__init__(_name(self._command), game, seed)
        self._program: Program | None = None
        self._told = b""
        self.calls_itself = ""
        """The name that it gave itself when it was last started."""

    def close(self) -> None:
        """Ask the program to leave, and stop it if it does not. Were it asked again, it would be started again."""
        program = self._program
        if not self._lock.acquire(blocking=False):
            if program:
                # Whoever waits for its answer waits no longer.
                program.kill()
            self._lock.acquire()
        try:
            self._part()
        finally:
            self._lock.release()

    def _part(self) -> None:
        if self._program:
            self._program.leave("quit")
            self._program = None

    def _ask(self, seen: Seen) -> str:
        try:
            return self._choose(self._ready(seen), seen)
        except Failure as failure:
            raise Failure(failure.why, self._stop()) from None

    def _stop(self) -> str:
        """Stop a program that cannot be trusted to be listening; gives the end of what it complained about."""
        program, self._program = self._program, None
        if not program:
            return ""
        program.stop()
        return program.complaints()

    def _tell_off(self, why: str) -> None:
        if self._program:
            self._program.send(f"error {why}")

    def _ready(self, seen: Seen) -> Program:
        """The program, which knows what is played."""
        if not self._program:
            self._program = Program(self._command)
            self._told = b""
            self._program.send(f"undercroft {VERSION}")
            version = self._answer(self._program, "undercroft", START_SECONDS)
            if version != str(VERSION):
                raise Failure(f"it speaks version {shown(version)} of the protocol, and we speak {VERSION}")
        told = _encoded(
            id=self.game.id,
            title=self.game.info.title,
            rules_version=self.game.info.rules_version,
            seats=seen.seats,
            options=seen.options.words(),
        )
        if told != self._told:
            self._program.send(f"game {told.decode()}")
            self._answer(self._program, "ready", START_SECONDS)
            self._told = told
        return self._program

    def _choose(self, program: Program, seen: Seen) -> str:
        for line in program.lines_there():
            if not self._is_talk(line):
                raise Failure(f"it said {shown(line)} without being asked")
        question = _encoded(
            seat=seen.seat,
            letter=seat_letter(seen.seat),
            milliseconds=round(self._seconds * 1000),
            seed=int(self._noise()) >> (64 - SEED_BITS),
            legal=seen.legal(),
            view=seen.view(),
        )
        program.send(f"choose {question.decode()}")
        return self._answer(program, "move", self._seconds, seen)

    def _answer(self, program: Program, word: str, seconds: float, seen: Seen | None = None) -> str:
        """What follows on the word with which the program has to answer. While it chooses it may ask for moves."""
        deadline = time.monotonic() + seconds + SLACK_SECONDS
        while True:
            try:
                line = program.line(deadline)
            except TimeoutError:
                raise Failure(f"it did not answer within {seconds:g} s") from None
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest.strip()
            if first == "legal" and seen:
                if not program.listens:
                    raise Failure("it asks, and does not read the answers")
                program.send(_legal(seen, rest.strip()))
            elif not self._is_talk(line):
                raise Failure(f"it said {shown(line)}, where {word!r} was expected")

    def _is_talk(self, line: str) -> bool:
        """Whether a line wants no answer, and is none."""
        first, _, rest = line.strip().partition(" ")
        kind, _, name = rest.strip().partition(" ")
        if first == "id" and kind == "name":
            self.calls_itself = printable(name.strip())[:LONGEST_NAME]
        return first in ("", "id", "info")


def read_command(command: object) -> tuple[str, ...]:
    """A program and its arguments, taken apart as a shell would, with quotes, and with nothing else that a shell does.

    >>> read_command("sh -c 'exit 1'")
    ('sh', '-c', 'exit 1')
    """
    if os.name != "posix":
        raise BadBot("programs can be bots on Linux, macOS and other kinds of Unix only")
    if not isinstance(command, str) or not command.isprintable():
        raise BadBot(f"a program is given by its command in one line, as in program:./bot, not by {shown(command)}")
    try:
        words = tuple(shlex.split(command))
    except ValueError:
        raise BadBot(f"in {shown(command)} a quotation is not closed") from None
    if not words:
        raise BadBot("which program? It is given by its command, as in program:./bot")
    if shutil.which(words[0]) is None:
        raise BadBot(f"there is no program {shown(words[0])} that can be run")
    return words


def _name(command: Sequence[str]) -> str:
    """What a program is called in lists: its command without folders, and without what names may not hold."""
    words = [Path(word).name or word for word in command]
    return f"program:{' '.join(words).replace(',', ' ')}"[:LONGEST_NAME].strip()


def _legal(seen: Seen, begun: str) -> str:
    try:
        return f"legal {msgspec.json.encode(seen.legal(begun), enc_hook=_plain).decode()}"
    except IllegalMove as refusal:
        return f"error {refusal}"


def _encoded(**members: object) -> bytes:
    return msgspec.json.encode(members, enc_hook=_plain)


def _plain(thing: object) -> object:
    """A move as its words; and a view may hold numbers as NumPy has them."""
    return thing.item() if isinstance(thing, np.generic) else str(thing)


def _seconds(given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given <= MOST_SECONDS:
        raise BadBot(f"a program has from 0 to {MOST_SECONDS:g} seconds, not {shown(given)}")
    return float(given)
