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
from web.faults.housing import BOT, PERSON, answer_of, housed, made, ride, watching
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
    monkeypatch: pytest.MonkeyPatch, house: Tables, name: str, times: int = 3, *, done: bool = False, **only: object
) -> list[int]:
    """Fail the store's first so many calls of this kind, each done or not; return those that failed."""
    work: Callable[..., Any] = getattr(house.store, name)
    failed: list[int] = []

    async def fails(*given: Any, **more: Any) -> Any:
        if len(failed) < times and only.items() <= more.items():
            failed.append(len(failed))
            if done:
                await work(*given, **more)
            raise StoreUnavailable
        return await work(*given, **more)

    monkeypatch.setattr(house.store, name, fails)
    return failed


async def test_an_idle_table_is_forgotten_and_comes_back(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with housed(database) as house:
        table = await house.get((await made(house)).table)
        await ride(house, table, answers=3)
        assert table.race is not None
        async with watching(house, table):
            monkeypatch.setattr(tables, "_IDLE", 0.0)
            await asyncio.sleep(0.1)
            assert house.loaded[table.id] is table, "somebody looks at it"
        await until(lambda: table.id not in house.loaded)
        again = await house.get(table.id)
        assert again is not table
        assert again.race is not None
        assert (again.race.state, again.race.steps, again.race.seen) == (
            table.race.state,
            table.race.steps,
            table.race.seen,
        )
        monkeypatch.setattr(tables, "_IDLE", 900.0)
        await ride(house, again)
        assert again.phase == "over"


async def test_a_race_whose_worker_died_before_the_first_roll_begins(database: str) -> None:
    async with housed(database) as house:
        name = (await made(house, start=False)).table
        stored = await house.store.load(name)
        assert stored is not None
        table = await house.get(name)
        header = first_line(table.game, table.setup, stored.seats)
        assert await house.store.update_table(name, {"phase": "gathering"}, phase="racing", header=header)
    async with housed(database) as house:
        table = await house.get(name)
        await until(lambda: table.race is not None and table.race.waiting)
        await ride(house, table)
        assert table.phase == "over"


async def test_a_race_that_was_never_archived_is_archived_when_it_is_loaded(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_LEFT_ALONE", LONG)
    async with housed(database) as house:
        failing(monkeypatch, house, "archive", times=1000)
        table = await house.get((await made(house)).table)
        await ride(house, table)
        assert table.phase == "over"
    async with housed(database) as house:
        again = await house.get(table.id)
        await until(lambda: again.archived)
        stored = await house.load_stored(table.id)
        assert Race.read(GAME, stored.race).over
        assert not stored.steps


async def test_a_race_is_archived_as_soon_as_the_store_is_back(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with housed(sqlite_url) as house:
        failed = failing(monkeypatch, house, "archive")
        table = await house.get((await made(house)).table)
        await ride(house, table)
        await until(lambda: table.archived)
        assert len(failed) == 3


async def test_bots_that_nobody_watches_ride_on_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_LEFT_ALONE", LONG)
    async with housed(database) as house:
        name = (await made(house, BOT, BOT, start=False)).table
        table = await house.get(name)
        header = first_line(table.game, table.setup, table.seats)
        assert await house.store.update_table(name, {"phase": "gathering"}, phase="racing", header=header)
    async with housed(database) as house:
        table = await house.get(name)
        await until(lambda: table.archived)


async def test_bots_ride_on_when_the_store_is_back(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with housed(sqlite_url) as house:
        table = await house.get((await made(house, PERSON, BOT, start=False)).table)
        header = first_line(table.game, table.setup, table.seats)
        assert await house.store.update_table(table.id, {"phase": "gathering"}, phase="racing", header=header)
        failed = failing(monkeypatch, house, "append")
        await house.reload(table)
        await until(lambda: table.race is not None and table.race.waiting == (0,))
        assert len(failed) == 3
    assert not [record for record in caplog.records if record.levelname == "ERROR"], "it is no fault of ours"


async def test_the_watch_outlives_a_store_that_is_away(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with housed(sqlite_url) as house:
        table = await house.get((await made(house, patience=0.01)).table)
        failed = failing(monkeypatch, house, "update_seat", sitting=True)
        async with watching(house, table, (1,)) as frames:
            await until(
                lambda: any(frame["type"] == "info" and frame["info"]["seats"][0]["sitting"] for frame in frames)
            )
            assert len(failed) == 3


async def test_a_step_of_unknown_fate_is_shown_once_it_is_known(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with housed(sqlite_url) as house:
        table = await house.get((await made(house)).table)
        assert table.race is not None
        async with watching(house, table, (0,)) as frames:
            answer, steps = answer_of(table, 0), table.race.steps
            failing(monkeypatch, house, "append", times=1, done=True)
            with pytest.raises(StoreUnavailable):
                await house.answer(table, [0], answer)
            assert table.race.steps == steps, "nothing is shown that is not known to be kept"
            await until(lambda: any(frame["type"] == "step" for frame in frames))
            with pytest.raises(Refusal) as refused:
                await house.answer(table, [0], answer)
            assert refused.value.code == "stale-ask"
        await ride(house, table)
        await until(lambda: table.archived)
        assert Race.read(GAME, (await house.load_stored(table.id)).race).over


async def test_a_client_receives_the_steps_of_another_worker_once(sqlite_url: str) -> None:
    async with housed(sqlite_url) as ahead, housed(sqlite_url) as behind:
        name = (await made(ahead)).table
        far, near = await ahead.get(name), await behind.get(name)
        await ride(ahead, far, answers=4)
        async with watching(behind, near) as frames:
            await until(lambda: frames)
            look = frames[0]["looks"][0]
            assert all(line["n"] <= look["n"] for line in look.get("lines", ()))
            await behind.refresh(near)
            await until(lambda: len(frames) > 1)
            told = [
                line["n"] for frame in frames[1:] if frame["type"] == "step" for line in frame["look"].get("lines", ())
            ]
            assert all(n > look["n"] for n in told)


async def test_a_client_that_is_ahead_of_a_worker_is_sent_nothing_twice(sqlite_url: str) -> None:
    async with housed(sqlite_url) as dead, housed(sqlite_url) as alive:
        name = (await made(dead)).table
        far, near = await dead.get(name), await alive.get(name)
        await ride(dead, far, answers=3)
        assert far.race is not None
        since = far.race.seen[0]
        async with watching(alive, near, (0,), {"0": since}) as frames:
            await until(lambda: frames)
            assert frames[0]["looks"][0]["n"] == since
            assert not frames[0]["looks"][0].get("lines")
