"""A real server on a free port, a real browser, and pages that must not complain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest
from playwright.sync_api import sync_playwright

from browser.serving import free_port, served
from browser.visiting import CHROMIUM, Devices, House


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server that also has the toy game."""
    port = free_port()
    with served(tmp_path_factory.mktemp("house"), port, "--no-live"):  # `test_home` has a server with a live race
        yield f"http://127.0.0.1:{port}"


_ONE_RENDERER: Final = ["--process-per-site", "--renderer-process-limit=1"]
"""Keep one process for all pages: starting another for every visit costs as much work again as the page itself."""
_open = ExitStack()
_browsers: list[Devices] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser behind the last test here: Playwright's event loop must be gone before others start theirs."""
    yield
    if nextitem is None or nextitem.path.parent != item.path.parent:
        _browsers.clear()
        _open.close()


@pytest.fixture
def devices() -> Devices:
    """Return devices of one headless Chromium, shared by consecutive tests."""
    if not _browsers:
        playwright = _open.enter_context(sync_playwright())
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", *_ONE_RENDERER]
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        _open.callback(chromium.close)
        _browsers.append(Devices(chromium))
    return _browsers[0]


@pytest.fixture
def house(address: str, devices: Devices, request: pytest.FixtureRequest) -> Iterator[House]:
    """Yield the server and its browsers; fail if a page logged an error or a warning."""
    visited = House(address, devices)
    yield visited
    complaints = [*visited.complaints]
    visited.leave(reuse=not complaints and not request.session.testsfailed)
    assert complaints == []
