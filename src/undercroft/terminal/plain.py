"""A match as lines of text, which pipes, scripts and screen readers can follow."""

from __future__ import annotations

import shutil
import sys
from typing import TextIO

from ..engine.wording import joined
from .match import Match
from .typing_moves import MOST_KEYS, meant, tidy
from .wording import company, hinted, options_words, parting, turn_words

HELP = """\
Type a move, or as much of it as makes it clear.
moves: list your moves. table: show the table. rules: read the rules. quit: leave; the match is saved.
At the table > marks who is to act, and * your seat."""

QUIT = ("quit", "q")


def play_plain(match: Match, source: TextIO | None = None, target: TextIO | None = None) -> None:
    """Play until the match, the input or the person's patience ends."""
    PlainPlay(match, source or sys.stdin, target or sys.stdout).run()


class PlainPlay:
    """The conversation. It only ever adds lines, and every line is sent at once."""

    def __init__(self, match: Match, source: TextIO, target: TextIO) -> None:
        self.match = match
        self.source = source
        self.target = target
        self._told = 0

    def run(self) -> None:
        self._greet()
        try:
            self._play()
        except KeyboardInterrupt:
            self._say("")
        self._say("", *parting(self.match))

    def _greet(self) -> None:
        match = self.match
        words = options_words(match)
        self._say(
            match.table.game.info.title + (f": {words}." if words else "."), company(match), "Type ? for help.", ""
        )
        if len(match.log) > 1:
            # Of a match that is gone on with, the last moves are enough.
            self._told = max(0, len(match.log) - match.table.seats)
            self._say("The match is over." if match.over else "The match goes on.", "What happened last:")

    def _play(self) -> None:
        match = self.match
        self._tell()
        while not match.over:
            if match.moves:
                self._say("", self._picture(), "")
                if not self._persons_move():
                    return
            else:
                match.step()
            self._tell()

    def _persons_move(self) -> bool:
        """Ask until a move is played; False if the person leaves."""
        while True:
            text = self._ask()
            if text is None:
                return False
            if not text:
                continue
            if not meant(text, self.match.offers):
                if text.casefold() in QUIT:
                    return False
                if self._answers(text.casefold()):
                    continue
            played = self.match.table.move_count
            refusal = self.match.attempt(text)
            if refusal:
                self._say(f"No: {refusal}.")
            elif self.match.table.move_count > played:
                return True

    def _answers(self, command: str) -> bool:
        """Do what is asked besides moves; False if it is no such thing."""
        match command:
            case "?" | "help":
                self._say(HELP)
            case "rules":
                self._say(self.match.table.game.info.rules())
            case "moves":
                self._say(*self._offers())
            case "table":
                self._say(turn_words(self.match), self._picture())
            case _:
                return False
        return True

    def _ask(self) -> str | None:
        """What the person types, or None at the end of the input."""
        moves = self._offers()
        choices = joined(moves, "or") if len(moves) <= MOST_KEYS else f"one of {len(moves)}; 'moves' lists them"
        print(f"{self.match.begun or 'your move'} ({choices}): ", end="", file=self.target, flush=True)
        line = self.source.readline()
        if not line:
            self._say("")
            return None
        if not self.source.isatty():
            # Without a keyboard's echo, what was answered would be missing from the text.
            self._say(tidy(line))
        return tidy(line)

    def _picture(self) -> str:
        return self.match.view.picture(shutil.get_terminal_size().columns)

    def _offers(self) -> list[str]:
        return [f"{offer} ({hint})" if hint else offer for offer, hint in hinted(self.match).items()]

    def _tell(self) -> None:
        for told in self.match.log[self._told :]:
            self._say(*told.sentences)
        self._told = len(self.match.log)
        if self.match.trouble:
            self._say(f"This move could not be saved: {self.match.trouble}.")

    def _say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.target, flush=True)
