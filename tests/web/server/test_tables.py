"""Tables from creation to rematch: players join, start, rematch, import and export races."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paceline.core import registry
from paceline.core.race import Race
from paceline.web.protocol import TableCreated
from soak import some
from web.server.harness import PERSON, House, bot
from web.server.opening import text_of
from web.server.riders import Rider, any_of, tokens_of
from web.server.twins import logs_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]
GAMES = (*registry.BUILT_IN, "toy")
TEAM = {"kind": "team", "name": "muscle"}


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# Gathering.


async def test_seats_show_the_colours_they_chose(house: House) -> None:
    made = house.make(seats=[PERSON, bot("saver")], options={"stage": "abLu", "colours": "prairie,azur"}, start=False)
    (mine,) = tokens_of(made)
    assert [seat["team"] for seat in house.read(made.table, mine)["info"]["seats"]] == ["Prairie", "Azur"]
    assert house.post(f"/api/tables/{made.table}/start", None, made.host).json()["phase"] == "racing"
    async with Rider.at(house, made.table, mine) as rider:
        await rider.until(lambda: rider.asks)
        assert [seat["team"] for seat in rider.info["seats"]] == ["Prairie", "Azur"]
        ask = rider.asks[0]
        assert {pick["id"] for choice in ask["choices"] for pick in choice["picks"] if pick["kind"] == "rider"} <= {
            "PS",
            "PR",
        }
    again = house.post("/api/tables", {"game": "flamme-rouge", "options": {"colours": ["nuit", "nuit"]}})
    assert refused(again) == (400, "bad-options")
    assert again.json()["error"]["field"] == "colours"


async def test_people_join_and_the_host_assigns_seats(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, PERSON, bot("bold")], patience=0)
    path = f"/api/tables/{made.table}"
    mine, theirs = tokens_of(made)
    async with Rider.at(house, made.table, mine) as rider, Rider.at(house, made.table, made.host) as host:
        assert host.info["phase"] == "gathering"
        assert host.snapshots == {}
        assert house.post(f"{path}/name", {"name": "Maud"}, mine).status_code == 200
        await host.until(lambda: [seat["name"] for seat in host.info["seats"]] == ["Maud", "", "bold"])
        assert host.info["seats"][0]["joined"]
        assert not host.info["seats"][1]["joined"]
        # A person's seat goes to a bot, a bot's seat to a person: the old token is revoked, the new one is sent once.
        assert house.post(f"{path}/seats/1", bot("moody"), made.host).json()["seat"] is None
        given = house.post(f"{path}/seats/2", PERSON | {"name": "Ida"}, made.host).json()["seat"]
        assert given["seat"] == 2
        assert refused(house.get(path, theirs)) == (403, "forbidden")
        assert house.read(made.table, given["token"])["you"] == {"seats": [2], "host": False}
        # A new name is no new link.
        assert house.post(f"{path}/seats/2", PERSON | {"name": "Eva"}, made.host).json()["seat"] is None
        assert house.read(made.table, given["token"])["you"]["seats"] == [2]
        answer = house.post(f"{path}/answers", {"ask": "0.0", "action": "bid 1"}, mine)
        assert refused(answer) == (409, "not-racing")
        assert refused(house.get(f"{path}/board/map")) == (409, "not-racing")
        assert house.post(f"{path}/start", None, made.host).json()["phase"] == "racing"
        await rider.until(lambda: rider.asks)  # connected clients see the first ask without reconnecting
        async with Rider.at(house, made.table, given["token"]) as guest:
            await asyncio.gather(rider.ride(), guest.ride(), host.until(lambda: host.over))
    header = Race.read(registry.game("toy"), house.race(made.table)).log.header
    assert header.seats == ("you:Maud", "moody", "you:Eva")


async def test_every_connected_client_sees_the_start_of_a_race_without_chance(house: House) -> None:
    made = house.make(game="flamme-rouge", seats=[PERSON, PERSON], patience=0)
    async with Rider.sitting(house, made) as riders, Rider.at(house, made.table) as spectator:
        assert house.post(f"/api/tables/{made.table}/start", None, made.host).status_code == 200
        await riders.until(lambda: riders.asks)
        await spectator.until(lambda: spectator.snapshots)
        assert spectator.info["phase"] == "racing"
        assert spectator.info["seed_hash"]


async def test_a_race_begins_once(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, PERSON], patience=0)
    path = f"/api/tables/{made.table}/start"
    answers = await asyncio.gather(*(asyncio.to_thread(house.post, path, None, made.host) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 4
    assert refused(house.post(path, None, made.host)) == (409, "already-started")
    late = house.post(f"/api/tables/{made.table}/seats/1", PERSON, made.host)
    assert refused(late) == (409, "already-started")
    async with Rider.sitting(house, made) as rider:
        await rider.ride()


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"game": "flame-rouge"}, "unknown-game", "game"),
    ({"game": "toy", "seats": []}, "bad-options", "seats"),
    ({"game": "toy", "seats": [PERSON]}, "bad-options", "seats"),
    ({"game": "toy", "seats": [PERSON] * 5}, "bad-options", "seats"),
    ({"game": "toy", "seats": [PERSON] * 1000}, "bad-options", "seats"),
    ({"game": "toy", "seats": [PERSON, bot("nobody")]}, "bad-options", "seats.1"),
    ({"game": "toy", "seats": [PERSON, TEAM]}, "bad-options", "seats.1"),
    ({"game": "toy", "seats": [PERSON | {"name": "x" * 41}, PERSON]}, "bad-options", "seats.0"),
    ({"game": "toy", "seats": [PERSON, PERSON | {"name": "a\nb"}]}, "bad-options", "seats.1"),
    ({"game": "toy", "seats": [{"kind": "ghost"}]}, "bad-request", "seats.0"),
    ({"game": "toy", "options": {"stage": "nowhere"}}, "bad-options", "stage"),
    ({"game": "toy", "options": {"stage": 7}}, "bad-options", "stage"),
    ({"game": "toy", "options": {"stage": None}}, "bad-options", "stage"),
    ({"game": "toy", "options": {"wheels": 2}}, "bad-options", "wheels"),
    ({"game": "toy", "options": []}, "bad-request", "options"),
    ({"game": "toy", "patience": -1}, "bad-options", "patience"),
    ({"game": "toy", "patience": 1e300}, "bad-options", "patience"),
    ({"game": "toy", "patience": "long"}, "bad-request", "patience"),
    ({"game": "toy", "start": "soon"}, "bad-request", "start"),
    ({"game": "toy", "host": "me"}, "bad-request", ""),
    ({"game": "flamme-rouge", "options": {"stage": "a b"}}, "bad-options", "stage"),
    ({"game": "flamme-rouge", "options": {"expansions": ["moon"]}}, "bad-options", "expansions"),
    ({"game": "flamme-rouge", "options": {"first": 99}}, "bad-options", "first"),
]


@pytest.mark.parametrize(("wanted", "code", "field"), WRONG, ids=repr)
async def test_a_table_that_cannot_be_is_refused_at_its_field(
    sqlite_house: House, wanted: dict[str, Any], code: str, field: str
) -> None:
    for start in ({}, {"start": True}):
        answer = sqlite_house.post("/api/tables", start | wanted)
        assert refused(answer) == (400, code)
        assert field in (answer.json()["error"].get("field", ""), "")


@pytest.mark.parametrize("wish", [bot("nobody"), TEAM, PERSON | {"name": "x" * 41}], ids=repr)
async def test_a_seat_cannot_be_given_so(sqlite_house: House, wish: dict[str, str]) -> None:
    made = sqlite_house.make(game="toy", seats=[PERSON, PERSON])
    path = f"/api/tables/{made.table}/seats"
    assert refused(sqlite_house.post(f"{path}/0", wish, made.host)) == (400, "bad-options")
    for seat in (2, 99, -1, 10**30):
        answer = sqlite_house.post(f"{path}/{seat}", PERSON, made.host)
        assert answer.status_code in (400, 404)
        assert answer.json()["error"]["code"] in ("bad-request", "no-such-page")
    name = sqlite_house.post(f"/api/tables/{made.table}/name", {"name": "\u202e" * 3}, tokens_of(made)[0])
    assert refused(name) == (400, "bad-options")


# Rematches.


async def test_a_rematch_keeps_all_players(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, PERSON, bot("bold")], start=True, patience=0)
    mine, theirs = tokens_of(made)
    path = f"/api/tables/{made.table}/rematch"
    assert refused(house.post(path, None, mine)) == (409, "not-racing")
    async with Rider.sitting(house, made) as rider:
        await rider.ride()
        answers = await asyncio.gather(
            *(asyncio.to_thread(house.post, path, None, token) for token in (mine, theirs, made.host))
        )
        assert {answer.status_code for answer in answers} == {200}
        (again,) = {answer.json()["id"] for answer in answers}
        await rider.until(lambda: rider.info["next"] == again)
        old = rider.info
    assert refused(house.post(path, None, "x")) == (403, "forbidden")
    assert refused(house.post(path, None)) == (403, "forbidden")
    async with Rider.at(house, again, mine, theirs) as rider:
        assert rider.you["seats"] == [0, 1]
        assert rider.info["seed_hash"] != old["seed_hash"]
        await rider.ride()
    third = house.post(f"/api/tables/{again}/rematch", None, made.host).json()
    assert third["id"] not in (again, made.table)
    assert third["phase"] == "racing"


# Export and import.


def cli(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "paceline", *arguments], capture_output=True, text=True, check=False)


async def test_an_exported_race_is_verified_replayed_and_imported(house: House, tmp_path: Path) -> None:
    seats, options = [PERSON, bot("saver"), TEAM, bot("random")], {"expansions": ["peloton"]}
    made = house.make(game="flamme-rouge", seats=seats, options=options, start=True)
    async with Rider.sitting(house, made, any_of(2)) as rider:
        await rider.ride()
    answer = house.get(f"/api/tables/{made.table}/race")
    assert answer.headers["content-type"].startswith("text/plain")
    assert f"{made.table}.race" in answer.headers["content-disposition"]
    file = tmp_path / "ours.race"
    file.write_text(answer.text)
    verified = cli("verify", str(file), "--hash", rider.info["seed_hash"])
    assert (verified.returncode, verified.stderr) == (0, "")
    assert cli("verify", str(file), "--hash", "0" * 64).returncode == 1
    assert cli("replay", str(file)).returncode == 0
    brought = msgspec.json.decode(house.post("/api/races", answer.text).content, type=TableCreated)
    info = house.read(brought.table)["info"]
    assert (info["phase"], info["ranking"]) == ("over", rider.info["ranking"])
    assert house.race(brought.table) == answer.text
    assert house.get(f"/api/tables/{brought.table}/replay").status_code == 200


@pytest.mark.parametrize("name", GAMES)
async def test_a_race_cut_off_anywhere_rides_on(sqlite_house: House, name: str) -> None:
    log = next(iter(logs_of(name).values()))
    whole = text_of(log)
    cuts = some([whole.index("\n") + 1, len(whole) // 2, len(whole) * 2 // 3, len(whole) - 3], 2)
    lines = whole.splitlines(keepends=True)
    before_a_draw = next(n for n, line in enumerate(lines) if n > 3 and line.startswith("* "))
    for text in (*(whole[:cut] for cut in cuts), "".join(lines[:before_a_draw]), whole[: cuts[1]] + "\n\n"):
        answer = sqlite_house.post("/api/races", text)
        if answer.status_code == 400:  # a torn line made whole says something else, or nothing
            assert text.endswith("\n\n")
            continue
        made = msgspec.json.decode(answer.content, type=TableCreated)
        async with Rider.at(sqlite_house, made.table, *tokens_of(made)) as rider:
            async with asyncio.timeout(60):
                await rider.ride()
        begun = [line for line in text[: text.rindex("\n") + 1].splitlines() if line and not line.startswith("=")]
        ridden = [line for line in sqlite_house.race(made.table).splitlines() if not line.startswith("=")]
        assert ridden[: len(begun)] == begun


RUBBISH = {
    "a letter": "Dear Maud,\n",
    "another format": "paceline-race 2 {}\n",
    "no header": "paceline-race 1\n",
    "a broken header": 'paceline-race 1 {"game":\n',
    "a deep header": "paceline-race 1 " + "[" * 5000 + "\n",
    "an empty header": "paceline-race 1 {}\n",
    "an unknown game": 'paceline-race 1 {"game":"x","rules":1,"content":"","seats":["you"],"options":{}}\n',
    "no text": "\x00\x00\n",
    "no line": "paceline-race 1 {}",
}


@pytest.mark.parametrize("text", RUBBISH.values(), ids=RUBBISH.keys())
async def test_what_is_no_race_is_refused(sqlite_house: House, text: str) -> None:
    assert refused(sqlite_house.post("/api/races", text)) == (400, "bad-race")


@pytest.mark.parametrize("name", GAMES)
async def test_a_race_that_was_changed_is_refused(sqlite_house: House, name: str) -> None:
    log = next(iter(logs_of(name).values()))
    lines = text_of(log).splitlines()
    head = lines[0]
    changed = {
        "seats": [head.replace('"seats":[', '"seats":[' + '"you",' * 40), *lines[1:]],
        "rules": [head.replace('"rules":', '"rules":9'), *lines[1:]],
        "content": [head.replace('"content":"', '"content":"0', 1), *lines[1:]],
        "options": [head.replace('"options":{', '"options":{"moon":1,'), *lines[1:]],
        "seat": [*lines[:-1], "99 " + lines[-1].partition(" ")[2]],
        "twice": [*lines, lines[-1]],
        "left out": [head, *lines[3:]],
        "digest": [*lines[:4], "= 0 000000000000", *lines[4:]],
    }
    for which, text in changed.items():
        answer = sqlite_house.post("/api/races", "\n".join(text) + "\n")
        assert refused(answer) == (400, "bad-race"), which
    without_seed = [head.replace(f',"seed":{msgspec.json.encode(log.header.seed).decode()}', "")]
    assert refused(sqlite_house.post("/api/races", without_seed[0] + "\n")) == (400, "bad-race")


async def test_bytes_that_are_no_text_and_files_that_are_too_large(sqlite_house: House) -> None:
    kind = {"Content-Type": "text/plain"}
    answer = sqlite_house.http.post("/api/races", content=b"paceline-race 1 \xff\n", headers=kind)
    assert refused(answer) == (400, "bad-race")
    answer = sqlite_house.http.post("/api/races", content=b"x" * (2 * 1024 * 1024 + 1), headers=kind)
    assert refused(answer) == (413, "too-large")
    answer = sqlite_house.http.post("/api/races", content=b"x\n" * (1024 * 1024), headers=kind)
    assert refused(answer) == (400, "bad-race")


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_the_course_can_be_seen_before_the_start(sqlite_house: House, game: str) -> None:
    made = sqlite_house.make(game=game, seats=[PERSON, PERSON, bot("random")])
    answer = sqlite_house.get(f"/api/tables/{made.table}/course.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text.startswith("<svg")


def test_there_is_no_course_of_a_table_that_is_not_there(sqlite_house: House) -> None:
    assert refused(sqlite_house.get("/api/tables/nowhere123/course.svg")) == (404, "no-such-table")
