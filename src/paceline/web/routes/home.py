"""Serve the home page: the live race, the stage of the day, and posters of the games."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from paceline.web import protocol
from paceline.web.home.day import DayRaces, check_visitor
from paceline.web.home.live import LiveRaces
from paceline.web.routes.assets import COMPRESSED, REVALIDATED
from paceline.web.routes.pictures import Boards
from paceline.web.routes.tables import Bearer, tokens_in
from paceline.web.tables import Tables


@post("/api/live", status_code=200)
async def watch(state: State) -> protocol.LiveRace:
    """Return the live race of bots; there is a new one if the last one is over."""
    live: LiveRaces = state.live
    return await live.watch()


@post("/api/live/{name:str}/seats")
async def take_over(name: FromPath[str], data: JSONBody[protocol.TakeOver], state: State) -> protocol.TableCreated:
    """Take over a team of a live race; only this response holds the token of its seat."""
    live: LiveRaces = state.live
    tables: Tables = state.tables
    return await live.take_over(await tables.get(name), data.seat, data.name)


@get("/api/day")
async def day(state: State, authorization: Bearer = "") -> protocol.DayInfo:
    """Return the stage of the day and the table of the day; a visitor's token says which race is theirs."""
    races: DayRaces = state.day
    tokens = tokens_in(authorization)
    return await races.info(check_visitor(tokens) if tokens else "")


@post("/api/day", status_code=200)
async def ride(data: JSONBody[protocol.DayRide], state: State, authorization: Bearer = "") -> protocol.TableCreated:
    """Return a visitor's race on the stage of the day; asked again, the same one: everybody has one try."""
    races: DayRaces = state.day
    return await races.ride(check_visitor(tokens_in(authorization)), data.name)


@get("/api/day/thumbnail.svg", opt=COMPRESSED, media_type="image/svg+xml")
async def day_thumbnail(
    request: Request[Any, Any, Any], state: State, night: FromQuery[bool] = False
) -> Response[bytes]:
    """Return the stage of the day as a small map without words."""
    races: DayRaces = state.day
    boards: Boards = state.boards
    now = races.now
    drawn = await boards.thumbnail(now.game, now.setup, now.seats, night=night)
    return drawn.respond(request, REVALIDATED)


HANDLERS = [watch, take_over, day, day_thumbnail, ride]
