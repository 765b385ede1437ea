"""Running commands in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from undercroft.cli import main


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def refusal(self) -> str:
        """The one line in which a command refuses what it was asked for."""
        assert self.code == 2, self.err
        assert self.out == ""
        assert self.err.startswith("undercroft: ")
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1, self.err
        return self.err.removeprefix("undercroft: ").removesuffix("\n")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command line, with words or bytes on its standard input, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def go(*arguments: str, stdin: str | bytes = b"") -> Ran:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        capsys.readouterr()
        code: int | str | None = 0
        try:
            main(list(arguments))
        except SystemExit as left:
            code = left.code or 0
        assert isinstance(code, int)
        return Ran(code, *capsys.readouterr())

    return go
