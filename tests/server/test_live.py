"""Sitting down, playing, and being told: over real sockets."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

import undercroft as uc
from tests.server.client import Client, Player, Refused, answer_of
from tests.server.conftest import FAST, Run
from undercroft.engine.scroll import check_seen

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def ada(address: str) -> AsyncIterator[Client]:
    async with Client(address, "Ada") as ada:
        yield ada


@pytest.fixture
async def grace(address: str) -> AsyncIterator[Client]:
    async with Client(address, "Grace") as grace:
        yield grace


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


async def begun(ada: Client, grace: Client, game: str = "pairs", **more: Any) -> tuple[Player, Player]:
    """Two people at a table where the first cards are dealt."""
    made = await ada.post("/api/tables", game=game, seats=2, **more)
    await grace.post(f"/api/tables/{made['table']}/sit")
    first, second = (Player(each, made["table"], random.Random(1)) for each in (ada, grace))
    await first.come()
    await second.come()
    await ada.post(f"/api/tables/{made['table']}/start")
    for player in (first, second):
        await player.until(lambda message: message["type"] == "started")
    return first, second


def to_act(*players: Player) -> Player:
    return next(player for player in players if player.now and player.now["legal"])


async def test_a_move_sent_twice_is_played_once(ada: Client, grace: Client) -> None:
    player = to_act(*(await begun(ada, grace)))
    assert player.now
    number, move = player.now["number"], player.now["legal"][0]
    sent = [await player.client.say("play", table=player.table, number=number, move=move) for _ in range(3)]
    answers = [await player.until(lambda message, each=each: message.get("request") == each) for each in sent]
    assert [answer["type"] for answer in answers] == ["played"] * 3
    assert [answer["again"] for answer in answers] == [False, True, True]
    assert len([told for told in player.told if told["type"] == "moved" and told["move"]]) == 1


async def test_what_cannot_be_played_is_refused_in_words(ada: Client, grace: Client) -> None:
    players = await begun(ada, grace)
    player = to_act(*players)
    other = players[1] if player is players[0] else players[0]
    illegal = await player.ask("play", number=0, move="dance")
    assert (illegal["type"], illegal["error"]) == ("refused", "illegal")
    assert illegal["clause"]
    not_their_turn = await other.ask("play", number=0, move="hit")
    assert not_their_turn["clause"]
    ahead = await player.ask("play", number=1, move="hit")
    assert (ahead["error"], ahead["why"]) == ("stale", "you have made 0 moves, so the next is number 0, not 1")
    assert (await player.ask("play", number=0, move="hit"))["type"] == "played"
    stale = await player.ask("play", number=0, move="fold")
    assert stale["error"] == "stale"
    assert "your move 0 was 'hit'" in stale["why"]


async def test_who_has_no_seat_cannot_play(ada: Client, grace: Client, address: str) -> None:
    player, _ = await begun(ada, grace)
    async with Client(address, "Eve") as eve, Client(address) as nobody:
        for client, word in ((eve, "not_yours"), (nobody, "no_guest")):
            await client.call()
            assert (await client.watch(player.table))["you"] == -1
            assert (await client.ask("play", table=player.table, number=0, move="hit"))["error"] == word
            assert (await client.ask("begin", table=player.table, begun="hit ..."))["error"] == word
            assert (await client.ask("back", table=player.table))["error"] == word
        assert (await eve.ask("watch", table="no such table"))["error"] == "not_there"


async def test_talk_is_heard_by_all_and_kept(ada: Client, grace: Client, address: str) -> None:
    first, second = await begun(ada, grace)
    assert (await first.ask("talk", words="  good\n luck <b>to</b> all "))["type"] == "done"
    heard = await second.until(lambda message: message["type"] == "talked")
    assert (heard["name"], heard["seat"], heard["words"]) == ("Ada", 0, "good luck <b>to</b> all")
    assert (await first.ask("talk", words=" \u200b "))["error"] == "refused"
    assert (await first.ask("talk", words="x" * 501))["error"] == "refused"
    async with Client(address, "Eve") as eve:
        watching = Player(eve, first.table, random.Random())
        await watching.come()
        assert [told["words"] for told in watching.told if told["type"] == "talked"] == ["good luck <b>to</b> all"]
        await watching.ask("talk", words="hello from the side")
        assert (await second.until(lambda message: message["type"] == "talked"))["seat"] == -1
    quiet = await ada.post("/api/tables", game="pairs", talk=False)
    assert (await ada.ask("talk", table=quiet["table"], words="psst"))["error"] == "not_now"


async def test_who_comes_back_is_told_what_they_missed(ada: Client, grace: Client) -> None:
    players = await begun(ada, grace, "feast")
    first, second = players
    await first.client.hang_up(rudely=True)
    await second.ask("play", number=0, move=await second.choose())
    await second.ask("talk", words="where are you?")
    line = first.line
    await first.come_back()
    assert [told["type"] for told in first.told if told["line"] >= line] == ["moved", "talked"]
    assert first.told[-2]["now"] is None
    assert first.now
    assert first.now["view"]["places"][1]["has_played"]
    assert first.now["view"]["places"][1]["ploy"] is None
    fresh = await first.client.watch(first.table)
    assert fresh["missed"] == []
    assert fresh["missed_from"] is None


async def test_who_is_away_while_others_wait_is_stood_in_for_and_comes_back(run: Run) -> None:
    hasty = msgspec.structs.replace(FAST, grace=0.2)
    async with run(hasty) as running, Client(running.address, "Ada") as ada, Client(running.address, "Grace") as grace:
        await away_and_back(ada, grace)


async def away_and_back(ada: Client, grace: Client) -> None:
    players = await begun(ada, grace, options={"games": 30})
    away = to_act(*players)
    other = players[1] if away is players[0] else players[0]
    await away.client.hang_up(rudely=True)
    gone = await other.until(lambda message: message["type"] == "present")
    assert gone["here"] == [other.shown["you"]]
    stood_in = await other.until(lambda message: message["type"] == "seated")
    assert (stood_in["why"], stood_in["seat"]) == ("stand_in", away.shown["you"])
    moved = await other.until(lambda message: message["type"] == "moved")
    assert moved["move"] is None
    await away.come_back()
    assert (await other.until(lambda message: message["type"] == "seated"))["why"] == "back"
    own = [told for told in away.told if told["type"] == "moved" and told["move"]]
    assert own
    assert not any(told["by_person"] for told in own)
    late = await away.ask("play", number=0, move="fold" if own[0]["move"] == "hit" else "hit")
    assert late["error"] == "stale"


async def test_who_leaves_is_stood_in_for_and_can_take_over_again(ada: Client, grace: Client) -> None:
    first, second = await begun(ada, grace, options={"games": 30})
    await ada.post(f"/api/tables/{first.table}/leave")
    left = await second.until(lambda message: message["type"] == "seated")
    assert left["seats"][0]["absent"] == "left"
    await first.client.hang_up()
    await first.come()
    assert first.shown["seats"][0]["absent"] == "left"
    assert await ada.post(f"/api/tables/{first.table}/sit") == {"seat": 0}
    assert (await second.until(lambda message: message["type"] == "seated"))["why"] == "back"


async def test_before_the_game_seats_are_given_up_and_changed(ada: Client, grace: Client) -> None:
    made = await ada.post("/api/tables", game="pairs", seats=3, seat=1)
    table = made["table"]
    assert await grace.post(f"/api/tables/{table}/sit") == {"seat": 0}
    assert await grace.post(f"/api/tables/{table}/sit", seat=2) == {"seat": 2}
    for seat, why in ((1, "seat B is taken"), (7, "there is no seat 7")):
        with pytest.raises(Refused, match=why):
            await grace.post(f"/api/tables/{table}/sit", seat=seat)
    with pytest.raises(Refused, match="nobody sits in A yet"):
        await ada.post(f"/api/tables/{table}/start")
    await grace.post(f"/api/tables/{table}/leave")
    seats = (await ada.get(f"/api/tables/{table}"))["seats"]
    assert [seat["name"] for seat in seats] == ["", "Ada", ""]
    with pytest.raises(Refused, match="no seat at this table"):
        await grace.post(f"/api/tables/{table}/start")


async def test_a_table_that_lacks_nobody_begins_at_once(ada: Client) -> None:
    made = await ada.post("/api/tables", game="deadfall", seats=3, bots={"0": "house", "2": "random"})
    assert (made["you"], made["status"]) == (1, "running")
    assert made["now"]["view"]["seat"] == 1
    looked = await ada.post("/api/tables", game="pairs", seats=2, seat=-1)
    assert (looked["you"], looked["host"], looked["status"]) == (-1, True, "waiting")


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "pairs", "seats": 4, "bots": {"4": "house"}}, "no seat 4 for a bot"),
        ({"game": "pairs", "seats": 2, "bots": {"0": "house", "1": "house"}}, "a seat for a person"),
        ({"game": "pairs", "seats": 2, "bots": {"0": "house"}, "seat": 0}, "a bot sits in A"),
        ({"game": "pairs", "seats": 2, "bots": {"1": "program:/bin/sh"}}, "there is no bot 'program' here"),
        ({"game": "feast", "seats": 2, "bots": {"1": "odds"}}, "there is no bot 'odds' here"),
        ({"game": "pairs", "seats": 2, "bots": {"1": "search:seconds=999"}}, "at most 5 seconds"),
        ({"game": "pairs", "seats": 2, "bots": {"1": "search:threads=64"}}, "at most 1 threads"),
        ({"game": "pairs", "seats": 2, "bots": {"1": "search:iterations=999999"}}, "at most 20000 iterations"),
        ({"game": "pairs", "options": {"stakes": "gold"}}, "stakes"),
        ({"game": "pairs", "options": {"nonsense": 1}}, "no option 'nonsense'"),
        ({"game": "cave_board", "options": {"tiles": "/etc/passwd.toml"}}, "a file cannot be named here"),
        ({"game": "pairs", "seats": 9}, "seats"),
    ],
)
async def test_tables_that_cannot_be_are_refused(ada: Client, wanted: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why) as refusal:
        await ada.post("/api/tables", **wanted)
    assert refusal.value.status == 400


async def test_a_finished_game_can_be_looked_through_and_played_again(ada: Client, grace: Client) -> None:
    players = await begun(ada, grace, "feast")
    table = players[0].table
    with pytest.raises(Refused, match="not over"):
        await ada.post(f"/api/tables/{table}/rematch")
    with pytest.raises(Refused, match="not over"):
        await ada.get(f"/api/tables/{table}/replay")
    with pytest.raises(Refused, match="your own side"):
        await ada.get(f"/api/tables/{table}/scroll", seat=1)
    seen = await ada.get(f"/api/tables/{table}/scroll")
    assert "seen by: A" in seen
    assert "key" not in seen
    assert "seen by: spectators" in await ada.get(f"/api/tables/{table}/scroll", seat=-1)
    await asyncio.gather(*(player.to_the_end() for player in players))
    whole = uc.replay(await grace.get(f"/api/tables/{table}/scroll"))
    assert check_seen(whole, seen) is False
    assert check_seen(whole, await grace.get(f"/api/tables/{table}/scroll", seat=0)) is True

    moves = whole.move_count
    replay = await ada.get(f"/api/tables/{table}/replay", count=2)
    assert replay["moves"] == moves
    assert [set(stage["views"]) for stage in replay["stages"]] == [{"-1", "0", "1"}] * 2
    last = await ada.get(f"/api/tables/{table}/replay", seat=1, first=moves)
    assert [stage["number"] for stage in last["stages"]] == [moves]
    assert last["stages"][0]["views"] == {"1": msgspec.json.decode(msgspec.json.encode(whole.view(1)))}

    assert players[0].now
    again = await ada.post(f"/api/tables/{table}/rematch")
    assert (await players[1].until(lambda message: message["type"] == "again"))["next"] == again["table"]
    assert await grace.post(f"/api/tables/{table}/rematch") == again
    shown = await grace.get(f"/api/tables/{again['table']}")
    assert (shown["you"], shown["status"]) == (1, "running")
    assert shown["commitment"] != players[0].shown["commitment"]
    assert (await ada.get(f"/api/tables/{table}"))["next"] == again["table"]


async def test_the_lobby_shows_what_is_public_and_nothing_else(ada: Client, grace: Client) -> None:
    public = await ada.post("/api/tables", game="pairs", seats=2, public=True)
    private = await ada.post("/api/tables", game="pairs", seats=2)
    assert [each["table"] for each in await grace.get("/api/tables")] == [public["table"]]
    assert {each["table"] for each in await ada.get("/api/mine")} == {public["table"], private["table"]}
    assert await grace.get("/api/mine") == []
    assert (await grace.get(f"/api/tables/{private['table']}"))["you"] == -1
    listed = (await ada.get("/api/tables"))[0]
    assert (listed["you"], listed["status"]) == (0, "waiting")
    assert [(seat["name"], seat["open"]) for seat in listed["seats"]] == [("Ada", False), ("", True)]
    await ada.post(f"/api/tables/{public['table']}/leave")
    assert await grace.get("/api/tables") == []


async def test_a_bot_that_thinks_does_not_hold_up_another_table(ada: Client) -> None:
    thinking = {"game": "pairs", "seats": 2, "bots": {"1": "search:seconds=3"}, "options": {"games": 9}}
    slow = Player(ada, (await ada.post("/api/tables", **thinking))["table"], random.Random(1))
    await slow.come()
    while slow.now and slow.now["legal"]:
        await slow.turn()
    async with ada.twin() as same:
        made = await same.post("/api/tables", game="pairs", seats=2, bots={"1": "house"}, options={"games": 99})
        quick = Player(same, made["table"], random.Random(1))
        await quick.come()
        for _ in range(10):
            await quick.turn()
    while slow.client.heard:
        slow.take_in(slow.client.heard.pop(0))
    assert slow.now
    assert slow.now["actors"] == [1]


async def test_who_plays_with_bots_is_given_hints(ada: Client, grace: Client) -> None:
    made = await ada.post("/api/tables", game="pairs", seats=2, bots={"1": "house"})
    player = Player(ada, made["table"], random.Random(1))
    await player.come()
    while not player.now or not player.now["legal"]:
        await player.until(lambda message: message.get("now") is not None)
    hinted = await player.ask("hint")
    assert (hinted["type"], hinted["number"]) == ("hinted", player.now["number"])
    assert {each["move"] for each in hinted["considered"]} == set(player.now["legal"])
    assert all(0 <= each["value"] <= 1 for each in hinted["considered"])
    first, _ = await begun(ada, grace)
    assert "bots alone" in (await first.ask("hint"))["why"]


async def test_two_tabs_show_the_same(ada: Client, grace: Client) -> None:
    first, second = await begun(ada, grace)
    async with ada.twin() as tab:
        other = Player(tab, first.table, random.Random(1))
        await other.come()
        assert other.shown["now"] == first.now
        mover = to_act(first, second)
        await mover.turn()
        number = mover.line - 1
        for player in (first, second, other):
            while player.line <= number:
                await player.until(lambda message: message["type"] == "moved")
        assert other.told[-1] == first.told[-1]
        assert (await tab.ask("unwatch", table=first.table))["type"] == "done"
        assert (await tab.ask("unwatch", table=first.table))["error"] == "not_there"
        assert (await tab.ask("ping"))["type"] == "pong"


async def test_guests_are_called_what_they_want(ada: Client, address: str) -> None:
    assert await ada.get("/api/me") == {"name": "Ada"}
    assert answer_of(await ada.http.patch("/api/me", json={"name": "  Ada   L. "})) == {"name": "Ada L."}
    assert (await (await ada.call()).get("/api/me"))["name"] == "Ada L."
    async with Client(address) as nobody:
        with pytest.raises(Refused, match="no_guest"):
            await nobody.get("/api/me")
        for name in ("", " ", "a,b", "x" * 41, "a\u202eb", "\x00"):
            with pytest.raises(Refused) as refusal:
                await nobody.post("/api/guests", name=name)
            assert refusal.value.status == 400


async def test_games_and_rules_can_be_read(address: str) -> None:
    async with Client(address) as nobody:
        games = await nobody.get("/api/games")
        assert [game["id"] for game in games] == list(uc.game_ids())
        assert "odds" in games[0]["bots"]
        for game in games:
            assert (await nobody.get(f"/api/games/{game['id']}/rules")).startswith("#")
        with pytest.raises(Refused, match="there is no game"):
            await nobody.get("/api/games/chess/rules")


async def test_other_versions_are_told_to_reload(address: str) -> None:
    async with Client(address, "Ada") as ada:
        await ada.call()
        await ada.say("hello", version=99)
        assert (await ada.hear("refused"))["error"] == "outdated"
        with pytest.raises(ConnectionClosed):
            await ada.hear("welcome")
