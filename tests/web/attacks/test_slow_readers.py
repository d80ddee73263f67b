"""Clients that do not read: what waits for them is bounded, they are told, and their connection is closed."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from paceline.web.guard.admission import Admission
from paceline.web.guard.http import GuardedHttp
from paceline.web.guard.limits import Limits
from paceline.web.guard.sockets import GuardedSocket

pytestmark = pytest.mark.anyio
LIMITS = Limits(stalled_seconds=0.01)


class Wire(asyncio.Transport):
    """A transport whose other end reads as much as we say."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0
        self.written = b""
        self.closed = self.aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 1) if name == "peername" else default

    def write(self, data: Any) -> None:
        self.written += data
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True


async def silent_app(_scope: Any, _receive: Any, _send: Any) -> None:
    await asyncio.sleep(3600)


def protocol(kind: type[Any]) -> tuple[Any, Wire]:
    config = Config(cast("Any", silent_app), log_config=None)
    config.load()
    made = kind(Admission(LIMITS), config=config, server_state=ServerState(), app_state={})
    wire = Wire()
    made.connection_made(wire)
    return made, wire


async def until_aborted(wire: Wire) -> None:
    async with asyncio.timeout(30):
        while not wire.aborted:
            await asyncio.sleep(0.005)


async def test_a_response_that_nobody_reads_is_given_up() -> None:
    made, wire = protocol(GuardedHttp)
    wire.waiting = 1_000_000
    made.pause_writing()
    await until_aborted(wire)


async def test_a_response_that_is_read_slowly_is_waited_for() -> None:
    made, wire = protocol(GuardedHttp)
    wire.waiting = 1_000_000
    made.pause_writing()
    for _ in range(3):
        wire.waiting -= 100_000
        made._stalled.cancel()
        made._check_reader()
        assert not wire.aborted
    made.resume_writing()
    assert made._stalled is None


async def test_a_socket_that_does_not_read_is_told_without_waiting_and_closed() -> None:
    made, wire = protocol(GuardedSocket)
    made.data_received(
        b"GET /ws/tables/x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await made.send({"type": "websocket.accept"})
    made.pause_writing()
    await made.send({"type": "websocket.close", "code": 1013, "reason": "too slow"})
    assert wire.written.endswith(b"\x03\xf5too slow")
    await until_aborted(wire)
