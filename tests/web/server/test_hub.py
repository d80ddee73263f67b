"""The hub: seats that are given back while a bot is thinking, and tables that are found, or not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from paceline.web import driver, lobby
from paceline.web.errors import Refusal
from paceline.web.gallery import name_of
from paceline.web.store import Stored
from paceline.web.table import OpenTable
from paceline.web.tables import Hub, action_in, seat_in
from paceline.web.worker import Decided
from toygame import GAME
from toygame.rules import Bid
from web.faults.housing import PERSON, answer_of, housed, made, watching
from web.pooling import until

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


class Thinker:
    """A pool whose bots think until they are told to answer."""

    def __init__(self) -> None:
        self.thinking = 0
        self.answer = asyncio.Event()

    async def decide(self, _game: str, _bot: str, _view: bytes, legal: Sequence[str], _seed: str) -> Decided:
        self.thinking += 1
        await self.answer.wait()
        return Decided(legal[0], "")


@asynccontextmanager
async def silent(hub: Hub, patience: float) -> AsyncIterator[OpenTable]:
    """A table where two people sit who say nothing, and whose bots think until the end."""
    thinker = Thinker()
    hub.pool = cast("Any", thinker)
    table = await hub.table((await made(hub, PERSON, PERSON, patience=patience)).table)
    async with watching(hub, table, (0,)), watching(hub, table, (1,)):
        yield table
        thinker.answer.set()


@asynccontextmanager
async def thinking(hub: Hub, patience: float) -> AsyncIterator[tuple[OpenTable, Thinker]]:
    """The same, with a bot that thinks about the answer of the second seat."""
    async with silent(hub, patience) as table:
        thinker: Thinker = cast("Any", hub.pool)
        await hub.sit(table, 1, True)
        await until(lambda: thinker.thinking == 1)
        yield table, thinker


async def test_a_seat_that_was_given_back_is_not_ridden_by_the_bot_that_was_thinking(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with housed(sqlite_url) as hub, thinking(hub, 0) as (table, thinker):
        assert table.live is not None
        stored = hub.stored

        async def slowly(name: str, after: int = 0) -> Stored:
            """The bot makes up its mind just while everybody is about to hear that the person is back."""
            found = await stored(name, after)
            thinker.answer.set()
            await asyncio.sleep(0.05)
            return found

        monkeypatch.setattr(hub, "stored", slowly)
        await lobby.back(hub, table, [1])
        monkeypatch.undo()
        steps = table.live.steps
        assert not table.seats[1].sitting
        await asyncio.sleep(0.2)
        assert table.live.steps == steps


async def test_whoever_comes_back_is_waited_for_anew(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "_WATCH", 0.3)
    async with housed(sqlite_url) as hub, silent(hub, 1.0) as table:
        await until(lambda: table.seats[1].sitting)
        await lobby.back(hub, table, [1])
        await asyncio.sleep(0.6)
        assert not table.seats[1].sitting
        await until(lambda: table.seats[1].sitting)  # he is silent again


async def test_an_answer_of_the_person_counts_before_that_of_the_bot(sqlite_url: str) -> None:
    async with housed(sqlite_url) as hub, thinking(hub, 0) as (table, thinker):
        assert table.live is not None
        await hub.answer(table, (1,), answer_of(table, 1))
        assert not table.seats[1].sitting
        answered = list(table.live.answered)
        thinker.answer.set()
        await asyncio.sleep(0.05)
        assert table.live.answered == answered


async def test_however_many_ask_a_table_is_loaded_once(sqlite_url: str) -> None:
    async with housed(sqlite_url) as hub:
        name = (await made(hub)).table
        hub.tables.clear()
        found = await asyncio.gather(*(hub.table(name) for _ in range(20)))
        assert len({id(table) for table in found}) == 1
        with pytest.raises(Refusal) as refused:
            await hub.table("nowhere")
        assert refused.value.code == "no-such-table"
        assert "nowhere" not in hub.tables


def test_names_of_audiences_and_asks() -> None:
    assert [name_of(audience) for audience in (0, 3, None)] == ["0", "3", "public"]
    assert seat_in("3.17") == 3
    for wrong in ("", ".", "3", "3.", ".3", "a.b", "-1.0", "1.1.1", "1.-1", "1" * 30 + ".1", "٣.١" + "x"):
        with pytest.raises(Refusal):
            seat_in(wrong)
    assert action_in("bid 3", GAME) == Bid(3)
    with pytest.raises(Refusal) as refused:
        action_in("bid three", GAME)
    assert refused.value.field == "action"
