"""Pub/sub over PostgreSQL: no notification is lost, or else subscribers reload everything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from paceline.web.pubsub import CHANNEL, EVERYTHING, PostgresChannels
from web.databases import Server
from web.faults.riding import until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[tuple[PostgresChannels, list[bytes]]]:
    """Yield a pub/sub backend, and what it has received so far."""
    publisher, heard = PostgresChannels(url), list[bytes]()

    async def listen() -> None:
        async for _, ring in publisher.stream_events():
            heard.append(ring)

    await publisher.on_startup()
    await publisher.subscribe([CHANNEL])
    ear = asyncio.create_task(listen())
    try:
        yield publisher, heard
    finally:
        ear.cancel()
        await asyncio.gather(ear, return_exceptions=True)
        await publisher.on_shutdown()


async def test_no_notification_is_lost_while_the_connection_is_checked(postgres_url: str) -> None:
    async with listening(postgres_url) as (_, heard), listening(postgres_url) as (ringing, _):
        await until(lambda: heard.count(EVERYTHING) == 2)
        stop = asyncio.Event()

        async def check() -> None:
            while not stop.is_set():
                assert await ringing._is_alive()

        checking = asyncio.create_task(check())
        for n in range(300):
            await ringing.publish(str(n).encode(), [CHANNEL])
        stop.set()
        await checking
        await until(lambda: len(heard) == 302)
        assert heard[2:] == [str(n).encode() for n in range(300)]


async def test_a_lost_connection_makes_subscribers_reload_everything(postgres: Server, postgres_url: str) -> None:
    async with listening(postgres_url) as (_, heard), listening(postgres_url) as (ringing, _):
        await until(lambda: heard.count(EVERYTHING) == 2)
        assert ringing._connection is not None
        await postgres.execute(f"SELECT pg_terminate_backend({ringing._connection.get_server_pid()})")
        await ringing.publish(b"lost", [CHANNEL])
        await until(lambda: heard.count(EVERYTHING) == 3)
        await ringing.publish(b"heard", [CHANNEL])
        await until(lambda: b"heard" in heard)


async def test_a_new_connection_makes_subscribers_reload_everything(postgres_url: str) -> None:
    async with listening(postgres_url) as (_, heard):
        await until(lambda: heard == [EVERYTHING])
        async with listening(postgres_url):
            await until(lambda: heard == [EVERYTHING] * 2)


async def test_the_connection_is_restored_after_the_database_was_down(postgres: Server, postgres_url: str) -> None:
    async with listening(postgres_url) as (_, heard), listening(postgres_url) as (ringing, _):
        await until(lambda: heard.count(EVERYTHING) == 2)
        await asyncio.to_thread(postgres.stop)
        try:
            await ringing.publish(b"lost", [CHANNEL])
        finally:
            await asyncio.to_thread(postgres.start)
        await until(lambda: heard.count(EVERYTHING) > 2)
        for _ in range(1000):
            if b"heard" in heard:
                break
            await ringing.publish(b"heard", [CHANNEL])
            await asyncio.sleep(0.02)
        assert b"heard" in heard
