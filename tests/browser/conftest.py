"""A real server on a free port, a real browser, and pages that must not complain."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.visiting import CHROMIUM, House

_TESTS = Path(__file__).parents[1]
_UP_WITHIN = 180.0


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def _wait_until_up(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _UP_WITHIN
    while time.monotonic() < deadline:
        assert server.poll() is None, "the server ended before it began"
        try:
            with urlopen(f"{address}/healthz", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise AssertionError("the server did not come up")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server that also has the toy game."""
    folder, port = tmp_path_factory.mktemp("house"), _free_port()
    environment = os.environ | {
        "PACELINE_GAMES": "toy=toygame:GAME",
        "PACELINE_RACES": str(folder),
        "PYTHONPATH": os.pathsep.join([str(_TESTS), os.environ.get("PYTHONPATH", "")]),
    }
    command = [sys.executable, "-m", "paceline", "serve", "--port", str(port), "--tables-per-minute", "600"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_until_up(f"http://127.0.0.1:{port}", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(30)


_open = ExitStack()
_browsers: list[Browser] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser behind the last test here: Playwright's event loop must be gone before others start theirs."""
    yield
    if nextitem is None or nextitem.path.parent != item.path.parent:
        _browsers.clear()
        _open.close()


@pytest.fixture
def browser() -> Browser:
    """Return headless Chromium, shared by consecutive tests."""
    if not _browsers:
        playwright = _open.enter_context(sync_playwright())
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        _open.callback(chromium.close)
        _browsers.append(chromium)
    return _browsers[0]


@pytest.fixture
def house(address: str, browser: Browser) -> Iterator[House]:
    """Yield the server and its browsers; fail if a page logged an error or a warning."""
    visited = House(address, browser)
    yield visited
    visited.leave()
    assert visited.complaints == []
