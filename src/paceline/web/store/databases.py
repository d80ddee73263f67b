"""The two kinds of database behind the store: how each is opened, and how each takes many steps at once.

Steps are written by one statement of the driver, outside any transaction: the statement is its own transaction, and
durable when it returns. It writes only steps of tables that are racing, so that a worker who missed the end of a race
cannot add to it, and it answers with the stamps of the rows it wrote.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from paceline.core.messages import PacelineError
from paceline.web import migrations
from paceline.web.store.errors import reason

BUSY_SECONDS: Final = 5
CONNECT_SECONDS: Final = 5
COMMAND_SECONDS: Final = 5
_MIGRATING: Final = 0x5061_6365
"""Advisory lock held during a migration."""


class Row(NamedTuple):
    """A step to be written; its stamp tells our row from another worker's."""

    table: str
    n: int
    lines: str
    at: float
    stamp: int


class Database(Protocol):
    """The differences between databases."""

    engine: AsyncEngine
    snapshot: AsyncEngine
    """The engine with snapshot isolation: all reads of a transaction see one moment."""
    writing: AbstractAsyncContextManager[Any]
    """Held while this process writes, if the database takes only one writer."""

    async def alone(self, connection: AsyncConnection) -> None:
        """Wait until no other worker migrates."""

    async def write(self, driver: Any, rows: Sequence[Row]) -> set[int]:
        """Insert rows on a driver connection and return the stamps of those that are new."""


class Sqlite:
    """A file, in WAL mode, flushed to the disk with every commit."""

    _WRITE = (
        "INSERT INTO steps (table_id, n, lines, at, stamp) "
        "SELECT row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3, row.value ->> 4 "
        "FROM json_each(?) AS row JOIN tables ON tables.id = row.value ->> 0 AND tables.phase = 'racing' "
        "WHERE true ON CONFLICT DO NOTHING RETURNING stamp"
    )

    def __init__(self, url: URL) -> None:
        self.engine = self.snapshot = create_async_engine(url.set(drivername="sqlite+aiosqlite"), hide_parameters=True)
        self.writing: AbstractAsyncContextManager[Any] = asyncio.Lock()
        event.listen(self.engine.sync_engine, "connect", self._prepare)
        event.listen(self.engine.sync_engine, "begin", self._begin)

    @staticmethod
    def _prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver shall open no transactions of its own
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @staticmethod
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    async def alone(self, connection: AsyncConnection) -> None:
        """Make this transaction the only writer."""
        await connection.exec_driver_sql("COMMIT")
        await connection.exec_driver_sql("BEGIN IMMEDIATE")

    async def write(self, driver: Any, rows: Sequence[Row]) -> set[int]:
        """Insert all rows as one JSON text: one statement and one visit to the driver's thread."""
        return _stamps(await driver.execute_fetchall(self._WRITE, (msgspec.json.encode(rows).decode(),)))


class Postgres:
    """A server. A table that gets steps is locked against the transaction that would end its race."""

    _WRITE = (
        "WITH racing AS (SELECT id FROM tables WHERE id = ANY($1::text[]) AND phase = 'racing' FOR SHARE) "
        "INSERT INTO steps (table_id, n, lines, at, stamp) "
        "SELECT row.* FROM unnest($1::text[], $2::integer[], $3::text[], $4::double precision[], $5::bigint[]) "
        "AS row (table_id, n, lines, at, stamp) JOIN racing ON racing.id = row.table_id "
        "ORDER BY row.table_id, row.n ON CONFLICT DO NOTHING RETURNING stamp"
    )

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            hide_parameters=True,
            connect_args={"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS},
        )
        self.snapshot = self.engine.execution_options(isolation_level="REPEATABLE READ")
        self.writing: AbstractAsyncContextManager[Any] = nullcontext()

    async def alone(self, connection: AsyncConnection) -> None:
        """Wait for the advisory lock, released with the transaction."""
        await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")

    async def write(self, driver: Any, rows: Sequence[Row]) -> set[int]:
        """Insert all rows as sorted arrays, so that two workers cannot deadlock."""
        return _stamps(await driver.fetch(self._WRITE, *map(list, zip(*rows, strict=True))))


def _stamps(found: Iterable[Sequence[int]]) -> set[int]:
    return {row[0] for row in found}


def database(url: str) -> Database:
    """Return the database of a URL; raise `PacelineError` if its kind is unknown."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise PacelineError("table.store.bad-url", url=url.partition("://")[0]) from None
    if parsed.drivername in ("postgresql", "postgres"):
        return Postgres(parsed)
    if parsed.drivername != "sqlite" or parsed.database in (None, "", ":memory:"):
        raise PacelineError("table.store.bad-url", url=parsed.drivername)
    _make_file(parsed)
    return Sqlite(parsed)


def _make_file(url: URL) -> None:
    """Check that the file can be written: the system's error is clearer than SQLite's."""
    assert url.database is not None
    file = Path(url.database)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.open("ab").close()
    except OSError as error:
        raise cannot_open(url, error) from error


def cannot_open(url: URL, error: BaseException) -> PacelineError:
    """Return the error for a database that cannot be opened."""
    named = url.set(drivername=url.get_backend_name()).render_as_string()
    return PacelineError("table.store.cannot-open", url=named, why=reason(error))


async def migrate(database: Database) -> None:
    """Upgrade in one transaction; workers that start at the same time do it one after the other."""
    async with database.engine.begin() as connection:
        await database.alone(connection)
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    try:
        command.upgrade(configuration(connection), "head")
    except CommandError as error:
        raise PacelineError("table.store.newer", why=str(error)) from error


def configuration(connection: Connection | None) -> Config:
    """Return Alembic's settings, for this connection if there is one."""
    config = Config(attributes={"connection": connection})
    assert migrations.__file__ is not None
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    return config
