"""Seats that are lost in the very moment in which somebody comes, speaks or is given them."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from paceline.core.messages import PacelineError
from paceline.web import connections, lobby
from paceline.web.gallery import join
from web.faults.housing import BOT, PERSON, answer_of, housed, made

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


async def test_whoever_loses_his_seat_while_he_comes_does_not_get_it(sqlite_url: str) -> None:
    async with housed(sqlite_url) as hub:
        new = await made(hub, start=False)
        table = await hub.table(new.table)
        visitor = await lobby.visitor_of(hub, table, [new.seats[1].token])
        await lobby.wish(hub, table, 1, BOT)
        await lobby.wish(hub, table, 1, PERSON)
        try:
            await join(hub, table, visitor, {})
        except PacelineError:
            return
        assert visitor.lost or 1 not in visitor.seats


class Late:
    """A socket whose next message comes when its seat is lost; it never reads."""

    def __init__(self) -> None:
        self.message: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.waiting = asyncio.Event()

    async def receive_data(self, _mode: str) -> str:
        self.waiting.set()
        text, self.message = await self.message, asyncio.get_running_loop().create_future()
        if not text:
            raise WebSocketDisconnect(detail="gone")
        return text


async def test_whoever_lost_his_seat_cannot_answer_for_it(sqlite_url: str) -> None:
    async with housed(sqlite_url) as hub:
        new = await made(hub, start=False)
        table = await hub.table(new.table)
        visitor = await lobby.visitor_of(hub, table, [new.seats[1].token])
        await join(hub, table, visitor, {})
        line = Late()
        receiving = asyncio.create_task(connections._receive(cast("Any", line), hub, table, visitor))
        await line.waiting.wait()
        await lobby.wish(hub, table, 1, BOT)
        await lobby.wish(hub, table, 1, PERSON)
        await lobby.start(hub, table)
        assert visitor.lost
        assert table.live is not None
        steps = table.live.steps
        line.message.set_result(msgspec.json.encode(answer_of(table, 1)).decode())
        await asyncio.wait_for(receiving, 30)
        assert table.live.steps == steps


async def test_a_dead_link_does_not_come_back(sqlite_url: str) -> None:
    async with housed(sqlite_url) as one, housed(sqlite_url) as other:
        new = await made(one, start=False)
        here, there = await one.table(new.table), await other.table(new.table)
        await lobby.wish(one, here, 1, BOT)
        given = await lobby.wish(other, there, 1, PERSON)
        assert given is not None, "a person's seat gets a new link"
        assert there.seats_of([new.seats[1].token]) is None
        assert there.seats_of([given.token]) == (1,)
