"""Tours over HTTP: made, looked at, ridden on."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from paceline.web import tours
from paceline.web.errors import Refusal
from paceline.web.protocol import MadeTour, NewTour, TableInfo, TourFrame
from paceline.web.routes.tables import Bearer, tokens_in


@post("/api/tours")
async def make(data: JSONBody[NewTour], state: State) -> MadeTour:
    """Make a tour; the tokens hold at all of its tables."""
    return await tours.make(state.hub, data)


@get("/api/tours/{name:str}")
async def look(name: FromPath[str], state: State, authorization: Bearer = "") -> TourFrame:
    """Where a tour stands: its stages, its sheets."""
    tour = await tours.opened(state.hub, name)
    return tours.frame(state.hub, tour, tours.you(tour, tokens_in(authorization)))


@post("/api/tours/{name:str}/next", status_code=200)
async def ride_on(name: FromPath[str], state: State, authorization: Bearer = "") -> TableInfo:
    """The table of the next stage, made if need be."""
    tour = await tours.opened(state.hub, name)
    visitor = tours.you(tour, tokens_in(authorization))
    if not (visitor.host or visitor.seats):
        raise Refusal("forbidden", 403, "table.seat-only")
    return (await tours.next_table(state.hub, tour)).info


HANDLERS = [make, look, ride_on]
