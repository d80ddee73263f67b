"""Create and read tours, and open the table of the next stage."""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from paceline.web import tours
from paceline.web.errors import Refusal
from paceline.web.protocol import NewTour, TableInfo, TourCreated, TourFrame
from paceline.web.routes.tables import Bearer, Speak, tokens_in


@post("/api/tours")
async def create(data: JSONBody[NewTour], state: State) -> TourCreated:
    """Create a tour; its tokens are valid at all of its tables."""
    return await tours.create_tour(state.tables, data)


@get("/api/tours/{name:str}")
async def read(name: FromPath[str], state: State, speak: Speak, authorization: Bearer = "") -> TourFrame:
    """Return the stages and standings of a tour."""
    tour = await tours.load_tour(state.tables, name)
    return tours.frame(speak, tour, tours.you(tour, tokens_in(authorization)))


@post("/api/tours/{name:str}/next", status_code=200)
async def next_stage(name: FromPath[str], state: State, speak: Speak, authorization: Bearer = "") -> TableInfo:
    """Return the table of the next stage, created if needed."""
    tour = await tours.load_tour(state.tables, name)
    client = tours.you(tour, tokens_in(authorization))
    if not (client.host or client.seats):
        raise Refusal("forbidden", 403, "table.seat-only")
    return (await tours.next_table(state.tables, tour)).info(speak)


HANDLERS = [create, read, next_stage]
