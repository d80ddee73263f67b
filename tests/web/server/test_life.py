"""Sessions at a table: clients connect and disconnect, hold several seats, fall silent, and reconnect."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from paceline.web.protocol import TableCreated
from web.server.harness import PERSON, House, bot
from web.server.riders import Rider, any_of, tokens_of

pytestmark = pytest.mark.anyio
FLOOD = 60_000
HALF_WAY = 5
"""Whoever is here is not home after one more round."""
LONG: dict[str, Any] = {"game": "toy", "start": True, "options": {"stage": "long"}}


def sitting(rider: Rider) -> list[bool]:
    """Return for every seat whether a bot sits in."""
    return [seat["sitting"] for seat in rider.info["seats"]]


# Reconnecting.


async def test_a_client_that_reconnects_is_sent_what_it_missed_and_nothing_twice(house: House) -> None:
    made = house.make(game="flamme-rouge", start=True, seats=[PERSON, PERSON], patience=0)
    mine, theirs = tokens_of(made)
    lines: list[Any] = []
    since: dict[str, int] = {}
    async with Rider.at(house, made.table, mine, theirs, policy=any_of(3)) as driver:
        for moves in (3, 7, 0, 11):
            async with Rider.at(house, made.table, mine, since=since) as rider:
                assert [*rider.snapshots] == [0]
                assert all(line["n"] > since.get("0", 0) for line in rider.lines[0])
                for _ in range(moves):
                    await driver.move(max(driver.asks))
                await rider.drain()
                lines += rider.lines[0]
                since = {"0": rider.snapshots[0]["n"]}
                assert rider.snapshots[0]["view"] == driver.snapshots[0]["view"]
            for _ in range(4):
                await driver.move(min(driver.asks))
        await driver.drain()
        assert len(driver.lines[0]) > len(lines) > 0
        async with Rider.at(house, made.table, mine, since=since) as rider:
            assert lines + rider.lines[0] == driver.lines[0]
        frame = house.read(made.table, mine, since=since["0"])
        assert frame["snapshots"][0]["lines"] == rider.lines[0]


@pytest.mark.parametrize("since", [{"0": 10**6}, {"0": -5}, {"7": 3}, {"public": 1}, {"": 0}])
async def test_a_strange_since_is_harmless(sqlite_house: House, since: dict[str, int]) -> None:
    made = sqlite_house.make(game="toy", start=True, seats=[PERSON, PERSON], patience=0)
    async with Rider.at(sqlite_house, made.table, tokens_of(made)[0], since=since) as rider:
        assert rider.asks
        assert await rider.move(0) is None


async def test_a_restarted_server_resumes_the_table(house: House) -> None:
    made = house.make(**LONG, seats=[PERSON, bot("moody")], patience=0)
    async with Rider.sitting(house, made) as rider:
        await rider.move(0)
        await rider.until(lambda: rider.snapshots[0]["waiting"] == [0])
        left = rider.snapshots[0]
    house.restart()
    async with Rider.at(house, made.table, *tokens_of(made), since={"0": left["n"]}) as rider:
        assert {key: rider.snapshots[0][key] for key in ("n", "view", "ask", "waiting")} == {
            key: left[key] for key in ("n", "view", "ask", "waiting")
        }
        assert rider.lines[0] == []
        await rider.ride()
    assert house.race(made.table).startswith("paceline-race 1 ")


# Tabs and devices.


async def test_two_tabs_of_one_seat_agree(house: House) -> None:
    made = house.make(**LONG, seats=[PERSON, bot("moody")], patience=0)
    async with Rider.sitting(house, made) as left, Rider.sitting(house, made) as right:
        while not left.over:
            tab, other = (left, right) if len(left.taken) <= len(right.taken) else (right, left)
            await tab.until(lambda: tab.over or tab.asks)  # noqa: B023 – awaited at once
            if tab.over:
                break
            assert await tab.move(0) is None
            await other.until(lambda: other.snapshots[0]["n"] >= tab.snapshots[0]["n"])  # noqa: B023
        for tab in (left, right):
            await tab.until(lambda: tab.over)  # noqa: B023
            await tab.drain()
        assert left.taken
        assert right.taken
        assert left.snapshots == right.snapshots
        assert left.lines == right.lines


async def test_two_seats_on_one_socket_see_what_each_may_see(house: House) -> None:
    made = house.make(game="toy", start=True, seats=[PERSON, PERSON, PERSON], patience=0)
    first, second, third = tokens_of(made)
    async with (
        Rider.at(house, made.table, first, third) as pair,
        Rider.at(house, made.table, second) as alone,
        Rider.at(house, made.table, first) as only_first,
    ):
        assert pair.you == {"seats": [0, 2], "host": False}
        assert sorted(seat for seat in pair.snapshots if seat is not None) == sorted(pair.asks) == [0, 2]
        await asyncio.gather(pair.ride(), alone.ride(), only_first.until(lambda: only_first.over))
        assert pair.lines[0] == only_first.lines[0]
        assert {ask.partition(".")[0] for ask in pair.taken} == {"0", "2"}
        assert not pair.errors


async def test_a_slow_reader_is_disconnected_and_disturbs_nobody(sqlite_house: House) -> None:
    """The send queue is bounded; what the client received until then has no gap, and it may reconnect."""
    made = sqlite_house.make(**LONG, seats=[PERSON, PERSON], patience=0)
    mine, theirs = tokens_of(made)
    async with Rider.at(sqlite_house, made.table, mine) as rider, Rider.at(sqlite_house, made.table, theirs) as slow:
        slow.socket.transport.pause_reading()
        with suppress(ConnectionClosed):  # the server disconnects this client while it goes on sending
            for n in range(FLOOD):
                await slow.say(type="answer", ask=f"{n} " + "x" * 30, action="")
        assert await rider.move(0) is None
        slow.socket.transport.resume_reading()
        with suppress(ConnectionClosed):
            await slow.until(lambda: False)
        asks = [int(frame["ask"].split()[0]) for frame in slow.received("error")]
        assert asks == [*range(len(asks))]
        assert len(asks) < FLOOD
        async with Rider.at(sqlite_house, made.table, theirs) as back:
            assert await back.move(1) is None


# Silence.


async def silent_table(house: House, patience: float = 1.0, seats: int = 2) -> tuple[TableCreated, list[str]]:
    made = house.make(**LONG, seats=[PERSON] * seats, patience=patience)
    return made, tokens_of(made)


async def test_a_bot_sits_in_for_a_silent_seat_with_a_mark(house: House) -> None:
    made, (mine, theirs) = await silent_table(house)
    async with (
        Rider.at(house, made.table, mine) as rider,
        Rider.at(house, made.table, theirs) as silent,
        Rider.at(house, made.table) as spectator,
    ):
        await rider.move(0)
        await rider.until(lambda: rider.asks)  # a bot has answered for the other
        assert sitting(rider) == [False, True]
        await spectator.until(lambda: sitting(spectator) == [False, True])
        await silent.until(lambda: sitting(silent) == [False, True])
        # From now on the bot answers without delay, until the player takes the seat back.
        await rider.move(0)
        await rider.until(lambda: rider.asks or rider.over)
        assert silent.snapshots[1]["seat"] == 1


async def test_an_answer_gives_the_seat_back(house: House) -> None:
    made, (mine, theirs) = await silent_table(house)
    async with Rider.at(house, made.table, mine) as rider, Rider.at(house, made.table, theirs) as silent:
        await rider.move(0)
        await rider.until(lambda: rider.asks)
        await silent.until(lambda: silent.snapshots[1]["n"] >= 2 and silent.asks)
        assert await answered_in_time(silent) in (None, "stale-ask")
        await rider.until(lambda: sitting(rider) == [False, False])


async def answered_in_time(silent: Rider) -> str | None:
    refused = await silent.move(1)
    return refused["code"] if refused else None


@pytest.mark.parametrize("way", ["back", "hello", "http"])
async def test_a_seat_is_given_back(house: House, way: str) -> None:
    while not await given_back(house, way):  # chance may have ended the race too early
        pass


async def given_back(house: House, way: str) -> bool:
    made, (mine, theirs) = await silent_table(house)
    async with Rider.at(house, made.table, mine) as rider, Rider.at(house, made.table, theirs) as silent:
        await rider.move(0)
        await rider.until(lambda: rider.snapshots[0]["waiting"] == [0])  # the bot has answered this time and the next
        assert sitting(rider) == [False, True]
        if max(rider.snapshots[0]["view"]["table"]["rows"]) > HALF_WAY:
            return False
        await take_back(house, made.table, way, silent, theirs)
        await rider.until(lambda: sitting(rider) == [False, False])
        await silent.drain()
        assert not silent.asks
        await rider.move(0)
        await silent.until(lambda: silent.asks)  # the player is waited for again
        assert await answered_in_time(silent) is None
    return True


async def take_back(house: House, table: str, way: str, silent: Rider, token: str) -> None:
    if way == "back":
        await silent.say(type="back", seat=1)
    elif way == "http":
        answer = house.post(f"/api/tables/{table}/back", None, token)
        assert (answer.status_code, answer.json()["seats"][1]["sitting"]) == (200, False)
    else:
        async with Rider.at(house, table, token) as other_device:
            await other_device.drain()
            assert sitting(other_device) == [False, False]


async def test_the_host_lets_a_bot_sit_in(house: House) -> None:
    made, (mine, _) = await silent_table(house, patience=0)
    answer = house.post(f"/api/tables/{made.table}/seats/1", bot("bold"), made.host)
    assert answer.status_code == 200
    assert answer.json()["info"]["seats"][1]["sitting"]
    async with Rider.at(house, made.table, mine) as rider:
        await rider.ride()
    assert rider.info["seats"][1]["kind"] == "person"


async def test_no_bot_sits_in_without_patience_or_if_nobody_waits(house: House) -> None:
    """Patience 0 waits for ever; and so does a table at which nobody else waits."""
    tables = [
        (await silent_table(house, patience=0)),
        (house.make(**LONG, seats=[PERSON, bot("bold")], patience=0.1), []),
        (await silent_table(house, patience=0.1)),
        (await silent_table(house, patience=0.1)),
    ]
    endless, solo, hotseat, both_owe = (made for made, _ in tables)
    async with (
        Rider.at(house, endless.table, tokens_of(endless)[0]) as first,
        Rider.at(house, endless.table, tokens_of(endless)[1]) as second,
        Rider.sitting(house, solo) as alone,
        Rider.sitting(house, hotseat) as both,
        Rider.at(house, solo.table) as spectator,
        Rider.at(house, both_owe.table, tokens_of(both_owe)[0]) as third,
        Rider.at(house, both_owe.table, tokens_of(both_owe)[1]) as fourth,
    ):
        riders = (first, second, alone, both, spectator, third, fourth)
        await asyncio.sleep(2.5)
        for rider in riders:
            await rider.drain()
            assert not any(sitting(rider))
        assert set(alone.asks) == {0}
        assert set(both.asks) == {0, 1}
        assert not alone.notices


# The first choice.


async def test_a_quick_race_begins_with_the_first_cards(house: House) -> None:
    made = house.make(start=True, opening=True)
    async with Rider.sitting(house, made) as rider:
        await rider.until(lambda: rider.asks)
        assert all(action["action"].startswith("play ") for action in rider.asks[0]["choices"])
        assert rider.info["phase"] == "racing"
        assert not any(sitting(rider))
        assert await rider.move(0) is None
    usual = house.make(start=True)
    async with Rider.sitting(house, usual) as rider:
        await rider.until(lambda: rider.asks)
        assert all(action["action"].startswith("place ") for action in rider.asks[0]["choices"])
