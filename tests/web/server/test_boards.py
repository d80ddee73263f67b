"""Boards: however many ask, each is drawn once, by a process that no bot waits for."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import httpx
import pytest

from paceline.web import lobby
from paceline.web.app import make_app
from paceline.web.channels import PostgresChannels, channels_for
from paceline.web.pool import JobFailed
from paceline.web.race import Live
from paceline.web.routes import drawings
from paceline.web.routes.drawings import Boards
from paceline.web.seating import imported
from paceline.web.settings import Settings
from paceline.web.tables import Hub
from web.faults.housing import BOT, PERSON, housed, made, ride
from web.pooling import until
from web.server.opening import begun, live_of, open_table
from web.server.twins import logs_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


class Painter:
    """Stands in for the pool: counts what is drawn, and draws when told to."""

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
def live() -> Live:
    return live_of(open_table(begun(logs_of("toy")["seed 0"])))


async def test_many_who_ask_for_a_board_wait_for_one_drawing(painter: Painter, live: Live) -> None:
    boards = Boards(cast("Any", painter))
    asking = [asyncio.create_task(boards.drawn(live, "map")) for _ in range(50)]
    other = asyncio.create_task(boards.drawn(live, "profile"))
    await until(lambda: len(painter.drawn) == 2)
    asking[0].cancel()  # whoever goes away takes it from nobody
    await asyncio.sleep(0)
    painter.ready.set()
    found = await asyncio.gather(*asking[1:])
    assert len({content for _, content in found}) == 1
    assert (await other)[0] == found[0][0]
    assert await boards.drawn(live, "map") == found[0]
    assert len(painter.drawn) == 2


async def test_a_drawing_that_failed_is_tried_again(painter: Painter, live: Live) -> None:
    boards = Boards(cast("Any", painter))
    painter.fails = True
    asking = [asyncio.create_task(boards.drawn(live, "map")) for _ in range(5)]
    await until(lambda: bool(painter.drawn))
    painter.ready.set()
    outcomes = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [JobFailed] * 5
    assert len(painter.drawn) == 1
    painter.fails = False
    assert (await boards.drawn(live, "map"))[1] == b"board 2"


async def test_the_boards_that_nobody_wants_are_forgotten_first(
    painter: Painter, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings, "_MOST_BOARDS", 2)
    boards = Boards(cast("Any", painter))
    painter.ready.set()
    courses = [live_of(open_table(begun(log))) for log in logs_of("toy").values()]
    monkeypatch.setattr(drawings, "course_key", lambda live: str(courses.index(live)))
    for course in (0, 1, 0, 2, 0, 1):
        await boards.drawn(courses[course], "map")
    assert len(painter.drawn) == 4, "the second was forgotten for the third, the first never"


async def test_bots_ride_on_while_a_board_is_drawn(
    postgres_url: str, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole application, on a database that several workers may share."""
    app = make_app(Settings(database=postgres_url.replace("postgresql://", "postgres://"), bots=1))
    way = httpx.ASGITransport(app=cast("Any", app))
    async with app.lifespan(), httpx.AsyncClient(transport=way, base_url="http://here") as client:
        hub: Hub = app.state.hub
        assert hub.bell.shared
        assert app.state.boards._pool.limit > Settings(database="").bot_seconds, (
            "a large board takes longer than a move"
        )
        app.state.boards._pool.call = painter.call
        table = await hub.table((await made(hub, PERSON, BOT)).table)
        assert table.live is not None
        asking = asyncio.create_task(client.get(f"/api/tables/{table.id}/board/map"))
        await until(lambda: bool(painter.drawn))
        told: list[str] = []
        monkeypatch.setattr(table, "tell_notice", told.append)
        while table.phase != "over":
            await ride(hub, table, [0])
            await asyncio.sleep(0.01)
        assert not told, "no bot failed"
        assert len(painter.drawn) == 1
        assert not asking.done()
        painter.ready.set()
        assert (await asking).status_code == 200


# The other name of a PostgreSQL database.


async def test_both_names_of_postgresql_mean_the_same(postgres_url: str) -> None:
    short = postgres_url.replace("postgresql://", "postgres://")
    assert short != postgres_url
    assert isinstance(channels_for(short)._backend, PostgresChannels)
    async with housed(short) as one, housed(postgres_url) as other:
        name = (await made(one, start=False)).table
        table = await other.table(name)
        await lobby.start(one, await one.table(name))
        await until(lambda: table.live is not None)


# One race file at a time.


async def test_one_race_is_brought_at_a_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reading: list[str] = []
    most = 0

    def read(text: str) -> Any:
        nonlocal most
        reading.append(text)
        most = max(most, len(reading))
        try:
            return imported(text)
        finally:
            reading.remove(text)

    monkeypatch.setattr(lobby, "imported", read)
    async with housed(sqlite_url) as hub:
        texts = [begun(log) for log in logs_of("toy").values()] * 4
        brought = await asyncio.gather(*(lobby.bring(hub, text) for text in texts))
        assert len({one.table for one in brought}) == len(texts)
    assert most == 1
