"""Who takes part, and the proof that they play the same games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from undercroft.games import load
from undercroft.lab.simulate import cores

from . import c_limit, from_table, kernels, plain_python
from .contest import Contestant
from .games import gather_games
from .threads import on_all_cores

GAMES_COMPARED = 200_000
COMPILED_CHUNK = 40_000
TABLE_CHUNK = 20
PYTHON_CHUNK = 200

# The unseen cards are one word, as ours are, or 16 bytes compared at once; a machine may like the one or the other.
SAME_GAMES = {
    "C, one word": (),
    "C, 16 bytes": ("LANES",),
    "C, 8 ahead": ("LANES", "AHEAD"),
}
OTHER_GAMES = {
    "cheap C, one word": ("CHEAP",),
    "cheap C, 16 bytes": ("LANES", "CHEAP"),
}


@dataclass
class Field:
    """The contestants, by what they are to each other."""

    same_design: list[Contestant]
    """C with our lazy draw, and SipHash computed when it is asked for: the fastest of them is the measure."""
    ahead: list[Contestant]
    cheapest: list[Contestant]
    ours: Contestant
    all_cores: Contestant
    c_all_cores: list[Contestant]
    """What the machine can do: it may have lent its other cores to somebody else."""
    slow: list[Contestant]
    games: list[Contestant]
    """Every game, not just Pairs, as it is simulated."""

    @property
    def pairs(self) -> list[Contestant]:
        """All who play the same game of Pairs."""
        return [
            *self.same_design,
            *self.ahead,
            *self.cheapest,
            self.ours,
            self.all_cores,
            *self.c_all_cores,
            *self.slow,
        ]

    @property
    def contestants(self) -> list[Contestant]:
        """Everybody."""
        return [*self.pairs, *self.games]


def gather(folder: Path) -> Field:
    """Compile everything, C into the folder, and check it against our kernels."""
    game = load("pairs")
    ours = kernels.series(game)
    same = {name: built for name, switches in SAME_GAMES.items() if (built := c_limit.build(folder, *switches))}
    other = {name: built for name, switches in OTHER_GAMES.items() if (built := c_limit.build(folder, *switches))}
    for name, play in same.items():
        check_same_games(name, play, ours)
    racers = {name: _compiled(name, play) for name, play in (same | other).items()}
    return Field(
        same_design=[racers[name] for name, switches in SAME_GAMES.items() if name in same and "AHEAD" not in switches],
        ahead=[racers[name] for name, switches in SAME_GAMES.items() if name in same and "AHEAD" in switches],
        cheapest=[racers[name] for name in other],
        ours=_compiled("our kernels", ours),
        all_cores=_threaded("our kernels", ours),
        c_all_cores=[_threaded(name, same[name]) for name in list(same)[:1]],
        slow=[
            Contestant("our Table", from_table.play_games, TABLE_CHUNK),
            Contestant("plain Python", plain_python.play_games, PYTHON_CHUNK),
        ],
        games=gather_games(),
    )


def check_same_games(name: str, play: c_limit.PlayGames, ours: c_limit.PlayGames) -> None:
    """What does not play the same games is not worth timing."""
    theirs, expected = play(0, GAMES_COMPARED), ours(0, GAMES_COMPARED)
    if theirs != expected:
        raise SystemExit(f"{name} plays other games than the kernels: moves and checksum {theirs}, not {expected}")


def _compiled(name: str, play: c_limit.PlayGames) -> Contestant:
    return Contestant(name, lambda first, games: play(first, games)[0], COMPILED_CHUNK)


def _threaded(name: str, play: c_limit.PlayGames) -> Contestant:
    threaded = on_all_cores(lambda first, games: play(first, games)[0])
    return Contestant(f"{name}, {cores()} threads", threaded, COMPILED_CHUNK * cores())
