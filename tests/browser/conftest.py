"""A real server on a free port, a real browser, and pages that must not complain."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.serving import free_port, served
from browser.visiting import CHROMIUM, House


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server that also has the toy game."""
    port = free_port()
    with served(tmp_path_factory.mktemp("house"), port):
        yield f"http://127.0.0.1:{port}"


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
