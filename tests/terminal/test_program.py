"""The command that a person is told to type is one that works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.terminal.program import program

BIN = Path(sys.executable).parent


def test_on_the_path_its_name_will_do() -> None:
    assert program() == "undercroft"


@pytest.mark.parametrize("elsewhere", [False, True])
def test_off_the_path_it_is_said_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, elsewhere: bool) -> None:
    monkeypatch.setenv("PATH", str(tmp_path) if elsewhere else "")
    if elsewhere:
        (tmp_path / "undercroft").write_text("another program of that name")
        (tmp_path / "undercroft").chmod(0o755)
    monkeypatch.chdir(BIN.parent.parent)
    assert program() == f"{BIN.parent.name}/{BIN.name}/undercroft"
    monkeypatch.chdir(tmp_path)
    assert program() == str(BIN / "undercroft")
    assert subprocess.run([program(), "--version"], capture_output=True, check=True).stdout
