"""While the server runs, a process compiles what games compute with; it ends with the server."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.web.bots import compiling as module
from paceline.web.bots.compiling import compile_games, compiling, only_one


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """Return the processes that were started, each of which would run for a minute."""
    processes: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        processes.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]))
        return processes[-1]

    monkeypatch.setattr(module, "_start_process", start)
    return processes


def test_the_process_ends_with_the_server(started: list[subprocess.Popen[bytes]]) -> None:
    with compiling(wait=0.0):
        while not started:
            time.sleep(0.01)
        assert started[0].poll() is None
    assert started[0].poll() is not None


def test_a_server_that_ends_at_once_starts_none(started: list[subprocess.Popen[bytes]]) -> None:
    with compiling(wait=60.0):
        pass
    assert started == []


def test_every_game_is_compiled_and_one_that_cannot_be_hurts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []

    def compile_game(game: Any) -> None:
        compiled.append(game.facts.name)
        raise PacelineError("flamme-rouge.kernel.missing")

    for name in registry.names():
        monkeypatch.setattr(type(registry.game(name)), "compile", compile_game)
    compile_games()
    assert compiled == list(registry.names())


def test_of_several_servers_one_compiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "gettempdir", lambda: str(tmp_path))
    with only_one() as first, only_one() as second:
        assert (first, second) == (True, False)
    with only_one() as later:
        assert later
