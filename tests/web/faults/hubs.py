"""Hubs without a server around them, and clients that watch."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from paceline.web import lobby
from paceline.web.bots.pool import Pool
from paceline.web.connections import Connection
from paceline.web.protocol import Answer, NewTable, SeatRequest, TableCreated
from paceline.web.pubsub import Publisher, channels_for
from paceline.web.race import legal_actions
from paceline.web.settings import Settings
from paceline.web.store import Store
from paceline.web.table import Table
from paceline.web.tables import Tables

TOY = "toy"
PERSON, BOT = SeatRequest("person"), SeatRequest("bot", "random")


@asynccontextmanager
async def open_tables(url: str, *, shared: bool = False, **settings: Any) -> AsyncIterator[Tables]:
    """Yield a worker's hub, whose bots take the first choice."""
    store, channels = await Store.open(url), channels_for(url)
    publisher = Publisher(channels, secrets.token_hex(4), shared)
    tables = Tables(store, Pool(0), publisher, Settings(database=url, bots=0, **settings))
    async with channels:
        await tables.start()
        try:
            yield tables
        finally:
            await tables.close()
            await store.close()


async def made(tables: Tables, *seats: SeatRequest, patience: float = 0.0, start: bool = True) -> TableCreated:
    """Return a new table of the toy game."""
    wanted = NewTable(game=TOY, seats=seats or (PERSON, PERSON), patience=patience, start=start)
    return await lobby.create_table(tables, wanted)


@asynccontextmanager
async def watching(
    tables: Tables, table: Table, seats: tuple[int, ...] = (), since: dict[str, int] | None = None
) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield the frames that a client at a table is sent."""
    connection, frames = Connection(seats), list[dict[str, Any]]()

    async def send(frame: str) -> None:
        frames.append(msgspec.json.decode(frame))

    await tables.join(table, connection, since or {})
    pumping = asyncio.create_task(connection.pump(send))
    try:
        yield frames
    finally:
        table.connections.discard(connection)
        connection.close()
        await pumping


def answer_of(table: Table, seat: int) -> Answer:
    """Return an answer that a seat may give now."""
    assert table.race is not None
    return Answer(table.race.ask_id(seat), legal_actions(table.race, seat)[0])


async def ride(tables: Tables, table: Table, seats: Sequence[int] = (0, 1), answers: int = 1000) -> None:
    """Let people answer, so many times or to the end."""
    assert table.race is not None
    for _ in range(answers):
        waiting = [seat for seat in table.race.waiting if seat in seats]
        if not waiting:
            return
        await tables.answer(table, seats, answer_of(table, waiting[0]))
