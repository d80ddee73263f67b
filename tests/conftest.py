"""Fixtures and signal handling for all tests."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from _pytest.assertion.rewrite import PYC_TAIL, _read_pyc, _rewrite_test, _write_pyc, assertstate_key, get_cache_dir

if TYPE_CHECKING:
    from web.databases import Server


_GC_THRESHOLD: Final = (100_000, 20, 20)
"""`gc.set_threshold` values: races make much that lives for a moment, and little of it in cycles."""


def pytest_configure(config: pytest.Config) -> None:
    """Take SIGINT back if the parent ignores it (as a shell does for background jobs): children would inherit that.

    What is imported and collected stays, so there is no garbage until the first test.
    """
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if worker := getattr(config, "workerinput", None):
        _compile_share(config, int(worker["workerid"].removeprefix("gw")), worker["workercount"])


def _compile_share(config: pytest.Config, number: int, processes: int) -> None:
    """Compile this process's share of the test modules for all: in a fresh clone each would compile every one."""
    for file in sorted(Path(__file__).parent.rglob("test_*.py"))[number::processes]:
        compiled = get_cache_dir(file) / f"{file.stem}{PYC_TAIL}"
        if _read_pyc(file, compiled) is None:
            compiled.parent.mkdir(parents=True, exist_ok=True)
            digest, code = _rewrite_test(file, config)
            _write_pyc(config.stash[assertstate_key], code, digest, compiled)


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
