"""Compiling ahead: with a cache in processes of its own, without one right here."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine.kernel import cache_folder, cache_is_kept, interpreted
from undercroft.games import load
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
