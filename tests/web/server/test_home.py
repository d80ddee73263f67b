"""The live race of bots, and the stage of the day: one for everybody, and one try each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import pytest

from paceline.bots.questions import Decided
from paceline.core.messages import BadOptions
from paceline.web.errors import Refusal
from paceline.web.home.day import DayRaces, check_visitor, day_of
from paceline.web.home.live import LiveRaces
from paceline.web.protocol import TableCreated
from paceline.web.store import SeatRow, TableRow
from paceline.web.store.home import HomeStore
from paceline.web.table import Table
from paceline.web.tables import Tables
from web.faults.hubs import made, open_tables, watching
from web.pooling import until
from web.store.keeping import opened

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]

MAUD, THEO = "maud-has-a-browser-of-her-own", "theo-has-a-browser-of-his-own"
DAY = "2026-05-31"


class Quick:
    """A pool whose bots take the first choice at once, unless it is busy with other tables."""

    def __init__(self) -> None:
        self.decided = self.looked = 0
        self.occupied = False

    @property
    def busy(self) -> bool:
        self.looked += 1
        return self.occupied

    async def decide(self, _game: str, _bot: str, _view: bytes, legal: Sequence[str], _seed: str) -> Decided:
        self.decided += 1
        return Decided(legal[0], "")


@asynccontextmanager
async def with_bots(url: str, **settings: Any) -> AsyncIterator[tuple[Tables, Quick]]:
    async with open_tables(url, **{"live_seconds": 0.0} | settings) as tables:
        pool = Quick()
        tables.bots.pool = cast("Any", pool)
        yield tables, pool


async def live_table(tables: Tables) -> Table:
    return await tables.get((await LiveRaces(tables).watch()).table)


def steps_of(table: Table) -> int:
    assert table.race is not None
    return table.race.steps


# The live race.


async def test_a_live_race_needs_no_other_box(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables:
        table = await live_table(tables)
        stages = {stage.name: stage for stage in table.game.stages()}
        assert not stages[table.setup.options[table.game.facts.course_option]].needs
        assert "expansions" not in table.setup.options


async def test_a_live_race_is_ridden_only_while_somebody_looks(sqlite_url: str) -> None:
    async with with_bots(sqlite_url) as (tables, pool):
        table = await live_table(tables)
        await tables.recover(table)
        assert table.bots_task is None
        assert pool.decided == 0
        async with watching(tables, table) as frames:
            await until(lambda: steps_of(table) > 20)
            assert frames[0]["info"]["live"]
        await until(lambda: table.bots_task is None)
        ridden = steps_of(table)
        await tables.recover(table)
        assert (table.bots_task, steps_of(table)) == (None, ridden)
        async with watching(tables, table):
            await until(lambda: steps_of(table) > ridden)


async def test_it_keeps_the_pace_of_spectators_and_gives_way_to_other_tables(sqlite_url: str) -> None:
    async with with_bots(sqlite_url, live_seconds=1000.0) as (tables, pool):
        table = await live_table(tables)
        pool.occupied = True
        async with watching(tables, table):
            await until(lambda: pool.looked > 3)
            assert pool.decided == 0
            pool.occupied = False
            await until(lambda: table.race is not None and table.race.state.round > 0)
            pool.looked, ridden = 0, steps_of(table)
            await until(lambda: pool.looked > 3)
            assert steps_of(table) == ridden, "the round before is still being shown"


async def test_all_who_look_get_the_same_race_and_a_new_one_after_its_end(sqlite_url: str) -> None:
    async with with_bots(sqlite_url) as (tables, _):
        services = LiveRaces(tables), LiveRaces(tables)  # as in two processes
        names = {one.table for one in await asyncio.gather(*(services[n % 2].watch() for n in range(6)))}
        assert len(names) == 1
        table = await tables.get(names.pop())
        async with watching(tables, table):
            await until(lambda: table.archived)
        assert (await services[0].watch()).table != table.id


async def test_a_server_can_do_without_it(sqlite_url: str) -> None:
    async with with_bots(sqlite_url, live=False) as (tables, _):
        assert (await LiveRaces(tables).watch()).table == ""


async def test_old_live_races_are_deleted_unless_somebody_rode(database: str) -> None:
    async with opened(database) as store:
        home = HomeStore(store)
        for n in range(1, 7):
            name, kind = f"race{n}", "person" if n == 2 else "bot"
            row = TableRow(id=name, game="toy", created=1.0, phase="racing", header="{}")
            seat = SeatRow(table=name, seat=0, kind=cast("Any", kind))
            assert await home.create_live(n, row, [seat])
            await store.append(name, 1, "0 bid 1")
        assert await home.latest_live() == (6, "race6")
        assert not await home.create_live(6, msgspec.structs.replace(row, id="other"), [])
        left = [n for n in range(1, 7) if await store.load(f"race{n}") is not None]
        assert left == [2, 4, 5, 6]


async def test_a_team_is_taken_over_once(database: str) -> None:
    async with with_bots(database, live_seconds=1000.0) as (tables, _):
        live, table = LiveRaces(tables), await live_table(tables)
        takers = [live.take_over(table, 1, name) for name in ("Maud", "Théo", "Zoé")]
        answers = await asyncio.gather(*takers, return_exceptions=True)
        (taken,) = [one for one in answers if isinstance(one, TableCreated)]
        assert [one.code for one in answers if isinstance(one, Refusal)] == ["seat-taken"] * 2
        (seat,) = taken.seats
        connection = await tables.authenticate(table, [seat.token])
        assert (connection.seats, table.seats[1].kind) == ((1,), "person")
        assert not table.paced
        async with watching(tables, table, (1,)):
            await until(lambda: 1 in (table.race.waiting if table.race else ()))
            assert not table.is_bot_driven(1)


async def test_spectators_do_not_wait_for_one_who_took_over_and_left(sqlite_url: str) -> None:
    async with with_bots(sqlite_url) as (tables, _):
        table = await live_table(tables)
        await LiveRaces(tables).take_over(table, 0, "Maud")
        async with watching(tables, table):
            await until(lambda: table.race is not None and table.race.waiting == (0,))
            assert table.silent_seats(0.0) == []
            assert table.silent_seats(table.setup.patience + 1) == [0]
            await tables.set_sitting(table, 0, True)
            before = steps_of(table)
            await until(lambda: steps_of(table) > before)


async def test_only_teams_of_live_races_can_be_taken_over(sqlite_url: str) -> None:
    async with with_bots(sqlite_url) as (tables, _):
        live = LiveRaces(tables)
        ordinary = await tables.get((await made(tables)).table)
        table = await live_table(tables)
        for where, seat in ((ordinary, 0), (table, -1), (table, 4)):
            with pytest.raises(Refusal, match="There is no seat"):
                await live.take_over(where, seat, "")
        with pytest.raises(BadOptions, match="at most 40 letters"):
            await live.take_over(table, 0, "M" * 41)
        async with watching(tables, table):
            await until(lambda: table.archived)
        with pytest.raises(Refusal, match="The race is over"):
            await live.take_over(table, 0, "Maud")


# The stage of the day.


def test_every_day_has_a_stage_and_bots_of_its_own() -> None:
    days = [day_of(f"2026-05-{number:02}") for number in range(1, 31)]
    assert days[0] == day_of("2026-05-01")
    assert len({day.stage.name for day in days}) > 10
    assert len({day.rivals for day in days}) > 10


async def ridden(tables: Tables, races: DayRaces, visitor: str, name: str) -> Table:
    """Return the race of a visitor, ridden to its end by a bot."""
    table = await tables.get((await races.ride(visitor, name)).table)
    await tables.set_sitting(table, 0, True)
    await until(lambda: table.archived)
    return table


async def test_everybody_gets_the_same_road_shuffles_and_bots(database: str) -> None:
    async with with_bots(database) as (tables, _):
        services = [DayRaces(tables, lambda: DAY) for _ in range(2)]
        made = await asyncio.gather(services[0].ride(MAUD, ""), services[1].ride(THEO, ""))
        headers = [(await tables.load_stored(one.table)).table.header for one in made]
        assert made[0].table != made[1].table
        assert headers[0] == headers[1], "seed, options and seats are the same"
        tomorrow = await DayRaces(tables, lambda: "2026-06-01").ride(MAUD, "")
        assert (await tables.load_stored(tomorrow.table)).table.header != headers[0]


async def test_a_visitor_has_one_try_and_may_ride_on(database: str) -> None:
    async with with_bots(database) as (tables, _):
        races = DayRaces(tables, lambda: DAY)
        answers = await asyncio.gather(*(races.ride(MAUD, "Maud") for _ in range(4)))
        assert len(set(answers)) == 1
        table = await tables.get(answers[0].table)
        assert (await tables.authenticate(table, [answers[0].seats[0].token])).seats == (0,)
        info = await races.info(MAUD)
        assert (info.table, info.phase, info.ridden, info.rows) == (table.id, "racing", 0, ())
        await tables.set_sitting(table, 0, True)
        await until(lambda: table.archived)
        assert await races.ride(MAUD, "Maud") == answers[0]
        assert (await races.info(MAUD)).phase == "over"


async def test_the_table_of_the_day_survives_a_restart(database: str) -> None:
    async with with_bots(database) as (tables, _):
        races = DayRaces(tables, lambda: DAY)
        maud, theo = await ridden(tables, races, MAUD, "Maud"), await ridden(tables, races, THEO, "")
        assert maud.race is not None
        assert theo.race is not None
        before = await races.info(MAUD)
    async with with_bots(database) as (tables, _):
        after = await DayRaces(tables, lambda: DAY).info(MAUD)
        assert after == before
        assert (after.ridden, [row.rank for row in after.rows]) == (2, [1, 2])
        assert [(row.name, row.mine) for row in after.rows] == [("Maud", True), ("", False)]
        ranking = maud.race.result.ranking if maud.race.result else ()
        place = 1 + [*sum(ranking, ())].index(0)
        assert {(row.place, row.margin is None) for row in after.rows} == {(place, False)}, "the same cards were played"
        assert all((row.margin > 0) == (row.place == 1) for row in after.rows if row.margin)
        assert (await DayRaces(tables, lambda: "2026-06-01").info("")).rows == ()


@pytest.mark.parametrize("tokens", [(), ("short",), ("a b" * 10,), ("é" * 30,), ("x" * 65,), (MAUD, THEO)])
def test_a_visitor_comes_with_one_token_of_their_own(tokens: tuple[str, ...]) -> None:
    with pytest.raises(Refusal, match="one token of your own"):
        check_visitor(tokens)
    assert check_visitor((MAUD,)) == MAUD
