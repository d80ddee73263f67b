"""Background tasks that are cancelled together and whose failures are logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

_LOG: Final = logging.getLogger(__name__)


class Tasks:
    """A set of running tasks; asyncio itself keeps only weak references to them."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task in the background."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.error("background-task", exc_info=error)

    async def close(self) -> None:
        """Cancel all tasks and wait for them."""
        running = [*self._running]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
