"""Tables of long races: loaded from their checkpoint, or from the whole log if it does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paceline.web import app, lobby, table
from paceline.web.connections import Connection, encode
from paceline.web.history.checkpoints import unpack
from paceline.web.store import Stored
from paceline.web.tables import Tables
from web.faults.hubs import TOY, made, open_tables, ride
from web.server.harness import House, bot
from web.server.opening import race_of, text_of
from web.server.twins import logs_of

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("toy")]


async def until_kept(tables: Tables, here: table.Table) -> None:
    """Wait until the latest checkpoint is stored."""
    while True:
        stored = await tables.store.load_latest(here.id)
        checkpoint = unpack(stored.checkpoint) if stored is not None and stored.checkpoint else None
        if checkpoint is not None and checkpoint.n == here.kept:
            return


async def test_a_table_is_loaded_from_its_checkpoint_and_the_steps_after_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "CHECKPOINT", 2)
    async with open_tables(database) as tables:
        here = await tables.get((await made(tables)).table)
        await ride(tables, here, answers=3)
        await until_kept(tables, here)
        stored = await tables.store.load_latest(here.id)
        assert stored is not None
        checkpoint = unpack(stored.checkpoint)
        assert checkpoint is not None
        assert 0 < checkpoint.n <= race_of(here).steps
        assert stored.steps[0].n == checkpoint.n
    async with open_tables(database) as tables:
        again = await tables.get(here.id)
        assert race_of(again).state == race_of(here).state
        frames = [await tables.frame_for(one, Connection((0,)), 0) for one in (here, again)]
        assert encode(frames[0]) == encode(frames[1])
        await ride(tables, again)
        assert again.phase == "over"
    async with open_tables(database) as tables:
        assert race_of(await tables.get(here.id)).result == race_of(again).result


async def test_a_checkpoint_that_does_not_fit_is_dropped(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "CHECKPOINT", 2)
    async with open_tables(sqlite_url) as tables:
        here, other = [await tables.get((await made(tables)).table) for _ in range(2)]
        for one in (here, other):
            await ride(tables, one, answers=3)
        for one in (here, other):
            await until_kept(tables, one)
        stored = await tables.store.load_latest(other.id)
        assert stored is not None
        await tables.store.drop_checkpoint(here.id)
        await tables.store.keep_checkpoint(here.id, stored.steps[0].n, stored.checkpoint)
    async with open_tables(sqlite_url) as tables:
        again = await tables.get(here.id)
        assert race_of(again).state == race_of(here).state
        left: Stored | None = await tables.store.load_latest(here.id)
        assert left is not None
        assert not left.checkpoint


async def test_an_imported_race_is_whole_at_once(sqlite_url: str) -> None:
    text = text_of(next(iter(logs_of(TOY).values())))
    async with open_tables(sqlite_url) as tables:
        here = await tables.get((await lobby.import_race(tables, text)).table)
        assert (here.phase, here.archived) == ("over", True)
        assert (await tables.load_stored(here.id)).steps == ()


def test_a_replay_is_read_page_by_page(sqlite_house: House) -> None:
    made = sqlite_house.make(game="flamme-rouge", seats=[bot("random"), bot("random")])
    assert sqlite_house.get(f"/api/tables/{made.table}/replay/pages").status_code == 403
    text = text_of(next(iter(logs_of("flamme-rouge").values())))
    name = sqlite_house.post("/api/races", text).json()["table"]

    def read(path: str, **headers: str) -> Any:
        answer = sqlite_house.http.get(f"/api/tables/{name}/replay{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    whole, outline = read(""), read("/pages")
    assert outline["info"] == whole["info"]
    pages = [read(f"/pages/{page}") for page in range(len(outline["pages"]))]
    assert [page["first"] for page in pages] == outline["pages"]
    snapshots = [snapshot for page in pages for snapshot in page["snapshots"]]
    assert [one["n"] for one in snapshots] == [one["n"] for one in whole["snapshots"]]
    assert [len(points) for points in outline["points"]] == [
        len(one.get("beats", ())) or (not place or "shown" in one) for place, one in enumerate(whole["snapshots"])
    ]
    assert [hands for page in pages for hands in page["hands"]] == whole["hands"]
    plain = read("/pages/0", **{"Accept-Encoding": "identity"})
    assert plain == pages[0]
    assert sqlite_house.get(f"/api/tables/{name}/replay/pages/{len(pages)}").status_code == 404


def test_a_page_of_a_replay_is_compressed_once_however_large_it_is(sqlite_house: House) -> None:
    text = (Path(__file__).parents[3] / "docs" / "pictures" / "lanes.race").read_text(encoding="utf-8")
    path = f"/api/tables/{sqlite_house.post('/api/races', text).json()['table']}/replay/pages"
    compressed, largest = 0, 0
    for page in range(len(sqlite_house.get(path).json()["pages"])):
        answer = sqlite_house.http.get(f"{path}/{page}", headers={"Accept-Encoding": "gzip"})
        largest = max(largest, int(answer.headers["content-length"]))
        compressed += answer.headers["content-encoding"] == "gzip" and "snapshots" in answer.json()
    assert compressed == page + 1
    assert largest > app._LARGE, "or nobody would compress it again"
