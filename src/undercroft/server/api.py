"""What is not live: games, guests, tables, records. Litestar describes it in OpenAPI at `/api/openapi.json`."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from .. import __version__
from ..bots.catalogue import names_for
from ..engine.seats import LETTERS, SPECTATOR, check_seat
from ..games import IDS, info, load
from .book import Status
from .errors import NoGuest, NotNow, NotYours
from .faults import Fault
from .guests import COOKIE, COOKIE_SECONDS
from .live_table import LiveTable
from .messages import TableShown
from .parts import Parts
from .rooms import seating_of
from .shapes import (
    GameShown,
    Health,
    Me,
    NewGuest,
    NewTable,
    Next,
    Replay,
    Sat,
    SeatListed,
    Sit,
    Stage,
    TableListed,
    game_shown,
)
from .store import Guest, Listed
from .told import happenings

AnyRequest = Request[Any, Any, Any]
TheParts = NamedDependency[Parts]
TablePath = Annotated[str, PathParameter(max_length=22, description="A table's id.")]
SeatQuery = Annotated[
    int | None, QueryParameter(ge=SPECTATOR, lt=len(LETTERS), description="A seat; -1 for spectators.")
]

REFUSALS = {
    400: ResponseSpec(Fault, description="What was asked for cannot be.", generate_examples=False),
    401: ResponseSpec(Fault, description="Only guests may do that.", generate_examples=False),
    403: ResponseSpec(Fault, description="It is another's.", generate_examples=False),
    404: ResponseSpec(Fault, description="There is no such thing.", generate_examples=False),
    409: ResponseSpec(Fault, description="Not as things stand.", generate_examples=False),
    410: ResponseSpec(Fault, description="It is of other rules.", generate_examples=False),
    413: ResponseSpec(Fault, description="That is too long.", generate_examples=False),
    429: ResponseSpec(Fault, description="Too much, or too often.", generate_examples=False),
    503: ResponseSpec(Fault, description="It could not be written down.", generate_examples=False),
}


async def _guest(request: AnyRequest, parts: Parts) -> Guest | None:
    return await parts.guests.by_token(request.cookies.get(COOKIE))


async def _named(request: AnyRequest, parts: Parts) -> Guest:
    guest = await _guest(request, parts)
    if not guest:
        raise NoGuest("only guests may do that: say first what you are called")
    return guest


@get("/health", responses=REFUSALS)
async def health(parts: TheParts) -> Health:
    """Whether the server works, and which it is."""
    return Health(ok=not parts.stopping, version=__version__)


@get("/metrics", media_type="text/plain; version=0.0.4", responses=REFUSALS)
async def metrics(parts: TheParts) -> bytes:
    """Figures, for Prometheus."""
    return parts.metrics.text()


@get("/api/games", responses=REFUSALS)
async def games() -> list[GameShown]:
    """The games, their options, and the bots that play them."""
    return await asyncio.to_thread(lambda: [game_shown(info(each), names_for(load(each))) for each in IDS])


@get("/api/games/{game:str}/rules", media_type="text/markdown", responses=REFUSALS)
async def rules(game: Annotated[str, PathParameter(max_length=40)]) -> str:
    """The rules of a game, in numbered clauses."""
    return info(game).rules()


@post("/api/guests", responses=REFUSALS)
async def new_guest(data: JSONBody[NewGuest], request: AnyRequest, parts: TheParts) -> Response[Me]:
    """Come in: from now on a cookie says who you are."""
    parts.new_guests.take(request.client.host if request.client else "")
    guest, token = await parts.guests.welcome(data.name)
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(Me(guest.name), cookies=[cookie])


@get("/api/me", responses=REFUSALS)
async def me(request: AnyRequest, parts: TheParts) -> Me:
    """Who you are."""
    return Me((await _named(request, parts)).name)


@patch("/api/me", responses=REFUSALS)
async def rename(data: JSONBody[NewGuest], request: AnyRequest, parts: TheParts) -> Me:
    """Be called something else, wherever you sit down from now on."""
    guest = await _named(request, parts)
    return Me((await parts.guests.rename(request.cookies[COOKIE], guest, data.name)).name)


@get("/api/tables", responses=REFUSALS)
async def lobby(request: AnyRequest, parts: TheParts) -> list[TableListed]:
    """The public tables that are not over and not forsaken, those that wait for somebody first."""
    guest = await _guest(request, parts)
    found = await parts.store.lobby(parts.settings.limits.listed)
    return [_listed(each, guest) for each in found if seating_of(each.header, each.lines).people]


@get("/api/mine", responses=REFUSALS)
async def mine(request: AnyRequest, parts: TheParts) -> list[TableListed]:
    """The tables at which you ever sat, the newest first."""
    guest = await _named(request, parts)
    return [_listed(each, guest) for each in await parts.store.tables_of(guest.id, parts.settings.limits.listed)]


@post("/api/tables", responses=REFUSALS)
async def new_table(data: JSONBody[NewTable], request: AnyRequest, parts: TheParts) -> TableShown:
    """Make a table. If nobody is missing, the game begins at once."""
    guest = await _named(request, parts)
    parts.new_tables.take(guest.id)
    table = await parts.rooms.make(
        guest,
        game_id=data.game,
        seats=data.seats,
        options=data.options,
        bots=data.bots,
        clock=data.clock,
        public=data.public,
        talk=data.talk,
        seat=data.seat,
    )
    return await table.shown(guest.id)


@get("/api/tables/{table:str}", responses=REFUSALS)
async def show_table(table: TablePath, request: AnyRequest, parts: TheParts) -> TableShown:
    """A table as you see it."""
    guest = await _guest(request, parts)
    return await (await parts.rooms.find(table)).shown(guest.id if guest else None)


@post("/api/tables/{table:str}/sit", status_code=200, responses=REFUSALS)
async def sit(table: TablePath, data: JSONBody[Sit], request: AnyRequest, parts: TheParts) -> Sat:
    """Sit down, or take over again from whoever stood in for you."""
    guest = await _named(request, parts)
    return Sat(await (await parts.rooms.find(table)).sit(guest, data.seat))


@post("/api/tables/{table:str}/leave", status_code=204, responses=REFUSALS)
async def leave(table: TablePath, request: AnyRequest, parts: TheParts) -> None:
    """Give up your seat. Once the game has begun, the house plays it, and you can come back."""
    guest = await _named(request, parts)
    await (await parts.rooms.find(table)).leave(guest)


@post("/api/tables/{table:str}/start", status_code=204, responses=REFUSALS)
async def start(table: TablePath, request: AnyRequest, parts: TheParts) -> None:
    """Begin, when all seats are taken."""
    guest = await _named(request, parts)
    await (await parts.rooms.find(table)).start(guest)


@post("/api/tables/{table:str}/rematch", status_code=200, responses=REFUSALS)
async def rematch(table: TablePath, request: AnyRequest, parts: TheParts) -> Next:
    """Another game at another table. It begins when all who sat here have asked for it."""
    guest = await _named(request, parts)
    return Next((await parts.rooms.once_more(await parts.rooms.find(table), guest)).id)


@get("/api/tables/{table:str}/scroll", media_type="text/plain; charset=utf-8", responses=REFUSALS)
async def scroll(table: TablePath, request: AnyRequest, parts: TheParts, seat: SeatQuery = None) -> Response[str]:
    """The record of a game: the whole when it is over, or as a seat saw it; while it runs, as you see it."""
    live = await parts.rooms.find(table)
    guest = await _guest(request, parts)
    if live.started_at is None:
        raise NotNow("the game has not begun")
    if seat is not None:
        check_seat(seat, live.header.seats, spectator=True)

    def write() -> str:
        own = live.seating.seat_of(guest.id if guest else None)
        if live.status == Status.OVER:
            return live.game_table.scroll(seat)
        if seat not in (None, own, SPECTATOR):
            raise NotYours("until the game is over you can see but your own side of it")
        return live.game_table.scroll(own if seat is None else seat)

    text = await live.look(write)
    named = f"{live.header.game}-{live.game_table.commitment[:8]}.scroll"
    return Response(text, headers={"content-disposition": f'attachment; filename="{named}"'})


@get("/api/tables/{table:str}/replay", responses=REFUSALS)
async def replay(
    table: TablePath,
    parts: TheParts,
    seat: SeatQuery = None,
    first: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The first stage; 0 is the deal.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=2**31 - 1, description="How many stages, at most.")] = 100,
) -> Replay:
    """A finished game, stage by stage: from a seat's eyes, or from all, with all cards open."""
    live = await parts.rooms.find(table)
    if seat is not None:
        check_seat(seat, live.header.seats, spectator=True)
    if live.status != Status.OVER:
        raise NotNow("the game is not over")
    most = min(count, parts.settings.limits.stages)
    stages = await live.look(lambda: _stages(live, seat, first, most))
    return Replay(
        table=live.id,
        game=live.header.game,
        seats=live.header.seats,
        players=live.game_table.players or (),
        moves=live.game_table.move_count,
        first=first,
        stages=stages,
    )


def _stages(live: LiveTable, seat: int | None, first: int, count: int) -> tuple[Stage, ...]:
    every = range(SPECTATOR, live.header.seats)
    stages = []
    for number, stage in enumerate(live.game_table.stages()):
        if number >= first + count:
            break
        if number < first:
            continue
        last = stage.last
        teller = seat if seat is not None else last.seat if last else SPECTATOR
        views = {str(eyes): stage.view(eyes) for eyes in (every if seat is None else [seat])}
        own = last is not None and seat in (None, last.seat)
        stages.append(
            Stage(
                number=number,
                seat=last.seat if last else None,
                move=str(last.move) if last and own else None,
                happened=happenings(stage.story(teller)),
                views=views,
            )
        )
    return tuple(stages)


def _listed(listed: Listed, guest: Guest | None) -> TableListed:
    header = listed.header
    seating = seating_of(header, listed.lines)
    return TableListed(
        table=header.id,
        game=header.game,
        options=header.options,
        seats=tuple(SeatListed(place.name, place.bot, place.is_open) for place in seating.places),
        you=seating.seat_of(guest.id if guest else None),
        status=listed.status,
        public=header.public,
        talk=header.talk,
        clock=header.clock,
        made_at=header.made_at,
    )


HANDLERS = [
    health,
    metrics,
    games,
    rules,
    new_guest,
    me,
    rename,
    lobby,
    mine,
    new_table,
    show_table,
    sit,
    leave,
    start,
    rematch,
    scroll,
    replay,
]
