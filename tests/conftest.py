"""Fixtures and signal handling for all tests."""

from __future__ import annotations

import fcntl
import gc
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from web.databases import Server


_GC_THRESHOLD: Final = (100_000, 20, 20)
"""`gc.set_threshold` values: races make much that lives for a moment, and little of it in cycles."""


def pytest_configure(config: pytest.Config) -> None:
    """Take SIGINT back if the parent ignores it (as a shell does for background jobs): children would inherit that.

    What is imported and collected stays, so there is no garbage until the first test.
    """
    gc.disable()
    os.environ["PACELINE_LANGUAGE"] = "en"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the test modules before all others: in a fresh clone each process would compile every one.

    A module that cannot be imported is left to pytest, which tells why.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    number, processes = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for file in sorted(Path(__file__).parent.rglob("test_*.py"))[number::processes]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(Path(__file__).parent).with_suffix("").parts))


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


@pytest.fixture(scope="session")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile the kernel of Flamme Rouge in one of the test processes; the others wait, and load it from disk."""
    from paceline.games.flamme_rouge import GAME

    with tmp_path_factory.getbasetemp().parent.joinpath("kernel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        GAME.compile()
