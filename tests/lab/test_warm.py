"""Compiling ahead: with a cache in processes of its own, without one right here."""

from __future__ import annotations

import queue
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from undercroft.engine.kernel import cache_folder, cache_is_kept, interpreted, warm_mark
from undercroft.games import load
from undercroft.lab.playout import player
from undercroft.lab.warm import PARTS, SIMULATION, TABLE, is_warm, warm

SMALLEST = "pairs"

pytestmark = pytest.mark.skipif(interpreted, reason="kernels run as plain Python")


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("UNDERCROFT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_game_is_warm_once_it_has_been_warmed(cache: Path) -> None:
    game = load(SMALLEST)
    assert not is_warm(game, [SIMULATION])
    told = list(warm(game, [SIMULATION]))
    assert told == [(0, 1), (1, 1)]
    assert is_warm(game, [SIMULATION])
    assert not is_warm(game, [TABLE])
    assert not is_warm(game, PARTS)
    assert list(cache_folder().glob("*/*.nbc"))


def test_without_a_cache_it_is_compiled_where_it_is_needed(cache: Path) -> None:
    cache.write_text("here is no room")
    assert not cache_is_kept()
    game = load(SMALLEST)
    told = list(warm(game, [TABLE]))
    assert told == [(number, len(told) - 1) for number in range(len(told))]
    assert not is_warm(game, [TABLE])
    assert cache.read_text() == "here is no room"


class Idle:
    """What says that it has compiled, and has kept nothing: as on a full disk."""

    def __init__(self, target: Any, args: tuple[Any, ...], daemon: bool) -> None:
        self.pid = self.exitcode = None
        self._part, self._done = args[1:]

    def start(self) -> None:
        for _ in range(100):
            self._done.put(self._part)

    def join(self) -> None:
        pass


def test_what_was_not_kept_is_not_called_warm(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = SimpleNamespace(Queue=queue.Queue, Process=Idle)
    monkeypatch.setattr("undercroft.lab.warm.multiprocessing", SimpleNamespace(get_context=lambda _: idle))
    game = load(SMALLEST)
    # The folder there is, but nothing in it.
    warm_mark(player(game), TABLE).parent.mkdir(parents=True)
    for parts in ([TABLE], [SIMULATION], PARTS):
        steps = list(warm(game, parts))
        assert steps[-1] == (len(steps) - 1, len(steps) - 1)
        assert not is_warm(game, parts)
    assert not [file for file in cache.rglob("*") if file.is_file()]


MISSES = """
import sys
from numba.core.dispatcher import Dispatcher
import gc
import undercroft as uc

table = uc.deal(sys.argv[1], key=1)
bot = uc.bot("random", sys.argv[1], seed=1)
for _ in range(40):
    if not table.over:
        seat = table.actors[0]
        table.why_not(seat, "")
        str(table.view(seat))
        table.play(seat, bot.choose(table.view_state(seat), seat))
kernels = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
print(*sorted({each.py_func.__name__ for each in kernels if each._cache_misses}))
"""


def test_at_a_table_nothing_is_compiled_that_was_warmed(game_id: str) -> None:
    for _ in warm(load(game_id), [TABLE]):
        pass
    done = subprocess.run([sys.executable, "-c", MISSES, game_id], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
