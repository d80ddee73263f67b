"""Whatever is sent over a socket: refused in one envelope, harmless to everybody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from web.server.harness import PATIENCE, PERSON, House
from web.server.riders import Rider, tokens_of

pytestmark = pytest.mark.anyio
REFUSED, TOO_BIG = 4403, 1009
PONG = '{"type":"pong"}'
RUBBISH: dict[str, str | bytes] = {
    "nothing": "",
    "not JSON": "hello",
    "cut off": '{"type":"hello"',
    "not UTF-8 in bytes": b"\xff\xfe",
    "JSON in bytes": b'{"type":"nobody"}',
    "a number": "7",
    "null": "null",
    "a list": "[]",
    "no type": "{}",
    "unknown type": '{"type":"shout"}',
    "type of another kind": '{"type":7}',
    "unknown field": '{"type":"ping","loud":true}',
    "answer without ask": '{"type":"answer","action":"play 2"}',
    "ask of another kind": '{"type":"answer","ask":1,"action":"play 2"}',
    "action of another kind": '{"type":"answer","ask":"0.0","action":["play 2"]}',
    "seat of another kind": '{"type":"back","seat":"0"}',
    "tokens of another kind": '{"type":"hello","tokens":"abc"}',
    "since of another kind": '{"type":"hello","since":{"0":"1"}}',
    "deep": "[" * 5000,
    "half a seat": '{"type":"back","seat":1.5}',
    "a lone surrogate": '{"type":"answer","ask":"\\ud800","action":"\\ud800"}',
    "zeros": "\x00\x00",
}


def made_table(house: House) -> tuple[str, list[str]]:
    made = house.make(game="toy", start=True, seats=[PERSON, PERSON], patience=0)
    return made.table, tokens_of(made)


async def refusal(house: House, table: str, message: str | bytes) -> tuple[dict[str, Any], int]:
    """Return the answer to this first message, and the code with which the socket was closed."""
    async with connect(f"{house.sockets}/ws/tables/{table}", open_timeout=PATIENCE) as socket:
        await socket.send(message)
        frame: dict[str, Any] = msgspec.json.decode(await socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    assert closed.value.rcvd is not None
    return frame, closed.value.rcvd.code


@pytest.mark.parametrize("message", RUBBISH.values(), ids=RUBBISH.keys())
async def test_a_client_that_begins_with_rubbish_is_refused_and_disconnected(
    sqlite_house: House, message: str | bytes
) -> None:
    table, _ = made_table(sqlite_house)
    frame, code = await refusal(sqlite_house, table, message)
    assert frame["type"] == "error"
    assert frame["error"]["code"] == "bad-request"
    assert frame["error"]["message"]
    assert code == REFUSED


@pytest.mark.parametrize(
    "message",
    ['{"type":"ping"}', '{"type":"back","seat":0}', '{"type":"answer","ask":"0.0","action":"bid 1"}'],
)
async def test_no_message_is_accepted_before_hello(sqlite_house: House, message: str) -> None:
    table, _ = made_table(sqlite_house)
    frame, code = await refusal(sqlite_house, table, message)
    assert (frame["error"]["code"], code) == ("bad-request", REFUSED)


async def test_a_table_that_is_not_there(sqlite_house: House) -> None:
    for name in ("nowhere", "x" * 500, "%C3%A9"):
        frame, code = await refusal(sqlite_house, name, '{"type":"hello"}')
        assert (frame["error"]["code"], code) == ("no-such-table", REFUSED)


async def test_more_tokens_than_there_can_be_seats(sqlite_house: House) -> None:
    table, tokens = made_table(sqlite_house)
    hello = msgspec.json.encode({"type": "hello", "tokens": tokens * 10}).decode()
    frame, _ = await refusal(sqlite_house, table, hello)
    assert frame["error"]["code"] == "bad-request"


async def test_rubbish_in_a_conversation_is_answered_and_changes_nothing(sqlite_house: House) -> None:
    table, tokens = made_table(sqlite_house)
    async with Rider.at(sqlite_house, table, *tokens) as rider, Rider.at(sqlite_house, table) as spectator:
        await rider.drain()
        await spectator.drain()
        before = sqlite_house.read(table, *tokens)
        for message in RUBBISH.values():
            await rider.socket.send(message)
        await rider.until(lambda: len(rider.errors) == len(RUBBISH))
        assert [error["code"] for error in rider.errors] == ["bad-request"] * len(RUBBISH)
        seen = len(spectator.frames)
        await spectator.drain()
        assert len(spectator.frames) == seen + 1  # the pong
        assert sqlite_house.read(table, *tokens) == before
        assert await rider.move(0) is None


async def test_a_second_hello_is_refused_and_gives_no_seat(sqlite_house: House) -> None:
    table, tokens = made_table(sqlite_house)
    async with Rider.at(sqlite_house, table) as spectator:
        await spectator.say(type="hello", tokens=tokens)
        await spectator.say(type="answer", ask="0.0", action="bid 1")
        await spectator.until(lambda: len(spectator.errors) == 2)
        assert [error["code"] for error in spectator.errors] == ["bad-request", "not-your-seat"]


@pytest.mark.parametrize("size", [17 * 1024, 1024 * 1024])
@pytest.mark.parametrize("greeted", [True, False])
async def test_a_message_that_is_too_large_ends_only_its_own_socket(
    sqlite_house: House, size: int, greeted: bool
) -> None:
    table, tokens = made_table(sqlite_house)
    async with Rider.at(sqlite_house, table, tokens[1]) as other:
        async with connect(f"{sqlite_house.sockets}/ws/tables/{table}") as socket:
            if greeted:
                await socket.send(msgspec.json.encode({"type": "hello", "tokens": tokens[:1]}).decode())
                await socket.recv()
            with suppress(ConnectionClosed):  # the server may have closed the connection before all of it was sent
                await socket.send('{"type":"answer","ask":"0.0","action":"' + "x" * size + '"}')
            await asyncio.wait_for(socket.wait_closed(), PATIENCE)
        assert socket.close_code == TOO_BIG
        assert await other.move(1) is None


@pytest.mark.parametrize(
    ("ask", "action", "code"),
    [
        ("", "bid 1", "bad-request"),
        ("0", "bid 1", "bad-request"),
        ("-1.0", "bid 1", "bad-request"),
        ("0.0.0", "bid 1", "bad-request"),
        ("²." + "0", "bid 1", "bad-request"),
        ("0." + "0" * 1000, "bid 1", "bad-request"),
        ("7.0", "bid 1", "not-your-seat"),
        ("0.1", "bid 1", "stale-ask"),
        ("0.00", "bid 1", "stale-ask"),
        ("0.0", "", "bad-request"),
        ("0.0", "bid", "bad-request"),
        ("0.0", "bid one", "bad-request"),
        ("0.0", "bid 1 1", "bad-request"),
        ("0.0", 'bid "', "bad-request"),
        ("0.0", "bid [" + "[" * 5000, "bad-request"),
        ("0.0", "sprint", "bad-request"),
        ("0.0", "bid 99", "illegal"),
        ("0.0", "rolled 3", "illegal"),
        ("0.0", "dealt 0 4,4", "illegal"),
        ("0.0", "bid 1\n1 bid 1", "bad-request"),
    ],
)
async def test_answers_that_are_none(sqlite_house: House, ask: str, action: str, code: str) -> None:
    table, tokens = made_table(sqlite_house)
    before = sqlite_house.read(table, *tokens)
    async with Rider.at(sqlite_house, table, tokens[0]) as rider:
        await rider.say(type="answer", ask=ask, action=action)
        await rider.until(lambda: rider.errors)
        assert rider.errors[0]["code"] == code
        assert ("clause" in rider.errors[0]) == (code == "illegal")
        last = msgspec.json.decode(rider.frames[-1])
        assert last.get("ask", "") in ({ask} if len(ask + action) < 40 else {ask[:40], ""})
    answer = sqlite_house.post(f"/api/tables/{table}/answers", {"ask": ask, "action": action}, tokens[0])
    assert (answer.status_code // 100, answer.json()["error"]["code"]) == (4, code)
    after = sqlite_house.read(table, *tokens)
    assert after["snapshots"] == before["snapshots"]


async def test_a_client_that_sends_too_much_is_slowed_down_and_not_disconnected(sqlite_house: House) -> None:
    table, tokens = made_table(sqlite_house)
    async with Rider.at(sqlite_house, table, *tokens) as rider:
        for _ in range(200):
            await rider.say(type="ping")
        await rider.until(lambda: rider.frames.count(PONG) + len(rider.errors) == 200)
        codes = {error["code"] for error in rider.errors}
        assert codes == {"too-many-requests"}
        assert 60 <= rider.frames.count(PONG) < 200
        await asyncio.sleep(0.2)
        assert await rider.move(0) is None
