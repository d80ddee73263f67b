"""Find a table by its code, take a seat, invite others, and nudge."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from paceline.core.game import Seat
from paceline.web.friends import seats
from paceline.web.friends.invitation import Invitation, invite
from paceline.web.protocol import TableInfo
from paceline.web.push.notices import Subscription
from paceline.web.routes.tables import Bearer, Speak, authenticate, require_seat
from paceline.web.security import Guesses
from paceline.web.table import Table
from paceline.web.tables import Tables

AnyRequest = Request[Any, Any, Any]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A visitor who takes a free seat."""

    seat: Seat
    name: str


class SeatTaken(msgspec.Struct, frozen=True):
    """A seat that a visitor took, with the token that stands for it."""

    table: str
    seat: Seat
    token: str


async def _find(state: State, code: str, request: AnyRequest) -> tuple[Tables, Table]:
    """Return the table of a code; wrong guesses are counted."""
    tables: Tables = state.tables
    guesses: Guesses = state.guesses
    address = request.client.host if request.client else ""
    guesses.admit(address)
    table = await seats.find_table(tables, code)
    guesses.forgive(address)
    return tables, table


@get("/api/codes/{code:str}")
async def find(code: FromPath[str], request: AnyRequest, state: State, speak: Speak) -> TableInfo:
    """Return the table of a code."""
    _, table = await _find(state, code, request)
    return table.info(speak)


@post("/api/codes/{code:str}/claims", status_code=201)
async def claim(code: FromPath[str], data: JSONBody[Claim], request: AnyRequest, state: State) -> SeatTaken:
    """Take a free seat; only this response holds its token."""
    tables, table = await _find(state, code, request)
    taken = await seats.claim_seat(tables, table, data.seat, data.name)
    return SeatTaken(table.id, taken.seat, taken.token)


@get("/api/tables/{name:str}/invitation")
async def invitation(name: FromPath[str], request: AnyRequest, state: State, authorization: Bearer = "") -> Invitation:
    """Return the link, the code and the QR code for everybody who comes; give the table a code if a player asks."""
    tables, table, client = await authenticate(state, name, authorization)
    if client.host or client.seats:
        await seats.ensure_code(tables, table)
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return invite(table.code, origin, tables.settings)


@post("/api/tables/{name:str}/nudge", status_code=200)
async def nudge(name: FromPath[str], state: State, speak: Speak, authorization: Bearer = "") -> TableInfo:
    """Nudge those who are waited for, once for each waiting period."""
    tables, table, client = await require_seat(state, name, authorization)
    await seats.nudge(tables, table, client.seats)
    return table.info(speak)


class PushOffer(msgspec.Struct, frozen=True):
    """The public key of the server for Web Push; empty if it sends no notices."""

    key: str


@get("/api/push", sync_to_thread=False)
def push_offer(state: State) -> PushOffer:
    """Return the key that browsers subscribe with."""
    tables: Tables = state.tables
    return PushOffer(tables.notices.public_key)


@post("/api/tables/{name:str}/push", status_code=200)
async def push(
    name: FromPath[str], data: JSONBody[Subscription], state: State, speak: Speak, authorization: Bearer = ""
) -> PushOffer:
    """Tell a device when the turn of these seats begins; without keys, tell it no more."""
    tables, table, client = await require_seat(state, name, authorization)
    await tables.notices.subscribe(table, client.seats, data, speak.language)
    await tables.reload(table)
    return PushOffer(tables.notices.public_key)


HANDLERS = [find, claim, invitation, nudge, push_offer, push]
