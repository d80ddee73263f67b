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
from paceline.web.protocol import SeatWish
from paceline.web.seating import names_of
from paceline.web.store import SeatRow
from paceline.web.table import OpenTable
from paceline.web.tables import Hub
from web.faults.housing import BOT, PERSON, housed, made, ride
from web.faults.riding import until

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


async def ridden(hub: Hub, name: str) -> list[str]:
    """Ride a race that has begun to its end; who rode, as both the seats and the header say."""
    stored = await hub.stored(name)
    names = list(parse_header(stored.table.header).seats)
    assert names_of(stored.seats) == names
    assert all(bool(seat.token) == (seat.kind == "person") for seat in stored.seats)
    table = await hub.table(name)
    await hub.refresh(table)
    people = [seat.seat for seat in table.seats if seat.kind == "person"]
    await lobby.back(hub, table, people)  # a wish that came too late lets a bot ride for somebody

    async def riding() -> None:
        while table.phase != "over":
            await ride(hub, table, people)
            await asyncio.sleep(0.01)

    await asyncio.gather(riding(), until(lambda: table.archived))
    return names


async def test_a_seat_that_changes_hands_just_before_the_start(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with housed(database) as one, housed(database) as other:
        name = (await made(one, start=False)).table
        here, there = await one.table(name), await other.table(name)
        begin = one.store.begin

        async def late(table: str, header: str, seats: Sequence[SeatRow]) -> bool:
            monkeypatch.setattr(one.store, "begin", begin)
            await lobby.wish(other, there, 1, SeatWish("bot", "bold"))
            return await begin(table, header, seats)

        monkeypatch.setattr(one.store, "begin", late)
        await lobby.start(one, here)
        assert await ridden(one, name) == ["you", "bold"]


async def test_a_seat_that_changes_hands_just_after_the_start(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with housed(database) as one, housed(database) as other:
        name = (await made(one, PERSON, BOT, start=False)).table
        here, there = await one.table(name), await other.table(name)
        reseat = one.store.reseat

        async def late(*given: Any, **changes: Any) -> bool:
            monkeypatch.setattr(one.store, "reseat", reseat)
            await lobby.start(other, there)
            return await reseat(*given, **changes)

        monkeypatch.setattr(one.store, "reseat", late)
        with pytest.raises(Refusal) as refused:
            await lobby.wish(one, here, 1, PERSON)
        assert refused.value.code == "already-started"
        assert here.live is not None, "he is told that it has begun"
        assert await ridden(one, name) == ["you", "random"]


async def at_once(starting: tuple[Hub, OpenTable], seating: tuple[Hub, OpenTable], rng: Random) -> None:
    """Start a race at one worker while another gives its second seat away twice."""

    async def wish() -> None:
        for wish in (SeatWish("bot", "bold"), PERSON):
            await asyncio.sleep(rng.random() * 0.01)
            with suppress(Refusal):
                await lobby.wish(*seating, 1, wish)

    async def start() -> None:
        await asyncio.sleep(rng.random() * 0.01)
        await lobby.start(*starting)

    await asyncio.gather(wish(), start())


@pytest.mark.parametrize("workers", [1, 2])
async def test_wishes_and_a_start_at_the_same_moment(database: str, workers: int) -> None:
    rng, begun = Random(workers), set[str]()
    async with housed(database) as one, housed(database) as other:
        second: Any = other if workers == 2 else one
        for _ in range(8):
            name = (await made(one, start=False)).table
            await at_once((one, await one.table(name)), (second, await second.table(name)), rng)
            begun.add(" ".join(await ridden(one, name)))
    assert begun <= {"you you", "you bold"}
