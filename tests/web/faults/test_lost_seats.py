"""Seats that are lost at the very moment in which somebody connects, answers or is given them."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from paceline.core.messages import PacelineError
from paceline.web import lobby
from paceline.web.routes import websocket
from web.faults.hubs import BOT, PERSON, answer_of, made, open_tables

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


async def test_a_client_that_loses_its_seat_while_connecting_does_not_get_it(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables:
        new = await made(tables, start=False)
        table = await tables.get(new.table)
        connection = await tables.authenticate(table, [new.seats[1].token])
        await lobby.give_seat(tables, table, 1, BOT)
        await lobby.give_seat(tables, table, 1, PERSON)
        try:
            await tables.join(table, connection, {})
        except PacelineError:
            return
        assert connection.closed or 1 not in connection.seats


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


async def test_a_client_that_lost_its_seat_cannot_answer_for_it(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables:
        new = await made(tables, start=False)
        table = await tables.get(new.table)
        connection = await tables.authenticate(table, [new.seats[1].token])
        await tables.join(table, connection, {})
        line = Late()
        receiving = asyncio.create_task(websocket._receive(cast("Any", line), tables, table, connection))
        await line.waiting.wait()
        await lobby.give_seat(tables, table, 1, BOT)
        await lobby.give_seat(tables, table, 1, PERSON)
        await lobby.start_race(tables, table)
        assert connection.closed
        assert table.race is not None
        steps = table.race.steps
        line.message.set_result(msgspec.json.encode(answer_of(table, 1)).decode())
        await asyncio.wait_for(receiving, 30)
        assert table.race.steps == steps


async def test_a_revoked_token_stays_revoked(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as one, open_tables(sqlite_url) as other:
        new = await made(one, start=False)
        here, there = await one.get(new.table), await other.get(new.table)
        await lobby.give_seat(one, here, 1, BOT)
        given = await lobby.give_seat(other, there, 1, PERSON)
        assert given is not None, "a person's seat gets a new link"
        assert there.seats_of([new.seats[1].token]) is None
        assert there.seats_of([given.token]) == (1,)
