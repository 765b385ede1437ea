"""A PostgreSQL of the tests' own: on loopback, with its own data folder, stopped by its pid."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tests.server.nursery import free_port

NEEDED = "UNDERCROFT_TEST_POSTGRESQL"
"""Set this where tests shall fail, and not be left out, if there is no PostgreSQL."""
# Who is root may not run it.
USER = "postgres" if os.name == "posix" and os.geteuid() == 0 else None


def is_there() -> bool:
    """Whether PostgreSQL is installed."""
    return bool(os.environ.get(NEEDED)) or _program("initdb") is not None


class Postgres:
    """A cluster that lasts as long as a test session."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="undercroft-postgresql-"))
        self._port = free_port()
        self._databases = 0

    def __enter__(self) -> Self:
        if USER:
            shutil.chown(self._folder, USER)
        data = self._folder / "data"
        _run(["initdb", "--auth=trust", "--username=tester", "--no-sync", "--encoding=UTF8", "-D", str(data)])
        settings = [
            f"port={self._port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}", "fsync=off",
            "max_connections=200",
        ]  # fmt: skip
        self._server = subprocess.Popen(
            [str(_program("postgres")), "-D", str(data), *(word for setting in settings for word in ("-c", setting))],
            user=USER, cwd=self._folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        _run(["pg_isready", "-h", "127.0.0.1", "-p", str(self._port)], until=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def database(self) -> str:
        """The URL of a database that nobody has used yet."""
        self._databases += 1
        name = f"test{self._databases}"
        _run(["createdb", "-h", "127.0.0.1", "-p", str(self._port), "-U", "tester", name])
        return f"postgresql://tester@127.0.0.1:{self._port}/{name}"


def _program(name: str) -> str | None:
    """Where a program is: Debian keeps them off the path."""
    return shutil.which(name) or max(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=None)


def _run(words: Sequence[str], until: bool = False) -> None:
    """Run a command; `until` it succeeds, if it may have to wait."""
    while True:
        done = subprocess.run(
            [_program(words[0]), *words[1:]], user=USER, cwd="/", capture_output=True, text=True, check=False
        )
        if not done.returncode:
            return
        assert until, done.stderr
        time.sleep(0.05)
