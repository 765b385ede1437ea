"""Sitting down, playing, and being told: over real sockets."""

from __future__ import annotations

import asyncio
import random

import undercroft as uc
from tests.server.client import Client, Player


async def test_two_people_and_a_bot_play_a_game_to_its_end(address: str) -> None:
    async with Client(address, "Ada") as ada, Client(address, "Grace") as grace, Client(address) as looker:
        table = await ada.post("/api/tables", game="pairs", seats=3, bots={"1": "house"}, options={"games": "2"})
        assert table["you"] == 0
        assert table["status"] == "waiting"
        assert table["now"] is None
        assert [seat["name"] for seat in table["seats"]] == ["Ada", "house", ""]
        players = [Player(each, table["table"], random.Random(1)) for each in (ada, grace, looker)]
        for player in players:
            await player.come()
        assert await grace.post(f"/api/tables/{table['table']}/sit") == {"seat": 2}
        await ada.post(f"/api/tables/{table['table']}/start")
        ends = await asyncio.gather(*(player.to_the_end() for player in players[:2]))
        while not players[2].now or not players[2].now["result"]:
            await players[2].until(lambda message: "now" in message)
        assert ends[0]["result"] == ends[1]["result"] == players[2].now["result"]
        scroll = await ada.get(f"/api/tables/{table['table']}/scroll")
        replayed = uc.replay(scroll)
        assert replayed.commitment == table["commitment"]
        assert replayed.players == ("Ada", "house", "Grace")
        assert f"key: {ends[0]['key']}" in scroll
