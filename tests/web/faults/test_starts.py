"""A seat that changes hands in the moment in which the race begins: header and seats agree, and it can be ridden."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from paceline.core.log import parse_header
from paceline.web import lobby
from paceline.web.errors import Refusal
from paceline.web.lobby import seat_names
from paceline.web.protocol import SeatRequest
from paceline.web.store import SeatRow
from paceline.web.table import Table
from paceline.web.tables import Tables
from web.faults.hubs import BOT, PERSON, made, open_tables, ride
from web.faults.riding import until

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


async def ridden(tables: Tables, name: str) -> list[str]:
    """Ride a race that has begun to its end; return who rode, as both the seats and the header say."""
    stored = await tables.load_stored(name)
    names = list(parse_header(stored.table.header).seats)
    assert seat_names(stored.seats) == names
    assert all(bool(seat.token) == (seat.kind == "person") for seat in stored.seats)
    table = await tables.get(name)
    await tables.refresh(table)
    people = [seat.seat for seat in table.seats if seat.kind == "person"]
    await lobby.take_back(tables, table, people)  # a request that came too late lets a bot sit in

    async def riding() -> None:
        while table.phase != "over":
            await ride(tables, table, people)
            await asyncio.sleep(0.01)

    await asyncio.gather(riding(), until(lambda: table.archived))
    return names


async def test_a_seat_that_changes_hands_just_before_the_start(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(database) as one, open_tables(database) as other:
        name = (await made(one, start=False)).table
        here, there = await one.get(name), await other.get(name)
        begin = one.store.start_race

        async def late(table: str, header: str, seats: Sequence[SeatRow]) -> bool:
            monkeypatch.setattr(one.store, "start_race", begin)
            await lobby.give_seat(other, there, 1, SeatRequest("bot", "bold"))
            return await begin(table, header, seats)

        monkeypatch.setattr(one.store, "start_race", late)
        await lobby.start_race(one, here)
        assert await ridden(one, name) == ["you", "bold"]


async def test_a_seat_that_changes_hands_just_after_the_start(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(database) as one, open_tables(database) as other:
        name = (await made(one, PERSON, BOT, start=False)).table
        here, there = await one.get(name), await other.get(name)
        reseat = one.store.reseat

        async def late(*given: Any, **changes: Any) -> bool:
            monkeypatch.setattr(one.store, "reseat", reseat)
            await lobby.start_race(other, there)
            return await reseat(*given, **changes)

        monkeypatch.setattr(one.store, "reseat", late)
        with pytest.raises(Refusal) as refused:
            await lobby.give_seat(one, here, 1, PERSON)
        assert refused.value.code == "already-started"
        assert here.race is not None, "the client is notified of the start"
        assert await ridden(one, name) == ["you", "random"]


async def at_once(starting: tuple[Tables, Table], seating: tuple[Tables, Table], rng: Random) -> None:
    """Start a race at one worker while another gives its second seat away twice."""

    async def wish() -> None:
        for wish in (SeatRequest("bot", "bold"), PERSON):
            await asyncio.sleep(rng.random() * 0.01)
            with suppress(Refusal):
                await lobby.give_seat(*seating, 1, wish)

    async def start() -> None:
        await asyncio.sleep(rng.random() * 0.01)
        await lobby.start_race(*starting)

    await asyncio.gather(wish(), start())


@pytest.mark.parametrize("workers", [1, 2])
async def test_seat_changes_and_a_start_at_the_same_moment(database: str, workers: int) -> None:
    rng, begun = Random(workers), set[str]()
    async with open_tables(database) as one, open_tables(database) as other:
        second: Any = other if workers == 2 else one
        for _ in range(8):
            name = (await made(one, start=False)).table
            await at_once((one, await one.get(name)), (second, await second.get(name)), rng)
            begun.add(" ".join(await ridden(one, name)))
    assert begun <= {"you you", "you bold"}
