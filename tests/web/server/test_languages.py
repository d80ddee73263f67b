"""Languages by connection: two readers at one table read different ones."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from web.server.harness import PERSON, House
from web.server.riders import Rider, tokens_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]
FRENCH = {"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.5"}


def told(rider: Rider, seat: int | None) -> list[str]:
    return [line["words"] for line in rider.lines[seat]]


async def test_two_players_and_a_spectator_read_one_race_in_two_languages(sqlite_house: House) -> None:
    house = sqlite_house
    made = house.make(game="flamme-rouge", seats=[PERSON, PERSON], options={"stage": "abLu"}, patience=0, start=True)
    first, second = tokens_of(made)
    async with (
        Rider.at(house, made.table, first, language="fr") as maud,
        Rider.at(house, made.table, second, language="en") as theo,
        Rider.at(house, made.table, language="tlh") as watcher,
    ):
        assert maud.asks[0]["prompt"] == "D’où partir\u202f?"
        await asyncio.gather(maud.ride(), theo.ride(), watcher.until(lambda: watcher.over))
    french, english = told(maud, 0), told(watcher, None)
    assert any(words.startswith("Fin du tour 1") for words in french)
    assert any(words.startswith("Round 1 is over") for words in english)
    assert not {*french} & {*english}
    assert "Round 1 is over" in " ".join(told(theo, 1))
    assert {"Au départ"} < {line["heading"] for line in maud.lines[0]}
    late = house.http.get(f"/api/tables/{made.table}", headers=FRENCH).json()["snapshots"][0]["lines"]
    assert sentences([{"lines": late}]) & {*french}
    for path in ("replay", "history"):
        snapshots = {
            language: house.get(f"/api/tables/{made.table}/{path}", language=language).json()["snapshots"]
            for language in ("en", "fr")
        }
        assert [one["n"] for one in snapshots["en"]] == [one["n"] for one in snapshots["fr"]]
        assert sentences(snapshots["fr"]) & {*french}
        assert not sentences(snapshots["fr"]) & {*english}


def sentences(snapshots: list[dict[str, Any]]) -> set[str]:
    return {line["words"] for snapshot in snapshots for line in snapshot.get("lines", ())}


def test_requests_are_answered_in_the_language_of_the_browser(sqlite_house: House) -> None:
    house = sqlite_house
    english, french = "There is no table «zz».", "Il n’y a pas de table «\u202fzz\u202f»."
    for headers, asked, words in (
        ({}, "", english),
        (FRENCH, "", french),
        (FRENCH, "?language=en", english),
        ({"Accept-Language": "tlh"}, "", english),
    ):
        answer = house.http.get(f"/api/tables/zz{asked}", headers=headers)
        assert answer.json()["error"]["message"] == words
    refused = house.http.post("/api/tables", content="{}", headers=FRENCH | {"Content-Type": "text/plain"})
    assert refused.json()["error"]["message"] == "Envoyer ceci en application/json."
    page = house.http.get("/", headers=FRENCH)
    assert '<html lang="fr">' in page.text
    assert "lib/words/fr.js" in page.text
    assert "Accept-Language" in page.headers["vary"]
    guide = house.http.get("/api/games/flamme-rouge/guide", headers=FRENCH).json()
    assert guide["lessons"] != house.get("/api/games/flamme-rouge/guide").json()["lessons"]
    picture = next(lesson["picture"] for lesson in guide["lessons"] if lesson["picture"])
    assert "language=fr" in picture
    assert house.http.get(picture).status_code == 200


def test_a_board_is_drawn_in_the_language_of_who_looks(sqlite_house: House) -> None:
    made = sqlite_house.make(game="flamme-rouge", options={"stage": "abLu"}, start=True)
    drawn = [
        sqlite_house.http.get(f"/api/tables/{made.table}/board/map", headers=headers).json()["svg"]
        for headers in ({}, FRENCH)
    ]
    assert ["1 climb" in svg for svg in drawn] == [True, False]
    assert ["1 montée" in svg for svg in drawn] == [False, True]
