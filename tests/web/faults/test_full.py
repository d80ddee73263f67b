"""The disk is full: answers are refused and shown to nobody, and the race goes on when there is room."""

from __future__ import annotations

import asyncio
import resource
import sys

import pytest

from web.faults.conftest import Serve
from web.faults.riding import Rider, check, check_streams, make, race_file, until
from web.faults.serving import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us limit another process"),
]


def give_room(server: Served, room: int = resource.RLIM_INFINITY) -> None:
    """Limit the size of the server's files from now on."""
    hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (room, hard))


async def test_no_room_refuses_and_room_goes_on(sqlite_url: str, serve: Serve) -> None:
    server = await serve(sqlite_url).started()
    made = await make(server)
    riders = [Rider(server, made, seat) for seat in (0, 1, None)]
    tasks = [asyncio.create_task(rider.ride()) for rider in riders]
    for rider in riders:
        rider.pause = 0.01
    await until(lambda: len(riders[0].acked) > 5)
    give_room(server, 1)
    await until(lambda: all(rider.errors for rider in riders[:2]))
    before = [(rider.n, len(rider.lines), len(rider.acked)) for rider in riders]
    refused = len(riders[0].errors)
    await until(lambda: len(riders[0].errors) > refused + 10)
    assert [(rider.n, len(rider.lines), len(rider.acked)) for rider in riders] == before, "nobody was shown anything"
    assert {code for rider in riders for code, _ in rider.errors} == {"store-away"}
    give_room(server)
    await asyncio.gather(*tasks)
    text = await race_file(server, made.table)
    check(text, riders[:2])
    check_streams(text, riders)
    assert not any(rider.closed for rider in riders)
