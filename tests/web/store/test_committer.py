"""Group commit: many steps share one transaction, and each writer gets its result."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from paceline.web.store import Conflict, Store, StoreUnavailable
from paceline.web.store.databases import Postgres, Row, Sqlite
from web.store.keeping import LINES, numbers, opened, racing, steps_after

pytestmark = pytest.mark.anyio


async def test_steps_that_wait_together_are_committed_together(database: str) -> None:
    commits: list[tuple[int, float]] = []
    async with opened(database, on_commit=lambda rows, seconds: commits.append((rows, seconds))) as store:
        tables = [await racing(store) for _ in range(40)]
        await asyncio.gather(*(store.append(table, 1, LINES) for table in tables))
        assert [rows for rows, _ in commits] == [40]
        assert all(seconds > 0 for _, seconds in commits)
        assert [await numbers(store, table) for table in tables] == [[1]] * 40


async def test_more_than_fit_are_committed_in_turn(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paceline.web.store.committer.MOST_AT_ONCE", 7)
    commits: list[int] = []
    async with opened(database, on_commit=lambda rows, _: commits.append(rows)) as store:
        tables = [await racing(store) for _ in range(20)]
        await asyncio.gather(*(store.append(table, 1, LINES) for table in tables))
        assert commits == [7, 7, 6]


async def test_a_conflict_fails_only_itself(database: str) -> None:
    async with opened(database) as store:
        tables = [await racing(store) for _ in range(6)]
        await store.append(tables[2], 1, "first\n")
        await store.archive(tables[4], LINES, 9.0)
        outcomes = await asyncio.gather(
            *(store.append(table, 1, "second\n") for table in tables), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [
            type(None),
            type(None),
            Conflict,
            type(None),
            Conflict,
            type(None),
        ]
        assert [step.lines for step in await steps_after(store, tables[2], 0)] == ["first\n"]


async def test_of_two_answers_in_one_batch_the_first_counts(database: str) -> None:
    async with opened(database) as store:
        table = await racing(store)
        outcomes = await asyncio.gather(
            store.append(table, 1, "first\n"), store.append(table, 1, "second\n"), return_exceptions=True
        )
        assert (outcomes[0], type(outcomes[1])) == (None, Conflict)
        assert [step.lines for step in await steps_after(store, table, 0)] == ["first\n"]


async def test_one_that_cannot_be_written_does_not_spoil_the_others(database: str) -> None:
    async with opened(database) as store:
        tables = [await racing(store) for _ in range(4)]
        outcomes = await asyncio.gather(
            *(store.append(table, 1, "\ud800" if seat == 1 else LINES) for seat, table in enumerate(tables)),
            return_exceptions=True,
        )
        assert [outcome is None for outcome in outcomes] == [True, False, True, True]
        assert not isinstance(outcomes[1], Conflict | StoreUnavailable)
        await store.append(tables[1], 1, LINES)


async def test_a_cancelled_writer_harms_nobody(database: str) -> None:
    async with opened(database) as store:
        table, other = await racing(store), await racing(store)
        impatient = asyncio.create_task(store.append(table, 1, LINES))
        patient = asyncio.create_task(store.append(other, 1, LINES))
        await asyncio.sleep(0)
        impatient.cancel()
        await patient
        assert impatient.cancelled()
        await store.append(other, 2, LINES)


async def test_closing_finishes_the_writes_in_hand(database: str) -> None:
    store = await Store.open(database)
    tables = [await racing(store) for _ in range(10)]
    appends = [asyncio.create_task(store.append(table, 1, LINES)) for table in tables]
    await asyncio.sleep(0)
    await store.close()
    assert [append.done() and append.exception() for append in appends] == [None] * 10
    with pytest.raises(StoreUnavailable):
        await store.append(tables[0], 2, LINES)
    async with opened(database) as again:
        assert [await numbers(again, table) for table in tables] == [[1]] * 10


@pytest.mark.parametrize("lost", ["the statement", "the answer"])
async def test_a_connection_that_dies_while_writing(database: str, lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not the database had committed, the step is stored once and its writer gets True."""
    kind = Sqlite if database.startswith("sqlite") else Postgres
    whole, deaths = kind.write, iter([True])

    async def write(self: Any, driver: Any, rows: Sequence[Row]) -> set[int]:
        dies = next(deaths, False)
        if dies and lost == "the statement":
            raise ConnectionResetError
        written = await whole(self, driver, rows)
        if dies:
            raise ConnectionResetError
        return written

    async with opened(database) as store:
        table, other = await racing(store), await racing(store)
        await store.append(other, 1, "first\n")
        monkeypatch.setattr(kind, "write", write)
        outcomes = await asyncio.gather(
            store.append(table, 1, LINES), store.append(other, 1, "second\n"), return_exceptions=True
        )
        assert (outcomes[0], type(outcomes[1])) == (None, Conflict)
        assert (await numbers(store, table), await numbers(store, other)) == ([1], [1])


async def test_two_workers_write_the_same_tables_at_once(postgres_url: str) -> None:
    """For every step of every table exactly one of the two writers succeeds."""
    async with opened(postgres_url) as one, opened(postgres_url) as two:
        tables = [await racing(one) for _ in range(12)]
        for n in range(1, 9):
            mine = [one.append(table, n, "one\n") for table in tables]
            yours = [two.append(table, n, "two\n") for table in reversed(tables)]
            outcomes = await asyncio.gather(*mine, *reversed(yours), return_exceptions=True)
            assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)
            for table, first, second in zip(tables, outcomes[:12], outcomes[:11:-1][::-1], strict=True):
                assert (first is None) != (second is None)
                step = (await steps_after(one, table, n - 1))[0]
                assert step.lines == ("one\n" if first is None else "two\n")
