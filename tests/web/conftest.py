"""Every test that asks for a database gets a fresh one, and one that asks for `database` runs on both kinds."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.databases import Server, sqlite_file


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Return the event loop of the server."""
    return "asyncio"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A new SQLite file."""
    return sqlite_file(tmp_path)


@pytest.fixture
def postgres_url(postgres: Server) -> str:
    """A new database on the PostgreSQL server."""
    return postgres.fresh()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """A new database of either kind, by its URL."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
