"""Boards: however many ask, each is drawn once, by a process that no bot waits for."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import httpx
import pytest

from paceline.web import lobby
from paceline.web.app import make_app
from paceline.web.bots.pool import JobFailed
from paceline.web.lobby import read_import
from paceline.web.pubsub import PostgresChannels, channels_for
from paceline.web.race import TableRace
from paceline.web.routes import pictures
from paceline.web.routes.pictures import Boards
from paceline.web.settings import Settings
from paceline.web.tables import Tables
from web.faults.hubs import BOT, PERSON, made, open_tables, ride
from web.pooling import until
from web.server.opening import begun, open_table, race_of
from web.server.twins import logs_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


class Painter:
    """A fake pool that counts drawings, and draws on demand."""

    def __init__(self) -> None:
        self.drawn: list[bytes] = []
        self.fails = False
        self.ready = asyncio.Event()

    async def call(self, _function: str, argument: bytes) -> bytes:
        self.drawn.append(argument)
        await self.ready.wait()
        if self.fails:
            raise JobFailed("table.pool.failed", function="board", why="no paint")
        return b"board %d" % len(self.drawn)


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
def race() -> TableRace:
    return race_of(open_table(begun(logs_of("toy")["seed 0"])))


async def test_concurrent_requests_for_a_board_wait_for_one_drawing(painter: Painter, race: TableRace) -> None:
    boards = Boards(cast("Any", painter))
    asking = [asyncio.create_task(boards.draw(race, "map")) for _ in range(50)]
    other = asyncio.create_task(boards.draw(race, "profile"))
    await until(lambda: len(painter.drawn) == 2)
    asking[0].cancel()  # a cancelled request does not cancel the drawing for others
    await asyncio.sleep(0)
    painter.ready.set()
    found = await asyncio.gather(*asking[1:])
    assert len({content for _, content in found}) == 1
    assert (await other)[0] == found[0][0]
    assert await boards.draw(race, "map") == found[0]
    assert len(painter.drawn) == 2


async def test_a_drawing_that_failed_is_tried_again(painter: Painter, race: TableRace) -> None:
    boards = Boards(cast("Any", painter))
    painter.fails = True
    asking = [asyncio.create_task(boards.draw(race, "map")) for _ in range(5)]
    await until(lambda: bool(painter.drawn))
    painter.ready.set()
    outcomes = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [JobFailed] * 5
    assert len(painter.drawn) == 1
    painter.fails = False
    assert (await boards.draw(race, "map"))[1] == b"board 2"


async def test_the_boards_that_nobody_wants_are_forgotten_first(
    painter: Painter, race: TableRace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "_MOST_BOARDS", 2)
    boards = Boards(cast("Any", painter))
    painter.ready.set()
    courses = [race_of(open_table(begun(log))) for log in logs_of("toy").values()]
    monkeypatch.setattr(pictures, "course_key", lambda race: str(courses.index(race)))
    for course in (0, 1, 0, 2, 0, 1):
        await boards.draw(courses[course], "map")
    assert len(painter.drawn) == 4, "the second was forgotten for the third, the first never"


async def test_bots_ride_on_while_a_board_is_drawn(
    postgres_url: str, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole application, on a database that several workers may share."""
    app = make_app(Settings(database=postgres_url.replace("postgresql://", "postgres://"), bots=1))
    way = httpx.ASGITransport(app=cast("Any", app))
    async with app.lifespan(), httpx.AsyncClient(transport=way, base_url="http://here") as client:
        tables: Tables = app.state.tables
        assert tables.publisher.shared
        assert app.state.boards._pool.limit > Settings(database="").bot_seconds, (
            "a large board takes longer than a move"
        )
        app.state.boards._pool.call = painter.call
        table = await tables.get((await made(tables, PERSON, BOT)).table)
        assert table.race is not None
        asking = asyncio.create_task(client.get(f"/api/tables/{table.id}/board/map"))
        await until(lambda: bool(painter.drawn))
        notices: list[str] = []
        monkeypatch.setattr(table, "send_notice", notices.append)
        while table.phase != "over":
            await ride(tables, table, [0])
            await asyncio.sleep(0.01)
        assert not notices, "no bot failed"
        assert len(painter.drawn) == 1
        assert not asking.done()
        painter.ready.set()
        assert (await asking).status_code == 200


# The other name of a PostgreSQL database.


async def test_both_names_of_postgresql_mean_the_same(postgres_url: str) -> None:
    short = postgres_url.replace("postgresql://", "postgres://")
    assert short != postgres_url
    assert isinstance(channels_for(short)._backend, PostgresChannels)
    async with open_tables(short) as one, open_tables(postgres_url) as other:
        name = (await made(one, start=False)).table
        table = await other.get(name)
        await lobby.start_race(one, await one.get(name))
        await until(lambda: table.race is not None)


# One race file at a time.


async def test_one_race_is_imported_at_a_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reading: list[str] = []
    most = 0

    def read(text: str) -> Any:
        nonlocal most
        reading.append(text)
        most = max(most, len(reading))
        try:
            return read_import(text)
        finally:
            reading.remove(text)

    monkeypatch.setattr(lobby, "read_import", read)
    async with open_tables(sqlite_url) as tables:
        texts = [begun(log) for log in logs_of("toy").values()] * 4
        brought = await asyncio.gather(*(lobby.import_race(tables, text) for text in texts))
        assert len({one.table for one in brought}) == len(texts)
    assert most == 1
