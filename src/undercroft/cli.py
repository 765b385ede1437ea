"""The command line: `undercroft games, rules, bots, trial, play, serve, simulate, league, ladder, exploit, replay,
odds, warm`.

Imports of compiled code stay inside the commands, so that help answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import cyclopts
from cyclopts import Parameter

from . import __version__
from .bots.catalogue import HOW_TO_NAME_A_PROGRAM, NAMES, split_bots
from .bots.kinds import KIND_NAMES
from .engine.errors import UndercroftError
from .engine.whole import read_whole, shown
from .engine.wording import joined, printable

BOTS = joined([*NAMES, HOW_TO_NAME_A_PROGRAM], "or")
KINDS = joined(KIND_NAMES, "or")

app = cyclopts.App(
    name="undercroft",
    help="Tabletop games under one roof: play them, simulate them, keep their records.",
    version=__version__,
)

OptionWords = Annotated[
    list[str] | None,
    Parameter(
        name=["--options", "--option", "-o"],
        negative=(),
        help="Rules, as name=value,name=value. `undercroft games` lists them.",
    ),
]
OtherSeats = Annotated[
    list[str] | None,
    Parameter(
        name=["--bots", "--bot", "-b"],
        negative=(),
        help=f"Who plays with you, {BOTS} (house if not given): one name, or one for each other seat, with commas.",
    ),
]
AllSeats = Annotated[
    list[str] | None,
    Parameter(
        name=["--bots", "--bot", "-b"],
        negative=(),
        help=f"Who plays, {KINDS} (random if not given): one name, or one for each seat, with commas.",
    ),
]


def _whole(_: object, tokens: Sequence[cyclopts.Token]) -> int:
    """A whole number as people write it; what is not one is refused, not rounded."""
    number = read_whole(tokens[0].value)
    if number is None:
        raise ValueError(f"{shown(tokens[0].value)} is not a whole number")
    return number


Seats = Annotated[int | None, Parameter(name=["--seats", "-s"], converter=_whole, help="How many play.")]
Game = Annotated[str | None, Parameter(help="Which game: `undercroft games` lists them.")]
Key = Annotated[
    str | None, Parameter(help="The key of all chance: a number or 32 hexadecimal digits. Random if not given.")
]
Threads = Annotated[
    int | None,
    Parameter(name=["--threads", "-t"], converter=_whole, help="How many threads; all cores if not given."),
]
LeagueBots = Annotated[
    list[str] | None,
    Parameter(name=["--bots", "--bot", "-b"], negative=(), help=f"Who plays, {BOTS}: two or more, with commas."),
]
LadderBots = Annotated[
    list[str] | None,
    Parameter(
        name=["--bots", "--bot", "-b"],
        negative=(),
        help="The rungs, from the lowest (random,house,search:seconds=0.1 if not given).",
    ),
]
ExploitBots = Annotated[
    list[str] | None,
    Parameter(name=["--bots", "--bot", "-b"], negative=(), help="Which bots (random,house if not given), with commas."),
]
LeagueKey = Annotated[
    str | None,
    Parameter(
        name=["--key", "--seed"],
        help="The key of all chance: a number or 32 hexadecimal digits. Random if not given.",
    ),
]
LadderKey = Annotated[str, Parameter(name=["--key", "--seed"], help="The same, 1 if not given.")]
Json = Annotated[bool, Parameter(negative=(), help="Print JSON, for programs to read.")]


@app.command
def games(*, json: Json = False) -> None:
    """List the games and their options."""
    from .commands.catalogue import show_games

    show_games(json)


@app.command
def rules(game: Game = None, /) -> None:
    """Show the rules of a game."""
    from .commands.catalogue import show_rules

    show_rules(game)


@app.command
def bots() -> None:
    """List the bots, those that packages bring among them."""
    from .commands.bots import show_bots

    show_bots()


@app.command
def trial(bot: str, /, *games: str) -> None:
    """Try a bot that you wrote: let it play games, all or those named, and tell what went wrong."""
    from .commands.bots import try_bot

    try_bot(bot, games)


@app.command
def play(
    game: Game = None,
    /,
    *,
    seats: Seats = None,
    seat: Annotated[str | None, Parameter(help="Where you sit: a letter from A, which is yours if not given.")] = None,
    bots: OtherSeats = None,
    options: OptionWords = None,
    key: Key = None,
    scroll: Annotated[Path | None, Parameter(help="Where to keep the record of the game.")] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with an unfinished game from its scroll.")] = None,
    plain: Annotated[bool, Parameter(negative=(), help="Lines of text only: for pipes and screen readers.")] = False,
) -> None:
    """Play a game in the terminal against bots."""
    from .commands.play import play_game

    play_game(game, seats, seat, _words(bots), _options(options), key, scroll, resume, plain)


@app.command
def serve(
    *,
    host: Annotated[str, Parameter(help="Where to listen: 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, Parameter(name=["--port", "-p"], converter=_whole, help="The port; 0 for any.")] = 8417,
    database: Annotated[
        str | None,
        Parameter(help="Where tables are kept, as a URL: sqlite:///FILE or postgresql://USER@HOST/NAME."),
    ] = None,
    log: Annotated[str | None, Parameter(help="How to log: words or json (words on a screen, else json).")] = None,
) -> None:
    """Open tables that people play at over the network. Ctrl-C closes them; they go on with the next start."""
    from .commands.serve import serve_tables

    serve_tables(host, port, database, log)


@app.command
def simulate(
    game: Game = None,
    /,
    *,
    seats: Seats = None,
    games: Annotated[int, Parameter(name=["--games", "-g"], converter=_whole, help="How many games.")] = 10_000,
    bots: AllSeats = None,
    options: OptionWords = None,
    threads: Threads = None,
    key: Key = None,
    json: Json = False,
) -> None:
    """Play many games between bots, and report on them. Ctrl-C stops and reports what there is."""
    from .commands.simulate import simulate_games

    simulate_games(game, seats, games, _words(bots) or ["random"], _options(options), threads, key, json)


@app.command
def league(
    game: Game = None,
    /,
    *,
    bots: LeagueBots = None,
    seats: Seats = None,
    games: Annotated[
        int | None,
        Parameter(
            name=["--games", "-g"], converter=_whole, help="How many games, made up to whole deals; 100 if not given."
        ),
    ] = None,
    options: OptionWords = None,
    threads: Threads = None,
    key: LeagueKey = None,
    results: Annotated[
        Path | None, Parameter(help="Where to keep the results. If that is there, the league in it is continued.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play each other, every deal with each of them in every seat, and rate them. Ctrl-C stops and reports."""
    from .commands.league import league_of_bots

    league_of_bots(game, seats, games, _words(bots) or None, _options(options) or None, threads, key, results, json)


@app.command
def ladder(
    *games: str,
    bots: LadderBots = None,
    deals: Annotated[
        int, Parameter(name=["--deals", "-d"], converter=_whole, help="How many deals for each; of long games a tenth.")
    ] = 200,
    threads: Threads = None,
    key: LadderKey = "1",
    results: Annotated[Path, Parameter(help="The folder to keep the results in, from which it goes on.")] = Path(
        "ladder"
    ),
    page: Annotated[Path, Parameter(help="Where to write it.")] = Path("docs/strength.md"),
) -> None:
    """Measure how strong bots are, in all games or those named, and write a page about it.

    Ctrl-C stops; the same command goes on.
    """
    from .commands.ladder import climb

    climb(games, _words(bots) or ["random", "house", "search:seconds=0.1"], deals, threads, key, results, page)


@app.command
def exploit(
    game: Game = None,
    /,
    *,
    bots: ExploitBots = None,
    options: OptionWords = None,
    rounds: Annotated[
        int, Parameter(name=["--rounds"], converter=_whole, help="In how many rounds the game is solved.")
    ] = 1000,
    times: Annotated[
        int, Parameter(name=["--times"], converter=_whole, help="How often a bot that thinks is asked each time.")
    ] = 16,
    threads: Threads = None,
    key: LeagueKey = None,
    json: Json = False,
) -> None:
    """Solve a game for two that is small enough, and tell what those gain who know how a bot plays."""
    from .commands.exploit import exploit_bots

    exploit_bots(game, _words(bots) or ["random", "house"], _options(options), rounds, times, threads, key, json)


@app.command
def replay(
    file: Annotated[str, Parameter(allow_leading_hyphen=True, help="The scroll, or - for standard input.")],
    /,
    *,
    seen: Annotated[Path | None, Parameter(help="One seat's scroll: check that it tells the same game.")] = None,
    quiet: Annotated[bool, Parameter(name=["--quiet", "-q"], negative=(), help="Only say whether it is true.")] = False,
    json: Json = False,
) -> None:
    """Verify a scroll move by move, and tell its story."""
    from .commands.replay import replay_scroll

    replay_scroll(file, seen, quiet, json)


@app.command
def odds(
    what: Annotated[
        str,
        Parameter(allow_leading_hyphen=True, help="A scroll, - for standard input, or, with --position, a game."),
    ],
    /,
    *,
    move: Annotated[
        int | None,
        Parameter(name=["--move", "-m"], converter=_whole, help="Which move of the scroll; the next if not given."),
    ] = None,
    position: Annotated[
        str | None, Parameter(help='A position, such as "A 3 9 kept 4, B 5 8, gone 7 7, B acts".')
    ] = None,
    options: OptionWords = None,
    json: Json = False,
) -> None:
    """Tell the odds of a turn: what each move can be expected to bring, and which is best."""
    from .commands.odds import show_odds

    show_odds(what, move, position, _options(options), json)


@app.command
def warm(*games: str) -> None:
    """Compile games ahead of their first use: all, or those named."""
    from .commands.compiling import warm_games

    warm_games(games)


def _words(given: list[str] | None) -> list[str]:
    """Words given one by one, or several in one, with commas."""
    words = [word for part in given or [] for word in split_bots(part)]
    if given and not words:
        raise UndercroftError("--bots names no bot")
    return words


def _options(given: list[str] | None) -> dict[str, str]:
    from .engine.options import split_words

    return split_words(",".join(given or []))


def main(arguments: list[str] | None = None) -> None:
    """Run one command; what the package refuses to do is said in one line."""
    _open_streams()
    try:
        app(arguments, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except cyclopts.UnusedCliTokensError as error:
        _refuse(f"there is no use for {joined([shown(word) for word in error.unused_tokens or ()])} here")
    except (UndercroftError, cyclopts.CycloptsError) as error:
        _refuse(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has had enough.
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        _give_up_output()
        _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
    except MemoryError:
        _refuse("there is not enough memory for that")


def _refuse(why: str) -> NoReturn:
    print(f"undercroft: {printable(' '.join(why.split()))}", file=sys.stderr)
    sys.exit(2)


def _give_up_output() -> None:
    """What could not be written must not be tried again when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """Take whatever the system calls standard input and output: closed, or in an encoding that lacks letters."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open for good
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
