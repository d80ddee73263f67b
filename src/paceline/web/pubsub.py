"""The doorbell between workers, by Litestar's channels: «this table moved on». It carries names, and no secrets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from litestar.channels import ChannelsPlugin
from litestar.channels.subscriber import Subscriber

from paceline.web.tasks import Tasks

_LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "doorbell"
EVERYTHING: Final = b"*"
"""Rings for all tables: something may have been missed."""
_MOST_NAMES: Final = 400
"""Names in one ring: PostgreSQL takes no more than 8000 bytes."""
Heard = Callable[[Iterable[str] | None], Awaitable[None]]


class Bell:
    """Rings for tables that moved on, once for all that did in the same moment."""

    def __init__(self, channels: ChannelsPlugin, worker: str, shared: bool = False) -> None:
        self._channels, self._worker = channels, worker
        self.shared = shared
        """Whether other workers may ring."""
        self._rung: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._tasks = Tasks()
        self._subscriber: Subscriber | None = None

    async def start(self, heard: Heard) -> None:
        """Listen to other workers."""
        self._subscriber = await self._channels.subscribe(CHANNEL)
        self._tasks.spawn(self._listen(self._subscriber, heard))
        self._tasks.spawn(self._publish())

    async def close(self) -> None:
        """Ring and listen no more."""
        await self._tasks.close()
        if self._subscriber is not None:
            await self._channels.unsubscribe(self._subscriber)

    def ring(self, name: str) -> None:
        """A table moved on."""
        self._rung[name] = None
        self._wake.set()

    async def _publish(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            names, self._rung = [*self._rung], {}
            for first in range(0, len(names), _MOST_NAMES):
                with _going_on():
                    self._channels.publish(" ".join([self._worker, *names[first : first + _MOST_NAMES]]), CHANNEL)

    async def _listen(self, subscriber: Subscriber, heard: Heard) -> None:
        async for ring in subscriber.iter_events():
            with _going_on():
                worker, *names = ring.decode().split()
                if ring == EVERYTHING:
                    await heard(None)
                elif worker != self._worker:
                    await heard(names)


@contextmanager
def _going_on() -> Iterator[None]:
    """Report what goes wrong, and go on."""
    try:
        yield
    except Exception:
        _LOG.exception("doorbell-failed")
