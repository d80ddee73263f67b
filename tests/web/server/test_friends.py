"""Come to a table by its four letters: find it, take a seat, invite, nudge, show it on a television."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from paceline.web.friends import seats as friends
from paceline.web.friends.codes import new_code, parse_code
from paceline.web.friends.invitation import invite, reachable_origin
from paceline.web.guard.limits import LONGEST_NAME, Limits
from paceline.web.security import Guesses
from paceline.web.settings import Settings
from web.push.test_encryption import AUTH, P256DH
from web.server.harness import PATIENCE, PERSON, House, bot
from web.server.riders import Rider

pytestmark = pytest.mark.anyio
SHORT = {"stage": "abLu"}


def gathering(house: House, people: int = 3, **wanted: Any) -> tuple[Any, str]:
    """Create a table that gathers; return it and its code."""
    made = house.make(game="toy", seats=[PERSON] * people, **wanted)
    code: str = house.read(made.table)["info"]["code"]
    return made, code


def claim(house: House, code: str, seat: int, name: str = "Maud") -> httpx.Response:
    return house.post(f"/api/codes/{code}/claims", {"seat": seat, "name": name})


def code_of(answer: httpx.Response) -> str:
    code: str = answer.json()["error"]["code"]
    return code


# Codes.


def test_codes_are_four_letters_that_nobody_mistakes() -> None:
    codes = {new_code() for _ in range(2000)}
    assert len(codes) > 1500
    assert all(re.fullmatch("[ABDEFKLMNOPRSTUVZ]{4}", code) and set(code) & set("AEOU") for code in codes)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("velo", "VELO"), (" ve lo ", "VELO"), ("VEL", None), ("VEL0", None), ("ÉTÉS", None), ("", None)],
)
def test_a_code_is_read_as_people_type_it(typed: str, code: str | None) -> None:
    assert parse_code(typed) == code


def test_every_gathering_table_has_a_code_of_its_own_and_a_started_one_gets_it_from_a_player(house: House) -> None:
    assert len({gathering(house)[1] for _ in range(10)}) == 10
    made = house.make(game="toy", seats=[PERSON, bot("random")], start=True)
    assert house.read(made.table)["info"]["code"] == ""
    assert house.get(f"/api/tables/{made.table}/invitation").json()["code"] == ""
    code = house.get(f"/api/tables/{made.table}/invitation", made.seats[0].token).json()["code"]
    assert house.get(f"/api/codes/{code.lower()}").json()["id"] == made.table


def test_an_unknown_code_is_told_in_one_sentence(house: House) -> None:
    answer = house.get("/api/codes/WXYZ")
    assert (answer.status_code, code_of(answer)) == (404, "no-such-code")
    assert answer.json()["error"]["message"] == "No table WXYZ. Codes have four letters; ask the host."


def test_only_wrong_guesses_are_limited() -> None:
    now = [0.0]
    guesses = Guesses(Limits(guesses_per_minute=3), lambda: now[0])
    for _ in range(20):
        guesses.admit("1.2.3.4")
        guesses.forgive("1.2.3.4")
    for _ in range(3):
        guesses.admit("1.2.3.4")
    with pytest.raises(Exception, match="Too many"):
        guesses.admit("1.2.3.4")
    guesses.admit("5.6.7.8")
    now[0] += 20
    guesses.admit("1.2.3.4")


# Seats.


async def test_a_visitor_takes_a_free_seat_and_everybody_sees_it(house: House) -> None:
    made, code = gathering(house)
    async with Rider.at(house, made.table) as television:
        taken = claim(house, code, 1, "  Théo  🚴 ").json()
        await television.until(lambda: television.info["seats"][1]["joined"])
        assert television.info["seats"][1]["name"] == "Théo 🚴"
    assert taken["table"] == made.table
    async with Rider.at(house, made.table, taken["token"]) as theo:
        assert theo.you == {"seats": [1], "host": False}
    stranger = house.get(f"/api/tables/{made.table}", made.seats[1].token)
    assert stranger.status_code == 403, "the link of the seat still held it"


async def test_of_two_phones_that_tap_one_jersey_one_gets_it(house: House) -> None:
    made, code = gathering(house, 4)
    async with httpx.AsyncClient(base_url=house.address, timeout=PATIENCE) as phones:
        for seat in range(4):
            taps = [phones.post(f"/api/codes/{code}/claims", json={"seat": seat, "name": f"P{n}"}) for n in range(6)]
            answers = await asyncio.gather(*taps)
            assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
            winner = next(answer for answer in answers if answer.status_code == 201).json()
            async with Rider.at(house, made.table, winner["token"]) as rider:
                assert rider.you["seats"] == [seat]
            late = [answer.json()["error"] for answer in answers if answer.status_code == 409]
            assert {error["code"] for error in late} == {"seat-taken"}
            words = "Every jersey is taken. You can watch the race." if seat == 3 else "Somebody was quicker"
            assert all(error["message"].startswith(words) for error in late)


@pytest.mark.parametrize("name", ["", "   ", "\u200d", "a" * (LONGEST_NAME + 1), "Ma\nud\x07"])
def test_a_name_that_nobody_can_read_is_refused(house: House, name: str) -> None:
    made, code = gathering(house)
    answer = claim(house, code, 0, name)
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "name")
    assert not house.read(made.table)["info"]["seats"][0]["joined"]


def test_bots_and_people_who_are_there_keep_their_seats(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, bot("random")])
    code = house.read(made.table)["info"]["code"]
    assert claim(house, code, 0).status_code == 201
    assert [code_of(claim(house, code, seat)) for seat in (0, 1)] == ["seat-taken"] * 2
    assert claim(house, code, 2).status_code == 404


async def test_a_bot_rides_for_whoever_is_still_at_the_door(house: House) -> None:
    made, code = gathering(house, 2, patience=0)
    maud = claim(house, code, 0).json()
    house.post(f"/api/tables/{made.table}/start", {"bots": True}, made.host)
    async with Rider.at(house, made.table, maud["token"]) as rider:
        await rider.until(lambda: rider.info["seats"][1]["sitting"])
        theo = claim(house, code, 1, "Théo")
        assert theo.status_code == 201
        await rider.until(lambda: not rider.info["seats"][1]["sitting"])
    async with Rider.at(house, made.table, theo.json()["token"]) as late:
        assert late.you["seats"] == [1]


# Rematches.


async def test_the_code_leads_to_the_rematch(house: House) -> None:
    made, code = gathering(house, 2, options={"stage": "short"})
    house.post(f"/api/tables/{made.table}/start", None, made.host)
    async with Rider.sitting(house, made) as rider:
        await rider.ride()
    assert house.get(f"/api/codes/{code}").json()["id"] == made.table
    following = house.post(f"/api/tables/{made.table}/rematch", None, made.host).json()
    assert following["id"] != made.table
    assert house.get(f"/api/codes/{code}").json()["id"] == following["id"]


# Invitations.


def test_an_invitation_leads_to_the_page_where_one_takes_a_seat(house: House) -> None:
    made, code = gathering(house)
    headers = {"host": "table.example:8000"}
    given = house.http.get(f"/api/tables/{made.table}/invitation", headers=headers).json()
    assert given["link"] == f"http://table.example:8000/join/{code}"
    assert given["reachable"]
    assert given["modules"] >= 25
    assert given["qr"].startswith("M0 0.5h7")
    mine = house.get(f"/api/tables/{made.table}/invitation").json()
    assert not mine["reachable"], "nobody else reaches 127.0.0.1"


@pytest.mark.parametrize(
    ("origin", "settings", "found"),
    [
        ("http://127.0.0.1:8000", {}, ("http://127.0.0.1:8000", False)),
        ("http://localhost:8000", {"host": "0.0.0.0"}, ("http://192.168.1.7:8000", True)),
        ("http://[::1]:8000", {"host": "::"}, ("http://192.168.1.7:8000", True)),
        ("http://192.168.1.9:8000", {}, ("http://192.168.1.9:8000", True)),
        ("http://race.example", {"origins": ("https://race.example/",)}, ("https://race.example", True)),
        ("https://race.example", {}, ("https://race.example", True)),
    ],
)
def test_the_address_is_one_that_phones_reach(
    origin: str, settings: dict[str, Any], found: tuple[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paceline.web.friends.invitation.network_host", lambda: "192.168.1.7")
    assert reachable_origin(origin, Settings(database="", **settings)) == found


def test_a_machine_without_a_network_is_not_reachable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paceline.web.friends.invitation.network_host", lambda: "")
    assert not invite("VELO", "http://localhost:8000", Settings(database="", host="0.0.0.0")).reachable


# Nudges.


async def test_a_nudge_counts_once_for_each_player_and_wait(house: House) -> None:
    made = house.make(game="toy", seats=[PERSON, PERSON], start=True, patience=0)
    address = f"/api/tables/{made.table}/nudge"
    async with Rider.sitting(house, made) as rider:
        await rider.until(lambda: rider.asks)
        owing, idle = sorted(rider.asks), [seat for seat in (0, 1) if seat not in rider.asks]
        token = {seat.seat: seat.token for seat in made.seats}
        if not idle:  # everybody is asked at once: one answers
            await rider.answer(owing[0])
            await rider.until(lambda: owing[0] not in rider.asks)
            idle = [owing[0]]
        nudger, sleeper = idle[0], 1 - idle[0]
        assert house.post(address).status_code == 403
        assert house.post(address, None, token[sleeper]).status_code == 409
        assert house.post(address, None, token[nudger]).json()["nudges"] == [nudger]
        assert code_of(house.post(address, None, token[nudger])) == "already-nudged"
        await rider.until(lambda: rider.info["nudges"] == [nudger])
        await rider.answer(sleeper)
        await rider.until(lambda: nudger in rider.asks)
    assert house.read(made.table)["info"]["nudges"] == []


# Televisions.


async def test_a_television_is_seen_by_all_and_sees_no_hand(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.make(game="flamme-rouge", seats=[PERSON, bot("highest")], options=SHORT)
    house.post(f"/api/tables/{made.table}/start", None, made.host)
    async with (
        Rider.sitting(house, made) as maud,
        Rider.at(house, made.table, screen=True) as television,
        Rider.at(house, made.table) as spectator,
    ):
        await maud.until(lambda: maud.info.get("screen") or not maud.info.get("code"))
        await maud.ride()
        await television.until(lambda: television.over)
        await spectator.until(lambda: spectator.over)
    for frame in map(str, television.frames):
        assert '"ask":{' not in frame
    told = [frame for frame in television.frames if '"type":"step"' in frame]
    assert told == [frame for frame in spectator.frames if '"type":"step"' in frame]


async def test_phones_are_told_when_a_television_comes_and_goes(house: House) -> None:
    made, _ = gathering(house, 2)
    async with Rider.sitting(house, made) as phone:
        async with Rider.at(house, made.table, screen=True) as television:
            assert television.you == {"seats": [], "host": False}
            await phone.until(lambda: phone.info["screen"])
        assert phone.info["screen"], "a television that reconnects soon is not missed"


async def test_a_television_that_stays_away_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "_SCREEN_AWAY", 0.0)
    noted: list[bool] = []

    class Store:
        async def set_screen(self, _table: str, shown: bool) -> None:
            noted.append(shown)

    class Tables:
        store = Store()

        async def reload(self, _table: object) -> None:
            pass

    class Table:
        id, code, screen, connections = "t", "VELO", True, frozenset[Any]()

    await friends.leave_screen(Tables(), Table())  # type: ignore[arg-type]
    assert noted == [False]


# Web Push.


def test_only_the_holder_of_a_seat_subscribes_to_its_turns(sqlite_url: str, tmp_path: Path) -> None:
    keys = {"p256dh": P256DH, "auth": AUTH}
    flags = ("--push-keys", str(tmp_path / "push.pem"), "--origin", "https://paceline.example")
    with House(sqlite_url, tmp_path, *flags) as house:
        made = house.make(game="toy", seats=[PERSON, PERSON], start=True)
        path, wanted = f"/api/tables/{made.table}/push", {"endpoint": "https://push.example/secret", "keys": keys}
        offer = house.get("/api/push").json()
        assert len(offer["key"]) == 87
        assert house.post(path, wanted, made.seats[0].token).json() == offer
        assert house.post(path, wanted).status_code == 403
        assert house.post(path, wanted | {"endpoint": "http://push.example/"}, made.seats[0].token).status_code == 400
        assert house.post(path, {"endpoint": wanted["endpoint"]}, made.seats[0].token).status_code == 200
        assert "push.example/secret" not in house.log.read_text(encoding="utf-8")
