"""The example for people who write bots of their own races against a real server, and everybody may copy it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from paceline.web.protocol import TableCreated
from web.databases import sqlite_file
from web.server.harness import PATIENCE, PERSON, House, bot, wait_until

BOT = Path(__file__).parents[2] / "examples" / "remote_bot.py"
MOST_LINES = 64


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with House(sqlite_file(folder), folder) as opened:
        yield opened


@contextmanager
def race(house: House, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run the example; whatever happens, no process of it is left behind."""
    command = [sys.executable, str(BOT), house.address, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def printed(process: subprocess.Popen[str]) -> list[str]:
    """Return what it printed until its end; check that standard error is empty."""
    out, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaints) == (0, "")
    return out.splitlines()


def link_of(house: House, made: TableCreated) -> str:
    """Return the link of the first person's seat."""
    return f"{house.address}/table/{made.table}#{made.seats[0].token}"


def test_it_is_a_page_long() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_it_makes_a_table_and_races_three_bots(house: House) -> None:
    with race(house) as process:
        watch, *ranking = printed(process)
    page = watch.rpartition(" ")[2]
    assert page.startswith(f"{house.address}/table/")
    assert "#" not in page, "a spectator must not be able to ride"
    assert house.get(urlsplit(page).path).status_code == 200
    info = house.read(page.rpartition("/")[2])["info"]
    assert info["phase"] == "over"
    names = [f"{seat['team']} ({seat['name']})" for seat in info["seats"]]
    assert sorted(" = ".join(ranking).split(" = ")) == sorted(names)
    assert "Azur (remote bot)" in names


@pytest.mark.parametrize("game", ["flamme-rouge", "toy"])
def test_it_takes_the_seat_of_a_link(house: House, game: str) -> None:
    made = house.make(game=game, seats=[bot("random"), PERSON | {"name": "Maud"}], start=True)
    with race(house, link_of(house, made)) as process:
        ranking = printed(process)[1:]
    assert house.read(made.table)["info"]["phase"] == "over"
    assert any("(Maud)" in line for line in ranking)


def test_it_waits_for_the_start(house: House) -> None:
    made = house.make(seats=[PERSON, bot("random")], options={"stage": "abLu"})
    with race(house, link_of(house, made)) as process:
        wait_until(lambda: bool(house.read(made.table)["info"]["seats"][0]["joined"]), "the bot did not come")
        assert house.post(f"/api/tables/{made.table}/start", None, made.host).status_code == 200
        assert len(printed(process)) > 1


def test_it_comes_back_when_the_server_does(house: House) -> None:
    made = house.make(seats=[PERSON, bot("random")], options={"stage": "abLu"}, start=True)
    with race(house, link_of(house, made), "--pause", "0.2") as process:
        wait_until(lambda: house.read(made.table)["snapshots"][0]["n"] > 2, "the bot did not race")
        house.restart()
        assert len(printed(process)) > 1


def test_it_says_why_it_may_not_race(house: House) -> None:
    with race(house, f"{house.address}/table/{house.make().table}#foreign") as process:
        _, complaint = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaint) == (1, "This link does not belong to this table.\n")
