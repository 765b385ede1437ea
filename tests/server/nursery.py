"""A process that has all games loaded and begets servers: each is there at once, and can be killed at any instant.

It is run as a program, and told on its standard input what to beget: a database and a port. It answers with the pid.
"""

from __future__ import annotations

import importlib
import os
import signal
import socket
import subprocess
import sys
import threading
from typing import Self

GAMES = ("pairs", "deadfall", "feast", "cave_cards", "cave_board")


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Nursery:
    """The same from outside."""

    def __init__(self, games: tuple[str, ...] = GAMES) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", *games],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self._alive: set[int] = set()
        self._asking = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for pid in tuple(self._alive):
            self.kill(pid)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def beget(self, database: str, port: int) -> int:
        """A new server; gives its pid."""
        pid = int(self._ask(f"beget {database} {port}"))
        self._alive.add(pid)
        return pid

    def kill(self, pid: int, sign: signal.Signals = signal.SIGKILL) -> int:
        """End a server; gives how it ended."""
        assert pid in self._alive
        os.kill(pid, sign)
        return self.wait(pid)

    def wait(self, pid: int) -> int:
        """Wait for a server to end; gives its exit code, or the signal that ended it, below 0."""
        self._alive.discard(pid)
        return int(self._ask(f"wait {pid}"))

    def _ask(self, words: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        with self._asking:
            self._process.stdin.write(f"{words}\n")
            return self._process.stdout.readline()


def serve(database: str, port: int) -> None:
    """Be a server, until the end."""
    from tests.server.conftest import FAST
    from undercroft.server.parts import Parts
    from undercroft.server.serving import listen, serve

    serve(Parts(database, FAST), listen("127.0.0.1", port))


def main(games: list[str]) -> None:
    """Load all that servers need, and beget them."""
    from undercroft.server.database import read_url
    from undercroft.server.loading import load_games
    from undercroft.server.logs import set_up

    set_up(json=True)
    load_games(games)
    # Children shall find everything imported, that for PostgreSQL too.
    read_url("postgresql://host/name").get_dialect().import_dbapi()
    importlib.import_module("tests.server.conftest")

    for line in sys.stdin:
        what, *words = line.split()
        if what == "wait":
            _, status = os.waitpid(int(words[0]), 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        pid = os.fork()
        if pid:
            print(pid, flush=True)
            continue
        sys.stdin.close()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        if not os.environ.get("UNDERCROFT_TEST_LOGS"):
            os.dup2(quiet, 2)
        try:
            serve(words[0], int(words[1]))
        finally:
            os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
