"""The database is down for a while: clients wait, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest
from sqlalchemy import make_url

from web.databases import Server
from web.faults.conftest import Serve
from web.faults.riding import Rider, check, check_streams, make, race_file, until

pytestmark = pytest.mark.anyio
AWAY = 5.0
THINKS = 0.05


def riding(riders: Sequence[Rider]) -> list[asyncio.Task[None]]:
    for rider in riders:
        rider.pause = THINKS
    return [asyncio.create_task(rider.ride()) for rider in riders]


def promised(riders: Sequence[Rider]) -> int:
    return sum(len(rider.acked) for rider in riders)


async def test_postgres_away_for_five_seconds(postgres: Server, postgres_url: str, serve: Serve) -> None:
    first, second = await serve(postgres_url).started(), await serve(postgres_url).started()
    made = await make(first)
    riders = [Rider(first, made, 0), Rider(second, made, 1), Rider(second, made, None)]
    tasks = riding(riders)
    await until(lambda: len(riders[0].acked) > 5)
    await asyncio.to_thread(postgres.stop)
    try:
        before = promised(riders)
        await asyncio.sleep(AWAY)
        assert promised(riders) <= before + 2, "at most the answers under way"
        assert not any(rider.over for rider in riders)
    finally:
        await asyncio.to_thread(postgres.start)
    await asyncio.gather(*tasks)
    text = await race_file(second, made.table)
    check(text, riders[:2])
    check_streams(text, riders)
    assert {code for rider in riders for code, _ in rider.errors} <= {"store-away"}
    assert not any(rider.closed for rider in riders), "nobody was disconnected"


async def test_connections_that_die_are_replaced_and_workers_notify_each_other_again(
    postgres: Server, postgres_url: str, serve: Serve
) -> None:
    first, second = await serve(postgres_url).started(), await serve(postgres_url).started()
    made = await make(first)
    riders = [Rider(first, made, 0), Rider(second, made, 1), Rider(first, made, None), Rider(second, made, None)]
    tasks = riding(riders)
    for _ in range(8):
        known = len(riders[0].acked)
        await until(lambda known=known: len(riders[0].acked) > known or riders[0].over)  # type: ignore[misc]
        assert await postgres.kill_connections(postgres_url)
    await asyncio.gather(*tasks)
    text = await race_file(first, made.table)
    check(text, riders[:2])
    check_streams(text, riders)
    assert not any(rider.errors or rider.closed for rider in riders)


async def test_sqlite_locked_by_another_process_for_five_seconds(sqlite_url: str, serve: Serve) -> None:
    server = await serve(sqlite_url).started()
    made = await make(server)
    riders = [Rider(server, made, seat) for seat in (0, 1, None)]
    tasks = riding(riders)
    await until(lambda: len(riders[0].acked) > 5)
    with closing(sqlite3.connect(str(make_url(sqlite_url).database), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        before = promised(riders)
        await asyncio.sleep(AWAY)
        assert promised(riders) <= before + 2, "at most the answers under way"
        other.execute("ROLLBACK")
    await asyncio.gather(*tasks)
    text = await race_file(server, made.table)
    check(text, riders[:2])
    check_streams(text, riders)
    assert not any(rider.errors or rider.closed for rider in riders), "they only waited"
