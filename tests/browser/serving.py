"""A real server on a port of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

_TESTS = Path(__file__).parents[1]
_UP_WITHIN = 180.0


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


@contextmanager
def served(folder: Path, port: int, *flags: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server that also has the toy game; its races are kept in a folder."""
    environment = os.environ | {
        "PACELINE_GAMES": "toy=toygame:GAME",
        "PACELINE_RACES": str(folder),
        "PYTHONPATH": os.pathsep.join([str(_TESTS), os.environ.get("PYTHONPATH", "")]),
    }
    command = [sys.executable, "-m", "paceline", "serve", "--port", str(port), "--no-compile"]
    command += ["--tables-per-minute", "0", "--reads-per-second", "0", *flags]  # tests are quicker than people
    with (folder / "log").open("ab") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            _wait_until_up(f"http://127.0.0.1:{port}", server)
            yield server
        finally:
            server.terminate()
            server.wait(30)


def _wait_until_up(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _UP_WITHIN
    while time.monotonic() < deadline:
        assert server.poll() is None, "the server ended before it began"
        try:
            with urlopen(f"{address}/healthz", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise AssertionError("the server did not come up")
