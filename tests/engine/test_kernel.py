"""Compiled kernels: the cache between runs, and the plain Python that they are."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from undercroft.engine import kernel as kernels
from undercroft.engine.kernel import interpreted, kernel

SCRIPT = """
import numpy as np
from undercroft.engine.kernel import kernel

@kernel
def inner(n: int) -> int:
    return n + {added}

def build(function, factor):
    @kernel
    def outer(n):
        return function(n) * factor
    return outer

outer = build(inner, {factor})
print(outer(4), sum(outer.stats.cache_hits.values()), sum(outer.stats.cache_misses.values()))
"""

FULL_DISK = """
import os, pathlib

def full(*arguments, **named):
    raise OSError(28, "No space left on device")

{broken} = full
"""

needs_compiling = pytest.mark.skipif(interpreted, reason="kernels run as plain Python")


class Runner:
    """Runs a script that closes a kernel over another, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.script = folder / "user.py"
        self.cache = folder / "cache"

    def write(self, added: int = 1, factor: int = 10) -> None:
        self.script.write_text(SCRIPT.format(added=added, factor=factor))

    def run(self, **environment: str) -> list[int]:
        """What the script prints: the result, and how often the cache had the outer kernel and had not."""
        done = subprocess.run(
            [sys.executable, "-W", "error", str(self.script)],
            env={**os.environ, "UNDERCROFT_CACHE": str(self.cache), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [int(word) for word in done.stdout.split()]

    def files(self) -> set[Path]:
        return {file for file in self.cache.glob("**/*") if file.is_file()}


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    runner = Runner(tmp_path)
    runner.write()
    return runner


@needs_compiling
def test_a_kernel_that_closes_over_another_is_compiled_once(runner: Runner) -> None:
    assert runner.run() == [50, 0, 1]
    stored = {file: file.stat().st_mtime_ns for file in runner.files()}
    assert stored
    assert runner.run() == [50, 1, 0]
    assert {file: file.stat().st_mtime_ns for file in runner.files()} == stored


@needs_compiling
def test_a_changed_source_is_compiled_anew(runner: Runner) -> None:
    assert runner.run() == [50, 0, 1]
    runner.write(added=2)
    assert runner.run() == [60, 0, 1]
    runner.write(added=1)
    assert runner.run() == [50, 1, 0], "the old source is in the cache still"


@needs_compiling
def test_what_a_kernel_closes_over_is_part_of_its_key(tmp_path: Path) -> None:
    runner = Runner(tmp_path)
    both = SCRIPT.format(added=1, factor=10) + "print(build(inner, 3)(4), build(outer, 2)(4))\n"
    runner.script.write_text(both)
    for _ in range(2):
        assert runner.run()[3:] == [15, 100]


@needs_compiling
def test_checked_bounds_are_kept_apart(runner: Runner) -> None:
    assert runner.run() == [50, 0, 1]
    assert runner.run(NUMBA_BOUNDSCHECK="1") == [50, 0, 1]
    assert runner.run() == [50, 1, 0]
    assert runner.run(NUMBA_BOUNDSCHECK="1") == [50, 1, 0]


OVERSHOOT = """
import numpy as np
from undercroft.engine.kernel import kernel
from undercroft.engine.record import Record, field, new

class Shelf(Record):
    box = field("i1", 4)

@kernel
def reach(shelves, place):
    return shelves[0].box[place]

try:
    reach(new(Shelf, 1), 4)
    print(0)
except IndexError:
    print(1)
"""


@needs_compiling
def test_one_bit_that_is_not_what_it_was_costs_no_game(runner: Runner) -> None:
    runner.run()
    for file in runner.files():
        raw = bytearray(file.read_bytes())
        raw[-len(raw) // 3] ^= 1
        file.write_bytes(raw)
    assert runner.run() == [50, 0, 1]


@needs_compiling
@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such permissions")
def test_what_others_could_have_written_is_not_run(runner: Runner) -> None:
    runner.run()
    for file in runner.files():
        assert not stat.S_IMODE(file.stat().st_mode) & 0o077
        assert not stat.S_IMODE(file.parent.stat().st_mode) & 0o077
        file.chmod(0o666)
    assert runner.run() == [50, 0, 1]
    assert runner.run() == [50, 1, 0]
    for folder in {file.parent for file in runner.files()}:
        folder.chmod(0o777)
    assert runner.run() == [50, 0, 1]


@needs_compiling
def test_checked_bounds_are_checked(runner: Runner) -> None:
    runner.script.write_text(OVERSHOOT)
    assert runner.run(NUMBA_BOUNDSCHECK="1") == [1]
    assert runner.run(NUMBA_BOUNDSCHECK="0") == [0]


@needs_compiling
def test_a_cache_that_cannot_be_written_costs_no_game(runner: Runner) -> None:
    runner.cache.write_text("a file, where a folder should be")
    assert runner.run() == [50, 0, 1]
    assert runner.run() == [50, 0, 1]


@needs_compiling
def test_a_folder_in_which_nothing_can_be_written_costs_no_game(runner: Runner) -> None:
    assert runner.run() == [50, 0, 1]
    folders = {file.parent for file in runner.files()}
    for folder in folders:
        shutil.rmtree(folder)
        folder.write_text("a file, where a folder should be")
    assert runner.run() == [50, 0, 1]
    assert runner.files() == folders


@needs_compiling
@pytest.mark.parametrize("broken", ["os.fdopen", "pathlib.Path.replace"])
def test_a_disk_that_is_full_costs_no_game_and_keeps_no_scraps(runner: Runner, broken: str) -> None:
    runner.script.write_text(FULL_DISK.format(broken=broken) + SCRIPT.format(added=1, factor=10))
    assert runner.run() == [50, 0, 1]
    assert runner.files() == set()


@needs_compiling
@pytest.mark.parametrize("contents", [b"", b"nonsense", None], ids=["empty", "nonsense", "cut short"])
def test_a_damaged_cache_costs_no_game(runner: Runner, contents: bytes | None) -> None:
    assert runner.run() == [50, 0, 1]
    assert runner.files()
    for file in runner.files():
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2] if contents is None else contents)
    assert runner.run() == [50, 0, 1]
    assert runner.run() == [50, 1, 0], "the damage has been made good"


def test_interpreted_it_is_the_same(runner: Runner) -> None:
    runner.script.write_text(SCRIPT.format(added=1, factor=10).replace("print(outer(4)", "print(outer(4)) #"))
    assert runner.run(NUMBA_DISABLE_JIT="1") == [50]
    assert not runner.files()


@needs_compiling
def test_only_kernels_numbers_and_words_may_be_closed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_CACHE", str(tmp_path))
    numbers = [1, 2]

    @kernel
    def closed_over_a_list(n: int) -> int:
        return n + len(numbers)

    with pytest.raises(TypeError, match="may close over kernels, numbers and words only"):
        closed_over_a_list(3)


@needs_compiling
def test_kernels_call_each_other_with_wide_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_CACHE", str(tmp_path))

    @kernel
    def inner(n: int) -> int:
        return n + 1

    @kernel
    def outer(small: Any) -> int:
        return inner(small[0]) + inner(small[0] == 1) + inner(7)

    assert outer(np.array([100], np.int8)) == 101 + 1 + 8
    compiled: Any = inner
    assert [str(signature) for signature in compiled.signatures] == ["(int64,)"]


def test_numbers_wrap_without_a_word() -> None:
    @kernel
    def product(words: Any) -> Any:
        return words[0] * words[0]

    assert int(product(np.array([2**63 + 3], np.uint64))) == (2**63 + 3) ** 2 % 2**64


def test_the_cache_is_where_it_is_said_to_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNDERCROFT_CACHE", str(tmp_path / "here"))
    assert kernels.cache_folder() == tmp_path / "here" / "kernels"
    monkeypatch.delenv("UNDERCROFT_CACHE")
    assert kernels.cache_folder().name == "kernels"
    assert "undercroft" in kernels.cache_folder().parts


def test_a_mark_of_warmth_belongs_to_a_cache_and_a_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def function(n: int) -> int:
        return n

    monkeypatch.setenv("UNDERCROFT_CACHE", str(tmp_path))
    mark = kernels.warm_mark(function, "play")
    assert tmp_path in mark.parents
    assert kernels.warm_mark(function, "simulate") != mark
    assert kernels.warm_mark(function, "play") == mark
    monkeypatch.setattr(kernels.config, "BOUNDSCHECK", 1)
    assert kernels.warm_mark(function, "play") != mark


@needs_compiling
def test_folders_that_nobody_uses_are_dropped(runner: Runner) -> None:
    kept = runner.cache / "kernels"
    old, fresh, others = kept / ("0" * 24), kept / ("1" * 24), kept / "holiday pictures"
    for folder in (old, fresh, others):
        folder.mkdir(parents=True)
        (folder / "kernel.nbc").write_bytes(b"compiled")
    a_year_ago = folder.stat().st_mtime - 365 * 24 * 3600
    for folder in (old, others):
        os.utime(folder, (a_year_ago, a_year_ago))
    assert runner.run() == [50, 0, 1]
    assert fresh.exists()
    assert not old.exists()
    assert others.exists(), "what is not ours is none of our business"


@needs_compiling
def test_a_file_that_holds_other_code_is_not_believed(runner: Runner) -> None:
    runner.run()
    (outer,) = (file for file in runner.files() if ".outer." in file.name)
    (inner,) = (file for file in runner.files() if ".inner." in file.name)
    outer.write_bytes(inner.read_bytes())
    assert runner.run() == [50, 0, 1]
