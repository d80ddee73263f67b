"""Keep what the home page needs: the live races of bots, the seed of every day, and tries at its stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import and_, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paceline.web.store.schema import (
    DAYS,
    LIVE_RACES,
    RACES,
    SEATS,
    STEPS,
    TABLES,
    TRIES,
    SeatRow,
    TableRow,
    TriedRow,
    TryRow,
)
from paceline.web.store.store import Store, seat_values

_KEPT: Final = 3
"""Live races that are kept, so that those who still look at an older one lose nothing."""


class HomeStore:
    """The rows of the home page."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Live races.

    async def latest_live(self) -> tuple[int, str]:
        """Return the number and the table of the latest live race; (0, "") before the first."""

        async def work(connection: AsyncConnection) -> tuple[int, str]:
            query = select(LIVE_RACES.c.n, LIVE_RACES.c.table_id).order_by(LIVE_RACES.c.n.desc()).limit(1)
            row = (await connection.execute(query)).first()
            return (0, "") if row is None else (row.n, row.table_id)

        return await self._store.read(work)

    async def create_live(self, n: int, table: TableRow, seats: Sequence[SeatRow]) -> bool:
        """Insert the n-th live race and delete old ones in which nobody rode; return False if there is an n-th."""

        async def work(connection: AsyncConnection) -> bool:
            if not await self._store.insert(connection, LIVE_RACES, [{"n": n, "table_id": table.id}]):
                found = select(LIVE_RACES.c.table_id).where(LIVE_RACES.c.n == n)
                return await connection.scalar(found) == table.id  # an earlier try may have done it
            await self._store.insert(connection, TABLES, [msgspec.structs.asdict(table)])
            await self._store.insert(connection, SEATS, [seat_values(seat) for seat in seats])
            await _delete_old(connection, n - _KEPT)
            return True

        return await self._store.write(work)

    # The stage of the day.

    async def seed_of(self, day: str, new: str) -> str:
        """Return the seed of a day; it is `new` if the day has none yet."""

        async def work(connection: AsyncConnection) -> str:
            await self._store.insert(connection, DAYS, [{"day": day, "seed": new}])
            return str(await connection.scalar(select(DAYS.c.seed).where(DAYS.c.day == day)))

        return await self._store.write(work)

    async def claim_try(self, made: TryRow, table: TableRow, seats: Sequence[SeatRow]) -> str:
        """Insert a visitor's try with its table unless they have one; return the table of their only try."""

        async def work(connection: AsyncConnection) -> str:
            values = msgspec.structs.asdict(made)
            values["table_id"] = values.pop("table")
            if await self._store.insert(connection, TRIES, [values]):
                await self._store.insert(connection, TABLES, [msgspec.structs.asdict(table)])
                await self._store.insert(connection, SEATS, [seat_values(seat) for seat in seats])
            theirs = and_(TRIES.c.day == made.day, TRIES.c.visitor == made.visitor)
            return str(await connection.scalar(select(TRIES.c.table_id).where(theirs)))

        return await self._store.write(work)

    async def count_try(self, table: str, place: int, margin: int | None) -> None:
        """Keep the outcome of a try."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(TRIES).where(TRIES.c.table_id == table).values(place=place, margin=margin))

        await self._store.write(work)

    async def best_tries(self, day: str, most: int) -> tuple[int, tuple[TriedRow, ...]]:
        """Return how many races of a day were counted, and the best of them."""
        better = (TRIES.c.place, func.coalesce(TRIES.c.margin, -1000).desc(), TABLES.c.finished)

        async def work(connection: AsyncConnection) -> tuple[int, tuple[TriedRow, ...]]:
            counted = and_(TRIES.c.day == day, TRIES.c.place > 0)
            number = await connection.scalar(select(func.count()).select_from(TRIES).where(counted))
            rows = await connection.execute(_TRIED.where(counted).order_by(*better).limit(most))
            return number or 0, tuple(map(_tried, rows))

        return await self._store.read(work)

    async def uncounted_tries(self, day: str, most: int) -> tuple[str, ...]:
        """Return tables of a day whose race is over and was not counted yet."""
        waiting = and_(TRIES.c.day == day, TRIES.c.place == 0, TABLES.c.phase == "over")
        joined = TRIES.join(TABLES, TABLES.c.id == TRIES.c.table_id)

        async def work(connection: AsyncConnection) -> tuple[str, ...]:
            query = select(TRIES.c.table_id).select_from(joined).where(waiting).limit(most)
            return tuple(str(row.table_id) for row in await connection.execute(query))

        return await self._store.read(work)

    async def try_of(self, day: str, visitor: str) -> TriedRow | None:
        """Return the try of a visitor, if they have made one."""

        async def work(connection: AsyncConnection) -> TriedRow | None:
            theirs = and_(TRIES.c.day == day, TRIES.c.visitor == visitor)
            row = (await connection.execute(_TRIED.where(theirs))).first()
            return None if row is None else _tried(row)

        return await self._store.read(work)


_TRIED: Final = select(*TRIES.c, SEATS.c.name, TABLES.c.phase).select_from(
    TRIES.join(TABLES, TABLES.c.id == TRIES.c.table_id).join(
        SEATS, and_(SEATS.c.table_id == TRIES.c.table_id, SEATS.c.seat == 0)
    )
)
"""Tries with the name of whoever rode, who has the first seat."""


def _tried(row: Any) -> TriedRow:  # a row of `_TRIED`
    made = TryRow(day=row.day, visitor=row.visitor, table=row.table_id, place=row.place, margin=row.margin)
    return TriedRow(made, row.name, row.phase)


async def _delete_old(connection: AsyncConnection, last: int) -> None:
    """Delete live races up to the `last`, and their tables if nobody took over a team."""
    old = select(LIVE_RACES.c.table_id).where(LIVE_RACES.c.n <= last)
    ridden = exists().where(SEATS.c.table_id == LIVE_RACES.c.table_id, SEATS.c.kind == "person")
    names = [row.table_id for row in await connection.execute(old.where(~ridden))]
    for table, column in ((STEPS, "table_id"), (RACES, "table_id"), (SEATS, "table_id"), (TABLES, "id")):
        await connection.execute(delete(table).where(table.c[column].in_(names)))
    await connection.execute(delete(LIVE_RACES).where(LIVE_RACES.c.n <= last))
