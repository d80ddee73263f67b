"""Another player at the attacked server, who plays and looks in all the time and notes how long they wait."""

from __future__ import annotations

import json
import threading
import time
import urllib.request
from contextlib import suppress
from typing import Any, Final, Self

from websockets.sync.client import connect

PAUSE: Final = 0.06
PATIENCE: Final = 60.0


class Neighbour:
    """A socket at a table that asks for pongs, and visitors who open a connection each."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self._port, self._table, self._token = port, table, token
        self._done = threading.Event()
        self.waits: list[float] = []
        """Seconds until a pong came."""
        self.visits: list[float] = []
        """Seconds until a new visitor was answered; infinite if they were not."""
        self.lost = ""
        self._threads = [threading.Thread(target=self._play), threading.Thread(target=self._visit)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        for thread in self._threads:
            thread.join()

    @property
    def longest(self) -> float:
        """The longest that anybody waited."""
        return max(self.waits + self.visits, default=0.0)

    def _play(self) -> None:
        try:
            address = f"ws://127.0.0.1:{self._port}/ws/tables/{self._table}"
            with connect(address, compression=None, max_size=None, proxy=None) as socket:
                socket.send(json.dumps({"type": "hello", "tokens": [self._token]}))
                while not self._done.wait(PAUSE):
                    started = time.monotonic()
                    socket.send('{"type":"ping"}')
                    while json.loads(socket.recv(PATIENCE))["type"] != "pong":
                        pass
                    self.waits.append(time.monotonic() - started)
        except Exception as error:
            self.lost = repr(error)

    def _visit(self) -> None:
        while not self._done.wait(PAUSE):
            started = time.monotonic()
            with suppress(OSError):
                opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
                opener.open(f"http://127.0.0.1:{self._port}/api/tables/{self._table}", timeout=10).close()
                self.visits.append(time.monotonic() - started)
                continue
            self.visits.append(float("inf"))


def make_table(port: int) -> tuple[str, str]:
    """Return the name of a new table and the token of its first seat."""
    body = json.dumps({"seats": [{"kind": "person"}, {"kind": "person"}], "patience": 0, "start": True}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
        made: Any = json.load(answer)
    return made["table"], made["seats"][0]["token"]
