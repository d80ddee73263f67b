"""Run a server: in this process, or supervise several worker processes on one listening socket.

`python -m paceline.web.serve FD` is one of several workers. It reads its settings from standard input, serves the
listening socket FD, and stops when standard input is closed: so it never outlives its supervisor.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

import msgspec
import uvicorn
from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import STARTUP_FAILURE

from paceline.core.messages import PacelineError
from paceline.web import observability
from paceline.web.app import make_app
from paceline.web.friends.invitation import EVERYWHERE, network_host, url
from paceline.web.guard.admission import Admission, raise_open_files
from paceline.web.guard.http import GuardedHttp
from paceline.web.guard.sockets import GuardedSocket
from paceline.web.settings import Settings

_LOG: Final = logging.getLogger(__name__)
BACKLOG: Final = 2048
_GC_THRESHOLD: Final = (20_000, 50, 100)
"""`gc.set_threshold` values."""
_SHUTDOWN_SECONDS: Final = 5
"""Seconds in which requests under way may finish."""
_POLL_SECONDS: Final = 0.2
"""Seconds between two checks of the workers."""
_STEADY_SECONDS: Final = 30.0
"""Seconds after which a worker has certainly started."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 8.0
"""Seconds before a worker that died soon after its start is replaced; the pause doubles every time."""
_WORKER_SHUTDOWN_SECONDS: Final = 15.0
"""Seconds after which workers that have not stopped are killed."""


# Addresses.


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise `PacelineError` if this address cannot be used."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise PacelineError("table.serve.cannot-listen", host=host, port=port, why=why) from None
    return listening


def local_address(listening: socket.socket) -> str:
    """Return the URL of the server for people on this machine."""
    host, port = listening.getsockname()[:2]
    return url(EVERYWHERE.get(host, host), port)


def network_address(listening: socket.socket) -> str:
    """Return the URL for people in the same network; empty if the server is not open to them."""
    host, port = listening.getsockname()[:2]
    found = network_host() if host in EVERYWHERE else ""
    return url(found, port) if found else ""


# One process.


class Server(uvicorn.Server):
    """Serves until a signal arrives or `stop` is called."""

    def __init__(self, settings: Settings) -> None:
        self._app = make_app(settings)
        raise_open_files()
        admission = Admission(settings.limits, settings.proxies)
        super().__init__(
            uvicorn.Config(
                self._app,
                http=cast("Any", partial(GuardedHttp, admission)),  # uvicorn only calls it
                loop="uvloop",
                ws=cast("Any", partial(GuardedSocket, admission)),
                ws_max_size=settings.limits.message,
                ws_per_message_deflate=False,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
                backlog=BACKLOG,
                timeout_keep_alive=settings.limits.idle_seconds,
                ws_ping_timeout=settings.limits.stalled_seconds,
                timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wait until answers under way are acknowledged, then shut down."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_SHUTDOWN_SECONDS):
                await self._app.state.tables.drain()
        await super().shutdown(sockets)

    def stop(self) -> None:
        """Shut down gracefully."""
        self.should_exit = True


def tune_garbage_collector() -> None:
    """Collect less often: nearly all garbage is freed by reference counts, and a scan of all tables is slow."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLD)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process until a signal arrives; raise `KeyboardInterrupt` after the shutdown if it was Ctrl-C."""
    observability.configure_logging(settings.log)
    tune_garbage_collector()
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)  # uvicorn raises it again after the shutdown
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent may have ignored it
    try:
        Server(settings).run([listening])
    except SystemExit:  # uvicorn has logged why it could not start
        raise PacelineError("table.serve.cannot-start") from None


# Several processes.


class _WorkerServer(Server):
    """A server that stops when its supervisor does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and watch standard input."""
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self.stop)
        await super().startup(sockets)


def run_worker() -> None:
    """Serve until the supervisor closes standard input."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    observability.configure_logging(settings.log)
    for number in (signal.SIGTERM, signal.SIGINT):  # uvicorn raises them again after the shutdown
        signal.signal(number, lambda _signal, _frame: None)
    _WorkerServer(settings).run([socket.socket(fileno=int(sys.argv[1]))])


class _Worker:
    """A worker process and its replacements."""

    def __init__(self, settings: bytes, listening: int, metrics_folder: str) -> None:
        self._settings, self._listening, self._metrics_folder = settings, listening, metrics_folder
        self._pause = 0.0
        self._restart_at = 0.0
        self._steady = False
        """True once any of its processes has started for certain."""
        self.start()

    def start(self) -> None:
        """Start a process."""
        self._started = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 – our own module
            [sys.executable, "-m", "paceline.web.serve", str(self._listening)],
            stdin=subprocess.PIPE,
            pass_fds=[self._listening],
            env=os.environ | {observability.METRICS_FOLDER: self._metrics_folder},
            process_group=0,  # Ctrl-C is for the supervisor, which stops the workers in order
        )
        with suppress(BrokenPipeError):
            assert self.process.stdin is not None
            self.process.stdin.write(self._settings + b"\n")
            self.process.stdin.flush()

    def restart_if_dead(self) -> None:
        """Replace a dead process, with a pause if it died early; raise if not even the first could start."""
        now = time.monotonic()
        if self._restart_at:
            if now >= self._restart_at:
                self._restart_at = 0.0
                self.start()
            return
        code = self.process.poll()
        self._steady = self._steady or now - self._started > _STEADY_SECONDS
        if code is None:
            return
        self._clean_up()
        if code == STARTUP_FAILURE and not self._steady:
            raise PacelineError("table.serve.cannot-start")
        _LOG.error("worker-died", extra={"fields": {"pid": self.process.pid, "code": code}})
        lived = now - self._started > _STEADY_SECONDS
        self._pause = _FIRST_PAUSE if lived else min(_LONGEST_PAUSE, 2 * self._pause or _FIRST_PAUSE)
        self._restart_at = now + self._pause

    def stop(self) -> None:
        """Ask the process to stop by closing its standard input."""
        with suppress(OSError):
            assert self.process.stdin is not None
            self.process.stdin.close()

    def wait(self, deadline: float) -> None:
        """Wait until the process has stopped; kill it at the deadline."""
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _LOG.error("worker-killed", extra={"fields": {"pid": self.process.pid}})
            self.process.kill()
            self.process.wait()
        self._clean_up()

    def _clean_up(self) -> None:
        mark_process_dead(self.process.pid, self._metrics_folder)  # type: ignore[no-untyped-call]  # it has no types
        self.stop()


def supervise(settings: Settings, listening: socket.socket) -> None:
    """Serve with several processes until a signal arrives; raise `KeyboardInterrupt` at the end if it was Ctrl-C."""
    observability.configure_logging(settings.log)
    stopping, received = threading.Event(), set()

    def stop(number: int, _frame: object) -> None:
        received.add(number)
        stopping.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with TemporaryDirectory(prefix="paceline-") as metrics_folder:
            _run_workers(settings, listening, metrics_folder, stopping)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if signal.SIGINT in received:
        raise KeyboardInterrupt


def _run_workers(settings: Settings, listening: socket.socket, metrics_folder: str, stopping: threading.Event) -> None:
    encoded = msgspec.json.encode(settings)
    workers = [_Worker(encoded, listening.fileno(), metrics_folder) for _ in range(settings.workers)]
    try:
        while not stopping.wait(_POLL_SECONDS):
            for worker in workers:
                worker.restart_if_dead()
    finally:
        listening.close()
        for worker in workers:
            worker.stop()
        deadline = time.monotonic() + _WORKER_SHUTDOWN_SECONDS
        for worker in workers:
            worker.wait(deadline)


if __name__ == "__main__":
    run_worker()
