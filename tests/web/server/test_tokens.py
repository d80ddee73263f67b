"""Tokens of seats: none, a wrong one or another table's is refused, and no token is ever sent twice."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from web.server.harness import PERSON, House, bearer, bot
from web.server.riders import Rider, tokens_of

pytestmark = pytest.mark.anyio
SEATS = [PERSON, PERSON, bot("bold")]
FORGED = ["", "x", "a" * 32, "é", "☃" * 10, "' OR 1=1 --", "null", "0", "a.b", "../..", "\t"]


def gathering(house: House) -> tuple[str, str, list[str]]:
    made = house.make(game="toy", seats=SEATS, patience=0)
    return made.table, made.host, tokens_of(made)


async def hello(house: House, table: str, *tokens: str) -> dict[str, Any]:
    async with connect(f"{house.sockets}/ws/tables/{table}") as socket:
        await socket.send(msgspec.json.encode({"type": "hello", "tokens": tokens}).decode())
        frame: dict[str, Any] = msgspec.json.decode(await socket.recv())
        return frame


async def test_a_forged_or_foreign_token_opens_no_socket(sqlite_house: House) -> None:
    table, host, tokens = gathering(sqlite_house)
    _, other_host, others = gathering(sqlite_house)
    changed = tokens[0][:-1] + ("A" if tokens[0][-1] != "A" else "B")
    for wrong in (*FORGED, changed, tokens[0].swapcase(), tokens[0] + " ", other_host, *others):
        for held in ([wrong], [*tokens, wrong]):
            frame = await hello(sqlite_house, table, *held)
            assert (frame["type"], frame["error"]["code"]) == ("error", "forbidden"), wrong
    assert (await hello(sqlite_house, table, *tokens, host))["you"] == {"seats": [0, 1], "host": True}
    assert (await hello(sqlite_house, table, tokens[1], tokens[1]))["you"] == {"seats": [1], "host": False}


ASKED = [
    ("GET", "", None),
    ("POST", "/answers", {"ask": "0.0", "action": "bid 1"}),
    ("POST", "/start", None),
    ("POST", "/seats/1", {"kind": "bot", "name": "bold"}),
    ("POST", "/name", {"name": "Maud"}),
    ("POST", "/back", None),
    ("POST", "/rematch", None),
]


@pytest.mark.parametrize(("method", "path", "body"), ASKED)
async def test_a_forged_or_foreign_token_asks_in_vain(
    sqlite_house: House, method: str, path: str, body: dict[str, str] | None
) -> None:
    house = sqlite_house
    table, _, tokens = gathering(house)
    _, other_host, others = gathering(house)
    before = house.read(table)
    content = b"" if body is None else msgspec.json.encode(body)
    kind = {"Content-Type": "application/json"} if content else {}
    for wrong in ("x", "a" * 32, other_host, others[0], f"{tokens[0]},{others[0]}"):
        answer = house.http.request(method, f"/api/tables/{table}{path}", content=content, headers=kind | bearer(wrong))
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
    for scheme in (f"Basic {tokens[0]}", tokens[0], f"bearer{tokens[0]}", "Token x"):
        answer = house.http.request(
            method, f"/api/tables/{table}{path}", content=content, headers=kind | {"Authorization": scheme}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "forbidden")
    assert house.read(table) == before


@pytest.mark.parametrize(("method", "path", "body"), ASKED[2:])
async def test_without_a_token_nothing_can_be_changed(
    sqlite_house: House, method: str, path: str, body: dict[str, str] | None
) -> None:
    table, *_ = gathering(sqlite_house)
    answer = sqlite_house.post(f"/api/tables/{table}{path}", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


async def test_only_the_host_begins_and_gives_seats(sqlite_house: House) -> None:
    table, _, tokens = gathering(sqlite_house)
    for path, body in (("/start", None), ("/seats/1", {"kind": "bot", "name": "bold"})):
        answer = sqlite_house.post(f"/api/tables/{table}{path}", body, *tokens)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


async def test_a_token_of_a_tour_belongs_to_it_alone(sqlite_house: House) -> None:
    tours = [sqlite_house.post("/api/tours", {"game": "flamme-rouge"}).json() for _ in range(2)]
    for wrong in (tours[1]["host"], tours[1]["seats"][0]["token"], "x"):
        answers = [
            sqlite_house.get(f"/api/tours/{tours[0]['tour']}", wrong),
            sqlite_house.post(f"/api/tours/{tours[0]['tour']}/next", None, wrong),
        ]
        assert [(answer.status_code, answer.json()["error"]["code"]) for answer in answers] == [(403, "forbidden")] * 2
    answer = sqlite_house.post(f"/api/tours/{tours[0]['tour']}/next", None)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


async def test_no_token_is_sent_to_anybody_or_logged(sqlite_house: House) -> None:
    house = sqlite_house
    made = house.make(game="toy", start=True, seats=SEATS)
    secrets = [made.host, *tokens_of(made)]
    assert len(set(secrets)) == 3
    assert all(re.fullmatch(r"[\w-]{32}", secret) for secret in secrets)
    async with Rider.sitting(house, made) as rider, Rider.at(house, made.table) as spectator:
        await rider.ride()
        await spectator.drain()
    answers = [house.get(path).text for path in (f"/api/tables/{made.table}", "/metrics", f"/table/{made.table}")]
    output = "\n".join([*rider.frames, *spectator.frames, *answers, house.race(made.table), house.log.read_text()])
    assert not [secret for secret in secrets if secret in output]
