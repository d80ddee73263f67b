"""Create, read, answer and start tables; give seats away; import, export and replay races."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from litestar.response import Stream

from paceline.i18n import Catalogue
from paceline.web import lobby, protocol
from paceline.web.connections import Connection
from paceline.web.errors import Refusal
from paceline.web.friends.seats import let_bots_ride
from paceline.web.guard.limits import MOST_TOKENS
from paceline.web.protocol import SeatToken, TableCreated, TableInfo
from paceline.web.routes.assets import COMPRESSED
from paceline.web.table import Table
from paceline.web.tables import Tables

Speak = NamedDependency[Catalogue]
"""The catalogue of whoever sent the request."""
Bearer = Annotated[
    str, HeaderParameter(name="Authorization", description="`Bearer TOKEN`, several separated by commas")
]
_SCHEME = "Bearer "


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for the player at one of their seats, or at all of them."""

    name: str
    seat: int | None = None


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a race."""

    bots: bool = False
    """Let bots ride for people who have not come, until they do."""


class SeatGiven(msgspec.Struct, frozen=True):
    """The table after a seat was given away, and the new token if a person got it."""

    info: TableInfo
    seat: SeatToken | None


def tokens_in(authorization: str) -> tuple[str, ...]:
    """Return the tokens of an `Authorization` header."""
    if not authorization:
        return ()
    if not authorization.startswith(_SCHEME):
        raise Refusal("forbidden", 401, "table.no-bearer")
    tokens = tuple(token.strip() for token in authorization.removeprefix(_SCHEME).split(","))
    if len(tokens) > MOST_TOKENS:
        raise Refusal("bad-request", 400, "table.too-many-tokens", most=MOST_TOKENS)
    return tokens


async def authenticate(state: State, name: str, authorization: str) -> tuple[Tables, Table, Connection]:
    """Return a table and what the sender of these tokens may do there; raise `forbidden` if one is unknown."""
    tables: Tables = state.tables
    table = await tables.get(name)
    return tables, table, await tables.authenticate(table, tokens_in(authorization))


async def _require_host(state: State, name: str, authorization: str) -> tuple[Tables, Table]:
    tables, table, client = await authenticate(state, name, authorization)
    if not client.host:
        raise Refusal("forbidden", 403, "table.host-only")
    return tables, table


async def require_seat(state: State, name: str, authorization: str) -> tuple[Tables, Table, Connection]:
    """Return a table and the seats of a player; raise `forbidden` for anybody else."""
    tables, table, client = await authenticate(state, name, authorization)
    if not client.seats:
        raise Refusal("forbidden", 403, "table.seat-only")
    return tables, table, client


@post("/api/tables")
async def create(data: JSONBody[protocol.NewTable], state: State) -> TableCreated:
    """Create a table; only this response holds the tokens of its seats."""
    return await lobby.create_table(state.tables, data)


@get("/api/tables/{name:str}")
async def read(
    name: FromPath[str], state: State, speak: Speak, authorization: Bearer = "", since: FromQuery[int] = 0
) -> protocol.TableFrame:
    """Return all that the holder of these tokens may know; `since` omits log lines they have."""
    tables, table, client = await authenticate(state, name, authorization)
    client.speak = speak
    return await tables.frame_for(table, client, since)


@post("/api/tables/{name:str}/answers", status_code=200)
async def answer(
    name: FromPath[str], data: JSONBody[protocol.Answer], state: State, authorization: Bearer = ""
) -> protocol.TakenFrame:
    """Answer an ask; the answer is durable when this returns."""
    tables, table, client = await authenticate(state, name, authorization)
    await tables.answer(table, client.seats, data)
    return protocol.TakenFrame(data.ask)


@post("/api/tables/{name:str}/start", status_code=200)
async def start(
    name: FromPath[str],
    state: State,
    speak: Speak,
    data: JSONBody[Start | None] = None,
    authorization: Bearer = "",
) -> TableInfo:
    """Start the race (host only)."""
    tables, table = await _require_host(state, name, authorization)
    await lobby.start_race(tables, table)
    if data is not None and data.bots:
        await let_bots_ride(tables, table)
    return table.info(speak)


@post("/api/tables/{name:str}/seats/{seat:int}", status_code=200)
async def give_seat(
    name: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[protocol.SeatRequest],
    *,
    state: State,
    speak: Speak,
    authorization: Bearer = "",
) -> SeatGiven:
    """Give a seat to a person, a bot or the game before the race, or let a bot stand in during it (host only)."""
    tables, table = await _require_host(state, name, authorization)
    token = await lobby.give_seat(tables, table, seat, data)
    return SeatGiven(table.info(speak), token)


@post("/api/tables/{name:str}/name", status_code=200)
async def rename(
    name: FromPath[str], data: JSONBody[Name], state: State, speak: Speak, authorization: Bearer = ""
) -> TableInfo:
    """Change the name of the player at these seats."""
    tables, table, client = await require_seat(state, name, authorization)
    if data.seat is not None and data.seat not in client.seats:
        raise Refusal("not-your-seat", 403, "table.not-your-seat")
    await lobby.rename_player(tables, table, client.seats if data.seat is None else (data.seat,), data.name)
    return table.info(speak)


@post("/api/tables/{name:str}/back", status_code=200)
async def take_back(name: FromPath[str], state: State, speak: Speak, authorization: Bearer = "") -> TableInfo:
    """Take seats back from the bot that stands in."""
    tables, table, client = await require_seat(state, name, authorization)
    await lobby.take_back(tables, table, client.seats)
    return table.info(speak)


@post("/api/tables/{name:str}/rematch", status_code=200)
async def rematch(name: FromPath[str], state: State, speak: Speak, authorization: Bearer = "") -> TableInfo:
    """Start another race of the same people; their tokens are valid at the new table too."""
    tables, table, client = await authenticate(state, name, authorization)
    if not (client.host or client.seats):
        raise Refusal("forbidden", 403, "table.seat-only")
    return (await lobby.rematch(tables, table)).info(speak)


@get("/api/tables/{name:str}/race", media_type=MediaType.TEXT)
async def export(name: FromPath[str], state: State) -> Response[str]:
    """Return the race file of a finished race."""
    tables: Tables = state.tables
    text = await lobby.export_race(tables, await tables.get(name))
    headers = {"Content-Disposition": f'attachment; filename="{name}.race"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{name:str}/replay", media_type=MediaType.JSON)
async def replay(name: FromPath[str], state: State, speak: Speak) -> Stream:
    """Return a finished race as a sequence of snapshots: a `Replay`."""
    tables: Tables = state.tables
    return Stream(await lobby.replay_race(tables, await tables.get(name), speak), media_type=MediaType.JSON)


@get("/api/tables/{name:str}/replay/pages")
async def replay_outline(name: FromPath[str], state: State, speak: Speak) -> protocol.ReplayOutline:
    """Return where the pages of a replay begin, and the moments in it."""
    tables: Tables = state.tables
    return await lobby.replay_outline(tables, await tables.get(name), speak)


@get("/api/tables/{name:str}/replay/pages/{page:int}", opt=COMPRESSED, media_type=MediaType.JSON)
async def replay_page(
    name: FromPath[str], page: FromPath[int], request: Request[Any, Any, Any], state: State, speak: Speak
) -> Response[bytes]:
    """Return some rounds of a replay: a `ReplayPage`."""
    tables: Tables = state.tables
    content = await lobby.replay_page(tables, await tables.get(name), page, speak)
    headers = {"Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(content, media_type=MediaType.JSON, headers={**headers, "Content-Encoding": "gzip"})
    return Response(await asyncio.to_thread(gzip.decompress, content), media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{name:str}/playouts")
async def playouts(name: FromPath[str], state: State) -> protocol.Playouts:
    """Return the win shares at the end of every round of a finished race; computing them takes some seconds."""
    tables: Tables = state.tables
    return await lobby.play_out_race(tables, await tables.get(name), state.playouts)


@get("/api/tables/{name:str}/history", media_type=MediaType.JSON)
async def history(name: FromPath[str], state: State, speak: Speak) -> Stream:
    """Return the race so far as spectators saw it, for those who come late: a `Replay`."""
    tables: Tables = state.tables
    return Stream(await lobby.race_so_far(tables, await tables.get(name), speak), media_type=MediaType.JSON)


@post("/api/races")
async def import_race(request: Request[Any, Any, Any], state: State) -> TableCreated:
    """Create a table from a race file (text/plain): a finished race to replay, another to continue."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Refusal("bad-race", 400, "table.not-text") from None
    return await lobby.import_race(state.tables, text)


HANDLERS = [
    create,
    read,
    answer,
    start,
    give_seat,
    rename,
    take_back,
    rematch,
    export,
    replay,
    replay_outline,
    replay_page,
    playouts,
    history,
    import_race,
]
