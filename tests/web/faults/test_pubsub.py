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
    publisher, received = PostgresChannels(url), list[bytes]()

    async def listen() -> None:
        async for _, message in publisher.stream_events():
            received.append(message)

    await publisher.on_startup()
    await publisher.subscribe([CHANNEL])
    listener = asyncio.create_task(listen())
    try:
        yield publisher, received
    finally:
        listener.cancel()
        await asyncio.gather(listener, return_exceptions=True)
        await publisher.on_shutdown()


async def test_no_notification_is_lost_while_the_connection_is_checked(postgres_url: str) -> None:
    async with listening(postgres_url) as (_, received), listening(postgres_url) as (sender, _):
        await until(lambda: received.count(EVERYTHING) == 2)
        stop = asyncio.Event()

        async def check() -> None:
            while not stop.is_set():
                assert await sender._is_alive()

        checking = asyncio.create_task(check())
        for n in range(300):
            await sender.publish(str(n).encode(), [CHANNEL])
        stop.set()
        await checking
        await until(lambda: len(received) == 302)
        assert received[2:] == [str(n).encode() for n in range(300)]


async def test_a_lost_connection_makes_subscribers_reload_everything(postgres: Server, postgres_url: str) -> None:
    async with listening(postgres_url) as (_, received), listening(postgres_url) as (sender, _):
        await until(lambda: received.count(EVERYTHING) == 2)
        assert sender._connection is not None
        await postgres.execute(f"SELECT pg_terminate_backend({sender._connection.get_server_pid()})")
        await sender.publish(b"lost", [CHANNEL])
        await until(lambda: received.count(EVERYTHING) == 3)
        await sender.publish(b"received", [CHANNEL])
        await until(lambda: b"received" in received)


async def test_a_new_connection_makes_subscribers_reload_everything(postgres_url: str) -> None:
    async with listening(postgres_url) as (_, received):
        await until(lambda: received == [EVERYTHING])
        async with listening(postgres_url):
            await until(lambda: received == [EVERYTHING] * 2)


async def test_the_connection_is_restored_after_the_database_was_down(postgres: Server, postgres_url: str) -> None:
    async with listening(postgres_url) as (_, received), listening(postgres_url) as (sender, _):
        await until(lambda: received.count(EVERYTHING) == 2)
        await asyncio.to_thread(postgres.stop)
        try:
            await sender.publish(b"lost", [CHANNEL])
        finally:
            await asyncio.to_thread(postgres.start)
        await until(lambda: received.count(EVERYTHING) > 2)
        for _ in range(1000):
            if b"received" in received:
                break
            await sender.publish(b"received", [CHANNEL])
            await asyncio.sleep(0.02)
        assert b"received" in received
