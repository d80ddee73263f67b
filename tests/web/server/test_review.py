"""Hostile input over HTTP and sockets: seats that change hands, odd names, long actions, files."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paceline.core.chance import seed_hash
from paceline.core.log import digest_line, header_line
from paceline.core.race import Race
from paceline.web.guard.limits import LONGEST_ACTION, LONGEST_SEAT
from paceline.web.protocol import TableCreated
from toygame import GAME
from web.server.harness import PATIENCE, PERSON, House, bot
from web.server.opening import text_of
from web.server.riders import Rider, tokens_of
from web.server.twins import logs_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def closed(rider: Rider) -> int | None:
    """Read until the server closes the connection; return the code."""
    with pytest.raises(ConnectionClosed) as ended:
        await rider.until(lambda: False)
    return ended.value.rcvd.code if ended.value.rcvd else None


# Seats.


async def test_a_socket_whose_seat_was_given_away_receives_nothing_more(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, PERSON], patience=0)
    path = f"/api/tables/{made.table}"
    mine, theirs = tokens_of(made)
    async with Rider.at(house, made.table, mine) as rider, Rider.at(house, made.table, theirs) as loser:
        assert house.post(f"{path}/seats/1", bot("bold"), made.host).status_code == 200
        given = house.post(f"{path}/seats/1", PERSON | {"name": "Ida"}, made.host).json()["seat"]
        assert await closed(loser) == 1013
        assert not loser.received("step")
        assert not loser.snapshots
        assert house.post(f"{path}/start", None, made.host).status_code == 200
        answer = {"ask": "1.0", "action": "bid 1"}
        assert refused(house.post(f"{path}/answers", answer, theirs)) == (403, "forbidden")
        async with connect(f"{house.sockets}/ws/tables/{made.table}") as socket:
            await socket.send(msgspec.json.encode({"type": "hello", "tokens": [theirs]}).decode())
            assert msgspec.json.decode(await socket.recv())["error"]["code"] == "forbidden"
        async with Rider.at(house, made.table, given["token"]) as heir:
            await rider.until(lambda: rider.asks)
            await asyncio.gather(rider.ride(), heir.ride())


async def test_the_host_lets_no_bot_ride_for_a_connected_player(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, PERSON], patience=0, start=True)
    path = f"/api/tables/{made.table}/seats/1"
    async with Rider.at(house, made.table, made.host) as host:
        async with Rider.at(house, made.table, tokens_of(made)[1]) as rider:
            answer = house.post(path, bot("bold"), made.host)
            assert refused(answer) == (409, "forbidden")
            assert "That player is connected" in answer.json()["error"]["message"]
            await rider.drain()
            assert not rider.info["seats"][1]["sitting"]
        await host.drain()
        async with asyncio.timeout(PATIENCE):  # the client is gone as soon as the server has noticed it
            while house.post(path, bot("bold"), made.host).status_code != 200:
                await asyncio.sleep(0.01)
        await host.until(lambda: host.info["seats"][1]["sitting"])


async def test_a_person_with_two_seats_names_one_of_them(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, PERSON, PERSON], patience=0)
    path, (first, second, third) = f"/api/tables/{made.table}/name", tokens_of(made)

    def names(body: dict[str, Any], *tokens: str) -> list[str]:
        answer = house.post(path, body, *tokens)
        assert answer.status_code == 200, answer.text
        return [seat["name"] for seat in answer.json()["seats"]]

    assert names({"name": "Maud", "seat": 1}, first, second) == ["", "Maud", ""]
    assert names({"name": "Ida"}, first, second) == ["Ida", "Ida", ""]
    assert names({"name": "Eva", "seat": 0}, first, second) == ["Eva", "Ida", ""]
    assert names({"name": "Zoë", "seat": None}, third) == ["Eva", "Ida", "Zoë"]
    for seat in (2, 3, -1):
        assert refused(house.post(path, {"name": "Eve", "seat": seat}, first, second)) == (403, "not-your-seat")
    assert [seat["name"] for seat in house.read(made.table)["info"]["seats"]] == ["Eva", "Ida", "Zoë"]


# What is too long, and what is odd.


async def test_an_action_that_is_too_long_is_refused_at_once(sqlite_house: House) -> None:
    made = sqlite_house.make(game="toy", seats=[PERSON, PERSON], patience=0, start=True)
    for letters in (LONGEST_ACTION + 1, 60_000):
        answer = {"ask": "0.0", "action": "bid " + "[" * (letters - 4)}
        refusal = sqlite_house.post(f"/api/tables/{made.table}/answers", answer, tokens_of(made)[0])
        assert refused(refusal) == (400, "bad-request")
        assert refusal.json()["error"]["field"] == "action"
        assert refusal.json()["error"]["message"] == f"An action is at most {LONGEST_ACTION} letters long."
    async with Rider.sitting(sqlite_house, made) as rider:
        error = await rider.move(0, "bid " + "9" * LONGEST_ACTION)
        assert error is not None
        assert (error["code"], error["field"]) == ("bad-request", "action")
        assert await rider.move(0) is None


ODD = ["\x00", "a\x00b", "é", "ß" * 5, "🚴", "A", "a b", "a'--", 'a"b', "%", "..", "x" * 33, "x" * 3000, "\u2028", "-"]


@pytest.mark.parametrize("name", ODD, ids=ascii)
async def test_a_table_with_an_odd_name_is_not_there(sqlite_house: House, name: str) -> None:
    path = f"/api/tables/{quote(name, safe='')}"
    for answer in (
        sqlite_house.get(path),
        sqlite_house.get(f"{path}/race"),
        sqlite_house.get(f"{path}/replay"),
        sqlite_house.get(f"{path}/board/map"),
        sqlite_house.post(f"{path}/start"),
        sqlite_house.post(f"{path}/answers", {"ask": "0.0", "action": "bid 1"}),
    ):
        assert refused(answer) in [
            (400, "bad-request") if "\0" in name else (404, "no-such-table"),
            (404, "no-such-page"),
        ]
    path = f"/api/tours/{quote(name, safe='')}"
    for answer in (sqlite_house.get(path), sqlite_house.post(f"{path}/next")):
        assert refused(answer) in [
            (400, "bad-request") if "\0" in name else (404, "no-such-tour"),
            (404, "no-such-page"),
        ]


async def test_a_socket_to_a_table_with_an_odd_name_is_refused(house: House) -> None:
    for name in ODD:
        if "\0" in name:
            with pytest.raises(InvalidStatus, match="400"):
                await connect(f"{house.sockets}/ws/tables/{quote(name, safe='')}")
            continue
        async with connect(f"{house.sockets}/ws/tables/{quote(name, safe='')[:2000]}") as socket:
            await socket.send('{"type":"hello"}')
            assert msgspec.json.decode(await socket.recv())["error"]["code"] == "no-such-table"


STRANGE = ["\x00", "you:\x00", "you:a\x00b", "\ud800", "you:\ud800", "\u2028", "you:🚴", "you:" + "x" * 500, "yours:x"]


@pytest.mark.parametrize("name", STRANGE, ids=ascii)
async def test_an_odd_name_in_a_file_does_no_harm(house: House, name: str) -> None:
    log = next(iter(logs_of("toy").values()))
    lines = text_of(log, 12).split("\n")
    lines[0] = header_line(log.header).replace(f'"{log.header.seats[0]}"', in_ascii(name), 1)
    answer = house.post("/api/races", "\n".join(lines))
    if "\ud800" in name or len(name) > LONGEST_SEAT:
        assert refused(answer) == (400, "bad-race")
        return
    assert answer.status_code == 201, answer.text
    made = msgspec.json.decode(answer.content, type=TableCreated)
    shown = house.read(made.table)["info"]["seats"][0]["name"]
    assert shown.isprintable()
    assert len(shown) <= 40
    async with Rider.sitting(house, made) as rider:
        await rider.ride()
    assert Race.read(GAME, house.race(made.table)).log.header.seats[0] == name


def in_ascii(text: str) -> str:
    """Return a text as JSON with nothing but ASCII letters."""
    return '"' + "".join(f"\\u{unit:04x}" if unit < 0x10000 else pair(unit) for unit in map(ord, text)) + '"'


def pair(letter: int) -> str:
    return f"\\u{0xD800 + (letter - 0x10000 >> 10):04x}\\u{0xDC00 + (letter - 0x10000 & 0x3FF):04x}"


# Imported races.


async def test_a_race_from_a_position_is_refused(sqlite_house: House) -> None:
    """A position may name folders and states that no race reaches, so that no server reads one."""
    log = next(iter(logs_of("toy").values()))
    header = header_line(log.header).removesuffix("}") + ',"position":"flamme-rouge(2,content=/etc)"}'
    answer = sqlite_house.post("/api/races", f"{header}\n")
    assert refused(answer) == (400, "bad-race")
    assert "starts from a position" in answer.json()["error"]["message"]


async def test_two_digests_in_a_row_are_refused(sqlite_house: House) -> None:
    log = next(iter(logs_of("toy").values()))
    race = Race.read(GAME, text_of(log))
    digest, first = digest_line(race.state), digest_line(GAME.setup(len(log.header.seats), GAME.facts.options()))
    assert sqlite_house.post("/api/races", f"{text_of(log)}{digest}\n").status_code == 201
    header, _, inputs = text_of(log).partition("\n")
    for text in (f"{text_of(log)}{digest}\n{digest}\n", f"{header}\n{first}\n{inputs}"):
        answer = sqlite_house.post("/api/races", text)
        assert refused(answer) == (400, "bad-race")
        assert "a digest stands only behind an input" in answer.json()["error"]["message"]


async def test_the_hash_of_an_imported_seed_is_kept_until_the_end(house: House) -> None:
    log = next(iter(logs_of("toy").values()))
    assert log.header.seed is not None
    expected = seed_hash(log.header.seed)
    log.header = msgspec.structs.replace(log.header, seats=("you",) * len(log.header.seats))
    answer = house.post("/api/races", text_of(log, 12))
    made = msgspec.json.decode(answer.content, type=TableCreated)
    house.post(f"/api/tables/{made.table}/name", {"name": "Maud"}, *tokens_of(made))
    async with Rider.sitting(house, made) as rider:
        await rider.ride()
        hashes = [frame["info"]["seed_hash"] for frame in rider.received("table") + rider.received("info")]
    assert hashes[0] == ""
    assert set(hashes) == {"", expected}
    info = house.read(made.table)["info"]
    assert (info["phase"], info["seed_hash"]) == ("over", expected)
    again = house.post(f"/api/tables/{made.table}/rematch", None, made.host).json()
    assert len(again["seed_hash"]) == 64, "its seed is our own"
