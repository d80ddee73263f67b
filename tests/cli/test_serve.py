"""`paceline serve`: a server that starts with one line, refuses with one line, and ends in order."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from cli.riding import PATHS, PATIENCE, Paceline
from paceline.cli.verbs.serve import has_browser

if TYPE_CHECKING:
    from web.databases import Server as Postgres

TOKEN = "Zx9" * 10 + "ab"
"""A token of a seat."""


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({}, False),
        ({"DISPLAY": ":0", "CI": "true"}, False),
        ({"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sits(
    environment: dict[str, str], found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("webbrowser.get", object)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert has_browser() is found


class Served:
    """A server in its own process, and what it printed."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self._log = (folder / "log").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "paceline", "serve", "--no-compile", "--port", "0", *flags],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env=os.environ | {"PYTHONPATH": PATHS, "PACELINE_RACES": str(folder)},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()

    def __enter__(self) -> Served:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()

    @property
    def address(self) -> str:
        found = re.search(r"http://[^ ]+", self.said)
        assert found, (self.said, self.log())
        return found[0]

    def get(self, path: str, body: bytes | None = None) -> tuple[int, str]:
        """Return the status and body of a response."""
        headers = {"content-type": "application/json", "authorization": f"Bearer {TOKEN}"}
        try:
            with urlopen(Request(self.address + path, body, headers), timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def log(self) -> str:
        self._log.seek(0)
        return self._log.read()

    def end(self, number: int) -> int:
        """Send a signal and wait for the end; return the exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def children(pid: int) -> list[int]:
    """Return the processes of a server that share its socket."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(one) for one in found if b"paceline.web.serve" in Path(f"/proc/{one}/cmdline").read_bytes()]
    except OSError:
        return []


def alive(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_says_where_it_is_answers_and_ends_in_order(tmp_path: Path, number: int, code: int) -> None:
    with Served(tmp_path, "--log", "json") as server:
        assert server.get("healthz")[0] == 200
        assert server.get("nowhere")[0] == 404
        assert server.get("api/tables", b'{"game": "nothing"}')[0] == 400
        assert "paceline_request_seconds_count" in server.get("metrics")[1]
        assert server.end(number) == code
        log = server.log()
    assert (tmp_path / "tables.sqlite").exists()
    assert TOKEN not in log
    assert [line for line in log.splitlines() if "level" not in json.loads(line)] == []


def test_a_database_can_be_named(tmp_path: Path) -> None:
    with Served(tmp_path, "--database", f"sqlite:///{tmp_path}/deep/down/x.db", "--host", "localhost") as server:
        assert server.get("healthz")[0] == 200
        assert server.end(signal.SIGTERM) == 0
    assert (tmp_path / "deep/down/x.db").exists()


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--port", "65536"], "not a port"),
        (["--port", "x"], "not a port"),
        (["--workers", "0"], "whole number"),
        (["--workers", "2"], "PostgreSQL"),
        (["--database", "mysql://x/y"], "mysql"),
        (["--database", "nonsense"], "database"),
        (["--database", "sqlite:////proc/nowhere/x.db"], "/proc/nowhere"),
        (["--log", "xml"], "text and json"),
        (["--origin", "example.org"], "https://example.org"),
        (["--origin", "https://example.org/path"], "address of a site"),
        (["--bot-seconds", "0"], "above zero"),
        (["--tables-per-minute", "-1"], "0 or more"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
    ],
)
def test_what_cannot_be_is_one_line(paceline: Paceline, flags: list[str], words: str) -> None:
    assert words in paceline.refused("serve", *flags)


def test_a_port_that_is_taken(paceline: Paceline) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f":{port}:" in paceline.refused("serve", "--port", port)


def test_races_are_kept_in_a_folder(paceline: Paceline, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Maud,")
    monkeypatch.setenv("PACELINE_RACES", str(tmp_path / "letter"))
    assert "Not a directory" in paceline.refused("serve")


def test_a_database_that_does_not_answer_keeps_its_password(paceline: Paceline) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    complaint = paceline.refused("serve", "--database", f"postgresql://me:geheim@127.0.0.1:{port}/x")
    assert "cannot be opened" in complaint
    assert "geheim" not in complaint


def test_several_workers_share_a_socket_and_one_that_dies_is_replaced(tmp_path: Path, postgres: Postgres) -> None:
    with Served(tmp_path, "--workers", "2", "--database", postgres.fresh()) as server:
        assert server.get("healthz")[0] == 200
        before = children(server.process.pid)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        wait_for(lambda: len({*children(server.process.pid)} - {before[0]}) == 2)
        assert server.get("healthz")[0] == 200
        assert "paceline_request_seconds_count" in server.get("metrics")[1]
        last = children(server.process.pid)
        assert server.end(signal.SIGTERM) == 0
        assert "worker-died" in server.log()
    assert not any(map(alive, before + last))


def test_workers_end_with_their_supervisor(tmp_path: Path, postgres: Postgres) -> None:
    with Served(tmp_path, "--workers", "2", "--database", postgres.fresh()) as server:
        assert server.get("healthz")[0] == 200
        workers = children(server.process.pid)
        server.end(signal.SIGKILL)
        wait_for(lambda: not any(map(alive, workers)))
