"""Servers that fault tests start and kill."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from web.faults.serving import Launcher, Served

Serve = Callable[..., Served]


@pytest.fixture(scope="session")
def launcher() -> Iterator[Launcher]:
    """Yield the process from which servers are forked."""
    found = Launcher()
    yield found
    found.close()


@pytest.fixture
def serve(launcher: Launcher, tmp_path: Path) -> Iterator[Serve]:
    """Yield a function that starts servers, which do not outlive the test."""
    servers: list[Served] = []

    def make(database: str, **settings: Any) -> Served:
        servers.append(Served(launcher, tmp_path, database, **settings))
        return servers[-1]

    yield make
    for server in servers:
        server.signal(signal.SIGKILL)
