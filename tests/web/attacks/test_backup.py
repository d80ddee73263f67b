"""A backup that is taken while people race holds every answer acknowledged before it, and is raced on from."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paceline.cli.command import run
from web.databases import sqlite_file
from web.faults.riding import Rider, make, race_file, until
from web.faults.serving import Launcher, Served

pytestmark = pytest.mark.anyio
Start = Callable[[str], Served]


@pytest.fixture
def start(launcher: Launcher, tmp_path: Path) -> Iterator[Start]:
    """Yield a function that makes servers, which do not outlive the test."""
    servers: list[Served] = []

    def serve(database: str) -> Served:
        servers.append(Served(launcher, tmp_path, database))
        return servers[-1]

    yield serve
    for server in servers:
        server.signal(9)


async def test_a_backup_while_racing_is_restored_and_nothing_is_lost(start: Start, tmp_path: Path) -> None:
    url, backup = sqlite_file(tmp_path), tmp_path / "backup.sqlite"
    server = await start(url).started()
    made = await make(server)
    riders = [Rider(server, made, seat) for seat in (0, 1)]
    for rider in riders:
        rider.pause = 0.02
    tasks = [asyncio.create_task(rider.ride()) for rider in riders]
    await until(lambda: len(riders[0].acked) > 5)
    acked = [[*rider.acked] for rider in riders]
    assert await asyncio.to_thread(run, ["backup", str(backup), "--database", url]) == 0
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    await server.kill()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    restored = await start(f"sqlite:///{backup}").started()
    again = [Rider(restored, made, seat) for seat in (0, 1)]
    await asyncio.gather(*(rider.ride() for rider in again))
    text = await race_file(restored, made.table)
    for seat, known in enumerate(acked):
        ridden = [line.removeprefix(f"{seat} ") for line in text.splitlines() if line.startswith(f"{seat} ")]
        assert [riders[seat].sent[ask] for ask in known] == ridden[: len(known)]


def test_an_older_backup_is_replaced_and_the_database_itself_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, backup = sqlite_file(tmp_path), tmp_path / "backup.sqlite"
    file = Path(url.removeprefix("sqlite:///"))
    assert run(["backup", str(backup), "--database", url]) == 2
    assert "There is no database" in capsys.readouterr().err
    file.touch()
    backup.write_text("older")
    assert run(["backup", str(backup), "--database", url]) == 0
    assert backup.read_bytes()[:6] in (b"", b"SQLite")
    assert run(["backup", str(file), "--database", url]) == 2
    assert "is the database itself" in capsys.readouterr().err
    assert run(["backup", str(backup), "--database", "postgresql://a@b/c"]) == 2
    assert "pg_dump" in capsys.readouterr().err


def test_the_doctor_finds_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = sqlite_file(tmp_path)
    file = Path(url.removeprefix("sqlite:///"))
    assert run(["doctor", "--database", url, "--port", "0"]) == 0
    file.write_bytes(b"This is no database." * 300)
    assert run(["doctor", "--database", url, "--port", "0"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "WRONG Database:" in said
    assert "put the last backup in its place" in said
