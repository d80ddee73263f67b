"""Starts servers quickly: it has loaded everything, and each server is a fork of it.

`python -m web.faults.launcher` reads an order per line, forks, and answers with the process id of the new server.
What an order asks to go wrong is wrapped around the server here, so that nothing in the server is there for tests.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from paceline.core import registry
from paceline.web.serve import listen, serve, supervise
from paceline.web.store.committer import Committer
from paceline.web.tables import Tables
from web.faults.orders import Order

LATER = (
    "aiosqlite",
    "asyncpg",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""Modules that a server loads when it starts."""


def dying(at: int) -> None:
    """Kill this server between the append and the publication of a step."""
    commit, appended = Tables._commit, 0

    def killed(*arguments: Any) -> None:
        nonlocal appended
        appended += 1
        if appended == at:
            os.kill(os.getpid(), signal.SIGKILL)
        commit(*arguments)

    Tables._commit = killed  # type: ignore[assignment, method-assign]


def slow(seconds: float, begun: Path) -> None:
    """Make every write of steps slow."""
    write = Committer._write

    async def slowly(committer: Committer, batch: Any) -> None:
        begun.touch()
        await asyncio.sleep(seconds)
        await write(committer, batch)

    Committer._write = slowly  # type: ignore[assignment, method-assign]


def serve_as(order: Order) -> None:
    """Run the server."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nowhere, log = os.open(os.devnull, os.O_RDONLY), os.open(order.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(nowhere, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if order.die_at_append:
        dying(order.die_at_append)
    if order.write_seconds:
        slow(order.write_seconds, Path(order.written))
    with listen(order.settings.host, order.settings.port) as listening:
        run = supervise if order.settings.workers > 1 else serve
        run(order.settings, listening)


def main() -> None:
    """Fork for every order, until there are no more."""
    for name in LATER:
        import_module(name)
    for name in registry.names():
        registry.game(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # reap children at once
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Order)
        pid = os.fork()
        if not pid:
            status = 1
            try:
                serve_as(order)
                status = 0
            finally:
                sys.stderr.flush()
                os._exit(status)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
