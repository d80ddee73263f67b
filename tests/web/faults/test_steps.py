"""Steps reach other workers with their notification: nobody reads them from the store again."""

from __future__ import annotations

from typing import Any

import pytest

from paceline.web.pubsub import Published
from web.faults.hubs import answer_of, made, open_tables, ride, watching
from web.pooling import until
from web.server.opening import race_of

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


async def test_a_step_of_another_worker_is_taken_over_without_the_store(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(postgres_url, shared=True) as one, open_tables(postgres_url, shared=True) as two:
        here = await one.get((await made(one)).table)
        there = await two.get(here.id)
        async with watching(one, here, (0,)) as first, watching(two, there, (1,)) as second:
            await until(lambda: here.seats == there.seats and not here.stale and not there.stale)
            loads = list[Any]()
            load = two.store.load

            async def counted(*arguments: Any) -> Any:
                loads.append(arguments)
                return await load(*arguments)

            monkeypatch.setattr(two.store, "load", counted)
            await one.answer(here, (0,), answer_of(here, 0))
            await until(lambda: race_of(there).steps == race_of(here).steps)
            assert race_of(there).state == race_of(here).state
            assert not loads
            steps = [
                frame["snapshot"]["n"] for frames in (first, second) for frame in frames if frame["type"] == "step"
            ]
            assert steps


async def test_steps_that_come_late_twice_or_with_a_gap(postgres_url: str) -> None:
    async with open_tables(postgres_url) as one, open_tables(postgres_url) as two:
        here = await one.get((await made(one)).table)
        there = await two.get(here.id)
        async with watching(two, there, (1,)):
            await ride(one, here, answers=3)
            stored = await one.load_stored(here.id)
            published = [Published(here.id, step.n, step.lines) for step in stored.steps]
            for step in (published[-1], published[0], published[-1], *published):
                await two.on_steps([step])
            await until(lambda: race_of(there).steps == race_of(here).steps)
            assert race_of(there).state == race_of(here).state
            assert not there.stale
