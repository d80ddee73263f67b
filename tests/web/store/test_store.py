"""The store: data round-trips, and what may happen once happens once."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from paceline.core.messages import PacelineError
from paceline.web.store import Conflict, SeatRow, StageRow, Store, Stored, TableRow, TourRow, databases
from web.databases import Server
from web.store.keeping import LINES, a_table, numbers, opened, racing, seats, steps_after

pytestmark = pytest.mark.anyio
SYNCHRONOUS_FULL = 2
"""The number by which SQLite names this setting."""


async def test_a_table_comes_back_as_it_was(database: str) -> None:
    table = TableRow(
        id="a",
        game="toy",
        created=1763.25,
        phase="gathering",
        setup=b'{"options":{"weather":"\xc3\xa9t\xc3\xa9"}}',
        host="digest",
        next="b",
    )
    held = (
        SeatRow(table="a", seat=0, kind="person", name="Zoë «Z»", token="digest", joined=True, sitting=True),
        SeatRow(table="a", seat=1, kind="bot", name="saver"),
        SeatRow(table="a", seat=2, kind="team", name="peloton"),
    )
    async with opened(database) as store:
        await store.create(table, tuple(reversed(held)))
        assert await store.load("a") == Stored(table, held, ())
        assert await store.load("b") is None


async def test_a_table_outlives_the_store(database: str) -> None:
    async with opened(database) as store:
        table = await racing(store)
        await store.append(table, 1, LINES)
    async with opened(database) as store:
        stored = await store.load(table)
        assert stored is not None
        assert [(step.n, step.lines) for step in stored.steps] == [(1, LINES)]


async def test_a_table_without_seats_can_be_kept(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table(id="alone"), ())
        stored = await store.load("alone")
        assert stored is not None
        assert stored.seats == ()


async def test_the_id_of_a_table_is_taken_once(database: str) -> None:
    first, second = a_table(id="same"), a_table(id="same", host="somebody else")
    async with opened(database) as store:
        await store.create(first, seats(first))
        await store.create(first, seats(first))  # a second try of the same
        with pytest.raises(Conflict):
            await store.create(second, seats(second))
        stored = await store.load("same")
        assert stored == Stored(first, tuple(seats(first)), ())


async def test_steps_come_in_their_order(database: str) -> None:
    before = time.time()
    async with opened(database) as store:
        table, other = await racing(store), await racing(store)
        for n in range(1, 13):
            await store.append(table, n, f"0 play {n}\n")
        await store.append(other, 1, LINES)
        steps = await steps_after(store, table, 0)
        assert [(step.n, step.lines) for step in steps] == [(n, f"0 play {n}\n") for n in range(1, 13)]
        assert all(before <= step.at <= time.time() for step in steps)
        assert await steps_after(store, table, 10) == steps[10:]
        assert await steps_after(store, table, 12) == ()
        stored = await store.load(table)
        assert stored is not None
        assert stored.steps == steps
        later = await store.load(table, 10)
        assert later is not None
        assert (later.table, later.seats, later.steps) == (stored.table, stored.seats, steps[10:])


async def test_a_step_is_written_once(database: str) -> None:
    async with opened(database) as store:
        table = await racing(store)
        await store.append(table, 1, "mine\n")
        with pytest.raises(Conflict):
            await store.append(table, 1, "yours\n")
        assert [step.lines for step in await steps_after(store, table, 0)] == ["mine\n"]


@pytest.mark.parametrize("phase", ["gathering", "over"])
async def test_only_a_table_that_is_racing_takes_steps(database: str, phase: str) -> None:
    async with opened(database) as store:
        table = await racing(store, phase=phase)
        with pytest.raises(Conflict):
            await store.append(table, 1, LINES)
        with pytest.raises(Conflict):
            await store.append("no such table", 1, LINES)
        assert await numbers(store, table) == []


async def test_a_race_starts_once(database: str) -> None:
    gathering = {"phase": "gathering"}
    async with opened(database) as store:
        table = await racing(store, phase="gathering")

        async def start(header: str) -> bool:
            return await store.update_table(table, gathering, phase="racing", header=header)

        started = await asyncio.gather(*(start(f"header {n}") for n in range(5)))
        assert started.count(True) == 1
        stored = await store.load(table)
        assert stored is not None
        assert (stored.table.phase, stored.table.header) == ("racing", f"header {started.index(True)}")
        assert await start(stored.table.header), "a second try of the same says yes"
        assert not await start("another header")


async def test_a_seat_is_changed_and_claimed_once(database: str) -> None:
    async with opened(database) as store:
        table = await racing(store)
        assert await store.update_seat(table, 0, {"token": ""}, token="mine", joined=True)
        assert not await store.update_seat(table, 0, {"token": ""}, token="yours", joined=True)
        assert await store.update_seat(table, 1, sitting=True, name="Bob")
        assert not await store.update_seat(table, 7, sitting=True)
        stored = await store.load(table)
        assert stored is not None
        assert [(seat.token, seat.name, seat.joined, seat.sitting) for seat in stored.seats] == [
            ("mine", "rider 0", True, False),
            ("", "Bob", False, True),
        ]


async def test_nothing_is_not_something(database: str) -> None:
    async with opened(database) as store:
        table = await racing(store)
        assert await store.update_table(table, {"finished": None}, finished=2.5)
        assert not await store.update_table(table, {"finished": None}, finished=3.5)
        assert not await store.update_table("no such table", next="x")


async def test_a_finished_race_takes_the_place_of_its_steps(database: str) -> None:
    async with opened(database) as store:
        table, other = await racing(store), await racing(store)
        await store.append(table, 1, LINES)
        await store.append(other, 1, LINES)
        await store.archive(table, "the race\n", 99.5)
        assert await numbers(store, other) == [1]
        stored = await store.load(table)
        assert stored is not None
        assert (stored.table.phase, stored.table.finished) == ("over", 99.5)
        assert (stored.steps, stored.race) == ((), "the race\n")
        await store.archive(table, "another race\n", 100.5)
        assert await store.load(table) == stored
        for n in (1, 2):
            with pytest.raises(Conflict):
                await store.append(table, n, LINES)


async def test_a_worker_that_missed_the_end_cannot_add_to_a_race(database: str) -> None:
    """However append and archive fall together, the step is in the race or refused, and none is left behind."""
    async with opened(database) as late, opened(database) as prompt:
        for pause in range(8):
            table = await racing(prompt)
            await prompt.append(table, 1, LINES)

            async def archive(table: str = table, pause: int = pause) -> None:
                for _ in range(pause):
                    await asyncio.sleep(0)
                await prompt.archive(table, LINES, 9.0)

            outcome, _ = await asyncio.gather(late.append(table, 1, "late\n"), archive(), return_exceptions=True)
            assert isinstance(outcome, Conflict)
            assert await numbers(prompt, table) == []


async def test_a_tour_with_its_stages(database: str) -> None:
    tour = TourRow(id="t", game="toy", created=2.0, seed="9" * 40, plan=b"{}", seats=b'["a"]', host="digest")
    async with opened(database) as store:
        await store.create_tour(tour)
        await store.create_tour(tour)
        with pytest.raises(Conflict):
            await store.create_tour(TourRow(id="t", game="toy", created=3.0, seed="1"))
        second = await racing(store, tour="t", stage=2)
        first = await racing(store, tour="t", stage=1)
        await racing(store)
        await store.archive(first, "first race\n", 4.0)
        found = await store.load_tour("t")
        assert found is not None
        assert found.tour == tour
        assert found.stages == (StageRow(first, 1, "over", "first race\n"), StageRow(second, 2, "racing", ""))
        assert await store.load_tour("u") is None
        with pytest.raises(Conflict):
            await racing(store, tour="t", stage=2)


async def test_a_table_is_seen_at_one_moment(database: str) -> None:
    """While a race is archived, a reader sees its steps or its text, never neither."""
    async with opened(database) as store, opened(database) as reader:
        for _ in range(5):
            table = await racing(store)
            await store.append(table, 1, LINES)
            archiving = asyncio.create_task(store.archive(table, LINES, 9.0))
            while not archiving.done():
                stored = await reader.load(table)
                assert stored is not None
                assert bool(stored.race) != bool(stored.steps)
            await archiving


async def test_sqlite_flushes_every_commit_to_the_disk(sqlite_url: str) -> None:
    engine = databases.database(sqlite_url).engine
    async with engine.connect() as connection:
        settings = {
            pragma: (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys")
        }
    await engine.dispose()
    assert settings == {"journal_mode": "wal", "synchronous": SYNCHRONOUS_FULL, "foreign_keys": 1}


async def test_a_store_that_answers(database: str) -> None:
    async with opened(database) as store:
        await store.try_write()


async def test_workers_that_start_at_once_migrate_once(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(6)))
    table = await racing(stores[0])
    await stores[5].append(table, 1, LINES)
    assert await numbers(stores[3], table) == [1]
    for store in stores:
        await store.close()


@pytest.mark.parametrize(
    "url", ["", "nonsense", "sqlite://", "sqlite:///:memory:", "mysql://root@localhost/x", "postgresql+psycopg2://h/x"]
)
async def test_a_url_that_names_no_database_of_ours(url: str) -> None:
    with pytest.raises(PacelineError, match="not a database that can be used here"):
        await Store.open(url)


async def test_a_file_that_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(PacelineError, match=r"cannot be opened: .*Is a directory"):
        await Store.open(f"sqlite:///{tmp_path}")


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    file.write_text("no database at all\n" * 100, encoding="utf-8")
    with pytest.raises(PacelineError, match="cannot be opened: file is not a database"):
        await Store.open(f"sqlite:///{file}")


async def test_a_server_that_is_not_there() -> None:
    with pytest.raises(PacelineError, match="cannot be opened") as caught:
        await Store.open("postgresql://rider:secret@127.0.0.1:1/races", patience=0.1)
    assert "secret" not in str(caught.value)


async def test_a_server_without_that_database(postgres: Server) -> None:
    with pytest.raises(PacelineError, match='database "nowhere" does not exist'):
        await Store.open(postgres.url("nowhere"))
