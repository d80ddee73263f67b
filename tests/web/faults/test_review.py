"""Workers with stale state: seats given away, notifications missed, pub/sub or a table that fails; and the recovery."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from paceline.web import lobby
from paceline.web import tables as hubs
from paceline.web.connections import Connection
from paceline.web.errors import Refusal
from paceline.web.history.lines import MissedLines
from paceline.web.protocol import TableCreated
from paceline.web.pubsub import CHANNEL, Publisher
from paceline.web.store import Stored
from paceline.web.table import Table
from paceline.web.tables import Tables
from web.faults.hubs import BOT, PERSON, answer_of, made, open_tables, ride, watching
from web.faults.riding import until
from web.faults.serving import LONG

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


class Pair:
    """A table at two workers without pub/sub between them: on SQLite two hubs do not notify each other."""

    def __init__(self, ahead: Tables, behind: Tables, made: TableCreated, far: Table, near: Table) -> None:
        self.ahead, self.behind, self.made, self.far, self.near = ahead, behind, made, far, near


@asynccontextmanager
async def pair(url: str, start: bool = True) -> AsyncIterator[Pair]:
    async with open_tables(url) as ahead, open_tables(url) as behind:
        table = await made(ahead, start=start)
        yield Pair(ahead, behind, table, await ahead.get(table.table), await behind.get(table.table))


def steps_at(table: Table) -> int:
    return 0 if table.race is None else table.race.steps


# A seat that is given to somebody else.


@pytest.mark.parametrize("wishes", [[BOT], [BOT, PERSON]], ids=["to a bot", "to another person"])
async def test_a_client_that_lost_its_seat_receives_nothing_more_at_any_worker(
    sqlite_url: str, wishes: list[Any]
) -> None:
    async with pair(sqlite_url, start=False) as two:
        here, there, other, watcher = Connection((1,)), Connection((1,)), Connection((0,)), Connection()
        for tables, table, connection in (
            (two.ahead, two.far, here),
            (two.behind, two.near, there),
            (two.behind, two.near, other),
            (two.behind, two.near, watcher),
        ):
            await tables.join(table, connection, {})
        for wish in wishes:
            await lobby.give_seat(two.ahead, two.far, 1, wish)
        await two.behind.refresh(two.near)
        assert [connection.closed for connection in (here, there, other, watcher)] == [True, True, False, False]
        await lobby.start_race(two.ahead, two.far)
        await two.behind.refresh(two.near)
        assert not here._unsent
        assert not there._unsent
        assert other._unsent


async def test_a_renamed_player_stays_connected(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables:
        table = await tables.get((await made(tables, start=False)).table)
        connection = Connection((1,))
        await tables.join(table, connection, {})
        await lobby.rename_player(tables, table, [1], "Ida")
        await lobby.give_seat(tables, table, 1, PERSON)
        await tables.set_sitting(table, 1, True)
        assert not connection.closed


# News of other workers.


@pytest.mark.parametrize("everything", [False, True])
async def test_a_notification_while_a_table_is_loaded_is_not_lost(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, everything: bool
) -> None:
    async with open_tables(sqlite_url) as ahead, open_tables(sqlite_url) as behind:
        far = await ahead.get((await made(ahead)).table)
        load = behind.store.load

        async def slowly(name: str, after: int = 0) -> Stored | None:
            """Let the other worker commit a step, and publish, while this one is still reading."""
            monkeypatch.setattr(behind.store, "load", load)
            found = await load(name, after)
            await ride(ahead, far, answers=2)
            await behind.on_published(None if everything else [name])
            return found

        monkeypatch.setattr(behind.store, "load", slowly)
        monkeypatch.setattr(behind, "recover", ahead.recover)  # only the notification can tell
        near = await behind.get(far.id)
        assert steps_at(near) == steps_at(far) > 0
        assert not behind._moved_while_loading


async def test_an_answer_to_a_question_that_another_worker_put_is_taken(sqlite_url: str) -> None:
    async with pair(sqlite_url) as two:
        await ride(two.ahead, two.far, answers=2)
        answer = answer_of(two.far, 0)
        assert steps_at(two.near) < steps_at(two.far)
        await two.behind.answer(two.near, [0], answer)
        assert steps_at(two.near) == steps_at(two.far) + 1
        with pytest.raises(Refusal) as refused:
            await two.ahead.answer(two.far, [0], answer)
        assert refused.value.code == "stale-ask"


async def test_an_answer_in_a_race_that_another_worker_began_is_taken(sqlite_url: str) -> None:
    async with pair(sqlite_url, start=False) as two:
        await lobby.start_race(two.ahead, two.far)
        assert two.near.race is None
        await two.behind.answer(two.near, [0], answer_of(two.far, 0))
        assert steps_at(two.near) == steps_at(two.far) + 1


async def test_a_token_that_another_worker_issued_holds(sqlite_url: str) -> None:
    async with pair(sqlite_url, start=False) as two:
        await lobby.give_seat(two.ahead, two.far, 1, BOT)
        given = await lobby.give_seat(two.ahead, two.far, 1, PERSON)
        assert given is not None
        assert (await two.behind.authenticate(two.near, [given.token])).seats == (1,)
        for token in ("nobody's", two.made.seats[1].token):
            with pytest.raises(Refusal) as refused:
                await two.behind.authenticate(two.near, [token])
            assert refused.value.code == "forbidden"


async def test_without_notifications_the_store_is_polled(sqlite_url: str) -> None:
    async with pair(sqlite_url) as two, watching(two.behind, two.near) as frames:
        await ride(two.ahead, two.far, answers=2)
        two.behind.publisher.shared = True
        known = steps_at(two.near)
        await two.behind.recover(two.near)
        assert steps_at(two.near) == known, "it was asked just now"
        two.near.compared -= hubs._COMPARE_SECONDS + 1
        two.behind.publisher.shared = False
        await two.behind.recover(two.near)
        assert steps_at(two.near) == known, "nobody else could have changed it"
        two.behind.publisher.shared = True
        await two.behind.recover(two.near)
        assert steps_at(two.near) == steps_at(two.far) > known
        await until(lambda: any(frame["type"] == "step" for frame in frames))
        compared = two.near.compared
        await two.behind.recover(two.near)
        assert two.near.compared == compared, "it was asked just now"


# Whatever fails, watching and pub/sub go on.


async def test_a_table_that_fails_does_not_end_the_watch(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hubs, "_WATCH", 0.01)
    async with open_tables(sqlite_url) as tables:
        bad = await tables.get((await made(tables)).table)
        good = await tables.get((await made(tables, patience=0.05)).table)
        watch = tables.check

        async def fails(table: Table) -> None:
            if table is bad:
                raise LookupError("a table that nobody can ride on")
            await watch(table)

        monkeypatch.setattr(tables, "check", fails)
        await tables.answer(good, [0], answer_of(good, 0))
        async with watching(tables, good, (0,)):
            await until(lambda: good.seats[1].sitting)
    failed = [record for record in caplog.records if record.getMessage() == "watch-failed"]
    assert len(failed) > 1, "it was read again"
    assert failed[0].__dict__["fields"] == {"table": bad.id}


async def test_a_notification_that_fails_does_not_end_pubsub(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    received: list[str] = []

    async def receive(names: Iterable[str] | None) -> None:
        received.extend(names or ["*"])
        if "unlucky" in received[-1:]:
            raise LookupError("nobody at home")

    async with ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL]) as channels:
        sender, listening = Publisher(channels, "one"), Publisher(channels, "two")
        await sender.start(receive)
        await listening.start(receive)
        publish, broken = channels.publish, list[object]()

        def fails(data: Any, where: Any) -> None:
            if not broken:
                broken.append(data)
                raise RuntimeError("the connection is lost")
            publish(data, where)

        monkeypatch.setattr(channels, "publish", fails)
        sender.publish("lost")
        await until(lambda: broken)
        sender.publish("unlucky")
        await until(lambda: received)
        publish("", CHANNEL)  # an empty notification
        sender.publish("lucky")
        await until(lambda: "lucky" in received)
        await sender.close()
        await listening.close()
    assert received == ["unlucky", "lucky"]
    assert [record.getMessage() for record in caplog.records].count("pubsub-failed") == 4, "both receive it"


# Latecomers.


async def test_a_move_is_taken_while_a_late_client_is_sent_the_log(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, go_on, follow = threading.Event(), threading.Event(), MissedLines.replay

    def slowly(past: MissedLines, header: str, steps: Iterable[str]) -> None:
        started.set()
        assert go_on.wait(LONG)
        follow(past, header, steps)

    async with open_tables(sqlite_url) as tables:
        table = await tables.get((await made(tables)).table)
        await ride(tables, table, answers=4)
        monkeypatch.setattr(MissedLines, "replay", slowly)
        connection = Connection((1,))
        joining = asyncio.create_task(tables.join(table, connection, {}))
        looking = asyncio.create_task(tables.frame_for(table, Connection(), 0))
        try:
            await until(started.is_set)
            async with asyncio.timeout(LONG / 2):
                await ride(tables, table, answers=2)
            assert not joining.done()
        finally:
            go_on.set()
        await joining
        snapshots = {snapshot.seat: snapshot for snapshot in (await looking).snapshots}
        assert table.race is not None
        assert snapshots[None].n == table.race.seen[None] == snapshots[None].lines[-1].n
        numbers = [line.n for line in snapshots[None].lines]
        assert numbers == sorted(numbers)
        assert f'"n":{table.race.seen[1]}' in connection._unsent[0]
