"""Errors of the store, and which database errors are worth a retry."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from enum import Enum
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from paceline.core.messages import PacelineError

_SQLITE_PASSING: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_SQLITE_LASTING: Final = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_NOMEM,
}
_POSTGRES_PASSING: Final = ("08", "40", "57P", "53300", "25006", "55P03", "57014")
"""Connection lost, serialization or deadlock, shutting down or starting, too many connections, a standby, locks."""
_POSTGRES_LASTING: Final = ("53", "58", "XX")
"""No room, no memory, input and output, corruption."""
_LOST: Final = (OSError, TimeoutError, PoolTimeout, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""No answer, or a driver that finds its connection closed or in disorder: these come without a code."""

DATABASE_ERRORS: Final = (DBAPIError, sqlite3.Error, asyncpg.PostgresError, *_LOST)


class Conflict(PacelineError):
    """Another worker wrote first: the data in memory is stale."""

    def __init__(self) -> None:
        super().__init__("table.store.conflict")


class StoreUnavailable(PacelineError):
    """The database cannot be used now; nothing is known to be saved."""

    def __init__(self) -> None:
        super().__init__("table.store.away")


class Failure(Enum):
    """Kinds of database errors."""

    PASSING = "try again in a moment"
    LASTING = "somebody must make room or mend it"
    FAULT = "a mistake of ours"


def classify(error: BaseException) -> Failure:
    """Classify an error of a driver, SQLAlchemy or the operating system."""
    for cause in causes(error):
        found = _of_sqlite(cause) if isinstance(cause, sqlite3.Error) else _of_postgres(cause)
        if found is not None:
            return found
    return Failure.FAULT


def reason(error: BaseException) -> str:
    """Return the innermost message of a database error."""
    *_, cause = causes(error)
    return str(cause).rstrip(".") or type(cause).__name__


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield the error and its causes."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.orig if isinstance(seen, DBAPIError) else seen.__cause__


def _of_sqlite(error: sqlite3.Error) -> Failure | None:
    code = getattr(error, "sqlite_errorcode", -1) & 0xFF  # the low byte is the error, the rest its details
    if code in _SQLITE_PASSING:
        return Failure.PASSING
    return Failure.LASTING if code in _SQLITE_LASTING else None


def _of_postgres(error: BaseException) -> Failure | None:
    state = getattr(error, "sqlstate", None) or ""
    if state.startswith(_POSTGRES_PASSING):
        return Failure.PASSING
    if state.startswith(_POSTGRES_LASTING):
        return Failure.LASTING
    if isinstance(error, _LOST) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return Failure.PASSING
    return None
