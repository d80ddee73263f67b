"""Worker processes: right answers, a limit for every job, and nobody left behind."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from paceline import bots
from paceline.core import registry
from paceline.core.codec import to_json, to_text
from paceline.core.game import Decision
from paceline.web.bots.pool import JobFailed, JobTimedOut, Pool, PoolBusy
from web.pooling import PATIENCE, Moment, children, moments, until

pytestmark = pytest.mark.anyio
TESTS = Path(__file__).parents[1]
SHORT = 1.5
"""A limit that every good bot keeps."""


@pytest.fixture
def anyio_backend() -> Any:
    return "asyncio"


both_loops = pytest.mark.parametrize("anyio_backend", ["asyncio", ("asyncio", {"use_uvloop": True})], ids=str)
"""For what the loops themselves do with processes and pipes: each has its own way."""


@pytest.fixture(autouse=True)
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=web.bad_bots:GAME")


@asynccontextmanager
async def running(size: int = 1, limit: float = PATIENCE, waiting: int = 1000) -> AsyncIterator[Pool]:
    pool = Pool(size, limit, waiting)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


@pytest.fixture
def moment() -> Moment:
    return next(moments("toy", 2))


# Answers


@pytest.mark.parametrize(("game", "bot"), [("flamme-rouge", "wheelsucker"), ("toy", "moody"), ("toy", "random")])
async def test_a_worker_decides_as_the_bot_does_here(game: str, bot: str) -> None:
    async with running(2) as pool:
        asked = list(islice(moments(game, 3), 30))
        decisions = await asyncio.gather(*(moment.put_to(pool, bot, f"seed {n}") for n, moment in enumerate(asked)))
    for number, (moment, decided) in enumerate(zip(asked, decisions, strict=True)):
        answer = bots.find(registry.game(game), bot)(moment.view, moment.legal, Random(f"seed {number}"))
        expected = answer if isinstance(answer, Decision) else None
        assert decided.action == to_text(expected.action if expected else answer)
        assert decided.reason == (str(expected.reason) if expected else "")


@both_loops
async def test_what_a_bot_prints_is_logged_and_disturbs_nobody(
    moment: Moment, caplog: pytest.LogCaptureFixture
) -> None:
    async with running() as pool:
        for _ in range(3):
            assert (await moment.put_to(pool, "prints")).action == to_text(moment.legal[0])
        await until(lambda: all(caplog.text.count(word) == 3 for word in ("allez", "hop", "vas-y")))
        assert len(children(os.getpid())) == 1


# Failures


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("raises", "RuntimeError: puncture"),
        ("leaves", "SystemExit: had enough"),
        ("cheats", "«cheats» answered Bid(card=99), which is not legal"),
        ("mumbles", "'the highest, please', which is not legal"),
        ("nobody", "There is no bot «nobody»"),
    ],
)
async def test_a_job_that_fails_says_why_and_costs_no_process(moment: Moment, bot: str, why: str) -> None:
    async with running() as pool:
        await moment.put_to(pool, "bold")
        before = children(os.getpid())
        with pytest.raises(JobFailed) as failed:
            await moment.put_to(pool, bot)
        assert why in str(failed.value)
        await moment.put_to(pool, "bold")
        assert children(os.getpid()) == before


async def test_only_functions_of_the_table_are_called() -> None:
    async with running() as pool:
        with pytest.raises(JobFailed, match="«system»: KeyError"):
            await pool.call("system", b"")


@both_loops
@pytest.mark.parametrize("bot", ["shuts", "hushes"])
async def test_a_bot_that_closes_pipes_harms_only_itself(moment: Moment, bot: str) -> None:
    async with running() as pool:
        with suppress(JobFailed):  # the answer may be quicker than the news
            await moment.put_to(pool, bot)
        await asyncio.sleep(0.05)
        await moment.put_to(pool, "bold")


@both_loops
async def test_a_crash_is_reported_and_the_process_replaced(moment: Moment) -> None:
    async with running() as pool:
        for _ in range(2):
            with pytest.raises(JobFailed, match="ended with code 3"):
                await moment.put_to(pool, "dies")
            assert (await moment.put_to(pool, "bold")).reason == "Always the highest card."


@both_loops
@pytest.mark.parametrize("bot", ["sleeps", "babbles"])
async def test_a_job_that_takes_too_long_is_ended(moment: Moment, bot: str) -> None:
    async with running(limit=SHORT) as pool:
        await moment.put_to(pool, "bold")
        before = children(os.getpid())
        with pytest.raises(JobTimedOut, match="took longer"):
            await moment.put_to(pool, bot)
        await moment.put_to(pool, "bold")
        assert not children(os.getpid()) & before


@both_loops
async def test_a_process_lost_while_idle_costs_no_job(moment: Moment) -> None:
    async with running() as pool:
        await moment.put_to(pool, "bold")
        (worker,) = children(os.getpid())
        os.kill(worker, signal.SIGKILL)
        await until(lambda: worker not in children(os.getpid()))
        await asyncio.sleep(0.05)
        await moment.put_to(pool, "bold")


async def test_a_process_that_cannot_start_is_tried_again_after_a_pause(
    moment: Moment, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses = []
    sleep, whole = asyncio.sleep, sys.executable

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 6:
            monkeypatch.setattr(sys, "executable", whole)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", pause)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    async with running() as pool:
        with pytest.raises(JobFailed, match="no worker process can be started"):
            await moment.put_to(pool, "bold")
        while len(pauses) < 6:
            await sleep(0.01)
        await moment.put_to(pool, "bold")
    assert pauses == [0.25, 0.5, 1, 2, 4, 8]
    assert sum(record.levelno == logging.ERROR for record in caplog.records) == 6


# The queue


async def test_jobs_are_done_in_the_order_in_which_they_came(moment: Moment) -> None:
    done: list[int] = []

    async def ask(number: int) -> None:
        await moment.put_to(pool, "moody", str(number))
        done.append(number)

    async with running() as pool:
        await asyncio.gather(*map(ask, range(20)))
    assert done == list(range(20))


async def test_a_queue_that_is_full_takes_no_more(moment: Moment) -> None:
    async with running(size=1, waiting=2) as pool:
        taken = [asyncio.create_task(moment.put_to(pool, "naps")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(PoolBusy, match="3 jobs"):
            await moment.put_to(pool, "bold")
        taken.pop().cancel()
        await asyncio.sleep(0)
        await moment.put_to(pool, "bold")
        await asyncio.gather(*taken)


@both_loops
async def test_a_cancelled_caller_disturbs_nobody(moment: Moment) -> None:
    async with running() as pool:
        await moment.put_to(pool, "bold")
        before = children(os.getpid())
        for wait in (0.0, 0.1):  # the second is under way already
            leaver = asyncio.create_task(moment.put_to(pool, "naps"))
            await asyncio.sleep(wait)
            leaver.cancel()
            assert (await moment.put_to(pool, "bold")).reason == "Always the highest card."
        assert children(os.getpid()) == before


# The end


@both_loops
async def test_closing_while_processes_start_leaves_none() -> None:
    for wait in (0.0, 0.001, 0.01, 0.1):
        async with running(size=2):
            await asyncio.sleep(wait)
        await until(lambda: not children(os.getpid()))


@both_loops
async def test_closing_ends_all_processes_and_fails_pending_jobs(moment: Moment) -> None:
    async with running(size=2) as pool:
        await until(lambda: len(children(os.getpid())) == 2)
        waiting = [asyncio.create_task(moment.put_to(pool, "sleeps")) for _ in range(3)]
        await asyncio.sleep(0.5)
    assert children(os.getpid()) == set()
    for job in waiting:
        with pytest.raises(JobFailed, match="not running"):
            await job
    with pytest.raises(JobFailed, match="not running"):
        await moment.put_to(pool, "bold")
    await pool.close()


async def test_ctrl_c_is_for_the_server_alone(moment: Moment) -> None:
    async with running() as pool:
        await moment.put_to(pool, "bold")
        (worker,) = before = children(os.getpid())
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(worker, number)
        await moment.put_to(pool, "bold")
        assert children(os.getpid()) == before


SERVER = """
import asyncio, sys
from paceline.web.bots.pool import Pool

async def main():
    pool = Pool(2, limit=1.5)
    await pool.start()
    await asyncio.gather(*(pool.call("decide", sys.argv[1].encode()) for _ in range(4)))
    job = asyncio.create_task(pool.call("decide", sys.argv[2].encode()))
    await asyncio.sleep(0.2)
    print("ready", flush=True)
    await job

asyncio.run(main())
"""


async def test_no_worker_survives_a_server_that_was_killed(moment: Moment) -> None:
    """One of them is idle, the other in the middle of a job that never ends."""
    texts = [to_text(action) for action in moment.legal]
    ask_key = {"game": "toy", "view": msgspec.Raw(to_json(moment.view)), "legal": texts, "seed": ""}
    questions = [to_json(ask_key | {"bot": bot}).decode() for bot in ("bold", "sleeps")]
    environment = os.environ | {"PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-c", SERVER, *questions]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        workers = children(server.pid)
        assert len(workers) == 2
        server.kill()
    await until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@pytest.mark.anyio
async def test_a_pool_that_is_not_eager_starts_no_process_before_its_first_job(moment: Moment) -> None:
    pool = Pool(1, PATIENCE, eager=False)
    await pool.start()
    try:
        await asyncio.sleep(0.05)
        assert not children(os.getpid())
        assert await moment.put_to(pool, "bold")
        assert len(children(os.getpid())) == 1
    finally:
        await pool.close()
