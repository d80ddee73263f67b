"""Subscriptions of devices to notices that a seat's turn has begun."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paceline.web.store.schema import SUBSCRIPTIONS, SubscriptionRow
from paceline.web.store.store import Store

MOST: Final = 4
"""Subscriptions of a seat; one more replaces the oldest."""


def endpoint_digest(endpoint: str) -> str:
    """Return the name of an endpoint in the store and in logs; the endpoint itself is a secret."""
    return sha256(endpoint.encode()).hexdigest()


class PushStore:
    """The rows of the subscriptions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def subscribe(self, new: Sequence[SubscriptionRow]) -> None:
        """Insert or replace subscriptions; delete the oldest ones of a seat that has too many."""

        async def work(connection: AsyncConnection) -> None:
            for row in new:
                await connection.execute(delete(SUBSCRIPTIONS).where(_key(row)))
                await self._store.insert(connection, SUBSCRIPTIONS, [msgspec.structs.asdict(row)])
                here = and_(SUBSCRIPTIONS.c.table_id == row.table_id, SUBSCRIPTIONS.c.seat == row.seat)
                ids = select(SUBSCRIPTIONS.c.endpoint_id).where(here).order_by(SUBSCRIPTIONS.c.at.desc(), "endpoint_id")
                kept = (await connection.scalars(ids)).all()[:MOST]
                await connection.execute(delete(SUBSCRIPTIONS).where(here, SUBSCRIPTIONS.c.endpoint_id.not_in(kept)))

        await self._store.write(work)

    async def unsubscribe(self, table_id: str, seats: Sequence[int], endpoint: str) -> None:
        """Delete the subscriptions of a device for these seats."""
        here = and_(SUBSCRIPTIONS.c.table_id == table_id, SUBSCRIPTIONS.c.seat.in_(seats))
        await self._delete(and_(here, SUBSCRIPTIONS.c.endpoint_id == endpoint_digest(endpoint)))

    async def drop_endpoint(self, endpoint_id: str) -> None:
        """Delete all subscriptions of a device that takes no notices any more."""
        await self._delete(SUBSCRIPTIONS.c.endpoint_id == endpoint_id)

    async def take(self, table_id: str, seat: int, turn: int, token: str) -> list[SubscriptionRow]:
        """Return the subscriptions of the holder of a seat that are still to be told of a turn, each to one caller."""

        async def work(connection: AsyncConnection) -> list[SubscriptionRow]:
            here = and_(SUBSCRIPTIONS.c.table_id == table_id, SUBSCRIPTIONS.c.seat == seat)
            late = and_(here, SUBSCRIPTIONS.c.told < turn, SUBSCRIPTIONS.c.token == token)
            rows = await connection.execute(
                update(SUBSCRIPTIONS).where(late).values(told=turn).returning(SUBSCRIPTIONS)
            )
            return [SubscriptionRow(**row._mapping) for row in rows]

        return await self._store.write(work)

    async def _delete(self, which: ColumnElement[bool]) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(SUBSCRIPTIONS).where(which))

        await self._store.write(work)


def _key(row: SubscriptionRow) -> ColumnElement[bool]:
    return and_(
        SUBSCRIPTIONS.c.table_id == row.table_id,
        SUBSCRIPTIONS.c.seat == row.seat,
        SUBSCRIPTIONS.c.endpoint_id == row.endpoint_id,
    )
