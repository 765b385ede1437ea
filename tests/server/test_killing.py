"""Whenever the server is killed: it comes back with all that it acknowledged, and nobody can tell but for the pause."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.client import Client, Player, stubbornly
from tests.server.nursery import Nursery, free_port
from tests.server.postgres import Postgres
from undercroft.engine.options import split_words
from undercroft.engine.table import Table
from undercroft.games import load
from undercroft.server.book import Header, Kind, Line
from undercroft.server.database import open_database
from undercroft.server.metrics import Metrics
from undercroft.server.store import Store
from undercroft.server.told import stand_in_name
from undercroft.server.writer import Writer

KILLS = 200
KILLS_ON_POSTGRESQL = 20
SERVERS = 2
# After how many moves that it acknowledged a server is killed, at most, and how many seconds later.
MOST_MOVES = 8
MOST_LATER = 0.02
UNSEEN = 0.1  # the share of servers that are killed before anybody has seen them work
LONGEST_LIFE = 2.0
# Matches that last until they are broken off, and games that end, after which another is begun.
GAMES = (("pairs", "games=1000"), ("feast", ""), ("deadfall", "hands=1000"))
LEAST_MOVES = 200


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery(tuple(game for game, _ in GAMES)) as nursery:
        yield nursery


class Party:
    """Two people who play one game after the other, until they are told to stop."""

    def __init__(self, address: str, game: str, options: str, choices: random.Random) -> None:
        self.clients = [Client(address), Client(address)]
        self.game = game
        self.options = options
        self.choices = choices
        self.players: list[Player] = []
        self.over = 0

    async def play(self) -> None:
        for client, name in zip(self.clients, ("Ada", "Grace"), strict=True):
            await stubbornly(lambda client=client, name=name: client.post("/api/guests", name=name))
        while True:
            pair = await self.begin()
            await asyncio.gather(*(player.to_the_end() for player in pair))
            self.over += 1

    async def begin(self) -> list[Player]:
        ada, grace = self.clients
        made = await stubbornly(
            lambda: ada.post(
                "/api/tables", game=self.game, seats=3, bots={"2": "house"}, options=split_words(self.options)
            )
        )
        table = made["table"]
        await stubbornly(lambda: grace.post(f"/api/tables/{table}/sit", seat=1))
        pair = [Player(client, table, self.choices) for client in self.clients]
        self.players += pair
        for player in pair:
            await player.come_back()
        await stubbornly(lambda: self.start(table))
        return pair

    async def start(self, table: str) -> None:
        if (await self.clients[0].get(f"/api/tables/{table}"))["status"] == "waiting":
            await self.clients[0].post(f"/api/tables/{table}/start")

    async def close(self) -> None:
        for client in self.clients:
            await client.hang_up(rudely=True)
            await client.http.aclose()


async def kill_over_and_over(
    nursery: Nursery, database: str, port: int, choices: random.Random, parties: list[Party], kills: int
) -> None:
    for _ in range(kills):
        enough = acknowledged(parties) + choices.randint(0, MOST_MOVES)
        pid = await asyncio.to_thread(nursery.beget, database, port)
        if choices.random() >= UNSEEN:
            await until_it_answers(port)
            began = time.monotonic()
            while acknowledged(parties) < enough and time.monotonic() < began + LONGEST_LIFE:
                await asyncio.sleep(0.001)
        await asyncio.sleep(choices.uniform(0.0, MOST_LATER))
        await asyncio.to_thread(nursery.kill, pid)


def acknowledged(parties: list[Party]) -> int:
    return sum(len(player.acknowledged) for party in parties for player in party.players)


async def until_it_answers(port: int) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.005)
            continue
        writer.close()
        return


def as_sent(what: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(what))


def check(header: Header, book: list[Line], player: Player, seat: int) -> int:
    """All that a player was told is what a replay shows; all that was acknowledged is there. Gives how many moves."""
    told = {each["line"]: each for each in player.told}
    assert len(told) == len(player.told)
    assert [line.number for line in book] == list(range(len(book)))
    assert set(told) <= set(range(len(book)))
    table = Table(load(header.game), header.seats, split_words(header.options), header.key)
    own: list[str] = []
    for line in book:
        if line.kind == Kind.MOVE:
            table.advance(line.seat, line.words)
            own += [line.words] if line.seat == seat else []
        if line.number not in told or line.kind not in (Kind.START, Kind.MOVE):
            continue
        message = told[line.number]
        happened = [{"what": event, "words": event.words(stand_in_name)} for event in table.story(seat)]
        assert message["happened"] == as_sent(happened)
        if message["now"]:
            assert message["now"]["view"] == as_sent(table.view(seat))
            assert message["now"]["legal"] == list(table.legal(seat))
            assert message["now"]["number"] == len(own)
        if line.kind == Kind.MOVE:
            assert message["move"] == (line.words if line.seat == seat else None)
    for number, move in player.acknowledged.items():
        assert own[number] == move
    return len(player.acknowledged)


async def look_into(database: str, parties: list[Party]) -> int:
    engine = open_database(database, 1.0)
    store = Store(engine, Writer(engine, Metrics()))
    moves = 0
    for party in parties:
        for place, player in enumerate(party.players):
            header = await store.header(player.table)
            assert header
            moves += check(header, await store.lines(player.table), player, place % 2)
    store.close()
    return moves


async def hammer(nursery: Nursery, database: str, number: int, kills: int) -> tuple[int, int]:
    """One server, killed over and over, and all that its clients saw."""
    choices = random.Random(number)
    port = free_port()
    parties = [Party(f"http://127.0.0.1:{port}", game, options, choices) for game, options in GAMES]
    playing = [asyncio.create_task(party.play()) for party in parties]
    killing = asyncio.create_task(kill_over_and_over(nursery, database, port, choices, parties, kills))
    done, _ = await asyncio.wait([killing, *playing], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for party in parties:
        await party.close()
    came = sum(player.came for party in parties for player in party.players)
    return await look_into(database, parties), came


async def test_killed_at_any_instant_it_comes_back_as_it_was(nursery: Nursery, tmp_path: Path) -> None:
    databases = [f"sqlite:///{tmp_path / f'tables{number}.db'}" for number in range(SERVERS)]
    hammered = [hammer(nursery, database, number, KILLS // SERVERS) for number, database in enumerate(databases)]
    results = await asyncio.gather(*hammered)
    assert sum(moves for moves, _ in results) >= LEAST_MOVES
    assert sum(came for _, came in results) >= KILLS


async def test_the_same_on_postgresql(nursery: Nursery, postgres: Postgres) -> None:
    moves, came = await hammer(nursery, postgres.database(), 0, KILLS_ON_POSTGRESQL)
    assert moves >= KILLS_ON_POSTGRESQL
    assert came >= KILLS_ON_POSTGRESQL


async def test_asked_to_stop_it_says_so_and_goes_with_everything_written(nursery: Nursery, tmp_path: Path) -> None:
    database, port = f"sqlite:///{tmp_path / 'tables.db'}", free_port()
    pid = nursery.beget(database, port)
    party = Party(f"http://127.0.0.1:{port}", "pairs", "games=1000", random.Random(1))
    await until_it_answers(port)
    playing = asyncio.create_task(party.play())
    while not party.players or len(party.players[0].acknowledged) < 5:
        await asyncio.sleep(0.01)
        assert not playing.done()
    began = time.monotonic()
    assert await asyncio.to_thread(nursery.kill, pid, signal.SIGTERM) in (0, -signal.SIGTERM)
    assert time.monotonic() - began < 5
    going = [message for client in party.clients for message in client.raw if '"going"' in message]
    assert len(going) == 2
    pid = nursery.beget(database, port)
    before = len(party.players[0].acknowledged)
    while len(party.players[0].acknowledged) < before + 5:
        await asyncio.sleep(0.01)
        assert not playing.done()
    await asyncio.to_thread(nursery.kill, pid)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await party.close()
    assert await look_into(database, [party]) > 5
