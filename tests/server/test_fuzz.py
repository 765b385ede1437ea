"""Whatever is asked, the server answers, and nothing goes wrong inside it."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import msgspec
import pytest
import schemathesis
from websockets.exceptions import ConnectionClosed

from tests.server.client import COOKIE, Client, Player, stubbornly
from tests.server.conftest import Run
from tests.server.nursery import Nursery, free_port
from undercroft.server.messages import PROTOCOL

EXAMPLES = 12  # of each operation
MESSAGES = 1500
RIGHT: dict[str, tuple[str, ...]] = {
    "hello": ("version",),
    "watch": ("table", "since", "request"),
    "unwatch": ("table",),
    "play": ("table", "number", "move", "request"),
    "begin": ("table", "begun"),
    "hint": ("table",),
    "talk": ("table", "words", "request"),
    "back": ("table",),
    "ping": ("request",),
}
"""What each kind of message has."""


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery(("pairs",)) as nursery:
        yield nursery


async def test_what_the_description_allows_and_forbids_is_answered_as_it_says(nursery: Nursery, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    pid = nursery.beget(f"sqlite:///{tmp_path / 'tables.db'}", port)
    async with Client(address) as ada:
        await stubbornly(lambda: ada.post("/api/guests", name="Ada"))
        made = await ada.post("/api/tables", game="pairs", seats=2, bots={"1": "house"})
        token = str(ada.token)
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) >= 17
    for operation in operations:
        ask(operation, made["table"], token)
    nursery.kill(pid)


def ask(operation: Any, table: str, token: str) -> None:
    choices = random.Random(0)

    @hypothesis.seed(1)
    @hypothesis.settings(
        max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck)
    )
    @hypothesis.given(case=operation.as_strategy())
    def run(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and choices.random() < 0.7:
            case.path_parameters["table"] = table
        known = {COOKIE: token} if choices.random() < 0.8 else {}
        response = case.call(cookies=known)
        case.validate_response(
            response,
            checks=[
                schemathesis.checks.not_a_server_error,
                schemathesis.specs.openapi.checks.status_code_conformance,
                schemathesis.specs.openapi.checks.response_schema_conformance,
            ],
        )

    run()


def some_value(choices: random.Random, table: str) -> Any:
    return choices.choice(
        [
            table, table[:-1], "", "hit", "fold", "hit ...", " ...", None, True, 0, 1, -1, 2**31, 2**63, 2**200, 1.5,
            [], {}, ["hit"], {"type": "play"}, "".join(choices.choices(string.printable, k=50)), "\x00", "\U0001f600",
            "x" * 5000,
        ]
    )  # fmt: skip


def some_message(choices: random.Random, table: str) -> str | bytes:
    kind = choices.choice(list(RIGHT))
    right = {
        "table": table, "number": choices.randint(0, 3), "move": choices.choice(("hit", "fold")), "words": "hm",
        "begun": "hit ...", "since": choices.randint(0, 9), "request": 1, "version": PROTOCOL,
    }  # fmt: skip
    message: Any = {"type": kind, **{name: right[name] for name in RIGHT[kind]}}
    if choices.random() < 0.4:
        message[choices.choice([*message, "extra"])] = some_value(choices, table)
    text = msgspec.json.encode(message)
    way = choices.random()
    if way < 0.1:
        cut = choices.randrange(len(text))
        return text[:cut].decode(errors="ignore")
    if way < 0.2:
        place = choices.randrange(len(text))
        return text[:place] + bytes([choices.randrange(256)]) + text[place + 1 :]
    if way < 0.22:
        return "[" * 3000
    return text.decode()


async def test_whatever_is_sent_to_the_socket_nothing_goes_wrong(run: Run) -> None:
    choices = random.Random(2)
    async with run() as running, Client(running.address, "Ada") as ada:
        made = await ada.post("/api/tables", game="pairs", seats=2, bots={"1": "house"}, options={"games": 1000})
        await ada.call()
        for _ in range(MESSAGES):
            try:
                await ada.send(some_message(choices, made["table"]))
            except ConnectionClosed:
                await ada.hang_up()
                await ada.call()
        await ada.hang_up()
        await ada.call()
        assert (await ada.ask("ping"))["type"] == "pong"
        assert running.parts.metrics.faults._value.get() == 0
        heard = [msgspec.json.decode(raw)["type"] for raw in ada.raw]
        assert {"refused", "played", "pong", "table"} <= set(heard)
        player = Player(ada, made["table"], choices)
        await player.come()
        assert await player.turn()
