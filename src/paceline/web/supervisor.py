"""Several processes of one server: they share a listening socket, and one that dies is replaced."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import STARTUP_FAILURE

from paceline.core.messages import PacelineError
from paceline.web import logs
from paceline.web.metrics import SHARED_FOLDER
from paceline.web.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_LOOK: Final = 0.2
"""Seconds between two looks at the processes."""
_STEADY: Final = 30.0
"""Seconds after which a process has surely started."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 8.0
"""Seconds before another is tried where one died soon after its start; the pause doubles every time."""
_GRACE: Final = 15.0
"""Seconds in which the processes must have ended in order."""


class _Place:
    """A process and those that came before it in its place."""

    def __init__(self, settings: bytes, listening: int, figures: str) -> None:
        self._settings, self._listening, self._figures = settings, listening, figures
        self._pause = 0.0
        self._due = 0.0
        self._steady = False
        """Whether any process in this place has ever lived well."""
        self.start()

    def start(self) -> None:
        """Start a process."""
        self._began = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 – our own module
            [sys.executable, "-m", "paceline.web.process", str(self._listening)],
            stdin=subprocess.PIPE,
            pass_fds=[self._listening],
            env=os.environ | {SHARED_FOLDER: self._figures},
            process_group=0,  # Ctrl-C is for us, and we end the others in order
        )
        with suppress(BrokenPipeError):
            assert self.process.stdin is not None
            self.process.stdin.write(self._settings + b"\n")
            self.process.stdin.flush()

    def mend(self) -> None:
        """Replace a process that died, at once if it had lived well; raise where not even the first could start."""
        now = time.monotonic()
        if self._due:
            if now >= self._due:
                self._due = 0.0
                self.start()
            return
        code = self.process.poll()
        self._steady = self._steady or now - self._began > _STEADY
        if code is None:
            return
        self._bury()
        if code == STARTUP_FAILURE and not self._steady:
            raise PacelineError("table.serve.cannot-start")
        _LOG.error("worker-died", extra={"fields": {"pid": self.process.pid, "code": code}})
        lived = now - self._began > _STEADY
        self._pause = _FIRST_PAUSE if lived else min(_LONGEST_PAUSE, 2 * self._pause or _FIRST_PAUSE)
        self._due = now + self._pause

    def release(self) -> None:
        """Tell the process that it is enough."""
        with suppress(OSError):
            assert self.process.stdin is not None
            self.process.stdin.close()

    def end(self, deadline: float) -> None:
        """Wait for its end, and make one where none comes."""
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _LOG.error("worker-killed", extra={"fields": {"pid": self.process.pid}})
            self.process.kill()
            self.process.wait()
        self._bury()

    def _bury(self) -> None:
        mark_process_dead(self.process.pid, self._figures)  # type: ignore[no-untyped-call]  # theirs has no types
        self.release()


def supervise(settings: Settings, listening: socket.socket) -> None:
    """Serve with several processes until a signal ends it; Ctrl-C is raised again when all of them have ended."""
    logs.configure(settings.log)
    enough, caught = threading.Event(), set()

    def end(number: int, _frame: object) -> None:
        caught.add(number)
        enough.set()

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with TemporaryDirectory(prefix="paceline-") as figures:
            _keep(settings, listening, figures, enough)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if signal.SIGINT in caught:
        raise KeyboardInterrupt


def _keep(settings: Settings, listening: socket.socket, figures: str, enough: threading.Event) -> None:
    told = msgspec.json.encode(settings)
    places = [_Place(told, listening.fileno(), figures) for _ in range(settings.workers)]
    try:
        while not enough.wait(_LOOK):
            for place in places:
                place.mend()
    finally:
        listening.close()
        for place in places:
            place.release()
        deadline = time.monotonic() + _GRACE
        for place in places:
            place.end(deadline)
