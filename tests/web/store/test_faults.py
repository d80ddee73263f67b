"""Database failures: connections die, servers stop, disks fill, processes are killed."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Engine, event, make_url

from paceline.web.store import Conflict, Store, StoreUnavailable
from web.databases import Server
from web.store import appending
from web.store.keeping import LINES, numbers, opened, racing, steps_after

pytestmark = pytest.mark.anyio
TESTS = Path(__file__).parents[2]
BIG = "0 play 2\n" * 5000
SOON = 30.0
"""Seconds in which even a busy machine has refused what it does not wait for."""


async def until_away(store: Store, table: str) -> int:
    """Append until there is no room; return the number of the step that was refused."""
    for n in range(1, 200):
        try:
            async with asyncio.timeout(SOON):
                await store.append(table, n, BIG)
        except StoreUnavailable:
            return n
    raise AssertionError("the disk never filled")


async def test_connections_that_are_killed_are_replaced(postgres: Server, postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        table = await racing(store)
        for n in range(1, 6):
            await store.append(table, n, LINES)
            assert await postgres.kill_connections(postgres_url)
            assert len(await steps_after(store, table, 0)) == n
            assert await postgres.kill_connections(postgres_url)
            assert await store.update_table(table, next=f"{n}")
            assert await postgres.kill_connections(postgres_url)


async def test_connections_killed_under_load_lose_and_double_nothing(postgres: Server, postgres_url: str) -> None:
    dice = random.Random(3)
    async with opened(postgres_url, patience=60.0) as store:
        tables = [await racing(store) for _ in range(8)]

        async def ride(table: str) -> None:
            for n in range(1, 61):
                await store.append(table, n, LINES)

        riding = asyncio.gather(*map(ride, tables))
        for _ in range(12):
            await asyncio.sleep(dice.uniform(0.01, 0.06))
            await postgres.kill_connections(postgres_url)
        await riding
        assert [await numbers(store, table) for table in tables] == [list(range(1, 61))] * 8


async def test_a_server_that_goes_away_and_comes_back(postgres: Server, postgres_url: str) -> None:
    async with opened(postgres_url, patience=60.0) as store:
        table = await racing(store)
        await store.append(table, 1, LINES)
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(StoreUnavailable):
                await asyncio.wait_for(store.try_write(), SOON)
            waiting = [
                asyncio.create_task(store.append(table, 2, LINES)),
                asyncio.create_task(store.load(table)),
                asyncio.create_task(store.update_table(table, next="x")),
                asyncio.create_task(racing(store)),
            ]
            await asyncio.sleep(1.0)
            assert not any(task.done() for task in waiting)
        finally:
            await asyncio.to_thread(postgres.start)
        await asyncio.gather(*waiting)
        assert await numbers(store, table) == [1, 2]


async def test_patience_ends(postgres: Server, postgres_url: str) -> None:
    async with opened(postgres_url, patience=0.2) as store:
        table = await racing(store)
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(StoreUnavailable):
                await asyncio.wait_for(store.append(table, 1, LINES), SOON)
            with pytest.raises(StoreUnavailable):
                await asyncio.wait_for(store.load(table), SOON)
        finally:
            await asyncio.to_thread(postgres.start)
        await store.append(table, 1, LINES)
        assert await numbers(store, table) == [1]


async def test_a_connection_that_hangs_is_left_behind(
    postgres: Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paceline.web.store.databases.COMMAND_SECONDS", 0.3)
    name = make_url(postgres_url).database
    async with opened(postgres_url) as store:
        table = await racing(store)
        await store.append(table, 1, LINES)
        backends = await postgres.execute(f"SELECT pid FROM pg_stat_activity WHERE datname = '{name}'")
        for (pid,) in backends:
            os.kill(pid, signal.SIGSTOP)
        try:
            await store.append(table, 2, LINES)
            assert await numbers(store, table) == [1, 2]
        finally:
            for (pid,) in backends:
                os.kill(pid, signal.SIGCONT)
        await store.append(table, 3, LINES)
        assert await numbers(store, table) == [1, 2, 3]


async def test_a_step_waits_for_the_end_of_the_race_and_is_refused(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        table = await racing(store)
        await store.append(table, 1, LINES)
        other = await asyncpg.connect(postgres_url)
        ending = other.transaction()
        await ending.start()
        await other.execute("UPDATE tables SET phase = 'over' WHERE id = $1", table)
        await other.execute("DELETE FROM steps WHERE table_id = $1", table)
        late = asyncio.create_task(store.append(table, 1, "late\n"))
        done, _ = await asyncio.wait([late], timeout=0.3)
        assert not done
        await ending.commit()
        await other.close()
        with pytest.raises(Conflict):
            await late
        assert await numbers(store, table) == []


@contextmanager
def disk_of(pages: Callable[[], int]) -> Iterator[None]:
    """Limit the size of the database for every new connection."""

    def limit(connection: Any, _record: object, _proxy: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {pages()}")
        cursor.close()

    event.listen(Engine, "checkout", limit)
    try:
        yield
    finally:
        event.remove(Engine, "checkout", limit)


async def test_a_full_disk_is_reported_soon_and_works_again_with_room(sqlite_url: str) -> None:
    room = {"pages": 40}
    with disk_of(lambda: room["pages"]):
        async with opened(sqlite_url, patience=2 * SOON) as store:
            table, other = await racing(store), await racing(store)
            refused = await until_away(store, table)
            assert await numbers(store, table) == list(range(1, refused))
            with pytest.raises(StoreUnavailable):
                await store.archive(table, BIG * 9, 9.0)
            room["pages"] = 100_000
            await store.append(table, refused, BIG)
            await store.append(other, 1, LINES)
            assert await numbers(store, table) == list(range(1, refused + 1))
            await store.archive(table, BIG * 9, 9.0)


async def test_a_disk_that_refuses_to_write_is_reported_soon(sqlite_url: str) -> None:
    """A limit on the size of files makes the log of the database end with an error of input and output."""
    _, hard = before = resource.getrlimit(resource.RLIMIT_FSIZE)
    async with opened(sqlite_url, patience=2 * SOON) as store:
        table = await racing(store)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
        try:
            refused = await until_away(store, table)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        await store.append(table, refused, BIG)
        assert await numbers(store, table) == list(range(1, refused + 1))


async def test_a_file_that_somebody_else_writes_is_waited_for(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        table = await racing(store)
        other = sqlite3.connect(str(make_url(sqlite_url).database), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        late = asyncio.create_task(store.append(table, 1, LINES))
        done, _ = await asyncio.wait([late], timeout=0.3)
        assert not done
        assert await numbers(store, table) == []
        other.execute("COMMIT")
        other.close()
        await late
        assert await numbers(store, table) == [1]


async def test_what_was_acknowledged_survives_kill_9(database: str) -> None:
    dice = random.Random(7)
    async with opened(database) as store:
        for life in range(3):
            acknowledged = await asyncio.to_thread(kill_after, dice.randrange(1, 400), database, f"life{life}")
            for seat in range(appending.TABLES):
                table = f"life{life}-{seat}"
                kept = await numbers(store, table)
                assert kept == list(range(1, len(kept) + 1))
                assert acknowledged.get(table, 0) <= len(kept) <= acknowledged.get(table, 0) + 1


def kill_after(lines: int, url: str, first: str) -> dict[str, int]:
    """Let a process append until it has printed so many lines, then kill it; return the last number of each table."""
    process = subprocess.Popen(
        [sys.executable, "-m", "web.store.appending", url, first],
        cwd=TESTS,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    process.kill()
    said += process.stdout.readlines()
    process.wait()
    process.stdout.close()
    return {table: int(n) for table, n in (line.split() for line in said if line.endswith("\n"))}
