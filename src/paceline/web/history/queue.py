"""A fair queue: heavy work of one address is done one after the other, and addresses take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final

from paceline.web.errors import Refusal

MOST_WAITING: Final = 64
"""Requests of one address that wait at the same time."""
_SOON: Final = 2.0
"""Seconds after which a refused client should retry."""
VISITOR: Final[ContextVar[str]] = ContextVar("visitor", default="")
"""The address that a request came from; empty for work that nobody asked for."""


class FairQueue:
    """Gives places to so many at a time: to each address one after the other, and to none more than its share."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Futures that wait, by address; the address whose turn is next comes first."""
        self._busy: set[str] = set()
        """Addresses that have a place."""

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Hold a place for the visitor whose request this is; raise `too-many-requests` if too many of theirs wait."""
        address = VISITOR.get()
        await self._enter(address)
        try:
            yield
        finally:
            self._leave(address)

    async def _enter(self, address: str) -> None:
        waiting = self._waiting.setdefault(address, deque())
        if len(waiting) >= MOST_WAITING:
            raise Refusal("too-many-requests", 429, "table.http.too-many-requests", retry_after=_SOON)
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(ready)
        self._next()
        try:
            await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():
                self._leave(address)
            else:
                self._forget(address, ready)
            raise

    def _forget(self, address: str, ready: asyncio.Future[None]) -> None:
        waiting = self._waiting.get(address)
        if waiting is not None and ready in waiting:
            waiting.remove(ready)
            if not waiting:
                del self._waiting[address]

    def _leave(self, address: str) -> None:
        self._free += 1
        self._busy.discard(address)
        self._next()

    def _next(self) -> None:
        """Give free places to the addresses that have waited longest and hold none."""
        for address in [*self._waiting]:
            if not self._free:
                return
            if address in self._busy:
                continue
            waiting = self._waiting.pop(address)
            ready = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting  # its next request comes after those of all others
            self._free -= 1
            self._busy.add(address)
            ready.set_result(None)
