"""Connections without a server: a silent client, a closed one, and a slow reader."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from paceline.web.connections import Connection
from paceline.web.errors import Refusal
from paceline.web.guard.limits import Limits
from paceline.web.routes import websocket
from paceline.web.settings import Settings

pytestmark = pytest.mark.anyio


class SilentSocket:
    """A socket whose other end is silent."""

    def __init__(self, gone: bool = False) -> None:
        self.sent: list[str] = []
        self.closed = 0
        self.gone = gone
        self.query_params: dict[str, str] = {}
        self.headers: dict[str, str] = {}

    async def receive_data(self, _mode: str) -> str:
        await asyncio.sleep(3600)
        return ""

    async def send_text(self, text: str) -> None:
        if self.gone:
            raise WebSocketDisconnect(detail="gone")
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


async def test_a_client_without_hello_is_disconnected() -> None:
    socket = SilentSocket()
    tables = SimpleNamespace(settings=Settings(database="", limits=Limits(hello_seconds=0.01)))
    await websocket._serve(cast("Any", socket), cast("Any", tables), "table")
    (frame,) = map(msgspec.json.decode, socket.sent)
    assert (frame["type"], frame["error"]["code"]) == ("error", "bad-request")
    assert socket.closed == 4403


async def test_a_client_that_is_gone_before_its_refusal_disturbs_nobody() -> None:
    await websocket._refuse(cast("Any", SilentSocket(gone=True)), Refusal("forbidden", 403, "table.foreign-token"))


async def test_a_slow_reader_gets_no_gap() -> None:
    """Frames after the disconnection are not sent to a client that reads again: it would not know what it missed."""
    connection, sent, awake = Connection(most_unsent=1000), list[str](), asyncio.Event()

    async def send(frame: str) -> None:
        await awake.wait()
        sent.append(frame)

    pumping = asyncio.create_task(connection.pump(send))
    connection.push("0")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    pushed = 0
    while not connection.closed:
        pushed += 1
        connection.push(str(pushed))
    assert connection.slow
    assert 1000 < len("".join(map(str, range(1, pushed)))) < 1010, "bytes are counted, not frames"
    connection.push("later")
    awake.set()
    await asyncio.wait_for(pumping, 10)
    assert sent == [str(n) for n in range(len(sent))]


async def test_a_client_is_sent_everything_in_order() -> None:
    connection, sent = Connection((1,), host=True), list[str]()

    async def send(frame: str) -> None:
        await asyncio.sleep(0)
        sent.append(frame)

    pumping = asyncio.create_task(connection.pump(send))
    for n in range(2000):
        connection.push(str(n))
        if n % 50 == 0:
            while len(sent) <= n:
                await asyncio.sleep(0)
    while len(sent) < 2000:
        await asyncio.sleep(0)
    connection.close()
    await pumping
    assert sent == [str(n) for n in range(2000)]
    assert (connection.audiences, connection.you.host) == ((1,), True)
    assert Connection().audiences == (None,)
