"""The same game in C, compiled on the spot: what the kernels are measured against."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from .contest import KEY, NOISE, SEATS

SOURCE = Path(__file__).with_name("pairs.c")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")

PlayGames = Callable[[int, int], tuple[int, int]]
"""play(first, games): plays games number so-and-so, and gives back the moves and a checksum of the scores."""


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which(os.environ.get("CC", "cc"))


def build(folder: Path, *switches: str) -> PlayGames | None:
    """Compile the game with some of its switches; None if that does not work here."""
    command = compiler()
    if command is None:
        return None
    library = folder / f"pairs{'-'.join(('', *switches))}.so"
    defines = [f"-D{switch}" for switch in switches]
    arguments = [command, *FLAGS, *defines, str(SOURCE), "-o", str(library)]
    built = subprocess.run(arguments, capture_output=True, check=False)
    return _binding(library) if built.returncode == 0 else None


def _binding(library: Path) -> PlayGames:
    function = ctypes.CDLL(str(library)).play_games
    u64 = ctypes.c_uint64
    function.argtypes = [ctypes.c_int, u64, u64, u64, u64, ctypes.POINTER(u64)]
    function.restype = None

    def play(first: int, games: int) -> tuple[int, int]:
        totals = (u64 * 2)()
        function(SEATS, KEY, first, games, NOISE, totals)
        return totals[0], totals[1]

    return play
