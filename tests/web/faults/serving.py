"""Servers for fault tests: real processes that are started in a moment, killed, stopped and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec

from paceline.web.guard.limits import Limits
from paceline.web.settings import Settings
from web.faults.orders import Order

TESTS = Path(__file__).parents[2]
LONG = 120.0
"""Timeout in seconds."""
UNLIMITED = Limits(
    tables_per_minute=0, posts_per_second=0, messages_per_second=0, frames_per_second=0, connections_per_address=0
)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


class Launcher:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "web.faults.launcher"],
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path]), "PACELINE_GAMES": "toy=toygame:GAME"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def fork(self, order: Order) -> int:
        """Start a server; return its process id."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """End the launcher."""
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()


class Served:
    """A server at a port of its own, alive or not."""

    def __init__(self, launcher: Launcher, folder: Path, database: str, **settings: Any) -> None:
        self._launcher = launcher
        self.folder = folder
        usual: dict[str, Any] = {"bots": 0, "limits": UNLIMITED}
        self.settings = Settings(database=database, port=free_port(), **(usual | settings))
        self.log = folder / f"server-{self.settings.port}.log"
        self.pid = 0

    @property
    def http(self) -> str:
        """The base URL for HTTP."""
        return f"http://127.0.0.1:{self.settings.port}"

    @property
    def ws(self) -> str:
        """The base URL for WebSockets."""
        return f"ws://127.0.0.1:{self.settings.port}"

    def start(self, **faults: Any) -> None:
        """Start, without waiting until it answers."""
        assert not self.alive
        self.pid = self._launcher.fork(Order(self.settings, str(self.log), **faults))

    async def started(self, **faults: Any) -> Self:
        """Start, and wait until it answers."""
        self.start(**faults)
        deadline = time.monotonic() + LONG
        async with httpx.AsyncClient(base_url=self.http, trust_env=False, verify=False) as client:
            while True:
                with suppress(httpx.TransportError):
                    if (await client.get("/healthz")).status_code == 200:
                        return self
                assert self.alive, self.log.read_text()
                assert time.monotonic() < deadline, self.log.read_text()
                await asyncio.sleep(0.01)

    @property
    def alive(self) -> bool:
        """True while its process runs."""
        if not self.pid:
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            self.pid = 0
        return bool(self.pid)

    @property
    def workers(self) -> list[int]:
        """The processes it has started."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    async def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.signal(signal.SIGKILL)
        await self.ended()

    def signal(self, number: int) -> None:
        """Send a signal, if it still lives."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def ended(self) -> None:
        """Wait until it has ended."""
        deadline = time.monotonic() + LONG
        while self.alive:
            assert time.monotonic() < deadline, self.log.read_text()
            await asyncio.sleep(0.005)
