"""Tours: a series of tables with the same people, resumed on another day."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from paceline.web.protocol import TourCreated
from web.server.harness import PERSON, House, bot
from web.server.riders import Rider

pytestmark = pytest.mark.anyio
SHORT = {"stages": "gt3,gt4,gt8"}


def make(house: House, **wanted: Any) -> TourCreated:
    answer = house.post("/api/tours", {"plan": SHORT} | wanted)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=TourCreated)


def read(house: House, tour: str, *tokens: str) -> dict[str, Any]:
    answer = house.get(f"/api/tours/{tour}", *tokens)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def phases(frame: dict[str, Any]) -> list[str]:
    return [stage["phase"] for stage in frame["stages"]]


async def test_a_tour_is_ridden_to_its_end_on_several_days(house: House) -> None:
    made = make(house, seats=[PERSON, bot("random")])
    (token,) = (seat.token for seat in made.seats)
    frame = read(house, made.tour, token, made.host)
    assert frame["you"] == {"seats": [0], "host": True}
    assert phases(frame) == ["ahead"] * 3
    assert read(house, made.tour)["you"] == {"seats": [], "host": False}
    tables = []
    for stage in range(3):
        path = f"/api/tours/{made.tour}/next"
        answers = await asyncio.gather(*(asyncio.to_thread(house.post, path, None, token) for _ in range(3)))
        assert {answer.status_code for answer in answers} == {200}
        (info,) = {answer.json()["id"]: answer.json() for answer in answers}.values()
        assert (info["tour"], info["stage"], info["phase"]) == (made.tour, stage + 1, "racing")
        tables.append(info["id"])
        await ride(house, info["id"], token, restart=stage == 1)
        frame = read(house, made.tour, token)
        assert phases(frame) == ["over"] * (stage + 1) + ["ahead"] * (2 - stage)
        assert [one["table"] for one in frame["stages"]] == tables + [""] * (2 - stage)
        assert frame["sheets"]
        assert frame["status"]
    assert frame["over"]
    answer = house.post(path, None, token)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-racing")
    seeds = {house.read(table)["info"]["seed"] for table in tables}
    assert len(seeds) == 3


async def ride(house: House, table: str, token: str, restart: bool) -> None:
    async with Rider.at(house, table, token) as rider:
        await rider.ride(until=lambda: restart and len(rider.taken) > 9)
    if restart:
        house.restart()
        frame = house.read(table, token)
        assert frame["info"]["phase"] == "racing"
        async with Rider.at(house, table, token) as rider:
            await rider.ride()


async def test_a_tour_of_bots_alone_is_ridden_stage_by_stage(house: House) -> None:
    made = make(house, seats=[bot("random"), bot("first")])
    for _ in range(3):
        info = house.post(f"/api/tours/{made.tour}/next", None, made.host).json()
        async with Rider.at(house, info["id"]) as spectator:
            await spectator.until(lambda: spectator.over)
    frame = read(house, made.tour)
    assert frame["over"]
    assert made.seats == ()


async def test_the_log_of_a_stage_is_secret_until_its_end_and_reveals_nothing_of_the_next(house: House) -> None:
    made = make(house, seats=[PERSON, bot("random")])
    (token,) = (seat.token for seat in made.seats)
    first = house.post(f"/api/tours/{made.tour}/next", None, token).json()["id"]
    answer = house.get(f"/api/tables/{first}/race", token)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "secret-until-the-end")
    await ride(house, first, token, restart=False)
    seed = house.read(first)["info"]["seed"]
    second = house.post(f"/api/tours/{made.tour}/next", None, token).json()
    assert second["seed"] is None
    assert seed not in house.get(f"/api/tables/{second['id']}", token).text


@pytest.mark.parametrize(
    ("wanted", "code", "field"),
    [
        ({"game": "toy", "plan": {}}, "bad-options", "game"),
        ({"game": "nothing"}, "unknown-game", "game"),
        ({"plan": {"stages": "3,4"}}, "bad-options", "stages"),
        ({"plan": {"stages": 7}}, "bad-options", "stages"),
        ({"plan": {"weeks": 3}}, "bad-options", "weeks"),
        ({"plan": SHORT, "seats": []}, "bad-options", "seats"),
        ({"plan": SHORT, "seats": [PERSON] * 99}, "bad-options", "seats"),
        ({"plan": SHORT, "seats": [PERSON, bot("nobody")]}, "bad-options", "seats.1"),
        ({"plan": SHORT, "patience": -1}, "bad-options", "patience"),
        ({"plan": SHORT, "weeks": 3}, "bad-request", ""),
    ],
    ids=repr,
)
async def test_a_tour_that_cannot_be_is_refused_at_its_field(
    sqlite_house: House, wanted: dict[str, Any], code: str, field: str
) -> None:
    answer = sqlite_house.post("/api/tours", wanted)
    problem = answer.json()["error"]
    assert (answer.status_code, problem["code"], problem.get("field", "")) == (400, code, field)


async def test_a_tour_that_is_not_there(sqlite_house: House) -> None:
    for answer in (sqlite_house.get("/api/tours/nowhere"), sqlite_house.post("/api/tours/nowhere/next", None, "x")):
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-tour")
