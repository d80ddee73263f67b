"""Statements for codes, claims of seats and nudges."""

from __future__ import annotations

from typing import Final

from sqlalchemy import and_, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from paceline.web.store.schema import CODES, NUDGES, SEATS, SUBSCRIPTIONS, TABLES

KEPT_SECONDS: Final = 60 * 86400.0
"""Seconds after which the code of a table that never ended may be given to another one."""


async def free_code(connection: AsyncConnection, code: str, now: float) -> None:
    """Delete a code whose table has ended or is very old."""
    ended = exists().where(TABLES.c.id == CODES.c.table_id, TABLES.c.phase == "over")
    old = CODES.c.given < now - KEPT_SECONDS
    await connection.execute(delete(CODES).where(CODES.c.code == code, or_(ended, old)))


async def code_of(connection: AsyncConnection, table_id: str) -> tuple[str, bool]:
    """Return the code of a table, or an empty string, and whether a television shows it."""
    row = (await connection.execute(select(CODES.c.code, CODES.c.screen).where(CODES.c.table_id == table_id))).first()
    return ("", False) if row is None else (row[0], row[1])


async def pass_code_on(connection: AsyncConnection, old: str, new: str, now: float) -> None:
    """Give the code of a table to the table of its rematch."""
    await connection.execute(update(CODES).where(CODES.c.table_id == old).values(table_id=new, given=now))


async def claim(connection: AsyncConnection, table_id: str, seat: int, name: str, token: str) -> bool:
    """Give a free seat to a person; return whether this token holds it now."""
    key = and_(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    free = and_(key, SEATS.c.kind == "person", SEATS.c.joined.is_(False))
    open_ = exists().where(TABLES.c.id == table_id, TABLES.c.phase != "over")
    values = {"name": name, "token": token, "joined": True, "sitting": False}
    if (await connection.execute(update(SEATS).where(free, open_).values(**values))).rowcount:
        return True
    held = select(1).select_from(SEATS).where(key, SEATS.c.token == token)  # an earlier try may have done it
    return (await connection.execute(held)).first() is not None


async def nudges_of(connection: AsyncConnection, table_id: str) -> frozenset[tuple[int, int]]:
    """Return the waiting periods of a table with the seats that nudged in them."""
    rows = await connection.execute(select(NUDGES.c.period, NUDGES.c.seat).where(NUDGES.c.table_id == table_id))
    return frozenset((row[0], row[1]) for row in rows)


Friends = tuple[str, bool, frozenset[tuple[int, int]], frozenset[int]]


async def friends_of(connection: AsyncConnection, table_id: str) -> Friends:
    """Return the code of a table, whether a television shows it, its nudges, and its seats with subscriptions."""
    subscribed = await connection.scalars(select(SUBSCRIPTIONS.c.seat).where(SUBSCRIPTIONS.c.table_id == table_id))
    return (*await code_of(connection, table_id), await nudges_of(connection, table_id), frozenset(subscribed))
