"""Tables, seats and steps to keep."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from paceline.web.store import SeatRow, StepRow, Store, TableRow

LINES = "0 play 2\n* drawn AS 2,3,3,5\n= 1 be3e6f016265\n"
_numbers = count(1)


@asynccontextmanager
async def opened(url: str, **settings: Any) -> AsyncIterator[Store]:
    """Yield a store, and close it."""
    store = await Store.open(url, **settings)
    try:
        yield store
    finally:
        await store.close()


def a_table(**fields: Any) -> TableRow:
    """Return a table that is racing by default."""
    usual: dict[str, Any] = {"id": f"table-{next(_numbers)}", "game": "toy", "created": 1.5, "phase": "racing"}
    return TableRow(**usual | fields)


def seats(table: TableRow, number: int = 2) -> list[SeatRow]:
    """Return the seats of a person and bots."""
    return [
        SeatRow(table=table.id, seat=seat, kind="bot" if seat else "person", name=f"rider {seat}")
        for seat in range(number)
    ]


async def racing(store: Store, **fields: Any) -> str:
    """Return the id of a new table that is racing."""
    table = a_table(**fields)
    await store.create(table, seats(table))
    return table.id


async def numbers(store: Store, table_id: str) -> list[int]:
    """Return the numbers of the stored steps."""
    return [step.n for step in await steps_after(store, table_id)]


async def steps_after(store: Store, table_id: str, n: int = 0) -> tuple[StepRow, ...]:
    """Return the steps that come after the n-th."""
    stored = await store.load(table_id, n)
    assert stored is not None
    return stored.steps
