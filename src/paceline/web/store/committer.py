"""Group commit: steps that wait at the same time are written in one durable transaction."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from paceline.web.store.databases import Database, Row
from paceline.web.store.errors import Conflict, Failure, StoreUnavailable, classify
from paceline.web.store.schema import STEPS
from paceline.web.store.trouble import Troubles

OnCommit = Callable[[int, float], None]
"""Called with the rows and the seconds of every commit."""
MOST_AT_ONCE: Final = 500
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 0.5


class _Waiting:
    """A step with its deadline and its future."""

    __slots__ = ("deadline", "done", "row")

    def __init__(self, row: Row, deadline: float, done: asyncio.Future[None]) -> None:
        self.row = row
        self.deadline = deadline
        self.done = done

    def answer(self, error: Exception | None) -> None:
        """Resolve the future if it is still open."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Committer:
    """Writes waiting steps in batches on its own connection."""

    def __init__(self, database: Database, patience: float, on_commit: OnCommit, troubles: Troubles) -> None:
        self._database = database
        self._patience = patience
        self._on_commit = on_commit
        self._troubles = troubles
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._closed = False

    async def append(self, table: str, n: int, lines: str) -> None:
        """Return when the step is durable; raise `Conflict` or `StoreUnavailable` if it is not."""
        if self._closed:
            raise StoreUnavailable
        loop = asyncio.get_running_loop()
        row = Row(table, n, lines, time.time(), secrets.randbits(62))
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append(_Waiting(row, loop.time() + self._patience, done))
        if self._writer is None:
            self._writer = loop.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Write waiting steps, then refuse more."""
        self._closed = True
        if self._writer is not None:
            await asyncio.wait([self._writer])
        await self._drop_connection()

    async def _write_all(self) -> None:
        pause = FIRST_PAUSE
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                again = await self._settle(batch)
                self._waiting = again + self._waiting
                if again:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                else:
                    pause = FIRST_PAUSE
        finally:
            self._writer = None

    async def _settle(self, batch: Sequence[_Waiting]) -> list[_Waiting]:
        """Write a batch and return the steps to retry."""
        try:
            await self._write(batch)
        except Exception as error:
            await self._drop_connection()
            kind = classify(error)
            if kind is not Failure.FAULT:
                self._troubles.note(error)
                return _patient(batch, kind)
            if len(batch) == 1:
                batch[0].answer(error)
                return []
            # A step that cannot be written must not fail the others.
            return [one for waiting in batch for one in await self._settle([waiting])]
        self._troubles.clear()
        return []

    async def _write(self, batch: Sequence[_Waiting]) -> None:
        rows = [waiting.row for waiting in batch]
        started = time.perf_counter()
        async with self._database.writing:
            if self._connection is None:
                self._connection = await self._database.engine.connect()
                self._driver = (await self._connection.get_raw_connection()).driver_connection
            written = await self._database.write(self._driver, rows)
        self._on_commit(len(written), time.perf_counter() - started)
        if len(written) < len(rows):
            written |= await self._already_ours([row for row in rows if row.stamp not in written])
        for waiting in batch:
            waiting.answer(None if waiting.row.stamp in written else Conflict())

    async def _already_ours(self, rows: Sequence[Row]) -> set[int]:
        """Return the stamps of rows that an earlier try wrote before its connection was lost."""
        keys = [(row.table, row.n) for row in rows]
        query = select(STEPS.c.stamp).where(tuple_(STEPS.c.table_id, STEPS.c.n).in_(keys))
        async with self._database.engine.connect() as connection:
            found = {stamp for (stamp,) in await connection.execute(query)}
        return found & {row.stamp for row in rows}

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # it may be closed already
                await connection.invalidate()
            with suppress(Exception):
                await connection.close()


def _patient(batch: Sequence[_Waiting], kind: Failure) -> list[_Waiting]:
    """Return the steps that can still wait; the others raise `StoreUnavailable`."""
    now = asyncio.get_running_loop().time()
    patient = []
    for waiting in batch:
        if kind is Failure.PASSING and waiting.deadline > now:
            patient.append(waiting)
        else:
            waiting.answer(StoreUnavailable())
    return patient
