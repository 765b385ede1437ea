"""`python -m bench.server`: how many moves a second the server plays, and how long people wait for each.

Two people sit at each of many tables, each with a web socket of their own. A move is timed from when it is sent until
the last of the two has seen it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from undercroft.server.guests import COOKIE
from undercroft.server.messages import PROTOCOL
from undercroft.server.settings import Limits, Rate, Settings

GAME, MATCH = "pairs", "1000"
ANY = Rate(1e9, 1e9)
PATIENCE = 60.0
SETTLING = 2.0
TARGET_MS = 50.0


@dataclass
class Seen:
    """What was measured."""

    tables: int
    rate: float
    """Moves a second that were wanted; 0 for as many as can be."""
    seconds: float = 0.0
    processor_seconds: float = 0.0
    kilobytes_by_table: float = 0.0
    waits: list[float] = field(default_factory=list)

    def wait(self, share: float) -> float:
        """So many of the moves were seen within so many milliseconds."""
        return float(np.quantile(self.waits, share)) * 1000


class Seat:
    """Somebody at a table."""

    def __init__(self, line: ClientConnection, table: str) -> None:
        self._line = line
        self._table = table
        self.now: dict[str, Any] | None = None
        self.moved = asyncio.Event()

    async def listen(self) -> None:
        """Take in all that comes."""
        async for raw in self._line:
            message = msgspec.json.decode(raw)
            if message.get("now"):
                self.now = message["now"]
                self.moved.set()

    async def play(self, choices: random.Random) -> None:
        """Send any legal move."""
        assert self.now
        move = choices.choice(self.now["legal"])
        message = {"type": "play", "table": self._table, "number": self.now["number"], "move": move}
        await self._line.send(msgspec.json.encode(message).decode())


async def sit(address: str, token: str, table: str) -> Seat:
    """Open a web socket and watch a table."""
    line = await connect(
        f"{address.replace('http', 'ws')}/api/live",
        additional_headers={"cookie": f"{COOKIE}={token}"},
        compression=None,
        proxy=None,
    )
    seat = Seat(line, table)
    await line.send(msgspec.json.encode({"type": "hello", "version": PROTOCOL}).decode())
    await line.send(msgspec.json.encode({"type": "watch", "table": table}).decode())
    return seat


async def play_table(seats: Sequence[Seat], pause: float, until: float, seen: Seen, from_when: float) -> None:
    """Play one move after the other, with pauses if there are to be any."""
    choices = random.Random(0)
    due = time.perf_counter() + choices.uniform(0, pause)
    while (now := time.perf_counter()) < until:
        if pause:
            await asyncio.sleep(max(0.0, due - now))
            due = max(due + pause, time.perf_counter())
        mover = next((seat for seat in seats if seat.now and seat.now["legal"]), None)
        if mover is None:
            return
        for seat in seats:
            seat.moved.clear()
        began = time.perf_counter()
        await mover.play(choices)
        for seat in seats:
            await asyncio.wait_for(seat.moved.wait(), PATIENCE)
        if began >= from_when:
            seen.waits.append(time.perf_counter() - began)


async def load(address: str, pid: int, tables: int, rate: float, seconds: float) -> Seen:
    """Fill a server with tables, and play."""
    seen = Seen(tables, rate)
    tokens = []
    before = kilobytes(pid)
    seats: list[list[Seat]] = []
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        for name in ("Ada", "Grace"):
            answer = await http.post("/api/guests", json={"name": name}, headers={"cookie": ""})
            tokens.append(answer.cookies[COOKIE])
        http.cookies.clear()
        ada, grace = ({"cookie": f"{COOKIE}={token}"} for token in tokens)
        for _ in range(tables):
            wanted = {"game": GAME, "seats": 2, "options": {"games": MATCH}}
            made = (await http.post("/api/tables", json=wanted, headers=ada)).json()["table"]
            await http.post(f"/api/tables/{made}/sit", json={}, headers=grace)
            seats.append([await sit(address, token, made) for token in tokens])
            await http.post(f"/api/tables/{made}/start", headers=ada)
    listening = [asyncio.create_task(seat.listen()) for pair in seats for seat in pair]
    await asyncio.sleep(SETTLING)
    seen.kilobytes_by_table = (kilobytes(pid) - before) / tables
    began = time.perf_counter()
    spent = processor_seconds(pid)
    pause = tables / rate if rate else 0.0
    await asyncio.gather(*(play_table(pair, pause, began + seconds, seen, began) for pair in seats))
    seen.seconds = time.perf_counter() - began
    seen.processor_seconds = processor_seconds(pid) - spent
    for task in listening:
        task.cancel()
    return seen


def processor_seconds(pid: int) -> float:
    """What a process has used of processors."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kilobytes(pid: int) -> int:
    """What a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() // 1024


def serve(database: str, port: int) -> None:
    """Be the server."""
    from undercroft.server.loading import load_games
    from undercroft.server.parts import Parts
    from undercroft.server.serving import listen, serve

    any_number = Limits(
        requests=ANY, new_guests=ANY, new_tables=ANY, messages=ANY, open_tables=10**9, sockets=10**9, watched=10**9
    )
    load_games([GAME])
    serve(Parts(database, Settings(limits=any_number)), listen("127.0.0.1", port))


def measure(tables: int, rates: Sequence[float], seconds: float) -> list[Seen]:
    """Start a server for each rate, and measure it."""
    found = []
    for rate in rates:
        with tempfile.TemporaryDirectory() as folder:
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = probe.getsockname()[1]
            words = [sys.executable, "-m", "bench.server", "--serve", f"sqlite:///{folder}/tables.db", str(port)]
            server = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                wait_for(port)
                found.append(asyncio.run(load(f"http://127.0.0.1:{port}", server.pid, tables, rate, seconds)))
            finally:
                server.kill()
                server.wait()
    return found


def wait_for(port: int) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server does not start")


def show(found: Sequence[Seen]) -> None:
    """Print what was measured."""
    columns = ("tables", "wanted/s", "moves/s", "of one core/s", "p50 ms", "p99 ms", "kB a table")
    table = Table(*columns, title="The server, two people at each table")
    for seen in found:
        moves = len(seen.waits)
        table.add_row(
            str(seen.tables),
            f"{seen.rate:.0f}" if seen.rate else "all",
            f"{moves / seen.seconds:,.0f}",
            f"{moves / seen.processor_seconds:,.0f}",
            f"{seen.wait(0.5):.1f}",
            f"{seen.wait(0.99):.1f}",
            f"{seen.kilobytes_by_table:.0f}",
        )
    Console().print(table)


def main() -> None:
    """Measure and print."""
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2], int(sys.argv[3]))
        return
    reader = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    reader.add_argument("--tables", type=int, default=500, help="how many tables there are")
    reader.add_argument("--rates", type=float, nargs="+", default=[500.0, 0.0], help="moves a second; 0 for all it can")
    reader.add_argument("--seconds", type=float, default=20.0, help="how long each is measured")
    wanted = reader.parse_args()
    show(measure(wanted.tables, wanted.rates, wanted.seconds))


if __name__ == "__main__":
    main()
