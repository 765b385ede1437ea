"""Clocks follow from when things happened, and stand still while the server is down."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from tests.server.client import Client, Player, Refused
from tests.server.conftest import FAST, Run
from undercroft.server.book import ClockSettings, Each
from undercroft.server.clocks import SECONDS_TO_COME_BACK, Clocks, Uptime

pytestmark = pytest.mark.both_databases


def plain(begin: float, end: float) -> float:
    return end - begin


def test_time_counts_only_while_the_server_is_up() -> None:
    uptime = Uptime([(0, 10), (5, 12), (20, 30)], 50)
    assert uptime.between(0, 12) == 12
    assert uptime.between(8, 25) == 9
    assert uptime.between(31, 49) == 0
    assert uptime.between(25, 60) == 15
    assert uptime.between(7, 7) == 0


def test_a_clock_for_each_move_begins_anew_with_every_move() -> None:
    clocks = Clocks(ClockSettings(Each.MOVE, 30), 2, plain)
    clocks.go_on(100, [0])
    assert clocks.left(110) == (20, 30)
    assert clocks.next_out(110) == 20
    clocks.go_on(125, [1], mover=0)
    assert clocks.left(125)[1] == 30
    assert clocks.out_of_time(154) == []
    assert clocks.out_of_time(155) == [1]
    clocks.go_on(126, [1, 0], mover=1)
    assert clocks.left(127) == (29, 29)


def test_a_clock_for_the_game_stops_while_others_move_and_gains_its_increment() -> None:
    clocks = Clocks(ClockSettings(Each.GAME, 60, 5), 2, plain)
    clocks.go_on(0, [0])
    clocks.go_on(10, [1], mover=0)
    assert clocks.left(20) == (55, 50)
    clocks.go_on(30, [0], mover=1)
    assert clocks.left(30) == (55, 45)
    clocks.go_on(40, [0, 1])
    assert clocks.left(50) == (35, 35)


def test_who_comes_back_without_time_is_given_a_little() -> None:
    clocks = Clocks(ClockSettings(Each.GAME, 20), 2, plain)
    clocks.go_on(0, [0])
    assert clocks.out_of_time(20) == [0]
    clocks.go_on(20, [])
    assert clocks.next_out(25) is None
    clocks.go_on(30, [0], back=0)
    assert clocks.left(30) == (SECONDS_TO_COME_BACK, 20)


async def test_whoever_is_late_is_stood_in_for_until_they_are_back(run: Run) -> None:
    async with run() as running, Client(running.address, "Ada") as ada, Client(running.address, "Grace") as grace:
        clock = {"each": "move", "seconds": 1.0}
        made = await ada.post("/api/tables", game="pairs", seats=2, options={"games": 50}, clock=clock)
        table = made["table"]
        await grace.post(f"/api/tables/{table}/sit")
        players = [Player(each, table, random.Random(3)) for each in (ada, grace)]
        for player in players:
            await player.come()
        await ada.post(f"/api/tables/{table}/start")
        late = await players[0].until(lambda message: message["type"] == "seated")
        assert late["why"] == "stand_in"
        seat = late["seat"]
        assert late["seats"][seat]["absent"] == "late"
        moved = await players[0].until(lambda message: message["type"] == "moved")
        assert moved["now"]["clocks"]["left"]
        answer = await players[seat].ask("back")
        assert answer["type"] == "done"
        back = await players[1 - seat].until(lambda message: message.get("why") == "back")
        assert back["seat"] == seat
        assert back["seats"][seat]["absent"] is None


async def test_clocks_run_on_after_a_restart_but_not_in_between(run: Run) -> None:
    brief = msgspec.structs.replace(FAST, beat=0.05)
    clock = {"each": "game", "seconds": 100.0}
    async with run(brief) as running, Client(running.address, "Ada") as ada:
        made = await ada.post("/api/tables", game="pairs", seats=2, bots={"1": "house"}, clock=clock)
        player = Player(ada, made["table"], random.Random(0))
        await player.come()
        while not player.now or not player.now["legal"]:
            await player.until(lambda message: message.get("now") is not None)
        await asyncio.sleep(0.3)
        shown = await ada.watch(made["table"])
        before = shown["now"]["clocks"]["left"][0]
        assert 95 < before < 99.8
        token = ada.token
    await asyncio.sleep(1.0)
    async with run(brief) as running, Client(running.address) as again:
        again.http.cookies.set("undercroft_guest", str(token))
        await again.call()
        shown = await again.watch(made["table"])
        after = shown["now"]["clocks"]["left"][0]
        assert before - 0.9 < after <= before
        assert shown["now"]["clocks"]["running"] == [0]


@pytest.mark.parametrize(
    "clock",
    [
        {"each": "move", "seconds": 0.5},
        {"each": "game", "seconds": 60, "increment": -1},
        {"each": "turn", "seconds": 9},
    ],
)
async def test_clocks_that_nobody_can_play_by_are_refused(address: str, clock: object) -> None:
    async with Client(address, "Ada") as ada:
        with pytest.raises(Refused) as refusal:
            await ada.post("/api/tables", game="pairs", clock=clock)
        assert refusal.value.status == 400
