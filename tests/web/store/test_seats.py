"""A race starts with those who hold its seats at that moment, and nobody takes a seat after it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from paceline.web.store import Conflict, SeatRow, Store, Stored
from web.store.keeping import a_table, opened, seats

pytestmark = pytest.mark.anyio


async def gathering(store: Store) -> tuple[str, list[SeatRow]]:
    """Return a table whose race has not started, and its seats."""
    table = a_table(phase="gathering")
    await store.create(table, seats(table))
    return table.id, seats(table)


async def kept(store: Store, table: str) -> Stored:
    stored = await store.load(table)
    assert stored is not None
    return stored


async def test_a_race_begins_with_those_who_sit_there(database: str) -> None:
    async with opened(database) as store:
        table, held = await gathering(store)
        assert await store.start_race(table, "header", held)
        stored = await kept(store, table)
        assert (stored.table.phase, stored.table.header, stored.seats) == ("racing", "header", tuple(held))
        assert await store.start_race(table, "header", held), "a second try of the same says yes"
        assert not await store.start_race(table, "another header", held)
        assert not await store.start_race("no such table", "header", held)
        assert (await kept(store, table)).table.header == "header"


@pytest.mark.parametrize("changed", [{"kind": "person"}, {"name": "Ida"}, {"token": "new"}], ids=str)
async def test_a_race_does_not_begin_without_somebody_who_sat_down(database: str, changed: dict[str, str]) -> None:
    async with opened(database) as store:
        table, held = await gathering(store)
        assert await store.reseat(held[1], **changed)
        with pytest.raises(Conflict):
            await store.start_race(table, "header", held)
        stored = await kept(store, table)
        assert (stored.table.phase, stored.table.header) == ("gathering", "")
        assert await store.start_race(table, "header", stored.seats)


async def test_joining_does_not_prevent_the_start(database: str) -> None:
    async with opened(database) as store:
        table, held = await gathering(store)
        assert await store.update_seat(table, 0, joined=True)
        assert await store.start_race(table, "header", held)


async def test_a_seat_is_given_away_until_the_race_begins(database: str) -> None:
    async with opened(database) as store:
        table, held = await gathering(store)
        given = {"kind": "person", "name": "Ida", "token": "new", "joined": False}
        assert await store.reseat(held[1], **given)
        after = (held[0], msgspec.structs.replace(held[1], kind="person", name="Ida", token="new"))
        assert (await kept(store, table)).seats == after
        assert await store.start_race(table, "header", after)
        assert not await store.reseat(after[0], kind="bot", name="saver", token="")
        assert not await store.reseat(msgspec.structs.replace(after[0], table="no such table"), kind="bot")
        assert (await kept(store, table)).seats == after


async def test_whatever_comes_first_header_and_seats_agree(database: str) -> None:
    """The header stands for the seats that it was made from: whoever begins says who rides."""
    async with opened(database) as one, opened(database) as other:
        for _ in range(10):
            table, held = await gathering(one)
            given, begun = await asyncio.gather(
                other.reseat(held[1], kind="person"),
                one.start_race(table, " ".join(seat.kind for seat in held), held),
                return_exceptions=True,
            )
            stored = await kept(one, table)
            kinds = " ".join(seat.kind for seat in stored.seats)
            if isinstance(begun, Conflict):
                assert (given, stored.table.phase, kinds) == (True, "gathering", "person person")
            else:
                assert (given, begun, stored.table.header, kinds) == (False, True, "person bot", "person bot")


async def test_a_seat_that_others_gave_away_meanwhile_is_read_again(database: str) -> None:
    async with opened(database) as store:
        table, held = await gathering(store)
        assert await store.reseat(held[1], name="Ida")
        assert await store.reseat(held[1], name="Ida"), "a second try of the same says yes"
        with pytest.raises(Conflict):
            await store.reseat(held[1], name="Ove")
        assert (await kept(store, table)).seats[1].name == "Ida"
