"""All games to their end over the network, by four people whose connections break, on a server that is restarted."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import undercroft as uc
from tests.server.client import Client, Player, stubbornly
from tests.server.nursery import Nursery, free_port
from undercroft.engine.options import split_words
from undercroft.engine.scroll import check_seen

PEOPLE = 4
OPTIONS = {"deadfall": "hands=12", "pairs": "games=4", "cave_board": "idle_rounds=2"}
RESTARTS = (signal.SIGTERM, signal.SIGKILL, signal.SIGTERM)
BREAKS = 12


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


async def test_every_game_is_played_to_its_end_whatever_breaks(nursery: Nursery, tmp_path: Path, game_id: str) -> None:
    database, port = f"sqlite:///{tmp_path / 'tables.db'}", free_port()
    address = f"http://127.0.0.1:{port}"
    choices = random.Random(game_id)
    pid = nursery.beget(database, port)
    clients = [Client(address) for _ in range(PEOPLE)]
    for number, client in enumerate(clients):
        await stubbornly(lambda client=client, number=number: client.post("/api/guests", name=f"Guest {number}"))
    made = await clients[0].post(
        "/api/tables", game=game_id, seats=PEOPLE, options=split_words(OPTIONS.get(game_id, ""))
    )
    table = made["table"]
    for client in clients[1:]:
        await client.post(f"/api/tables/{table}/sit")
    players = [Player(client, table, choices) for client in clients]
    for player in players:
        await player.come()
    await clients[0].post(f"/api/tables/{table}/start")

    playing = asyncio.gather(*(player.to_the_end() for player in players))
    for number in range(BREAKS):
        lines = max(player.line for player in players) + choices.randint(2, 6)
        while max(player.line for player in players) < lines and not playing.done():
            await asyncio.sleep(0.005)
        choices.choice(clients).cut()
        if number < len(RESTARTS):
            await asyncio.to_thread(nursery.kill, pid, RESTARTS[number])
            pid = nursery.beget(database, port)
    ends = await playing

    whole = uc.replay(await stubbornly(lambda: clients[0].get(f"/api/tables/{table}/scroll")))
    assert whole.over
    assert whole.game.id == game_id
    assert whole.commitment == made["commitment"]
    assert whole.result
    for seat, (client, end) in enumerate(zip(clients, ends, strict=True)):
        assert tuple(end["result"]["scores"]) == whole.result.scores
        assert int(end["key"], 16) == whole.key
        seen = await client.get(f"/api/tables/{table}/scroll", seat=seat)
        assert check_seen(whole, seen)
        for number, move in players[seat].acknowledged.items():
            assert [played.move for played in whole.moves if played.seat == seat][number] == move
        await client.hang_up()
        await client.http.aclose()
    assert sum(player.came for player in players) >= PEOPLE * (1 + len(RESTARTS))
    await asyncio.to_thread(nursery.kill, pid)
