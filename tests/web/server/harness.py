"""A real server in its own process, and requests to it over HTTP; the WebSocket clients are in `riders.py`."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Self

import httpx
import msgspec

from paceline.web.protocol import TableCreated

TESTS: Final = Path(__file__).parents[2]
TOY: Final = "toy=toygame:GAME"
PATIENCE: Final = 180.0
"""Timeout in seconds."""
PERSON: Final = {"kind": "person"}


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "name": name}


def bearer(*tokens: str) -> dict[str, str]:
    return {"Authorization": "Bearer " + ",".join(tokens)} if tokens else {}


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


def wait_until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


class House:
    """`paceline serve` on a database; it can be killed and restarted at the same address."""

    def __init__(
        self,
        database: str,
        folder: Path,
        *flags: str,
        games: str = TOY,
        command: Sequence[str] = ("-m", "paceline"),
        **environment: str,
    ) -> None:
        self.database, self.port = database, free_port()
        self.address, self.sockets = f"http://127.0.0.1:{self.port}", f"ws://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self._command = [sys.executable, *command, "serve", "--no-compile", "--port", str(self.port)]
        self._command += ["--database", database]
        self._command += ["--tables-per-minute", "1000000", *flags]
        self._environment = os.environ | {
            "PACELINE_GAMES": games,
            "PACELINE_RACES": str(folder),
            "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]),
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        if self.process is not None:
            self.stop()

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)
        wait_until(self.up, f"the server did not come up: see {self.log}")

    def up(self) -> bool:
        """Return whether it answers."""
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.http.get("/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> int:
        """Stop it with SIGTERM; return its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """Kill it, as a power cut would; return its exit code."""
        return self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.kill()
        self.start()

    def _end(self, number: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.process = None
        return code

    # Over HTTP.

    def get(self, path: str, *tokens: str, **params: Any) -> httpx.Response:
        return self.http.get(path, headers=bearer(*tokens), params=params)

    def post(self, path: str, body: Any = None, *tokens: str, **headers: str) -> httpx.Response:
        content = b"" if body is None else body.encode() if isinstance(body, str) else msgspec.json.encode(body)
        kind = {"Content-Type": "text/plain" if isinstance(body, str) else "application/json"} if content else {}
        return self.http.post(path, content=content, headers=kind | bearer(*tokens) | headers)

    def make(self, **wanted: Any) -> TableCreated:
        """Create a table."""
        answer = self.post("/api/tables", wanted)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=TableCreated)

    def read(self, table: str, *tokens: str, **params: Any) -> dict[str, Any]:
        """Get the table as the holder of these tokens may see it."""
        answer = self.get(f"/api/tables/{table}", *tokens, **params)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def race(self, table: str) -> str:
        """Return the race file of a race that is over."""
        answer = self.get(f"/api/tables/{table}/race")
        assert answer.status_code == 200, answer.text
        return answer.text
