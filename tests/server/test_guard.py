"""Who may ask, how often, how much; and what nobody is ever told."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import structlog
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import COOKIE, Client, Player, Refused
from tests.server.conftest import FAST, NO_LIMITS, Run
from undercroft.server import logs
from undercroft.server.errors import TooMuch
from undercroft.server.guests import digest
from undercroft.server.limits import MOST_BUCKETS, Limit
from undercroft.server.rooms import Rooms
from undercroft.server.settings import Limits, Rate, Settings


@pytest.fixture
def logged() -> Iterator[Callable[[bool], None]]:
    """Logs go where the test can read them, for as long as it runs."""
    yield logs.set_up
    structlog.reset_defaults()


def with_limits(**limits: object) -> Settings:
    return msgspec.structs.replace(FAST, limits=msgspec.structs.replace(NO_LIMITS, **limits))


def test_a_limit_lets_so_many_through_at_once_and_so_many_a_second() -> None:
    now = [0.0]
    limit = Limit(Rate(3, 2), "questions", lambda: now[0])
    for _ in range(3):
        limit.take("Ada")
    with pytest.raises(TooMuch, match=r"too many questions; wait 0\.5 seconds"):
        limit.take("Ada")
    limit.take("Grace")
    now[0] = 0.6
    limit.take("Ada")
    with pytest.raises(TooMuch):
        limit.take("Ada")
    for number in range(MOST_BUCKETS + 10):
        limit.take(str(number))
    assert len(limit._buckets) == MOST_BUCKETS


async def test_every_answer_has_the_headers_that_keep_others_out(address: str) -> None:
    async with httpx.AsyncClient(base_url=address) as http:
        for path in ("/health", "/metrics", "/api/games", "/api/nothing", "/api/me", "/api/openapi.json"):
            headers = (await http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


async def test_a_guest_is_a_cookie_that_scripts_cannot_read_and_the_database_does_not_know(
    address: str, tmp_path: Path
) -> None:
    async with Client(address) as client:
        answer = await client.http.post("/api/guests", json={"name": "Ada"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        token = str(client.token)
        assert len(token) >= 43
        with sqlite3.connect(tmp_path / "tables.db") as database:
            (stored,) = database.execute("SELECT token FROM guests").fetchone()
        database.close()
        assert stored == digest(token)
        assert token.encode() not in (tmp_path / "tables.db-wal").read_bytes()
        secure = await client.http.post(
            "/api/guests", json={"name": "Ada"}, headers={"x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.1"}
        )
        assert "Secure" in secure.headers["set-cookie"]
        for wrong in (token[:-1], f"{token}x", "x" * 1000, digest(token)):
            client.http.cookies.set(COOKIE, wrong)
            with pytest.raises(Refused, match="no_guest"):
                await client.get("/api/me")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "http://127.0.0.1:1"},
    ],
)
async def test_other_sites_can_change_nothing_and_hear_nothing(address: str, headers: dict[str, str]) -> None:
    async with Client(address, "Ada") as ada:
        for method, path in (("POST", "/api/tables"), ("POST", "/api/guests"), ("PATCH", "/api/me")):
            answer = await ada.http.request(method, path, json={"name": "Eve", "game": "pairs"}, headers=headers)
            assert answer.status_code == 403
            assert answer.json()["error"] == "not_yours"
        with pytest.raises(InvalidStatus) as refusal:
            await ada.call(**headers)
        assert refusal.value.response.status_code == 403
        assert await ada.get("/api/me") == {"name": "Ada"}
        await ada.call(origin=address)
        assert (await ada.http.post("/api/tables", json={"game": "pairs"}, headers={"origin": address})).is_success


async def test_who_asks_too_often_is_told_to_wait(run: Run) -> None:
    few = Rate(3, 0.001)
    settings = with_limits(new_guests=few, new_tables=few, talk=few)
    async with run(settings) as running, Client(running.address, "Ada") as ada:
        for _ in range(3):
            table = (await ada.post("/api/tables", game="pairs"))["table"]
        for path, body in (("/api/tables", {"game": "pairs"}), ("/api/guests", {"name": "Eve"})):
            with pytest.raises(Refused) as refusal:
                await asyncio.gather(*(ada.post(path, **body) for _ in range(4)))
            assert (refusal.value.status, refusal.value.fault["error"]) == (429, "too_much")
        await ada.call()
        answers = [await ada.ask("talk", table=table, words="hello") for _ in range(4)]
        assert [answer["type"] for answer in answers] == ["done", "done", "done", "refused"]
    async with run(with_limits(requests=Rate(5, 0.001))) as running, Client(running.address) as nobody:
        for _ in range(5):
            await nobody.get("/health")
        with pytest.raises(Refused, match="too many requests"):
            await nobody.get("/health")
        with pytest.raises(InvalidStatus):
            await nobody.call()


async def test_nobody_has_more_tables_or_sockets_than_they_need(run: Run) -> None:
    settings = with_limits(open_tables=2, sockets=2, watched=1)
    async with run(settings) as running, Client(running.address, "Ada") as ada:
        tables = [(await ada.post("/api/tables", game="pairs"))["table"] for _ in range(2)]
        with pytest.raises(Refused, match="tables today that are not over"):
            await ada.post("/api/tables", game="pairs")
        async with ada.twin() as second, ada.twin() as third:
            await ada.call()
            await second.call()
            with pytest.raises(ConnectionClosed):
                await third.call()
            await second.hang_up()
            while True:
                try:
                    await third.call()
                    break
                except ConnectionClosed:
                    await asyncio.sleep(0.01)
            assert (await third.watch(tables[0]))["type"] == "table"
            assert (await third.watch(tables[1]))["error"] == "too_much"


async def test_what_is_too_long_is_refused(run: Run) -> None:
    async with run(with_limits(message_bytes=2000, body_bytes=2000)) as running, Client(running.address, "Ada") as ada:
        answer = await ada.http.post("/api/tables", json={"game": "pairs", "options": {"games": "9" * 3000}})
        assert answer.status_code == 413
        await ada.call()
        await ada.send("x" * 3000)
        with pytest.raises(ConnectionClosed):
            await ada.hear("refused")


async def test_who_floods_a_socket_is_refused_and_then_sent_away(run: Run) -> None:
    settings = with_limits(messages=Rate(20, 1))
    async with run(settings) as running, Client(running.address, "Ada") as ada:
        await ada.call()
        with pytest.raises(ConnectionClosed):
            await asyncio.gather(*(ada.say("ping") for _ in range(1000)), ada.hear("nothing"))
        assert sum('"too_much"' in raw for raw in ada.raw) >= 100


async def test_who_does_not_read_is_asked_to_come_back(run: Run) -> None:
    async with run(with_limits(unsent=20)) as running, Client(running.address, "Ada") as ada:
        await ada.call()
        connection = next(iter(running.parts.connections._open))
        for _ in range(40):
            connection.send(b'{"type":"pong"}')
        with pytest.raises(ConnectionClosed) as gone:
            await ada.hear("nothing")
        assert gone.value.rcvd
        assert gone.value.rcvd.code == 1013


async def test_what_goes_wrong_inside_is_not_shown(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], logged: Callable[[bool], None]
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("the secret of the cellar")

    logged(True)
    async with run() as running, Client(running.address, "Ada") as ada:
        await ada.call()
        monkeypatch.setattr(Rooms, "find", broken)
        answer = await ada.http.get("/api/tables/abc")
        assert answer.status_code == 500
        assert answer.json()["error"] == "fault"
        assert (await ada.watch("abc"))["error"] == "fault"
        assert "cellar" not in answer.text + "".join(ada.raw)
        assert b"undercroft_faults_total 2.0" in running.parts.metrics.text()
    assert "the secret of the cellar" in capsys.readouterr().err


async def test_logs_and_figures_tell_no_secrets(
    run: Run, capsys: pytest.CaptureFixture[str], logged: Callable[[bool], None]
) -> None:
    logged(True)
    async with run() as running, Client(running.address, "Ada") as ada:
        made = await ada.post("/api/tables", game="pairs", seats=2, bots={"1": "house"})
        table = made["table"]
        player = Player(ada, table, random.Random(1))
        await player.come()
        await player.turn()
        await ada.get(f"/api/tables/{table}")
        await ada.get(f"/api/tables/{table}/scroll")
        header = await running.parts.store.header(table)
        assert header
        figures = await ada.get("/metrics")
    told = capsys.readouterr().err
    lines = [json.loads(line) for line in told.splitlines()]
    assert {"request", "stopping", "stopped"} <= {line["event"] for line in lines}
    assert "/api/tables/{table}" in {line.get("route") for line in lines}
    for secret in (table, str(ada.token), header.key, header.host, "Ada"):
        assert secret not in told
        assert secret not in figures
    for name in ("moves_total", "commit_seconds", "sockets", "tables", "requests_total", "thinking_seconds"):
        assert re.search(rf"^undercroft_{name}", figures, re.MULTILINE)


def test_logs_for_people_have_no_values_of_variables(
    capsys: pytest.CaptureFixture[str], logged: Callable[[bool], None]
) -> None:
    logged(False)
    token = "my" + "-" + "secret"
    try:
        raise RuntimeError("it broke")
    except RuntimeError:
        structlog.get_logger().exception("oh")
    told = capsys.readouterr().err
    assert "it broke" in told
    assert token not in told
    assert logs.hashed(token) != token


async def test_with_a_full_disk_moves_are_refused_and_nothing_is_half_done(run: Run) -> None:
    async with run() as running, Client(running.address, "Ada") as ada, Client(running.address, "Grace") as grace:
        made = await ada.post("/api/tables", game="feast", seats=2)
        await grace.post(f"/api/tables/{made['table']}/sit")
        players = [Player(each, made["table"], random.Random(1)) for each in (ada, grace)]
        for player in players:
            await player.come()
        await ada.post(f"/api/tables/{made['table']}/start")
        for player in players:
            await player.turn()
        engine = running.parts.store._engine
        full = [True]

        def fill(connection: object, cursor: object, statement: str, *_: object) -> None:
            if full[0] and statement.startswith("INSERT"):
                raise sqlite3.OperationalError("database or disk is full")

        event.listen(engine, "before_cursor_execute", fill)
        ada_now = await ada.watch(made["table"])
        number, move = ada_now["now"]["number"], ada_now["now"]["legal"][0]
        refused = await ada.ask("play", table=made["table"], number=number, move=move)
        assert (refused["error"], refused["type"]) == ("not_kept", "refused")
        assert "nothing has changed" in refused["why"]
        assert (await ada.watch(made["table"]))["now"] == ada_now["now"]
        with pytest.raises(Refused) as refusal:
            await ada.post("/api/tables", game="pairs")
        assert refusal.value.status == 503
        full[0] = False
        played = await ada.ask("play", table=made["table"], number=number, move=move)
        assert (played["type"], played["again"]) == ("played", False)
        assert (await grace.until(lambda message: message["type"] == "moved"))["now"]


async def test_a_locked_database_refuses_moves_until_it_is_free(run: Run, tmp_path: Path) -> None:
    settings = msgspec.structs.replace(FAST, database_wait=0.1)
    async with run(settings) as running, Client(running.address, "Ada") as ada:
        made = await ada.post("/api/tables", game="pairs", seats=2, bots={"1": "house"})
        await ada.call()
        shown = await ada.watch(made["table"])
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        while not shown["now"]["legal"]:
            await asyncio.sleep(0.01)
            shown = await ada.watch(made["table"])
        other.execute("BEGIN IMMEDIATE")
        refused = await ada.ask("play", table=made["table"], number=0, move=shown["now"]["legal"][0])
        assert refused["error"] == "not_kept"
        assert (await ada.watch(made["table"]))["now"] == shown["now"]
        other.execute("ROLLBACK")
        other.close()
        played = await ada.ask("play", table=made["table"], number=0, move=shown["now"]["legal"][0])
        assert played["type"] == "played"


def test_the_usual_limits_let_people_play() -> None:
    limits = Limits()
    assert limits.messages.a_second >= 10
    assert limits.message_bytes > 4000
