"""Ride heats on a Ray cluster: the same worker processes as on one machine, on all machines of the cluster.

A task rides a few heats in a worker process of its machine. Ray runs a task again elsewhere if its machine is lost.
"""

from __future__ import annotations

import io
import logging
import os
import socket
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from paceline.core.codec import from_json, to_json
from paceline.core.messages import PacelineError
from paceline.lab.processes import open_executor
from paceline.lab.records import Heat, Outcome, Setting

_LONG: Final = 1.0
"""Seconds that a task should take, about."""
_FIRST, _MOST_HEATS = 4, 256
"""Heats of the first tasks, and of a task at most."""
_PATIENCE: Final = 5.0
"""Seconds within which a cluster must answer."""
_TRIES: Final = 5
"""Times that a task is begun anew by us, after Ray has given it up."""
_RETRIES: Final = 3
"""Times that Ray itself begins a task anew."""


def _import_ray() -> Any:
    for name in ("RAY_DEDUP_LOGS", "RAY_ENABLE_UV_RUN_RUNTIME_ENV"):
        os.environ.setdefault(name, "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray  # noqa: PLC0415 – an extra
    except ImportError:
        raise PacelineError("lab.missing-ray") from None
    return ray


def ride_task(setting: bytes, heats: bytes) -> tuple[bytes, float]:
    """Ride heats on this machine; return the outcomes, and how many seconds that took."""
    started, known = time.monotonic(), from_json(setting, Setting)
    batch: list[Heat] = from_json(heats, list[Heat])
    executor = open_executor(known, {seat for heat in batch for seat in heat.seats})
    return to_json(list(executor.run(batch))), time.monotonic() - started


class _Notices(io.TextIOBase):
    """Takes what Ray prints about tasks that are begun anew, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def write(self, text: str) -> int:
        """Count a notice."""
        self.count += "retried" in text
        return len(text)


class RayCluster:
    """Rides heats on a Ray cluster: the one at an address, or a small one that is started for it."""

    def __init__(self, setting: Setting, address: str = "") -> None:
        """Connect; raise `PacelineError` if nobody answers."""
        self._ray, self._setting = _import_ray(), to_json(setting)
        self._joined = not self._ray.is_initialized()
        self._pace = 0.0
        """Seconds that a heat takes, about; 0 before anything is known."""
        if self._joined:
            self._connect(address)
        self._notices, self._stdout = _Notices(), sys.stdout
        sys.stdout = self._notices
        self._task = self._ray.remote(num_cpus=1, max_retries=_RETRIES)(ride_task)

    def _connect(self, address: str) -> None:
        if address:
            _try_address(address)
        options: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        options |= {"address": address} if address else {"address": "local", "include_dashboard": False}
        try:
            self._ray.init(**options)
        except Exception as error:  # Ray raises bare ones, too
            why = str(error).strip().partition("\n")[0]
            raise PacelineError("lab.no-cluster", address=address or "local", why=why or type(error).__name__) from None

    @property
    def lost(self) -> int:
        """Tasks that were begun anew."""
        return self._notices.count

    def run(self, heats: Iterable[Heat]) -> Iterator[Outcome]:
        """Yield outcomes as they come; heats of a lost machine are ridden again."""
        waiting, tries = iter(heats), dict[int, int]()
        running: dict[Any, list[Heat]] = {}
        again: deque[list[Heat]] = deque()
        while True:
            self._fill(running, waiting, again)
            if not running:
                return
            done, _ = self._ray.wait(list(running), num_returns=1)
            for task in done:
                batch = running.pop(task)
                try:
                    outcomes, seconds = self._ray.get(task)
                except self._ray.exceptions.RayError as error:
                    self._notices.count += 1
                    self._give_up(batch, tries, error)
                    again.append(batch)
                    continue
                self._note_pace(seconds / len(batch))
                yield from from_json(outcomes, list[Outcome])

    def _fill(self, running: dict[Any, list[Heat]], waiting: Iterator[Heat], again: deque[list[Heat]]) -> None:
        """Keep two tasks for every processor of the cluster."""
        most = 2 * max(int(self._ray.cluster_resources().get("CPU", 1)), 1)
        while len(running) < most:
            size = min(max(int(_LONG / self._pace), 1), _MOST_HEATS) if self._pace else _FIRST
            batch = again.popleft() if again else list(islice(waiting, size))
            if not batch:
                return
            running[self._task.remote(self._setting, to_json(batch))] = batch

    def _give_up(self, batch: list[Heat], tries: dict[int, int], error: Exception) -> None:
        """Raise `PacelineError` if a task was lost too often, or the cluster is gone."""
        first = batch[0].race
        tries[first] = tries.get(first, 0) + 1
        if tries[first] >= _TRIES or not self._ray.is_initialized():
            why = str(error).strip().partition("\n")[0]
            raise PacelineError("lab.cluster-lost", why=why or type(error).__name__) from None

    def _note_pace(self, pace: float) -> None:
        self._pace = 0.7 * self._pace + 0.3 * pace if self._pace else pace

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        sys.stdout = self._stdout
        if self._joined:
            with suppress(Exception):
                self._ray.shutdown()


def _try_address(address: str) -> None:
    """Raise `PacelineError` if nobody listens at `host:port`: Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except OSError as error:
        why = error.strerror or str(error) or type(error).__name__
        raise PacelineError("lab.no-cluster", address=address, why=why) from None
