"""Litestar channels over PostgreSQL that come back after the connection was lost, and say so."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any, Final

import asyncpg
from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from paceline.web.pubsub import CHANNEL, EVERYTHING

_LOG: Final = logging.getLogger(__name__)
_PAUSE: Final = 0.5
_CHECK: Final = 2.0
"""Seconds between two looks whether the connection is still there."""
_LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What is raised on a connection that is no more, timeouts among them."""


def is_shared(database: str) -> bool:
    """Whether other workers may use a database too."""
    return database.startswith("postgres")


def channels_for(database: str) -> ChannelsPlugin:
    """Channels within this process, or between all that share a PostgreSQL database."""
    backend: ChannelsBackend
    if is_shared(database):
        backend = PostgresChannels("postgresql://" + database.partition("://")[2])
    else:
        backend = MemoryChannelsBackend()
    return ChannelsPlugin(backend, channels=[CHANNEL])


class PostgresChannels(ChannelsBackend):
    """LISTEN and NOTIFY on a connection of its own. Where it was away, all listeners are told to look at everything."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._using = asyncio.Lock()
        """A connection does one thing at a time."""
        self._lost = asyncio.Event()
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._channels: set[str] = set()
        self._connection: asyncpg.Connection[Any] | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        """Connect, and from then on reconnect."""
        self._connection = await self._connected()
        self._keeper = asyncio.create_task(self._keep())

    async def on_shutdown(self) -> None:
        """Hang up."""
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        if self._connection is not None:
            self._connection.terminate()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell all listeners; who cannot be told now is told to look at everything as soon as we are back."""
        for channel in channels:
            try:
                await self._notify(channel, data)
            except _LOST:
                self._lost.set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to these."""
        new = set(channels) - self._channels
        for channel in new:
            async with self._using:
                assert self._connection is not None
                await self._connection.add_listener(channel, self._on_notice)
            self._channels.add(channel)
        await self._ring_for_everything(new)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Listen to these no more."""
        for channel in set(channels) & self._channels:
            self._channels.discard(channel)
            if self._connection is not None and not self._connection.is_closed():
                async with self._using:
                    await self._connection.remove_listener(channel, self._on_notice)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """What is heard, for ever."""
        while True:
            yield await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:  # noqa: ARG002 – Litestar asks
        """A doorbell has none."""
        return []

    def _on_notice(self, _connection: Any, _pid: int, channel: str, payload: object) -> None:
        self._heard.put_nowait((channel, str(payload).encode()))

    def _on_end(self, _connection: Any) -> None:
        self._lost.set()

    async def _notify(self, channel: str, data: bytes) -> None:
        await self._execute("SELECT pg_notify($1, $2)", channel, data.decode())

    async def _ring_for_everything(self, channels: Iterable[str]) -> None:
        """Tell all listeners, us too, to look: we, or one that died in our place, may have missed or kept something."""
        for channel in channels:
            await self._notify(channel, EVERYTHING)

    async def _execute(self, statement: str, *values: str) -> None:
        async with self._using:
            assert self._connection is not None
            await self._connection.execute(statement, *values, timeout=_CHECK)

    async def _keep(self) -> None:
        """Look after the connection; connect anew where it was lost."""
        while True:
            try:
                async with asyncio.timeout(_CHECK):
                    await self._lost.wait()
            except TimeoutError:
                if await self._alive():
                    continue
            await self._reconnect()

    async def _alive(self) -> bool:
        try:
            await self._execute("SELECT 1")
        except _LOST:
            return False
        return True

    async def _connected(self) -> asyncpg.Connection[Any]:
        connection = await asyncpg.connect(self._address, timeout=_CHECK)
        connection.add_termination_listener(self._on_end)
        for channel in self._channels:
            await connection.add_listener(channel, self._on_notice)
        return connection

    async def _reconnect(self) -> None:
        """Connect again and again until it works."""
        _LOG.warning("doorbell-lost")
        while True:
            try:
                await self._replace()
                await self._ring_for_everything(self._channels)
                return
            except _LOST:
                await asyncio.sleep(_PAUSE)

    async def _replace(self) -> None:
        async with self._using:
            assert self._connection is not None
            self._connection.remove_termination_listener(self._on_end)
            self._connection.terminate()
            self._connection = await self._connected()
            self._lost.clear()
