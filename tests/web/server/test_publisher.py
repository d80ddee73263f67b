"""Pub/sub: other workers are notified which tables have new steps; the publisher itself is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from paceline.web.pubsub import CHANNEL, EVERYTHING, PostgresChannels, Published, Publisher, channels_for
from web.pooling import until

pytestmark = pytest.mark.anyio
Received = list[list[str] | None]


@asynccontextmanager
async def listening(channels: ChannelsPlugin, worker: str) -> AsyncIterator[tuple[Publisher, Received]]:
    received: Received = []

    async def receive(names: Iterable[str] | None) -> None:
        received.append(None if names is None else [*names])

    publisher = Publisher(channels, worker)
    await publisher.start(receive)
    try:
        yield publisher, received
    finally:
        await publisher.close()


async def test_other_workers_are_notified_once_and_the_publisher_is_not() -> None:
    async with (
        ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL]) as channels,
        listening(channels, "one") as (publisher, own),
        listening(channels, "two") as (_, others),
    ):
        for name in ("a", "b", "a", "a"):
            publisher.publish(name)
        await until(lambda: bool(others))
        await asyncio.sleep(0.05)
        assert others == [["a", "b"]]
        assert own == []


async def test_more_names_than_fit_into_one_notification() -> None:
    names = [f"table-{n:04}" for n in range(1000)]
    async with (
        ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL]) as channels,
        listening(channels, "one") as (publisher, _),
        listening(channels, "two") as (_, others),
    ):
        for name in names:
            publisher.publish(name)
        await until(lambda: sum(len(batch or []) for batch in others) == 1000)
        assert [name for batch in others for name in batch or []] == names
        assert max(len(" ".join(batch or [])) for batch in others) < 7900


async def test_steps_are_sent_in_order_and_long_ones_by_the_name_of_their_table(postgres_url: str) -> None:
    steps: list[Published] = []
    names: Received = []

    async def take(published: Iterable[Published]) -> None:
        steps.extend(published)

    async def receive(found: Iterable[str] | None) -> None:
        names.append(None if found is None else [*found])

    async with channels_for(postgres_url) as here, channels_for(postgres_url) as there:
        one, two = Publisher(here, "one", shared=True), Publisher(there, "two", shared=True)
        await one.start(receive, take)
        await two.start(receive, take)
        sent = [Published("a", n, f"0 play {n}\n* drawn “” " + "x" * 500) for n in range(100)]
        for step in sent:
            one.publish_step(step.table, step.n, step.lines)
        one.publish_step("long", 1, "x" * 8000)
        await until(lambda: len(steps) == len(sent) and ["long"] in names)
        assert steps == sent
        await one.close()
        await two.close()


async def test_a_possible_gap_makes_subscribers_reload_everything() -> None:
    async with (
        ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL]) as channels,
        listening(channels, "one") as (_, received),
    ):
        channels.publish(EVERYTHING, CHANNEL)
        await until(lambda: bool(received))
        assert received == [None]


async def test_the_database_decides_the_channels_backend(sqlite_url: str, postgres_url: str) -> None:
    assert isinstance(channels_for(sqlite_url)._backend, MemoryChannelsBackend)
    assert isinstance(channels_for(postgres_url)._backend, PostgresChannels)


async def test_two_processes_notify_each_other_over_postgres(postgres_url: str) -> None:
    async with (
        channels_for(postgres_url) as here,
        channels_for(postgres_url) as there,
        listening(here, "one") as (publisher, own),
        listening(there, "two") as (other, others),
    ):
        names = [f"table-{n:04}" for n in range(700)]
        for name in names:
            publisher.publish(name)
        await until(lambda: sum(len(batch or []) for batch in others) == 700)
        other.publish("back")
        await until(lambda: ["back"] in own)
        assert [batch for batch in own if batch] == [["back"]]
