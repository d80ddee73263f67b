"""Tables over HTTP: made, looked at, answered, begun, taken home."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody

from paceline.core import registry
from paceline.web import lobby
from paceline.web.errors import Refusal
from paceline.web.forms import game_info
from paceline.web.gallery import frame_for
from paceline.web.protocol import (
    MOST_TOKENS,
    Answer,
    GameInfo,
    Made,
    NewTable,
    Replayed,
    SeatToken,
    SeatWish,
    TableFrame,
    TableInfo,
    TakenFrame,
)
from paceline.web.rules import clauses
from paceline.web.table import OpenTable
from paceline.web.tables import Hub
from paceline.web.visitors import Visitor

Bearer = Annotated[
    str, HeaderParameter(name="Authorization", description="`Bearer TOKEN`, several separated by commas")
]
_SCHEME = "Bearer "


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called, at one of his seats or at all of them."""

    name: str
    seat: int | None = None


class SeatGiven(msgspec.Struct, frozen=True):
    """A table after a seat changed hands, and the secret of its new holder where a person got it."""

    info: TableInfo
    seat: SeatToken | None


def tokens_in(authorization: str) -> tuple[str, ...]:
    """The tokens of a request."""
    if not authorization:
        return ()
    if not authorization.startswith(_SCHEME):
        raise Refusal("forbidden", 401, "table.no-bearer")
    tokens = tuple(token.strip() for token in authorization.removeprefix(_SCHEME).split(","))
    if len(tokens) > MOST_TOKENS:
        raise Refusal("bad-request", 400, "table.too-many-tokens", most=MOST_TOKENS)
    return tokens


async def _visit(state: State, name: str, authorization: str) -> tuple[Hub, OpenTable, Visitor]:
    hub: Hub = state.hub
    table = await hub.table(name)
    return hub, table, await lobby.visitor_of(hub, table, tokens_in(authorization))


async def _host(state: State, name: str, authorization: str) -> tuple[Hub, OpenTable]:
    hub, table, visitor = await _visit(state, name, authorization)
    if not visitor.host:
        raise Refusal("forbidden", 403, "table.host-only")
    return hub, table


async def _seated(state: State, name: str, authorization: str) -> tuple[Hub, OpenTable, Visitor]:
    hub, table, visitor = await _visit(state, name, authorization)
    if not visitor.seats:
        raise Refusal("forbidden", 403, "table.seat-only")
    return hub, table, visitor


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games that can be played here."""
    return [game_info(name) for name in registry.names()]


@get("/api/games/{name:str}/rules", sync_to_thread=False)
def rules(name: FromPath[str]) -> dict[str, str]:
    """The clauses of a game's rules, each a sentence; lines of the log name them."""
    return clauses(name)


@post("/api/tables")
async def make(data: JSONBody[NewTable], state: State) -> Made:
    """Make a table; the answer holds the secrets of its seats, which are told only once."""
    return await lobby.make(state.hub, data)


@get("/api/tables/{name:str}")
async def look(name: FromPath[str], state: State, authorization: Bearer = "", since: FromQuery[int] = 0) -> TableFrame:
    """All that the holder of these tokens may know; `since` leaves out what he knows of the log."""
    hub, table, visitor = await _visit(state, name, authorization)
    return await frame_for(hub, table, visitor, since)


@post("/api/tables/{name:str}/answers", status_code=200)
async def answer(name: FromPath[str], data: JSONBody[Answer], state: State, authorization: Bearer = "") -> TakenFrame:
    """Answer an ask; once this is said the answer is never lost."""
    hub, table, visitor = await _visit(state, name, authorization)
    await hub.answer(table, visitor.seats, data)
    return TakenFrame(data.ask)


@post("/api/tables/{name:str}/start", status_code=200)
async def start(name: FromPath[str], state: State, authorization: Bearer = "") -> TableInfo:
    """Begin the race (the host)."""
    hub, table = await _host(state, name, authorization)
    await lobby.start(hub, table)
    return table.info


@post("/api/tables/{name:str}/seats/{seat:int}", status_code=200)
async def give_seat(
    name: FromPath[str], seat: FromPath[int], data: JSONBody[SeatWish], state: State, authorization: Bearer = ""
) -> SeatGiven:
    """Give a seat to a person, a bot or the game before the race, or let a bot sit in during it (the host)."""
    hub, table = await _host(state, name, authorization)
    token = await lobby.wish(hub, table, seat, data)
    return SeatGiven(table.info, token)


@post("/api/tables/{name:str}/name", status_code=200)
async def rename(name: FromPath[str], data: JSONBody[Name], state: State, authorization: Bearer = "") -> TableInfo:
    """Say what one wants to be called."""
    hub, table, visitor = await _seated(state, name, authorization)
    if data.seat is not None and data.seat not in visitor.seats:
        raise Refusal("not-your-seat", 403, "table.not-your-seat")
    await lobby.rename(hub, table, visitor.seats if data.seat is None else (data.seat,), data.name)
    return table.info


@post("/api/tables/{name:str}/back", status_code=200)
async def back(name: FromPath[str], state: State, authorization: Bearer = "") -> TableInfo:
    """Take one's seat back from the bot that rode for it."""
    hub, table, visitor = await _seated(state, name, authorization)
    await lobby.back(hub, table, visitor.seats)
    return table.info


@post("/api/tables/{name:str}/rematch", status_code=200)
async def rematch(name: FromPath[str], state: State, authorization: Bearer = "") -> TableInfo:
    """Ride again with the same people; all tokens hold at the new table too."""
    hub, table, visitor = await _visit(state, name, authorization)
    if not (visitor.host or visitor.seats):
        raise Refusal("forbidden", 403, "table.seat-only")
    return (await lobby.rematch(hub, table)).info


@get("/api/tables/{name:str}/race", media_type=MediaType.TEXT)
async def race(name: FromPath[str], state: State) -> Response[str]:
    """The race file, once the race is over."""
    hub: Hub = state.hub
    text = await lobby.take_home(hub, await hub.table(name))
    headers = {"Content-Disposition": f'attachment; filename="{name}.race"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{name:str}/replay")
async def replay(name: FromPath[str], state: State) -> Replayed:
    """A finished race, look by look."""
    hub: Hub = state.hub
    return await lobby.replay(hub, await hub.table(name))


HANDLERS = [games, rules, make, look, answer, start, give_seat, rename, back, rematch, race, replay]
