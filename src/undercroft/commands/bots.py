"""`undercroft bots` and `undercroft trial`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing

from rich.padding import Padding
from rich.text import Text

from ..bots.bot import Bot
from ..bots.catalogue import BUILT_IN, HOW_TO_NAME_A_PROGRAM, USUAL, make_bot, read_bot
from ..bots.plug_ins import load_maker, origin, plug_ins
from ..engine.errors import BadBot
from ..engine.game import Game
from ..engine.table import Table
from ..engine.wording import joined, number
from ..games import IDS, info
from ..lab.warm import TABLE
from .compiling import parts_of, ready
from .printing import Printer

KEY = 1


def show_bots() -> None:
    """All bots, and what is wrong with those that cannot play."""
    console = Printer()
    for name, bot in BUILT_IN.items():
        settings = f" Settings: {joined(bot.settings)}." if bot.settings else ""
        console.print(f"{name}: plays {bot.plays}.{settings}", markup=False)
    for name, entries in plug_ins().items():
        try:
            read_bot(name)
            load_maker(name, entries)
            console.print(f"{name}: of {origin(entries)}.", markup=False)
        except BadBot as error:
            console.print(f"{name}: cannot play. {error}", markup=False)
    console.print(f"{HOW_TO_NAME_A_PROGRAM}: any program that speaks docs/bot_protocol.md.", markup=False)


def try_bot(words: str, games: Sequence[str]) -> None:
    """A game of each kind between a bot and the house, with all troubles told in full."""
    read_bot(words)
    for name in games:
        info(name)
    console = Printer()
    wrong = 0
    for name in games or IDS:
        with closing(make_bot(words, ready(name, TABLE, *parts_of([words])), KEY)) as bot:
            troubles = _play(bot, console)
        wrong += troubles
    if wrong:
        raise BadBot(f"{words} had trouble with {number(wrong, 'choice')}")


def _play(bot: Bot, console: Printer) -> int:
    """One game, and a line on it; gives the number of troubles."""
    game = bot.game
    table = Table(game, game.info.usual_seats, key=KEY)
    others = _house(game, table.seats)
    seconds: list[float] = []
    troubles = 0
    while not table.over:
        seat = table.actors[0]
        began = time.perf_counter()
        move = (others[seat] if seat else bot).choose(table.view_state(seat), seat)
        if not seat:
            seconds.append(time.perf_counter() - began)
        table.advance(seat, move)
        while bot.troubles:
            trouble = bot.troubles.popleft()
            troubles += 1
            console.print(str(trouble), markup=False, highlight=False)
            if trouble.details:
                console.print(Padding(Text(trouble.details), (0, 0, 0, 4)))
    took = f", the longest in {max(seconds):.3f} s" if seconds else ""
    console.print(f"{game.info.title}: {number(len(seconds), 'choice')}{took}; {table.result}.", markup=False)
    return troubles


def _house(game: Game, seats: int) -> list[Bot]:
    return [make_bot(USUAL, game, seat) for seat in range(seats)]
