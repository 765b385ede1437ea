"""Nothing goes out to a seat but what it may know.

Two games are played that look the same to a seat, by a script of chance, while what is hidden from it differs: what the
server has to say of them is the same to the byte. And of games that are played over real sockets every byte is kept,
and is what the same words make of the game as it is replayed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from tests.conftest import every_count, option_sets, settings
from tests.every_game.fuzz import WORK
from tests.every_game.test_twins import HIDES_NOTHING, TWIN, Twins
from tests.server.client import Client, Player
from tests.server.conftest import Run
from undercroft.engine.game import Game
from undercroft.engine.options import Options, join_words, read_options, split_words
from undercroft.engine.record import fill
from undercroft.engine.seats import SPECTATOR
from undercroft.engine.table import NOW, Table
from undercroft.games import load
from undercroft.server.book import Header, Kind, Line
from undercroft.server.clocks import Uptime
from undercroft.server.live_table import LiveTable
from undercroft.server.messages import write_message
from undercroft.server.metrics import Metrics
from undercroft.server.store import Store
from undercroft.server.told import line_told, position, table_shown

STEPS = 80  # in each setting
LEAST_GAMES = 5
LEAST_HIDDEN = 5  # how often something must have differed that a seat was not told
MOMENT = 1000.0
GAMES = 3  # over real sockets, of each kind
MOVES = 25  # of each player
LEAST_TOLD = 10
OF_THE_GAME = ("started", "moved")
OF_NO_GAME = {"welcome", "table", "seated", "present", "played", "following"}


def live_table(game: Game, seats: int, options: Options, key: int = 0) -> LiveTable:
    """A table at which everybody sits and the first cards are dealt."""
    header = Header(
        id="a" * 22,
        game=game.id,
        rules_version=game.info.rules_version,
        seats=seats,
        options=join_words(options),
        key=f"{key:032x}",
        bots={},
        clock=None,
        public=True,
        talk=True,
        host="guest0",
        made_at=MOMENT,
    )
    table = LiveTable(header, game, Uptime((), 0.0), cast("Store", None), Metrics())
    sits = [
        Line(number=seat, kind=Kind.SIT, seat=seat, guest=f"guest{seat}", name=f"Guest {seat}", at=MOMENT)
        for seat in range(seats)
    ]
    table.follow([*sits, Line(number=seats, kind=Kind.START, at=MOMENT)])
    return table


class ServedTwins(Twins):
    """Twins of which the server tells."""

    def __init__(self, game: Game, seats: int, options: Options, choices: random.Random) -> None:
        self.games = 0
        self._tables = [live_table(game, seats, options) for _ in range(2)]
        super().__init__(game, seats, options, choices)

    def begin(self) -> None:
        self.games += 1
        super().begin()

    def _look(self) -> None:
        self._same = {seat for seat in self._same if self._told(0, seat) == self._told(1, seat)}
        whole = not any(state[0].drafting for state in self._states)
        if whole and self._states[0].tobytes() != self._states[1].tobytes():
            for row, table in zip((WORK, TWIN), self._tables, strict=True):
                fill(cast("Any", table.game_table)._states[NOW], self._fuzz.states[row])
            for seat in self._same:
                one, other = (list(self._said(table, seat)) for table in self._tables)
                assert one == other
                self.hidden += 1
        super()._look()

    def _said(self, table: LiveTable, eyes: int) -> Iterator[bytes]:
        """All that a seat can be told of a table as it stands."""
        now = position(table, eyes, MOMENT)
        other = (eyes + 1) % table.header.seats if eyes >= 0 else 0
        for line in (
            Line(number=9, kind=Kind.START, at=MOMENT),
            Line(number=9, kind=Kind.MOVE, seat=other, guest="guest", words="secret", at=MOMENT),
            Line(number=9, kind=Kind.TALK, seat=other, guest="guest", words="hello", at=MOMENT),
            Line(number=9, kind=Kind.BACK, seat=other, at=MOMENT),
        ):
            yield write_message(line_told(table, line, eyes, table.game_table, now))
        yield write_message(table_shown(table, eyes, f"guest{eyes}", MOMENT))
        if eyes >= 0:
            refusal = table.game_table.why_not(eyes, "this is no move")
            yield write_message((refusal.clause, refusal.why) if refusal else None)


def play_twins(game: Game, seats: int, options: Options) -> ServedTwins:
    twins = ServedTwins(game, seats, options, random.Random(f"{options} {seats}"))
    for _ in range(STEPS):
        twins.go_on()
    return twins


def two_sets(game: str) -> list[str]:
    sets = option_sets(game)
    return [sets[0], sets[-1]] if len(sets) > 1 else sets


@pytest.mark.parametrize(("game", "chosen"), list(settings(two_sets)))
def test_what_goes_out_is_the_same_when_what_is_hidden_differs(game: str, chosen: str) -> None:
    loaded = load(game)
    hidden = games = 0
    for seats in {min(every_count(game, chosen)), max(every_count(game, chosen))}:
        options = read_options(loaded.info.options, split_words(chosen))
        twins = play_twins(loaded, seats, options)
        hidden += twins.hidden
        games += twins.games
    assert games >= LEAST_GAMES
    assert hidden >= LEAST_HIDDEN or game in HIDES_NOTHING


def test_the_twins_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    feast = load("feast")
    honest = Table.view
    monkeypatch.setattr(Table, "view", lambda table, seat=SPECTATOR: honest(table, 0 if seat == SPECTATOR else seat))
    with pytest.raises(AssertionError):
        play_twins(feast, 2, feast.info.options())


async def test_every_byte_that_clients_get_is_made_from_what_their_seat_may_see(run: Run, game_id: str) -> None:
    game = load(game_id)
    seats = max(2, game.info.min_seats)
    async with run() as running:
        for number in range(GAMES):
            address = running.address
            async with Client(address, "Ada") as ada, Client(address, "Grace") as grace, Client(address) as looker:
                bots = {str(seat): "house" for seat in range(2, seats)}
                made = await ada.post("/api/tables", game=game_id, seats=seats, bots=bots)
                table = made["table"]
                players = [Player(each, table, random.Random(number)) for each in (ada, grace, looker)]
                for player in players:
                    await player.come()
                await grace.post(f"/api/tables/{table}/sit", seat=1)
                await ada.post(f"/api/tables/{table}/start")
                playing = [asyncio.create_task(player.turns(MOVES)) for player in players[:2]]
                done, others = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
                for task in others:
                    task.cancel()
                header = await running.parts.store.header(table)
                assert header
                book = await running.parts.store.lines(table)
                told = sum(
                    check_bytes(game, header, book, player, eyes)
                    for eyes, player in zip((0, 1, SPECTATOR), players, strict=True)
                )
                assert told >= LEAST_TOLD


def check_bytes(game: Game, header: Header, book: list[Line], player: Player, eyes: int) -> int:
    """Make anew, from masked states alone, all that a client was told of the game; gives how much that was."""
    sent = {each["line"]: raw for raw in player.client.raw if (each := msgspec.json.decode(raw))["type"] in OF_THE_GAME}
    others = {
        each["type"] for raw in player.client.raw if (each := msgspec.json.decode(raw))["type"] not in OF_THE_GAME
    }
    assert others <= OF_NO_GAME
    table = LiveTable(header, game, Uptime((), 0.0), cast("Store", None), Metrics())
    states = cast("Any", table.game_table)._states
    true = states[NOW : NOW + 1].copy()
    for line in book:
        fill(states[NOW], true[0])
        table.follow([line])
        fill(true[0], states[NOW])
        if line.number in sent:
            fill(states[NOW], cast("Any", table.game_table)._seen(eyes))
            again = write_message(line_told(table, line, eyes, table.game_table, position(table, eyes, MOMENT)))
            assert again.decode() == sent.pop(line.number)
    return len(player.client.raw) if not sent else 0
