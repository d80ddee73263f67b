"""Worker processes for whatever must never run on the server's event loop: bots and drawings.

Jobs wait in one queue, first come, first served. A process whose job takes too long is killed and replaced, as is one
that is lost; whoever waited for the job is told, and nobody else notices.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec

from paceline.bots.pipes import LENGTH, frame, unframe
from paceline.bots.playouts import WinShares
from paceline.bots.questions import Decided, Question
from paceline.core.codec import from_json, to_json
from paceline.core.messages import Message, PacelineError, say
from paceline.web.bots.worker import DONE, Position

_LOG: Final = logging.getLogger(__name__)
_START_LIMIT: Final = 60.0
"""Seconds within which a process is ready, even on a busy machine."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 8.0
"""Seconds before a failed start is tried again; the pause doubles every time."""
_INPUT, _PRINTED = 0, 2
"""File descriptors: the pipe to a worker, and the one for its output."""
_MOST_PRINTED: Final = 100_000
"""Bytes that a job may print; one that prints more blocks until its time is over."""


class JobFailed(PacelineError):
    """A job failed."""


class JobTimedOut(PacelineError):
    """A job took too long and was killed."""


class PoolBusy(PacelineError):
    """Too many jobs are waiting."""


class _Lost(PacelineError):
    """The worker process has ended."""


class _Job(NamedTuple):
    function: str
    argument: bytes
    answer: asyncio.Future[bytes]

    def done(self, content: bytes) -> None:
        if not self.answer.done():  # the caller may have been cancelled
            self.answer.set_result(content)

    def failed(self, error: PacelineError) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class _Worker(asyncio.SubprocessProtocol):
    """A worker process and its pending answer."""

    def __init__(self) -> None:
        self.lost = False
        self._printed = 0
        self._received = bytearray()
        self._exited = asyncio.Event()
        self._expect()

    def _expect(self) -> None:
        """Create the future of the next answer; its result is None if the process ends."""
        self._answer: asyncio.Future[tuple[str, bytes] | None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def start(cls, limit: float) -> _Worker:
        """Start a process and wait until it is ready; raise `_Lost`, `TimeoutError` or `OSError`."""
        paths = os.pathsep.join(sys.path)  # a worker finds the games that the server finds, and nothing else
        command = (sys.executable, "-P", "-m", "paceline.web.bots.worker", str(2 * limit))
        loop = asyncio.get_running_loop()
        starting = asyncio.ensure_future(loop.subprocess_exec(cls, *command, env=os.environ | {"PYTHONPATH": paths}))
        try:
            _, worker = await asyncio.shield(starting)
        except asyncio.CancelledError:  # a start that is broken off would leave its process behind
            _, worker = await starting
            await worker.end()
            raise
        try:
            async with asyncio.timeout(_START_LIMIT):
                await worker._answered()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, function: str, argument: bytes) -> tuple[str, bytes]:
        """Run a job and return the reply; raise `_Lost`."""
        self._printed = 0
        self._transport.get_pipe_transport(_PRINTED).resume_reading()
        self._expect()
        self._transport.get_pipe_transport(_INPUT).write(frame(function, argument))
        return await self._answered()

    async def _answered(self) -> tuple[str, bytes]:
        answer = await self._answer
        if answer is None:
            raise _Lost("table.pool.lost", code=await self.end())
        return answer

    async def end(self) -> int | None:
        """Kill the process, wait until it is gone, and return its exit code."""
        self.lost = True
        if not self._exited.is_set():
            with suppress(ProcessLookupError):  # not by the transport, which may swallow the exit code
                os.kill(self._transport.get_pid(), signal.SIGKILL)
            await self._exited.wait()
        self._transport.close()
        code: int | None = self._transport.get_returncode()
        return code

    def connection_made(self, transport: Any) -> None:
        """Keep the process and its pipes."""
        self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Log what was printed, and collect the answer until it is whole."""
        if fd == _PRINTED:
            self._log(data)
            return
        self._received += data
        end = LENGTH.size + LENGTH.unpack_from(self._received)[0] if len(self._received) >= LENGTH.size else 0
        if end and len(self._received) >= end:
            answer = unframe(bytes(self._received[LENGTH.size : end]))
            self._received.clear()
            if not self._answer.done():
                self._answer.set_result(answer)

    def _log(self, data: bytes) -> None:
        self._printed += len(data)
        if self._printed > _MOST_PRINTED:
            self._transport.get_pipe_transport(_PRINTED).pause_reading()
        text = data.decode(errors="replace").rstrip()
        _LOG.warning(say("table.pool.printed", pid=self._transport.get_pid(), text=text))

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002 – asyncio gives it
        """Resolve the answer with None: without a pipe the process is useless."""
        self.lost = True
        if not self._answer.done():
            self._answer.set_result(None)

    def process_exited(self) -> None:
        """Wake those who wait for the exit."""
        self.lost = True
        self._exited.set()


class Pool:
    """A queue of jobs and the worker processes that run them."""

    def __init__(self, size: int, limit: float = 5.0, waiting: int = 1000, eager: bool = True) -> None:
        """`limit` is in seconds per job; `waiting` jobs are taken while all processes are busy.

        Processes are started at once, or where that is not `eager` with the first job.
        """
        self.size, self.limit, self.waiting = size, limit, waiting
        self._needed = asyncio.Event()
        if eager:
            self._needed.set()
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._open: set[_Job] = set()
        self._keepers: list[asyncio.Task[None]] = []
        self._workers: set[_Worker] = set()

    async def start(self) -> None:
        """Accept jobs; they wait until a process is ready."""
        self._keepers = [asyncio.create_task(self._keep(), name=f"worker {number}") for number in range(self.size)]

    async def close(self) -> None:
        """Stop all processes; unfinished jobs fail."""
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        if keepers:
            await asyncio.wait(keepers)
        self._fail_all(say("table.pool.closed"))

    @property
    def busy(self) -> bool:
        """True if another job would have to wait."""
        return len(self._open) >= self.size

    async def decide(self, game: str, bot: str, view: bytes, legal: Sequence[str], seed: str) -> Decided:
        """Return a bot's decision: one of the legal actions, in their text form."""
        ask_key = Question(game, bot, msgspec.Raw(view), tuple(legal), seed)
        decided: Decided = from_json(await self.call("decide", to_json(ask_key)), Decided)
        return decided

    async def estimate(self, position: Position) -> WinShares | None:
        """Return the win shares of a position, or None if no bot is quick enough."""
        shares: WinShares | None = from_json(await self.call("estimate", to_json(position)), WinShares | None)
        return shares

    async def call(self, function: str, argument: bytes) -> bytes:
        """Call a function in a worker; raise `JobFailed`, `JobTimedOut` or `PoolBusy`."""
        if not self._keepers:
            raise JobFailed("table.pool.failed", function=function, why=say("table.pool.closed"))
        if len(self._open) >= self.size + self.waiting:
            raise PoolBusy("table.pool.busy", n=len(self._open))
        job = _Job(function, argument, asyncio.get_running_loop().create_future())
        self._open.add(job)
        self._jobs.put_nowait(job)
        self._needed.set()
        try:
            return await job.answer
        finally:
            self._open.discard(job)

    async def _keep(self) -> None:
        """Run jobs in one process, replaced if it is lost."""
        await self._needed.wait()
        worker = await self._hire()
        try:
            while True:
                job = await self._jobs.get()
                if worker.lost:  # while it was idle, so it is not the job's fault
                    worker = await self._replace(worker)
                if not job.answer.done():
                    await self._do(job, worker)
                if worker.lost:
                    worker = await self._replace(worker)
        finally:
            self._workers.discard(worker)
            await worker.end()

    async def _do(self, job: _Job, worker: _Worker) -> None:
        try:
            async with asyncio.timeout(self.limit):
                word, content = await worker.ask(job.function, job.argument)
        except TimeoutError:
            worker.lost = True
            job.failed(JobTimedOut("table.pool.timed-out", function=job.function, seconds=self.limit))
        except _Lost as error:
            job.failed(JobFailed("table.pool.failed", function=job.function, why=error.message))
        else:
            if word == DONE:
                job.done(content)
            else:
                job.failed(JobFailed("table.pool.failed", function=job.function, why=content.decode()))

    async def _replace(self, worker: _Worker) -> _Worker:
        self._workers.discard(worker)
        await worker.end()
        return await self._hire()

    async def _hire(self) -> _Worker:
        """Start a process, retrying with growing pauses."""
        pause = _FIRST_PAUSE
        while True:
            try:
                worker = await _Worker.start(self.limit)
            except (_Lost, TimeoutError, OSError) as error:
                why = say("table.pool.no-start", why=str(error) or type(error).__name__, seconds=pause)
                _LOG.error(why)
                if not self._workers:  # else the others will do what is waiting
                    self._fail_all(why)
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            else:
                self._workers.add(worker)
                return worker

    def _fail_all(self, why: Message) -> None:
        for job in self._open:
            job.failed(JobFailed("table.pool.failed", function=job.function, why=why))
