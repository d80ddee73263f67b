"""SIGTERM: pending writes are finished, and clients are asked to reconnect."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from web.faults.conftest import Serve
from web.faults.riding import Rider, ask_for, check, check_streams, make, race_file, until

pytestmark = pytest.mark.anyio
COME_BACK = {1012, 1013}
"""Codes of RFC 6455 for «service restart» and «try again later»."""


async def test_a_move_that_is_being_written_when_the_server_ends(database: str, serve: Serve, tmp_path: Path) -> None:
    writing = tmp_path / "writing"
    server = await serve(database).started(write_seconds=1.0, written=str(writing))
    made = await make(server)
    riders = [Rider(server, made, seat) for seat in (0, 1, None)]
    tasks = [asyncio.create_task(rider.ride()) for rider in riders]
    await until(writing.exists)
    server.signal(signal.SIGTERM)
    await server.ended()
    await until(lambda: all(rider.socket is None for rider in riders))
    assert all(rider.closed and set(rider.closed) <= COME_BACK for rider in riders)
    visits = [rider.visits for rider in riders]
    for rider in riders:
        rider.holds = True
    await server.started()
    await until(lambda: all(rider.visits > before for rider, before in zip(riders, visits, strict=True)))
    said = next(rider for rider in riders if rider.sent)
    assert said.ask is None or said.ask["id"] not in said.sent, "what was being written was finished"
    for rider in riders:
        await rider.goes_on()
    await asyncio.gather(*tasks)
    text = await race_file(server, made.table)
    check(text, riders[:2])
    check_streams(text, riders)


async def test_a_request_that_is_being_written_is_answered(database: str, serve: Serve, tmp_path: Path) -> None:
    writing = tmp_path / "writing"
    server = await serve(database).started(write_seconds=1.0, written=str(writing))
    made = await make(server)
    path, token = f"/api/tables/{made.table}", made.seats[0].token
    snapshots = (await ask_for(server, "GET", path, token=token)).json()["snapshots"]
    ask = snapshots[0]["ask"]
    said = {"type": "answer", "ask": ask["id"], "action": ask["choices"][0]["action"]}
    answering = asyncio.create_task(ask_for(server, "POST", f"{path}/answers", said, token))
    await until(writing.exists)
    server.signal(signal.SIGTERM)
    answer = await answering
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"type": "taken", "ask": ask["id"]}
    await server.ended()
    await server.started()
    snapshots = (await ask_for(server, "GET", path, token=token)).json()["snapshots"]
    assert snapshots[0]["ask"] is None or snapshots[0]["ask"]["id"] != ask["id"]
