"""`undercroft serve`."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.command_line import Run


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--port", "99999"], "nobody can be served at 127.0.0.1, port 99999"),
        (["--port", "http"], "is not a whole number"),
        (["--log", "xml"], "--log is words or json, not 'xml'"),
        (["--port", "0", "--database", "tables.db"], "a database is named by a URL"),
        (["--port", "0", "--database", "sqlite:////proc/nowhere/tables.db"], "cannot be opened"),
        (["--port", "0", "--database", "sqlite://"], "would lose every game"),
    ],
)
def test_what_cannot_be_served_is_refused_in_a_line(run: Run, words: list[str], why: str) -> None:
    assert why in run("serve", *words).refusal


def test_a_port_that_is_taken_is_refused(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert "in use" in run("serve", "--port", str(other.getsockname()[1])).refusal


def test_it_says_where_it_is_open_and_closes_when_it_is_told_to(tmp_path: Path) -> None:
    serving = subprocess.Popen(
        [sys.executable, "-m", "undercroft", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/tables.db"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "120"},
    )  # fmt: skip
    assert serving.stdout
    said = serving.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+", said)
    assert found, said
    with urllib.request.urlopen(f"{found[0]}/health", timeout=30) as answer:
        assert answer.status == 200
    serving.send_signal(signal.SIGTERM)
    _, told = serving.communicate(timeout=30)
    assert serving.returncode in (0, -signal.SIGTERM)
    assert '"event": "stopped"' in told
    assert (tmp_path / "tables.db").exists()
