"""Work that a dead worker or an unavailable store left undone is recovered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from paceline.core.race import Race
from paceline.web import tables
from paceline.web.bots import driver
from paceline.web.errors import Refusal
from paceline.web.lobby import first_line
from paceline.web.store import StoreUnavailable
from paceline.web.tables import Tables
from toygame import GAME
from web.faults.hubs import BOT, PERSON, answer_of, made, open_tables, ride, watching
from web.faults.riding import until
from web.faults.serving import LONG

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the toy game, and let hubs check their tables all the time."""
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")
    monkeypatch.setattr(tables, "_WATCH", 0.01)
    monkeypatch.setattr(tables, "_LEFT_ALONE", 0.02)
    monkeypatch.setattr(driver, "_RETRY", 0.01)


def failing(
    monkeypatch: pytest.MonkeyPatch, hub: Tables, name: str, times: int = 3, *, done: bool = False, **only: object
) -> list[int]:
    """Fail the store's first so many calls of this kind, each done or not; return those that failed."""
    work: Callable[..., Any] = getattr(hub.store, name)
    failed: list[int] = []

    async def fails(*given: Any, **more: Any) -> Any:
        if len(failed) < times and only.items() <= more.items():
            failed.append(len(failed))
            if done:
                await work(*given, **more)
            raise StoreUnavailable
        return await work(*given, **more)

    monkeypatch.setattr(hub.store, name, fails)
    return failed


async def test_an_idle_table_is_forgotten_and_comes_back(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(database) as hub:
        table = await hub.get((await made(hub)).table)
        await ride(hub, table, answers=3)
        assert table.race is not None
        async with watching(hub, table):
            monkeypatch.setattr(tables, "_IDLE", 0.0)
            await asyncio.sleep(0.1)
            assert hub.loaded[table.id] is table, "a client is connected"
        await until(lambda: table.id not in hub.loaded)
        again = await hub.get(table.id)
        assert again is not table
        assert again.race is not None
        assert (again.race.state, again.race.steps, again.race.seen) == (
            table.race.state,
            table.race.steps,
            table.race.seen,
        )
        monkeypatch.setattr(tables, "_IDLE", 900.0)
        await ride(hub, again)
        assert again.phase == "over"


async def test_a_race_whose_worker_died_before_the_first_roll_begins(database: str) -> None:
    async with open_tables(database) as hub:
        name = (await made(hub, start=False)).table
        stored = await hub.store.load(name)
        assert stored is not None
        table = await hub.get(name)
        header = first_line(table.game, table.setup, stored.seats)
        assert await hub.store.update_table(name, {"phase": "gathering"}, phase="racing", header=header)
    async with open_tables(database) as hub:
        table = await hub.get(name)
        await until(lambda: table.race is not None and table.race.waiting)
        await ride(hub, table)
        assert table.phase == "over"


async def test_a_race_that_was_never_archived_is_archived_when_it_is_loaded(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_LEFT_ALONE", LONG)
    async with open_tables(database) as hub:
        failing(monkeypatch, hub, "archive", times=1000)
        table = await hub.get((await made(hub)).table)
        await ride(hub, table)
        assert table.phase == "over"
    async with open_tables(database) as hub:
        again = await hub.get(table.id)
        await until(lambda: again.archived)
        stored = await hub.load_stored(table.id)
        assert Race.read(GAME, stored.race).over
        assert not stored.steps


async def test_a_race_is_archived_as_soon_as_the_store_is_back(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(sqlite_url) as hub:
        failed = failing(monkeypatch, hub, "archive")
        table = await hub.get((await made(hub)).table)
        await ride(hub, table)
        await until(lambda: table.archived)
        assert len(failed) == 3


async def test_bots_that_nobody_watches_ride_on_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_LEFT_ALONE", LONG)
    async with open_tables(database) as hub:
        name = (await made(hub, BOT, BOT, start=False)).table
        table = await hub.get(name)
        header = first_line(table.game, table.setup, table.seats)
        assert await hub.store.update_table(name, {"phase": "gathering"}, phase="racing", header=header)
    async with open_tables(database) as hub:
        table = await hub.get(name)
        await until(lambda: table.archived)


async def test_bots_ride_on_when_the_store_is_back(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_tables(sqlite_url) as hub:
        table = await hub.get((await made(hub, PERSON, BOT, start=False)).table)
        header = first_line(table.game, table.setup, table.seats)
        assert await hub.store.update_table(table.id, {"phase": "gathering"}, phase="racing", header=header)
        failed = failing(monkeypatch, hub, "append")
        await hub.reload(table)
        await until(lambda: table.race is not None and table.race.waiting == (0,))
        assert len(failed) == 3
    assert not [record for record in caplog.records if record.levelname == "ERROR"], "it is no fault of ours"


async def test_the_watch_outlives_a_store_that_is_away(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(sqlite_url) as hub:
        table = await hub.get((await made(hub, patience=0.01)).table)
        failed = failing(monkeypatch, hub, "update_seat", sitting=True)
        await hub.answer(table, [1], answer_of(table, 1))
        async with watching(hub, table, (1,)) as frames:
            await until(
                lambda: any(frame["type"] == "info" and frame["info"]["seats"][0]["sitting"] for frame in frames)
            )
            assert len(failed) == 3


async def test_a_step_of_unknown_fate_is_shown_once_it_is_known(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(sqlite_url) as hub:
        table = await hub.get((await made(hub)).table)
        assert table.race is not None
        async with watching(hub, table, (0,)) as frames:
            answer, steps = answer_of(table, 0), table.race.steps
            failing(monkeypatch, hub, "append", times=1, done=True)
            with pytest.raises(StoreUnavailable):
                await hub.answer(table, [0], answer)
            assert table.race.steps == steps, "nothing is published that is not known to be stored"
            await until(lambda: any(frame["type"] == "step" for frame in frames))
            with pytest.raises(Refusal) as refused:
                await hub.answer(table, [0], answer)
            assert refused.value.code == "stale-ask"
        await ride(hub, table)
        await until(lambda: table.archived)
        assert Race.read(GAME, (await hub.load_stored(table.id)).race).over


async def test_a_client_receives_the_steps_of_another_worker_once(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as ahead, open_tables(sqlite_url) as behind:
        name = (await made(ahead)).table
        far, near = await ahead.get(name), await behind.get(name)
        await ride(ahead, far, answers=4)
        async with watching(behind, near) as frames:
            await until(lambda: frames)
            snapshot = frames[0]["snapshots"][0]
            assert all(line["n"] <= snapshot["n"] for line in snapshot.get("lines", ()))
            await behind.refresh(near)
            await until(lambda: len(frames) > 1)
            numbers = [
                line["n"]
                for frame in frames[1:]
                if frame["type"] == "step"
                for line in frame["snapshot"].get("lines", ())
            ]
            assert all(n > snapshot["n"] for n in numbers)


async def test_a_client_that_is_ahead_of_a_worker_is_sent_nothing_twice(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as dead, open_tables(sqlite_url) as alive:
        name = (await made(dead)).table
        far, near = await dead.get(name), await alive.get(name)
        await ride(dead, far, answers=3)
        assert far.race is not None
        since = far.race.seen[0]
        async with watching(alive, near, (0,), {"0": since}) as frames:
            await until(lambda: frames)
            assert frames[0]["snapshots"][0]["n"] == since
            assert not frames[0]["snapshots"][0].get("lines")
