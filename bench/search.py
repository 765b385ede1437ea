"""`python -m bench.search`: iterations of search, and moves played in thought, a second, ours beside OpenSpiel's.

Everybody thinks about the first choice of a game, and plays on at random to the end. Of ours all moves in thought are
counted as they are played, in the tree and after it; of OpenSpiel's, iterations are, and the moves are as many as there
are on average from that choice to the end, by random play. Chance events do not count, neither here nor there.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from undercroft import deal
from undercroft.bots.search import SearchBot
from undercroft.bots.thinkers import SearchSettings
from undercroft.games import IDS, info
from undercroft.lab.simulate import cores

from .contest import KEY, Contestant, race

SEATS = 2
TO_THE_END = 1_000_000
AT_RANDOM = SearchSettings(tried_out=False, trust=0, house=0, horizon=TO_THE_END)
CHUNK_SECONDS = 0.2
SAMPLES = 400
FEW = 10
EXPLORE = 2.0
MEGABYTES = 200
SAME_GAME = "pairs"
TIMES_SAME_GAME = 10
WITH_RESAMPLING = ("hearts", "gin_rummy", "leduc_poker")
ALL_OF_THEM = (*WITH_RESAMPLING, "liars_dice")
OURS, CPP, PYTHON = "ours", "OpenSpiel, C++", "OpenSpiel, Python"
ISMCTS, MCTS = "ISMCTS", "MCTS"
HOW_TO_GET = "make .venv/.test-ready"


@dataclass(frozen=True)
class Thinker:
    """A search, in a game, on so many threads."""

    whose: str
    method: str
    game: str
    threads: int
    contestant: Contestant


@dataclass(frozen=True)
class Searches:
    """All of them, and what is missing."""

    thinkers: list[Thinker]
    missing: str = ""

    @property
    def contestants(self) -> list[Contestant]:
        """Everybody."""
        return [each.contestant for each in self.thinkers]

    def on_one_core(self, whose: str, method: str = "") -> list[Thinker]:
        """Those of one house; of some method, if that matters."""
        return [
            each
            for each in self.thinkers
            if each.whose == whose and each.threads == 1 and (not method or each.method == method)
        ]

    def targets(self) -> Iterator[tuple[str, str, bool]]:
        """What was promised, what was measured, and whether it holds."""
        if self.missing:
            return
        same = [each.contestant.best for each in self.on_one_core(OURS) if each.game == SAME_GAME]
        theirs = [each.contestant.best for each in self.on_one_core(PYTHON) if each.game == SAME_GAME]
        ratio = same[0] / max(theirs)
        words = f"search, {info(SAME_GAME).title}: at least {TIMES_SAME_GAME} times OpenSpiel's iterations on it"
        yield words, f"{ratio:,.0f}", ratio >= TIMES_SAME_GAME
        slowest = min(self.on_one_core(OURS), key=lambda each: each.contestant.best_moves)
        fastest = max(self.on_one_core(CPP, ISMCTS), key=lambda each: each.contestant.best_moves)
        ratio = slowest.contestant.best_moves / fastest.contestant.best_moves
        words = f"search, {slowest.game}, our slowest: ahead of OpenSpiel's ISMCTS in C++ on {fastest.game}, in moves"
        yield words, f"{ratio:.2f}", ratio > 1


def ours(game: str, threads: int) -> Thinker:
    """The bot `search`, at random."""
    table = deal(game, SEATS, key=KEY)
    seat = table.actors[0]
    state = table.view_state(seat)

    def play(first: int, iterations: int) -> int:
        bot = SearchBot(table.game, KEY, iterations=iterations, threads=threads, settings=AT_RANDOM)
        return bot.analyse(state, seat).moves

    return _thinker(OURS, ISMCTS, game, play, threads)


def in_cpp(game: str, method: str) -> Thinker:
    """OpenSpiel's search in C++, in one of its own games."""
    import pyspiel

    loaded, state, moves = _first_choice(game)

    def play(first: int, iterations: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, KEY)
        if method == ISMCTS:
            pyspiel.ISMCTSBot(KEY, evaluator, EXPLORE, iterations).step(state)
        else:
            bot = pyspiel.MCTSBot(loaded, evaluator, EXPLORE, iterations, MEGABYTES, False, KEY, False)
            bot.mcts_search(state)
        return round(iterations * moves)

    return _thinker(CPP, method, game, play)


def in_python(game: str, method: str) -> Thinker:
    """OpenSpiel's search in Python, in one of our games."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    from undercroft.envs import openspiel

    openspiel.register()
    loaded, state, moves = _first_choice(f"{openspiel.PREFIX}{game}(seats={SEATS})")
    luck = np.random.RandomState(KEY)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)

    def play(first: int, iterations: int) -> int:
        if method == ISMCTS:
            ismcts.ISMCTSBot(loaded, evaluator, EXPLORE, iterations, random_state=luck).run_search(state)
        else:
            mcts.MCTSBot(loaded, EXPLORE, iterations, evaluator, solve=False, random_state=luck).mcts_search(state)
        return round(iterations * moves)

    return _thinker(PYTHON, method, game, play)


def gather() -> Searches:
    """Set all of them up."""
    thinkers = [ours(game, threads) for game in IDS for threads in dict.fromkeys((1, cores()))]
    try:
        thinkers += [in_cpp(game, ISMCTS) for game in WITH_RESAMPLING]
        thinkers += [in_cpp(game, MCTS) for game in ALL_OF_THEM]
        thinkers += [in_python(game, MCTS if info(game).open else ISMCTS) for game in IDS]
    except ImportError as error:
        return Searches(thinkers, str(error))
    return Searches(thinkers)


def _thinker(whose: str, method: str, game: str, play: Callable[[int, int], int], threads: int = 1) -> Thinker:
    play(0, FEW)
    start = time.perf_counter()
    play(0, FEW)
    chunk = max(FEW, int(FEW * CHUNK_SECONDS / max(time.perf_counter() - start, 1e-4)))
    return Thinker(whose, method, game, threads, Contestant(f"{whose} {method}, {game}, {threads}", play, chunk))


def _first_choice(game: str) -> tuple[Any, Any, float]:
    """A game of OpenSpiel's, the first state in which there is a choice, and how many moves are ahead on average."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    luck = random.Random(KEY)
    state = loaded.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        _at_random(state, luck)
    ahead = 0
    for _ in range(SAMPLES):
        work = state.clone()
        while not work.is_terminal():
            ahead += not work.is_chance_node()
            _at_random(work, luck)
    return loaded, state, ahead / SAMPLES


def _at_random(state: Any, luck: random.Random) -> None:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(outcomes, chances)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def show(searches: Searches, console: Console) -> None:
    """For people."""
    table = Table("", "game", "threads", title="Search, playing on at random to the end; best round")
    table.add_column("iterations/s", justify="right")
    table.add_column("moves/s", justify="right")
    for each in searches.thinkers:
        speed = each.contestant
        table.add_row(
            f"{each.whose}, {each.method}",
            each.game,
            str(each.threads),
            f"{speed.best:,.0f}",
            f"{speed.best_moves:,.0f}",
        )
    console.print(table)
    if searches.missing:
        console.print(f"OpenSpiel is not here ({searches.missing}): {HOW_TO_GET}")


def main() -> None:
    """Measure them alone."""
    reader = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    reader.add_argument("--seconds", type=float, default=1.0, help="how long each thinks in a round")
    reader.add_argument("--rounds", type=int, default=3, help="how many rounds there are")
    wanted = reader.parse_args()
    progress = Console(stderr=True)
    with progress.status("compiling") as status:
        searches = gather()
        for line in race(searches.contestants, wanted.seconds, wanted.rounds):
            status.update(line)
    console = Console()
    show(searches, console)
    for promise, measured, met in searches.targets():
        console.print(f"{promise}: {measured} {'met' if met else '[bold red]MISSED[/]'}")


if __name__ == "__main__":
    main()
