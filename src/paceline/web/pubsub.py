"""Tell other workers which tables changed: names only, over Litestar channels in memory or PostgreSQL NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import asyncpg
from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.subscriber import Subscriber

from paceline.web.tasks import Tasks

_LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "tables"
EVERYTHING: Final = b"*"
"""Published after a lost connection: any table may have changed."""
_MOST_NAMES: Final = 400
"""Names in one message: PostgreSQL takes no more than 8000 bytes."""
_PAUSE: Final = 0.5
"""Seconds between two attempts to reconnect."""
_CHECK: Final = 2.0
"""Seconds between two checks of the connection, and its timeout."""
_LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Raised on a lost connection, timeouts included."""
OnPublished = Callable[[Iterable[str] | None], Awaitable[None]]
"""Called with the names of changed tables, or None if any table may have changed."""


class Publisher:
    """Publishes the names of changed tables to other workers, in batches, and receives theirs."""

    def __init__(self, channels: ChannelsPlugin, worker: str, shared: bool = False) -> None:
        self._channels, self._worker = channels, worker
        self.shared = shared
        """True if other workers may use the same database."""
        self._unpublished: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._tasks = Tasks()
        self._subscriber: Subscriber | None = None

    async def start(self, on_published: OnPublished) -> None:
        """Subscribe to other workers."""
        self._subscriber = await self._channels.subscribe(CHANNEL)
        self._tasks.spawn(self._receive(self._subscriber, on_published))
        self._tasks.spawn(self._publish())

    async def close(self) -> None:
        """Stop publishing and unsubscribe."""
        await self._tasks.close()
        if self._subscriber is not None:
            await self._channels.unsubscribe(self._subscriber)

    def publish(self, name: str) -> None:
        """Queue the name of a changed table."""
        self._unpublished[name] = None
        self._wake.set()

    async def _publish(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            names, self._unpublished = [*self._unpublished], {}
            for first in range(0, len(names), _MOST_NAMES):
                with _log_failure():
                    self._channels.publish(" ".join([self._worker, *names[first : first + _MOST_NAMES]]), CHANNEL)

    async def _receive(self, subscriber: Subscriber, on_published: OnPublished) -> None:
        async for message in subscriber.iter_events():
            with _log_failure():
                worker, *names = message.decode().split()
                if message == EVERYTHING:
                    await on_published(None)
                elif worker != self._worker:
                    await on_published(names)


@contextmanager
def _log_failure() -> Iterator[None]:
    try:
        yield
    except Exception:
        _LOG.exception("pubsub-failed")


def is_shared(database: str) -> bool:
    """Return whether other workers may use this database."""
    return database.startswith("postgres")


def channels_for(database: str) -> ChannelsPlugin:
    """Return channels within this process, or between all that share a PostgreSQL database."""
    backend: ChannelsBackend
    if is_shared(database):
        backend = PostgresChannels("postgresql://" + database.partition("://")[2])
    else:
        backend = MemoryChannelsBackend()
    return ChannelsPlugin(backend, channels=[CHANNEL])


class PostgresChannels(ChannelsBackend):
    """LISTEN and NOTIFY on a connection of its own, reconnected if lost; then `EVERYTHING` is published."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._using = asyncio.Lock()
        """Held while the connection is used."""
        self._lost = asyncio.Event()
        self._received: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._channels: set[str] = set()
        self._connection: asyncpg.Connection[Any] | None = None
        self._keep_task: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        """Connect, and keep the connection alive."""
        self._connection = await self._connect()
        self._keep_task = asyncio.create_task(self._keep())

    async def on_shutdown(self) -> None:
        """Close the connection."""
        if self._keep_task is not None:
            self._keep_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._keep_task
        if self._connection is not None:
            self._connection.terminate()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Notify all listeners; if the connection is lost, `EVERYTHING` follows after the reconnection."""
        for channel in channels:
            try:
                await self._notify(channel, data)
            except _LOST:
                self._lost.set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to these channels."""
        new = set(channels) - self._channels
        for channel in new:
            async with self._using:
                assert self._connection is not None
                await self._connection.add_listener(channel, self._on_notify)
            self._channels.add(channel)
        await self._publish_everything(new)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Stop listening to these channels."""
        for channel in set(channels) & self._channels:
            self._channels.discard(channel)
            if self._connection is not None and not self._connection.is_closed():
                async with self._using:
                    await self._connection.remove_listener(channel, self._on_notify)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """Yield notifications for ever."""
        while True:
            yield await self._received.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:  # noqa: ARG002 – Litestar asks
        """Return nothing: notifications are not kept."""
        return []

    def _on_notify(self, _connection: Any, _pid: int, channel: str, payload: object) -> None:
        self._received.put_nowait((channel, str(payload).encode()))

    def _on_end(self, _connection: Any) -> None:
        self._lost.set()

    async def _notify(self, channel: str, data: bytes) -> None:
        await self._execute("SELECT pg_notify($1, $2)", channel, data.decode())

    async def _publish_everything(self, channels: Iterable[str]) -> None:
        """Tell all listeners, this worker too, that any table may have changed while nobody listened."""
        for channel in channels:
            await self._notify(channel, EVERYTHING)

    async def _execute(self, statement: str, *values: str) -> None:
        async with self._using:
            assert self._connection is not None
            await self._connection.execute(statement, *values, timeout=_CHECK)

    async def _keep(self) -> None:
        """Check the connection and reconnect if it is lost."""
        while True:
            try:
                async with asyncio.timeout(_CHECK):
                    await self._lost.wait()
            except TimeoutError:
                if await self._is_alive():
                    continue
            await self._reconnect()

    async def _is_alive(self) -> bool:
        try:
            await self._execute("SELECT 1")
        except _LOST:
            return False
        return True

    async def _connect(self) -> asyncpg.Connection[Any]:
        connection = await asyncpg.connect(self._address, timeout=_CHECK)
        connection.add_termination_listener(self._on_end)
        for channel in self._channels:
            await connection.add_listener(channel, self._on_notify)
        return connection

    async def _reconnect(self) -> None:
        """Try to reconnect until it works."""
        _LOG.warning("pubsub-lost")
        while True:
            try:
                await self._replace()
                await self._publish_everything(self._channels)
                return
            except _LOST:
                await asyncio.sleep(_PAUSE)

    async def _replace(self) -> None:
        async with self._using:
            assert self._connection is not None
            self._connection.remove_termination_listener(self._on_end)
            self._connection.terminate()
            self._connection = await self._connect()
            self._lost.clear()
