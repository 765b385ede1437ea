"""What both front ends say of a match besides its events."""

from __future__ import annotations

import shlex
from itertools import groupby

from ..engine.result import Result
from ..engine.seats import seat_letter
from ..engine.wording import joined
from .match import Match
from .program import program

OFF = ("no", "off")
# A sheet of numbers can be longer than any screen is wide.
LONGEST_VALUE = 40


def options_words(match: Match) -> str:
    """The options in one line; those that are off are left out."""
    return ", ".join(_option(name, word) for name, word in match.table.options.words().items() if word not in OFF)


def _option(name: str, word: str) -> str:
    words = name.replace("_", " ")
    return words if word == "yes" else f"{words} {word}" if len(word) <= LONGEST_VALUE else f"{words} of your own"


def company(match: Match) -> str:
    """Who sits where."""
    parts = []
    for name, seats in groupby(match.bots, lambda seat: match.bots[seat].name):
        letters = [seat_letter(seat) for seat in seats]
        parts.append(f"{joined(letters)} {'are bots' if len(letters) > 1 else 'is a bot'} ({name})")
    return f"You are {seat_letter(match.seat)}; {joined(parts)}."


def turn_words(match: Match) -> str:
    """Whose turn it is."""
    if match.over:
        return "The match is over."
    if match.begun:
        return f"Your move so far: {match.begun}  {match.view.so_far(match.begun)}".rstrip()
    waiting = [match.name(seat) for seat in match.waiting_for]
    if not match.moves:
        return f"{joined(waiting)} {'are' if len(waiting) > 1 else 'is'} to move."
    turn = f"Your turn, and that of {joined(waiting)}." if waiting else "Your turn."
    return f"{turn} {match.view.brief()}".rstrip()


def hinted(match: Match) -> dict[str, str]:
    """What there is to be said beside each offer."""
    hints = match.view.hints()
    return {offer: hints.get(offer, "") for offer in match.offers}


def winner_words(match: Match) -> str:
    """Who won."""
    result = match.table.result
    if result is None:
        return "The match is not over."
    if result.winners == (match.seat,):
        return "You win!"
    if not result.winners:
        return "Nobody wins."
    people = sorted(result.winners, key=lambda seat: seat != match.seat)
    names = ["You" if seat == match.seat else match.name(seat) for seat in people]
    return f"{joined(names)} share the win." if len(names) > 1 else f"{names[0]} wins."


def scores(match: Match) -> list[tuple[str, str]]:
    """Names and results in words, best first; of equals, in seat order."""
    result = match.table.result
    if result is None:
        return []
    order = sorted(range(match.table.seats), key=lambda seat: (seat in result.out, -result.scores[seat]))
    return [(match.name(seat), _score_words(match, result, seat)) for seat in order]


def _score_words(match: Match, result: Result, seat: int) -> str:
    return "out" if seat in result.out else match.table.options.score_words(result.scores[seat])


def saved_words(match: Match) -> str:
    """Where the match is kept, or why not."""
    if match.trouble:
        return f"The last move could not be saved in {match.path}: {match.trouble}."
    return f"The match is saved in {match.path}"


def replay_command(match: Match) -> str:
    return shlex.join([program(), "replay", str(match.path)])


def resume_command(match: Match) -> str:
    """The command that seats the same person and bots at the saved match."""
    words = [program(), "play", "--resume", str(match.path)]
    if any(":" in bot for bot in match.bot_names):
        # A scroll keeps the names of bots, and nothing that could be run.
        words += ["--bots", ",".join(match.bot_names)]
    return shlex.join(words)


def parting(match: Match) -> list[str]:
    """The last words of a sitting."""
    if not match.over:
        return [saved_words(match), f"To go on: {resume_command(match)}"]
    return [
        winner_words(match),
        *(f"{name}: {score}" for name, score in scores(match)),
        saved_words(match),
        f"To replay it: {replay_command(match)}",
    ]
