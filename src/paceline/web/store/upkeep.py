"""Maintain a database: check it, and copy it while a server writes."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from paceline.core.messages import Message, PacelineError, say
from paceline.web.store.databases import configuration
from paceline.web.store.trouble import kind_of, remedy

_PRIVATE: Final = 0o600
"""Mode of a backup: its readers see the seeds of races under way."""
_WAIT: Final = 5.0
"""Seconds for which a lock is waited for."""


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database; None if the database is another one."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise PacelineError("table.store.bad-url", url=url.partition("://")[0]) from None
    return Path(parsed.database) if parsed.drivername == "sqlite" and parsed.database else None


def _connect(file: Path) -> sqlite3.Connection:
    """Open a file that exists."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=_WAIT, isolation_level=None)


def check_integrity(file: Path, *, full: bool = False) -> None:
    """Raise `PacelineError` if SQLite finds the file damaged; `full` compares indexes with tables too."""
    try:
        with closing(_connect(file)) as connection:
            found = [row[0] for row in connection.execute(f"PRAGMA {'integrity' if full else 'quick'}_check(3)")]
    except sqlite3.Error as error:
        raise PacelineError(
            "table.store.damaged", file=str(file), why=str(error), remedy=remedy(kind_of(error))
        ) from error
    if found != ["ok"]:
        why = "; ".join(" ".join(line.split()) for line in found)
        raise PacelineError("table.store.damaged", file=str(file), why=why, remedy=remedy("corrupted"))


def check_write(file: Path) -> None:
    """Write to a file without changing it; raise `PacelineError` with what helps."""
    try:
        with closing(_connect(file)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("CREATE TABLE trial (n INTEGER)")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise PacelineError("table.store.no-write", why=str(error), remedy=remedy(kind_of(error))) from error


def migration(file: Path) -> Message | None:
    """Return a remark if the file was made by another version; raise `PacelineError` if by a newer one."""
    with closing(_connect(file)) as connection:
        known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
    scripts = ScriptDirectory.from_config(configuration(None))
    ours = {script.revision for script in scripts.walk_revisions()}
    if row is None:
        return say("table.store.empty")
    if row[0] not in ours:
        raise PacelineError("table.store.newer", why=f"revision {row[0]}")
    return None if row[0] == scripts.get_current_head() else say("table.store.older")


def back_up(source: Path, target: Path) -> int:
    """Copy a database while a server may write to it; return the bytes. The target is whole or not there."""
    if not source.is_file():
        raise PacelineError("table.store.no-file", file=str(source))
    if target.exists() and target.samefile(source):
        raise PacelineError("table.store.same-file", file=str(target))
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        part.touch(_PRIVATE)
        with closing(_connect(source)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy)  # all pages at once: one moment, and in WAL mode no writer waits for it
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without another beside it
        check_integrity(part)
        _flush(part)
        part.replace(target)
        _flush(target.parent)
    except sqlite3.Error as error:
        raise PacelineError("table.store.no-backup", why=str(error), remedy=remedy(kind_of(error))) from error
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_bytes(folder: Path) -> int:
    """Return the free bytes of the disk of a folder, or of the nearest one above it that exists."""
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free
