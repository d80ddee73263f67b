"""Answers: each counts once, for the seat whose secret came with it, and for the ask it was given to."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from paceline.web.protocol import TableCreated
from web.server.harness import PERSON, House, bot
from web.server.riders import Rider, tokens_of

pytestmark = pytest.mark.anyio


def two_people(house: House) -> tuple[TableCreated, str, str]:
    """Create a table for two people, with a race of two rounds at least."""
    made = house.make(game="toy", start=True, seats=[PERSON, PERSON], patience=0, options={"stage": "long"})
    azure, crimson = tokens_of(made)
    return made, azure, crimson


def lines_of(house: House, table: str, seat: int) -> list[str]:
    """Return a seat's lines in the race file, in order."""
    return [line.partition(" ")[2] for line in house.race(table).splitlines() if line.startswith(f"{seat} ")]


async def test_an_answer_is_taken_for_its_own_seat_alone(house: House) -> None:
    made, azure, crimson = two_people(house)
    before = house.read(made.table, azure, crimson)["snapshots"]
    async with Rider.at(house, made.table, crimson) as rider, Rider.at(house, made.table) as spectator:
        for somebody in (rider, spectator):
            for action in ("bid 1", "bid 2", "bid 3", "bid 4"):
                await somebody.say(type="answer", ask="0.0", action=action)
            await somebody.drain()
            assert [error["code"] for error in somebody.errors] == ["not-your-seat"] * 4
        await spectator.say(type="back", seat=0)
        await spectator.until(lambda: len(spectator.errors) == 5)
        assert spectator.errors[-1]["code"] == "not-your-seat"
    for tokens in ((crimson,), ()):
        answer = house.post(f"/api/tables/{made.table}/answers", {"ask": "0.0", "action": "bid 1"}, *tokens)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-your-seat")
    assert house.read(made.table, azure, crimson)["snapshots"] == before


async def test_the_host_rides_for_nobody(house: House) -> None:
    made, *_ = two_people(house)
    async with Rider.at(house, made.table, made.host) as host:
        assert host.you == {"seats": [], "host": True}
        assert [*host.snapshots] == [None]
        await host.say(type="answer", ask="0.0", action="bid 1")
        await host.until(lambda: host.errors)
        assert host.errors[0]["code"] == "not-your-seat"


async def test_an_ask_that_is_gone_is_stale_and_others_are_not(house: House) -> None:
    made, azure, crimson = two_people(house)
    async with Rider.at(house, made.table, azure) as rider, Rider.at(house, made.table, crimson) as other:
        assert await rider.move(0) is None
        await rider.say(type="answer", ask="0.0", action=rider.sent["0.0"])
        await rider.until(lambda: rider.errors)
        assert rider.errors[0]["code"] == "stale-ask"
        assert rider.errors[0]["taken"] == rider.sent["0.0"]
        assert await other.move(1) is None  # asked before the first seat had answered
        await rider.until(lambda: rider.asks)
        await rider.say(type="answer", ask="0.0", action=rider.sent["0.0"])
        await rider.until(lambda: len(rider.errors) == 2)
        assert rider.errors[1]["code"] == "stale-ask"
        await asyncio.gather(rider.ride(), other.ride())
    assert lines_of(house, made.table, 0) == [action for _, action in rider.acknowledged]
    assert lines_of(house, made.table, 1) == [action for _, action in other.acknowledged]


async def test_an_ask_answered_on_two_sockets_in_one_tick_is_taken_once(house: House) -> None:
    made, azure, crimson = two_people(house)
    async with (
        Rider.at(house, made.table, azure) as left,
        Rider.at(house, made.table, azure) as right,
        Rider.at(house, made.table, crimson) as other,
    ):
        rounds = 0
        while not other.over:
            ask, actions = (
                left.snapshots[0]["ask"],
                [choice["action"] for choice in left.snapshots[0]["ask"]["choices"]],
            )
            await asyncio.gather(left.answer(0, actions[0]), right.answer(0, actions[-1]))
            await asyncio.gather(*(tab.until(partial(is_answered, tab, ask["id"])) for tab in (left, right)))
            assert sorted([*refusals(left, ask["id"]), *refusals(right, ask["id"])]) == ["stale-ask"]
            assert (ask["id"] in left.taken) != (ask["id"] in right.taken)
            assert await other.move(1) is None
            rounds += 1
            for rider in (left, right, other):
                await rider.drain()
        assert left.snapshots == right.snapshots
    taken = {ask: tab.sent[ask] for tab in (left, right) for ask in tab.taken}
    assert len(taken) == rounds > 1
    assert lines_of(house, made.table, 0) == [taken[f"0.{n}"] for n in range(rounds)]


def refusals(rider: Rider, ask: str) -> list[str]:
    return [frame["error"]["code"] for frame in rider.received("error") if frame.get("ask") == ask]


def is_answered(rider: Rider, ask: str) -> bool:
    return ask in rider.taken or bool(refusals(rider, ask))


async def test_an_ask_answered_by_many_requests_at_once_is_taken_once(house: House) -> None:
    made, azure, _ = two_people(house)
    path, answer = f"/api/tables/{made.table}/answers", {"ask": "0.0"}
    choices = [choice["action"] for choice in house.read(made.table, azure)["snapshots"][0]["ask"]["choices"]]
    tries = [answer | {"action": action} for action in (choices * 10)[:10]]
    answers = await asyncio.gather(*(asyncio.to_thread(house.post, path, body, azure) for body in tries))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
    codes = {answer.json()["error"]["code"] for answer in answers if answer.status_code != 200}
    assert codes == {"stale-ask"}


async def test_two_seats_that_answer_in_one_tick_are_both_taken(house: House) -> None:
    made, azure, crimson = two_people(house)
    async with Rider.at(house, made.table, azure) as left, Rider.at(house, made.table, crimson) as right:
        rounds = 0
        while not left.over:
            await asyncio.gather(left.answer(0), right.answer(1))
            rounds += 1
            for rider, seat in ((left, 0), (right, 1)):
                await rider.until(partial(is_answered, rider, f"{seat}.{rounds - 1}"))
            for rider in (left, right):
                await rider.drain()
            assert not left.errors
            assert not right.errors
    assert lines_of(house, made.table, 0) == [action for _, action in left.acknowledged]
    assert lines_of(house, made.table, 1) == [action for _, action in right.acknowledged]


async def test_a_race_over_http_alone(house: House) -> None:
    made = house.make(game="toy", start=True, seats=[PERSON, bot("moody")])
    (token,) = tokens_of(made)
    since, lines = 0, list[Any]()
    while (frame := house.read(made.table, token, since=since))["info"]["phase"] != "over":
        (snapshot,) = frame["snapshots"]
        since, lines = snapshot["n"], [*lines, *snapshot.get("lines", [])]
        if snapshot["ask"] is None:
            await asyncio.sleep(0.01)
            continue
        ask, action = snapshot["ask"]["id"], snapshot["ask"]["choices"][0]["action"]
        answer = house.post(f"/api/tables/{made.table}/answers", {"ask": ask, "action": action}, token)
        assert (answer.status_code, answer.json()) == (200, {"type": "taken", "ask": ask})
    lines += frame["snapshots"][0].get("lines", [])
    assert lines == house.read(made.table, token)["snapshots"][0]["lines"]
    answer = house.post(f"/api/tables/{made.table}/answers", {"ask": ask, "action": action}, token)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-racing")
