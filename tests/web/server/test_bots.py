"""Bots that hang, crash or answer rubbish: a legal answer takes the place of theirs, and everybody gets a notice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

from web.databases import sqlite_file
from web.server.harness import PERSON, House, bot
from web.server.riders import Rider, any_of, tokens_of

pytestmark = pytest.mark.anyio
LONG: dict[str, Any] = {"game": "toy", "start": True, "options": {"stage": "long"}}
"""A race of several rounds."""


@pytest.fixture(scope="module")
def bad_company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("bad-company")
    with House(sqlite_file(folder), folder, "--bot-seconds", "1", games="toy=web.bad_bots:GAME") as house:
        yield house


@pytest.mark.parametrize("name", ["raises", "leaves", "dies", "cheats", "mumbles"])
async def test_a_bad_bot_is_replaced_and_reported(bad_company: House, name: str) -> None:
    made = bad_company.make(**LONG, seats=[PERSON, bot(name), bot("bold")])
    async with Rider.sitting(bad_company, made) as rider:
        await rider.ride()
        assert rider.notices
        assert all(name in notice and "Team C" in notice for notice in rider.notices)
    assert "bot-failed" in bad_company.log.read_text()
    assert re.search(r'paceline_bot_jobs_total\{outcome="(failed|died)"\}', bad_company.get("/metrics").text)
    race = bad_company.race(made.table)
    assert any(line.startswith("1 bid ") for line in race.splitlines())


async def test_a_bot_that_hangs_holds_up_its_own_table_alone(bad_company: House) -> None:
    hung = bad_company.make(**LONG, seats=[PERSON, bot("sleeps")])
    async with Rider.sitting(bad_company, hung) as rider:
        await rider.move(0)
        other = bad_company.make(game="toy", start=True, seats=[PERSON, PERSON], patience=0)
        async with Rider.sitting(bad_company, other) as people:
            await people.ride()  # people need no bot: they are done before it times out
        await rider.until(lambda: rider.notices)
        await rider.ride()
    assert 'paceline_bot_jobs_total{outcome="timed-out"}' in bad_company.get("/metrics").text


async def test_good_bots_give_no_cause_for_complaint(sqlite_house: House) -> None:
    made = [sqlite_house.make(game="toy", start=True, seats=[bot("bold"), bot("moody")]) for _ in range(5)]
    for table in made:
        async with Rider.at(sqlite_house, table.table) as spectator:
            async with asyncio.timeout(60):
                await spectator.until(lambda: spectator.over)
            assert spectator.notices == []


@pytest.mark.parametrize("game", ["flamme-rouge", "leader-1"])
async def test_a_guided_race_is_ridden_to_its_end(sqlite_house: House, game: str) -> None:
    made = sqlite_house.make(game=game, guide=True)
    async with Rider.at(sqlite_house, made.table, tokens_of(made)[0], policy=any_of(game)) as rider:
        assert rider.info["guide"]
        await rider.ride()
    assert rider.info["phase"] == "over"
