"""Hubs without a server around them, and people who look on."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from paceline.web import lobby
from paceline.web.channels import channels_for
from paceline.web.gallery import join
from paceline.web.pool import Pool
from paceline.web.protocol import Answer, Made, NewTable, SeatWish
from paceline.web.pubsub import Bell
from paceline.web.race import legal_texts
from paceline.web.settings import Settings
from paceline.web.store import Store
from paceline.web.table import OpenTable
from paceline.web.tables import Hub
from paceline.web.visitors import Visitor

TOY = "toy"
PERSON, BOT = SeatWish("person"), SeatWish("bot", "random")


@asynccontextmanager
async def housed(url: str) -> AsyncIterator[Hub]:
    """A worker's hub; its bots have nobody who thinks for them, and do what comes first."""
    store, channels = await Store.open(url), channels_for(url)
    hub = Hub(store, Pool(0), Bell(channels, secrets.token_hex(4)), Settings(database=url, bots=0))
    async with channels:
        await hub.start()
        try:
            yield hub
        finally:
            await hub.close()
            await store.close()


async def made(hub: Hub, *seats: SeatWish, patience: float = 0.0, start: bool = True) -> Made:
    """A table of the toy game."""
    wanted = NewTable(game=TOY, seats=seats or (PERSON, PERSON), patience=patience, start=start)
    return await lobby.make(hub, wanted)


@asynccontextmanager
async def watching(
    hub: Hub, table: OpenTable, seats: tuple[int, ...] = (), since: dict[str, int] | None = None
) -> AsyncIterator[list[dict[str, Any]]]:
    """What somebody at a table is sent."""
    visitor, frames = Visitor(seats), list[dict[str, Any]]()

    async def send(frame: str) -> None:
        frames.append(msgspec.json.decode(frame))

    await join(hub, table, visitor, since or {})
    pumping = asyncio.create_task(visitor.pump(send))
    try:
        yield frames
    finally:
        table.visitors.discard(visitor)
        visitor.leave()
        await pumping


def answer_of(table: OpenTable, seat: int) -> Answer:
    """An answer that a seat may give now."""
    assert table.live is not None
    return Answer(table.live.ask_id(seat), legal_texts(table.live, seat)[0])


async def ride(hub: Hub, table: OpenTable, seats: Sequence[int] = (0, 1), answers: int = 1000) -> None:
    """Let people answer, so many times or to the end."""
    assert table.live is not None
    for _ in range(answers):
        waiting = [seat for seat in table.live.waiting if seat in seats]
        if not waiting:
            return
        await hub.answer(table, seats, answer_of(table, waiting[0]))
