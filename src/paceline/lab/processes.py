"""Executors: they ride heats, here or in other processes, and yield outcomes as they come."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, Protocol

from paceline.bots import GENERAL
from paceline.bots.pipes import LENGTH, frame, unframe
from paceline.core import registry
from paceline.core.codec import from_json, to_json
from paceline.core.messages import PacelineError, say
from paceline.lab.records import Failure, Heat, Outcome, Setting
from paceline.lab.ride import OUT_OF_TIME, ride_heat
from paceline.lab.worker import HEAT, SETTING

_AHEAD: Final = 0.1
"""Seconds of work that wait in a process."""
_MOST_AHEAD: Final = 32
_TRIES: Final = 2
"""Times that a heat is ridden if its process is lost, as the system may have ended it."""


class Executor(Protocol):
    """Rides heats."""

    @property
    def lost(self) -> int:
        """Processes or tasks that were lost, and begun anew."""

    def run(self, heats: Iterable[Heat]) -> Iterator[Outcome]:
        """Yield the outcome of every heat, in any order."""

    def close(self) -> None:
        """End everything that was started."""


class InThisProcess:
    """Rides heats one after the other, for bots that are known to behave."""

    lost = 0

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    def run(self, heats: Iterable[Heat]) -> Iterator[Outcome]:
        """Yield outcomes in order."""
        return (ride_heat(self._setting, heat) for heat in heats)

    def close(self) -> None:
        """Nothing was started."""


class _Worker:
    """A process and the heats it has to ride; it is at work on the first of them."""

    def __init__(self, setting: Setting) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "paceline.lab.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": paths},
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.requests, self.answers = self.process.stdin, self.process.stdout
        os.set_blocking(self.answers.fileno(), False)
        self.heats: deque[Heat] = deque()
        self._received = bytearray()
        self._send(frame(SETTING, to_json(setting)))

    def _send(self, message: bytes) -> None:
        with suppress(BrokenPipeError):  # its end is noticed when it is read from
            self.requests.write(message)
            self.requests.flush()

    def give(self, heat: Heat) -> None:
        """Let it ride one more heat."""
        self.heats.append(heat)
        self._send(frame(HEAT, to_json(heat)))

    def receive(self) -> list[Outcome] | None:
        """Return the outcomes that have come, or None if the process has ended."""
        data = self.answers.read(1 << 16)
        if not data:
            return None if data == b"" else []
        self._received += data
        outcomes = []
        while len(self._received) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._received)[0]
            if len(self._received) < end:
                break
            outcomes.append(from_json(unframe(bytes(self._received[LENGTH.size : end]))[1], Outcome))
            del self._received[:end]
            self.heats.popleft()
        return outcomes

    def end(self) -> int:
        """Kill the process and all that its bots started; return its exit code."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        code = self.process.wait()
        with suppress(BrokenPipeError):
            self.requests.close()
        self.answers.close()
        return code


class Processes:
    """Rides heats in processes of this machine."""

    def __init__(self, setting: Setting, jobs: int) -> None:
        self._setting, self._jobs = setting, jobs
        self._workers: list[_Worker] = []
        self._lost: dict[int, int] = {}
        """Races during which a process was lost, and how often."""
        self.lost = 0
        self._pace = 1.0
        """Seconds that a heat takes, about."""
        self._since: float | None = None
        """The time of the last outcome."""

    def run(self, heats: Iterable[Heat]) -> Iterator[Outcome]:
        """Yield outcomes as they come."""
        waiting, again = iter(heats), deque[Heat]()
        try:
            with selectors.DefaultSelector() as selector:
                self._fill(selector, waiting, again)
                while self._workers:
                    for key, _ in selector.select():
                        yield from self._serve(selector, key.data, again)
                    self._fill(selector, waiting, again)
        finally:
            self.close()

    def _fill(self, selector: selectors.BaseSelector, waiting: Iterator[Heat], again: deque[Heat]) -> None:
        """Give every worker enough to do; start workers while there is something for them, end the idle ones."""
        depth = 1 + min(_MOST_AHEAD, int(_AHEAD / self._pace))
        for number in range(self._jobs):
            worker = self._workers[number] if number < len(self._workers) else None
            while worker is None or len(worker.heats) < depth:
                heat = again.popleft() if again else next(waiting, None)
                if heat is None:
                    break
                if worker is None:
                    worker = _Worker(self._setting)
                    self._workers.append(worker)
                    selector.register(worker.answers, selectors.EVENT_READ, worker)
                worker.give(heat)
        for worker in [idle for idle in self._workers if not idle.heats]:
            self._dismiss(selector, worker)

    def _dismiss(self, selector: selectors.BaseSelector, worker: _Worker) -> int:
        selector.unregister(worker.answers)
        self._workers.remove(worker)
        return worker.end()

    def _serve(self, selector: selectors.BaseSelector, worker: _Worker, again: deque[Heat]) -> Iterator[Outcome]:
        """Yield what a worker has done; if it has ended, let others go on with what it had to do."""
        outcomes = worker.receive()
        if outcomes is None:
            worker.process.wait()
            code = worker.process.returncode
            self._dismiss(selector, worker)
            again.extend(worker.heats)
            failure = self._blame(again, code)
            if failure is not None:
                again.popleft()
                yield failure
            return
        yield from outcomes
        if outcomes:
            self._note_pace(len(outcomes), time.perf_counter())

    def _note_pace(self, done: int, now: float) -> None:
        if self._since is not None:
            self._pace = 0.8 * self._pace + 0.2 * (now - self._since) * max(len(self._workers), 1) / done
        self._since = now

    def _blame(self, heats: deque[Heat], code: int) -> Outcome | None:
        """Return the failure of the heat during which a process ended, or None if it may be tried again."""
        heat = heats[0]
        self._lost[heat.race] = self._lost.get(heat.race, 0) + 1
        seat = code - OUT_OF_TIME
        if 0 <= seat < len(heat.seats):
            bot, why = heat.seats[seat], say("lab.too-slow", seconds=f"{self._setting.seconds:g}")
        elif code == -signal.SIGPROF:
            bot, why = _suspects(self._setting, heat), say("lab.too-slow", seconds=f"{self._setting.seconds:g}")
        elif self._lost[heat.race] < _TRIES:
            self.lost += 1
            return None
        else:
            self.lost -= 1  # the bot did it both times
            bot, why = _suspects(self._setting, heat), say("lab.ended", code=code)
        return Outcome(heat.race, failure=Failure(heat.race, heat.seed, bot, str(why)))

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.end()
        self._workers.clear()


def _suspects(setting: Setting, heat: Heat) -> str:
    """Return the bots of a heat that are not our own."""
    others = [seat for seat in dict.fromkeys(heat.seats) if not is_own(setting.game, seat)]
    return ", ".join(others or dict.fromkeys(heat.seats))


def is_own(game: str, name: str) -> bool:
    """Return whether a bot comes with the game or with Paceline, so that it needs no process of its own."""
    rules = registry.game(game)
    return name in rules.bots or name in GENERAL or name in rules.facts.own_teams


def open_executor(setting: Setting, seats: Iterable[str], jobs: int = 1, on: str = "") -> Executor:
    """Return an executor: a cluster if one is named, else processes; our own bots need none for one job.

    Raise `PacelineError` if a cluster cannot be reached.
    """
    if on:
        kind, _, address = on.partition(":")
        if kind != "ray":
            raise PacelineError("lab.no-such-cluster", on=on)
        from paceline.lab.ray_cluster import RayCluster  # noqa: PLC0415 – an extra

        return RayCluster(setting, address)
    if jobs == 1 and all(is_own(setting.game, seat) for seat in seats):
        return InThisProcess(setting)
    return Processes(setting, jobs)


def in_order(outcomes: Iterable[Outcome], first: int = 0) -> Iterator[Outcome]:
    """Yield outcomes by their numbers, so that results do not depend on who was quicker."""
    early: dict[int, Outcome] = {}
    for outcome in outcomes:
        early[outcome.race] = outcome
        while first in early:
            yield early.pop(first)
            first += 1
