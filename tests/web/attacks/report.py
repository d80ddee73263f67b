"""All attacks in full size against a server of its own, in one table: `python -m web.attacks.report`."""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Final

from web.attacks import attackers
from web.attacks.neighbour import Neighbour, make_table
from web.faults.serving import free_port

MEGABYTE: Final = 1 << 20


def _idle(port: int, number: int) -> str:
    with attackers.idle(port, number) as held:
        time.sleep(3 * attackers.HOLD)
        words = {attackers.said(attackers.told(connection, 0.02)) for connection in held[-3:]}
    return f"{len(held)} opened, the last: {', '.join(sorted(words))}"


def _slow_reader(port: int, _size: int, table: str) -> str:
    """Ask for pongs until the server says no more, and read nothing."""
    connection, words = attackers.open_socket(port, table)
    with closing(connection):
        connection.sendall(attackers.frame({"type": "hello"}))
        ping = attackers.frame({"type": "ping"})
        deadline = time.monotonic() + 5
        with suppress(OSError):
            while time.monotonic() < deadline:
                connection.sendall(ping)
                time.sleep(0.055)
        return attackers.said(words + attackers.told(connection))


Attack = Callable[[int, str], str]
ATTACKS: Final[dict[str, Attack]] = {
    "10 MB of pipelined requests, unread": lambda port, _: attackers.pipelined(port, 10 * MEGABYTE, attackers.HOLD),
    "one header of 60 MB": lambda port, _: attackers.long_header(port, 60 * MEGABYTE),
    "20 MB of small headers": lambda port, _: attackers.many_headers(port, 20 * MEGABYTE),
    "one trailer of 60 MB": lambda port, _: attackers.long_trailer(port, 60 * MEGABYTE),
    "150 MB of ping frames, unread": lambda port, table: attackers.frames(attackers.PING)(port, 150 * MEGABYTE, table),
    "50 MB of empty fragments": lambda port, table: attackers.frames(attackers.EMPTY_PIECE, b"\x01\x80\0\0\0\0")(
        port, 50 * MEGABYTE, table
    ),
    "20 MB of one-letter messages, unread": lambda port, table: attackers.frames(attackers.TEXT)(
        port, 20 * MEGABYTE, table
    ),
    "1,100 idle connections": lambda port, _: _idle(port, 1100),
}


def main() -> None:
    """Attack, and print a row for each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--port", type=int, default=free_port())
    parser.add_argument("--files", type=int, default=1024)
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    print("| attack | another player waited | a new visitor waited | memory, highest | after | told |")
    print("|---|---|---|---|---|---|")
    for name, attack in ATTACKS.items():
        if arguments.only in name:
            _report(name, attack, arguments.port, arguments.files)


def _report(name: str, attack: Attack, port: int, files: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "prlimit",
            f"--nofile={files}:",
            sys.executable,
            "-m",
            "paceline",
            "serve",
            "--no-compile",
            "--port",
            str(port),
            "--bots",
            "1",
        ]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite", "--reads-per-second", "0"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            table, token = _table(port)
            before = highest = attackers.memory(server.pid)
            with Neighbour(port, table, token) as neighbour:
                time.sleep(0.5)
                with _Watched(server.pid) as watched:
                    words = attack(port, table)
                highest = watched.highest
                time.sleep(1)
            after = attackers.memory(server.pid)
            player = f"{max(neighbour.waits, default=0) * 1e3:.0f} ms" + (
                f" ({neighbour.lost})" if neighbour.lost else ""
            )
            visitor = f"{max(neighbour.visits) * 1e3:.0f} ms"
            print(
                f"| {name} | {player} | {visitor} | +{highest - before:.0f} MB | +{after - before:.0f} MB | {words} |",
                flush=True,
            )
        finally:
            server.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                server.wait(15)
            server.kill()


class _Watched:
    """The most memory that a process held meanwhile."""

    def __init__(self, pid: int) -> None:
        self._pid, self._done, self.highest = pid, threading.Event(), attackers.memory(pid)
        self._thread = threading.Thread(target=self._watch)

    def _watch(self) -> None:
        while not self._done.wait(0.05):
            with suppress(OSError):
                self.highest = max(self.highest, attackers.memory(self._pid))

    def __enter__(self) -> _Watched:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()


def _table(port: int) -> tuple[str, str]:
    deadline = time.monotonic() + 60
    while True:
        try:
            return make_table(port)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


if __name__ == "__main__":
    os.environ.pop("PYTHONOPTIMIZE", None)
    main()
