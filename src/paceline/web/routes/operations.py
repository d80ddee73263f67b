"""Health check and metrics for operators."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from time import monotonic
from typing import Any, Final

from litestar import Request, Response, get
from litestar.datastructures import State

from paceline.web.errors import Refusal
from paceline.web.observability import expose_metrics
from paceline.web.store import Store, StoreUnavailable
from paceline.web.tables import Tables

_FRESH: Final = 1.0
"""Seconds for which an answer is good."""
_LONGEST: Final = 6.0
"""Seconds after which a write has failed, longer than SQLite waits for a lock."""


class Readiness:
    """Return whether this process can write, found out by writing; at most once a second, however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying = asyncio.Lock()
        self._tried = -_FRESH

    async def check(self) -> None:
        """Raise `store-away` with the remedy if a row cannot be written."""
        async with self._trying:
            if monotonic() - self._tried >= _FRESH:
                try:
                    async with asyncio.timeout(_LONGEST):
                        await self._store.try_write()
                except TimeoutError as error:
                    self._store.troubles.note(error)
                except StoreUnavailable:
                    pass  # noted by the store
                self._tried = monotonic()
        if kind := self._store.troubles.kind:
            raise Refusal("store-away", 503, f"table.trouble.{kind}", retry_after=_FRESH)


@get("/healthz", sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Return ok: the process is alive and answers."""
    return {"status": "ok"}


@get("/readyz")
async def readyz(state: State) -> dict[str, str]:
    """Return ok if a row could be written; else 503 with what is wrong and what helps."""
    await state.readiness.check()
    return {"status": "ok"}


@get("/metrics", sync_to_thread=True)
def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Return Prometheus metrics; only to this machine unless the settings allow others."""
    tables: Tables = state.tables
    if not tables.settings.open_metrics and (request.client is None or not _is_local(request.client.host)):
        raise Refusal("forbidden", 403, "table.figures-are-local")
    content, media_type = expose_metrics()
    return Response(content, media_type=media_type)


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


HANDLERS = [healthz, readyz, metrics]
