"""Checks of `paceline doctor`: database, disk, race files, port and open files."""

from __future__ import annotations

import asyncio
import resource
import socket
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, Literal, NamedTuple

from sqlalchemy import text

from paceline.cli import racefile
from paceline.core.messages import Message, PacelineError, say
from paceline.web.guard.admission import SPARE_FILES
from paceline.web.store.databases import database as database_of
from paceline.web.store.trouble import kind_of, remedy
from paceline.web.store.upkeep import check_integrity, check_write, free_bytes, migration, sqlite_file

_LEAST_ROOM: Final = 500_000_000
"""Bytes on the disk of the database below which it is time to make room."""
_MOST_RACES: Final = 200
"""Race files that are read, the latest first."""
_VISIT_SECONDS: Final = 3.0


class Finding(NamedTuple):
    """The outcome of one check."""

    what: Message
    state: Literal["ok", "note", "wrong"]
    words: Message


def examine(database: str, host: str, port: int, *, full: bool) -> Iterator[Finding]:
    """Yield one finding after the other."""
    file = sqlite_file(database)
    if file is None:
        yield _try("database", lambda: _postgres(database))
    else:
        yield from _sqlite(file, full)
    folder = racefile.folder()
    yield _disk(folder if file is None else file.parent)
    yield _races(folder)
    yield _port(host, port)
    yield _open_files()


def _finding(what: str, state: Literal["ok", "note", "wrong"], words: Message) -> Finding:
    return Finding(say(f"cli.doctor.of-{what}"), state, words)


def _try(what: str, check: Callable[[], Message | None]) -> Finding:
    """Return ok, a note if the check has a remark, or what is wrong."""
    try:
        remark = check()
    except PacelineError as error:
        return _finding(what, "wrong", error.message)
    return _finding(what, "note", remark) if remark else _finding(what, "ok", say("cli.doctor.fine"))


def _sqlite(file: Path, full: bool) -> Iterator[Finding]:
    if not file.exists():
        yield _finding("database", "note", say("table.store.no-file", file=str(file)))
        return
    integrity = _try("database", lambda: check_integrity(file, full=full))
    yield integrity
    if integrity.state == "ok":
        yield _try("writing", lambda: check_write(file))
        yield _try("version", lambda: migration(file))


def _postgres(url: str) -> Message | None:
    """Connect to PostgreSQL and write without leaving anything."""

    async def once() -> None:
        engine = database_of(url).engine
        try:
            async with engine.connect() as connection:
                await connection.execute(text("CREATE TEMPORARY TABLE trial (n integer)"))
        finally:
            await engine.dispose()

    try:
        asyncio.run(once())
    except PacelineError:
        raise
    except Exception as error:
        raise PacelineError("table.store.no-write", why=str(error), remedy=remedy(kind_of(error))) from error
    return None


def _disk(folder: Path) -> Finding:
    free = free_bytes(folder)
    words = say("cli.doctor.room", folder=str(folder), size=f"{free / 1e9:.1f}")
    return _finding("disk", "ok" if free >= _LEAST_ROOM else "wrong", words)


def _races(folder: Path) -> Finding:
    files = sorted(folder.glob("*.race"), key=lambda path: path.stat().st_mtime, reverse=True)[:_MOST_RACES]
    for path in files:
        try:
            racefile.read(path)
        except (PacelineError, OSError) as error:
            words = error.message if isinstance(error, PacelineError) else say("cli.doctor.plain", why=str(error))
            return _finding("races", "note", words)
    return _finding("races", "ok", say("cli.doctor.read", n=len(files)))


def _port(host: str, port: int) -> Finding:
    """Say whether a server could listen, or whether one is ready there."""
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            return _server(host, port, error)
    return _finding("port", "ok", say("cli.doctor.free", host=host, port=port))


def _server(host: str, port: int, error: OSError) -> Finding:
    named = f"[{host}]" if ":" in host else host
    try:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        opener.open(f"http://{named}:{port}/readyz", timeout=_VISIT_SECONDS).close()
    except urllib.error.HTTPError as refused:
        return _finding("port", "wrong", say("cli.doctor.not-ready", host=host, port=port, status=refused.code))
    except (OSError, ValueError):
        why = error.strerror or str(error)
        return _finding("port", "wrong", say("cli.doctor.taken", host=host, port=port, why=why))
    return _finding("port", "ok", say("cli.doctor.ready", host=host, port=port))


def _open_files() -> Finding:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    enough = hard < 0 or hard >= 4 * SPARE_FILES
    words = say("cli.doctor.files", n="∞" if hard < 0 else hard)
    return _finding("files", "ok" if enough else "note", words)
