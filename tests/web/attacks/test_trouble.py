"""Trouble with the database is seen: not ready, logged once with what helps, and over by itself."""

from __future__ import annotations

import resource
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import make_url

from paceline.core.messages import PacelineError
from paceline.web.store.upkeep import back_up, check_integrity
from web.databases import Server, sqlite_file
from web.faults.serving import LONG, Launcher, Served

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(launcher: Launcher, tmp_path: Path) -> Iterator[Served]:
    """Yield a server on SQLite."""
    found = Served(launcher, tmp_path, sqlite_file(tmp_path))
    yield found
    found.signal(9)


def file_of(server: Served) -> Path:
    return Path(str(make_url(server.settings.database).database))


def ready(server: Served) -> tuple[int, str]:
    """Return the status of the server, and the words that come with it."""
    answer = httpx.get(f"{server.http}/readyz", trust_env=False, timeout=LONG)
    return answer.status_code, answer.json().get("error", {}).get("message", "")


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def check_trouble(server: Served, kind: str, words: str) -> None:
    """Check that the server is alive but not ready, and that its log says so once."""
    until(lambda: ready(server)[0] == 503)
    assert words in ready(server)[1]
    until(lambda: ready(server)[0] == 503)
    assert httpx.get(f"{server.http}/healthz", trust_env=False).status_code == 200
    lines = [line for line in server.log.read_text().splitlines() if "store-trouble" in line]
    assert len(lines) == 1
    assert f"kind={kind}" in lines[0]


async def test_a_locked_database(server: Served) -> None:
    await server.started()
    assert ready(server) == (200, "")
    with closing(sqlite3.connect(file_of(server), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        check_trouble(server, "locked", "locked by another program")
        other.execute("ROLLBACK")
    until(lambda: ready(server)[0] == 200)
    assert "store-recovered" in server.log.read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us limit another process")
async def test_a_full_disk(server: Served) -> None:
    await server.started()
    hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, hard))
    until(lambda: ready(server)[0] == 503)
    assert "disk" in ready(server)[1]
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
    until(lambda: ready(server)[0] == 200)


async def test_postgres_away(launcher: Launcher, postgres: Server, tmp_path: Path) -> None:
    server = await Served(launcher, tmp_path, postgres.fresh()).started()
    assert ready(server) == (200, "")
    postgres.stop()
    try:
        check_trouble(server, "away", "does not answer")
    finally:
        postgres.start()
    until(lambda: ready(server)[0] == 200)
    server.signal(9)


def damaged(tmp_path: Path) -> Path:
    """Return a file in which pages of a table are garbage."""
    file = tmp_path / "damaged.sqlite"
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE steps (n INTEGER PRIMARY KEY, words TEXT)")
        made.executemany("INSERT INTO steps (words) VALUES (?)", [("x" * 500,)] * 200)
        made.commit()
    with file.open("r+b") as pages:
        pages.seek(4096 * 3)
        pages.write(b"\xff" * 4096 * 4)
    return file


def test_a_damaged_file_is_found_before_anything_is_served_from_it(tmp_path: Path) -> None:
    file = damaged(tmp_path)
    with pytest.raises(PacelineError, match="put the last backup in its place"):
        check_integrity(file)
    with pytest.raises(PacelineError):
        back_up(file, tmp_path / "backup.sqlite")
    assert [path.name for path in tmp_path.iterdir()] == ["damaged.sqlite"], "no half of a backup is left"
