"""Tell other workers which tables changed and by which steps, over Litestar channels in memory or PostgreSQL NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import asyncpg
import msgspec
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
_MOST_BYTES: Final = 7000
"""Bytes of the steps in one message; a longer step is not sent, but the name of its table."""
_STEPS: Final = b"\n"
"""Stands between the name of a worker and its steps."""


class Published(msgspec.Struct, frozen=True, array_like=True):
    """A durable step of another worker: its table, number and lines."""

    table: str
    n: int
    lines: str


OnSteps = Callable[[Iterable[Published]], Awaitable[None]]
"""Called with steps that other workers have written, in their order."""
OnPublished = Callable[[Iterable[str] | None], Awaitable[None]]
"""Called with the names of changed tables, or None if any table may have changed."""


class Publisher:
    """Publishes the names of changed tables to other workers, in batches, and receives theirs."""

    def __init__(self, channels: ChannelsPlugin, worker: str, shared: bool = False) -> None:
        self._channels, self._worker = channels, worker
        self.shared = shared
        """True if other workers may use the same database."""
        self._unpublished: dict[str, None] = {}
        self._steps: list[bytes] = []
        self._wake = asyncio.Event()
        self._tasks = Tasks()
        self._subscriber: Subscriber | None = None

    async def start(self, on_published: OnPublished, on_steps: OnSteps | None = None) -> None:
        """Subscribe to other workers."""
        self._subscriber = await self._channels.subscribe(CHANNEL)
        self._tasks.spawn(self._receive(self._subscriber, on_published, on_steps))
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

    def publish_step(self, table: str, n: int, lines: str) -> None:
        """Queue a durable step, so that nobody needs to read it from the store."""
        if not self.shared:
            return
        step = msgspec.json.encode(Published(table, n, lines))
        if len(step) > _MOST_BYTES:
            self.publish(table)
        else:
            self._steps.append(step)
            self._wake.set()

    def _messages(self) -> Iterator[bytes]:
        """Yield what is queued in messages that are short enough."""
        steps, self._steps = self._steps, []
        names, self._unpublished = [*self._unpublished], {}
        head = self._worker.encode()
        while steps:
            size = count = 0
            while count < len(steps) and size + len(steps[count]) <= _MOST_BYTES:
                size += len(steps[count]) + 1
                count += 1
            yield head + _STEPS + b"[" + b",".join(steps[:count]) + b"]"
            del steps[:count]
        for first in range(0, len(names), _MOST_NAMES):
            yield " ".join([self._worker, *names[first : first + _MOST_NAMES]]).encode()

    async def _publish(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            for message in self._messages():
                with _log_failure():
                    self._channels.publish(message, CHANNEL)

    async def _receive(self, subscriber: Subscriber, on_published: OnPublished, on_steps: OnSteps | None) -> None:
        async for message in subscriber.iter_events():
            with _log_failure():
                if _STEPS in message:
                    sender, _, steps = message.partition(_STEPS)
                    if sender.decode() != self._worker and on_steps is not None:
                        await on_steps(msgspec.json.decode(steps, type=list[Published]))
                    continue
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
