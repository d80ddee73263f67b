"""A server for all attacks, forked once."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from paceline.web.guard.limits import Limits
from web.databases import sqlite_file
from web.faults.serving import Launcher, Served

LIMITS = Limits(
    head_seconds=0.5,
    body_seconds=0.5,
    hello_seconds=0.5,
    stalled_seconds=1.0,
    connections=40,
    connections_per_address=10,
    sockets_per_address=4,
    reads_per_second=0,
    tables_per_minute=0,
)


@pytest.fixture(scope="session")
def launcher() -> Iterator[Launcher]:
    """Yield the process from which servers are forked."""
    found = Launcher()
    yield found
    found.close()


@pytest.fixture(scope="module")
def attacked(launcher: Launcher, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server with small limits."""
    folder: Path = tmp_path_factory.mktemp("attacked")
    server = Served(launcher, folder, sqlite_file(folder), limits=LIMITS)
    asyncio.run(server.started())
    yield server
    server.signal(signal.SIGKILL)
