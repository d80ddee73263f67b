"""Fixtures and signal handling for all tests."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from web.databases import Server


_GC_THRESHOLD: Final = (100_000, 20, 20)
"""`gc.set_threshold` values: races make much that lives for a moment, and little of it in cycles."""


def pytest_configure() -> None:
    """Take SIGINT back if the parent ignores it (as a shell does for background jobs): children would inherit that.

    What is imported and collected stays, so there is no garbage until the first test.
    """
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from walking through thousands of collected tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLD)
    gc.enable()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The PostgreSQL server of this process."""
    from web.databases import Server

    server = Server()
    yield server
    server.close()
