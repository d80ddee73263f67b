"""The hub: seats that are given back while a bot is thinking, and tables that are found, or not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from paceline import bots
from paceline.bots.questions import Decided
from paceline.core import registry
from paceline.core.race import play_bots
from paceline.web import lobby
from paceline.web.errors import Refusal
from paceline.web.protocol import audience_key
from paceline.web.store import SeatRow, Stored, TableRow
from paceline.web.table import Table
from paceline.web.tables import Tables, action_in, seat_in
from toygame import GAME
from toygame.rules import Bid
from web.faults.hubs import BOT, PERSON, answer_of, made, open_tables, ride, watching
from web.pooling import until
from web.server.opening import race_of, text_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


class Thinker:
    """A pool whose bots think until a test lets them answer."""

    def __init__(self) -> None:
        self.thinking = 0
        self.answer = asyncio.Event()

    async def decide(self, _game: str, _bot: str, _view: bytes, legal: Sequence[str], _seed: str) -> Decided:
        self.thinking += 1
        await self.answer.wait()
        return Decided(legal[0], "")


@asynccontextmanager
async def silent(tables: Tables, patience: float) -> AsyncIterator[Table]:
    """Yield a table with two silent people, whose bots think until the end."""
    thinker = Thinker()
    tables.bots.pool = cast("Any", thinker)
    table = await tables.get((await made(tables, PERSON, PERSON, patience=patience)).table)
    async with watching(tables, table, (0,)), watching(tables, table, (1,)):
        yield table
        thinker.answer.set()


@asynccontextmanager
async def thinking(tables: Tables, patience: float) -> AsyncIterator[tuple[Table, Thinker]]:
    """Yield the same, with a bot that thinks about the answer of the second seat."""
    async with silent(tables, patience) as table:
        thinker: Thinker = cast("Any", tables.bots.pool)
        await tables.set_sitting(table, 1, True)
        await until(lambda: thinker.thinking == 1)
        yield table, thinker


async def test_a_seat_that_was_given_back_is_not_ridden_by_the_bot_that_was_thinking(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(sqlite_url) as tables, thinking(tables, 0) as (table, thinker):
        assert table.race is not None
        stored = tables.load_stored

        async def slowly(name: str, after: int = 0) -> Stored:
            """Let the bot answer just while it is published that the person is back."""
            found = await stored(name, after)
            thinker.answer.set()
            await asyncio.sleep(0.05)
            return found

        monkeypatch.setattr(tables, "load_stored", slowly)
        await lobby.take_back(tables, table, [1])
        monkeypatch.undo()
        steps = table.race.steps
        assert not table.seats[1].sitting
        await asyncio.sleep(0.2)
        assert table.race.steps == steps


async def test_a_player_who_takes_the_seat_back_is_waited_for_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paceline.web.tables._WATCH", 0.3)
    async with open_tables(sqlite_url) as tables, silent(tables, 1.0) as table:
        await tables.answer(table, (0,), answer_of(table, 0))
        await until(lambda: table.seats[1].sitting)
        await lobby.take_back(tables, table, [1])
        await asyncio.sleep(0.6)
        assert not table.seats[1].sitting
        await until(lambda: table.seats[1].sitting)  # the player is silent again


async def test_a_race_that_everybody_has_left_stands_still(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables, silent(tables, 1.0) as table:
        table.silent_seats(0)
        assert table.silent_seats(60) == []  # both owe an answer, nobody waits
        await tables.answer(table, (0,), answer_of(table, 0))
        assert table.silent_seats(60) == [1]
        await tables.set_sitting(table, 0, True)
        assert table.silent_seats(60) == []  # a bot plays for the only one who waited


async def test_an_answer_of_the_person_counts_before_that_of_the_bot(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables, thinking(tables, 0) as (table, thinker):
        assert table.race is not None
        await tables.answer(table, (1,), answer_of(table, 1))
        assert not table.seats[1].sitting
        answered = list(table.race.answered)
        thinker.answer.set()
        await asyncio.sleep(0.05)
        assert table.race.answered == answered


async def test_however_many_ask_a_table_is_loaded_once(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables:
        name = (await made(tables)).table
        tables.loaded.clear()
        found = await asyncio.gather(*(tables.get(name) for _ in range(20)))
        assert len({id(table) for table in found}) == 1
        with pytest.raises(Refusal) as refused:
            await tables.get("nowhere")
        assert refused.value.code == "no-such-table"
        assert "nowhere" not in tables.loaded


async def test_every_answer_is_published_to_other_workers(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(sqlite_url) as tables:
        table = await tables.get((await made(tables)).table)
        published: list[str] = []
        monkeypatch.setattr(tables.publisher, "publish_step", lambda name, *_: published.append(name))
        for number in (1, 2):
            await ride(tables, table, answers=1)
            assert published == [table.id] * number


async def test_a_new_person_at_a_seat_has_not_joined(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables:
        table = await tables.get((await made(tables, start=False)).table)
        async with watching(tables, table, (1,)):
            assert table.seats[1].joined
        await lobby.give_seat(tables, table, 1, PERSON)  # the same person, perhaps with another name
        assert table.seats[1].joined
        for request in (BOT, PERSON):
            await lobby.give_seat(tables, table, 1, request)
            assert not table.seats[1].joined


async def test_another_seat_begins_a_rematch(sqlite_url: str) -> None:
    game = registry.game("flamme-rouge")
    log = play_bots(game, game.facts.options(), [("you", bots.find(game, "random"))] * 2, seed=1).log
    async with open_tables(sqlite_url) as tables:
        first = await tables.get((await lobby.import_race(tables, text_of(log))).table)
        second = await lobby.rematch(tables, first)
        assert [race_of(table).header.options["first"] for table in (first, second)] == [0, 1]


async def test_two_requests_for_a_rematch_lead_to_the_same_table(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_tables(database) as one, open_tables(database) as other:
        here = await one.get((await made(one)).table)
        await ride(one, here)
        there = await other.get(here.id)
        create, created = one.store.create, list[Table]()

        async def create_second(table: TableRow, seats: Sequence[SeatRow]) -> None:
            """Another worker creates a rematch while this one does."""
            created.append(await lobby.rematch(other, there))
            await create(table, seats)

        monkeypatch.setattr(one.store, "create", create_second)
        again = await lobby.rematch(one, here)
        stored = await one.load_stored(here.id)
        assert [again.id] == [stored.table.next] == [table.id for table in created]


def test_names_of_audiences_and_asks() -> None:
    assert [audience_key(audience) for audience in (0, 3, None)] == ["0", "3", "public"]
    assert seat_in("3.17") == 3
    for wrong in ("", ".", "3", "3.", ".3", "a.b", "-1.0", "1.1.1", "1.-1", "1" * 30 + ".1", "٣.١" + "x"):
        with pytest.raises(Refusal):
            seat_in(wrong)
    assert action_in("bid 3", GAME) == Bid(3)
    with pytest.raises(Refusal) as refused:
        action_in("bid three", GAME)
    assert refused.value.field == "action"
