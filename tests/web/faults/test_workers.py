"""Two workers on one PostgreSQL database, and the players of a table at different ones."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import pytest

from web.faults.conftest import Serve
from web.faults.riding import PEOPLE, Rider, ask_for, check, check_streams, make, race_file, until

pytestmark = pytest.mark.anyio
BOT = {"kind": "bot", "name": "random"}


async def test_a_race_between_two_workers(postgres_url: str, serve: Serve) -> None:
    first, second = await serve(postgres_url).started(), await serve(postgres_url).started()
    made = await make(first)
    riders = [Rider(first, made, 0), Rider(second, made, 1), Rider(first, made, None), Rider(second, made, None)]
    await asyncio.gather(*(rider.ride() for rider in riders))
    text = await race_file(second, made.table)
    assert text == await race_file(first, made.table)
    check(text, riders[:2])
    check_streams(text, riders)
    assert not any(rider.errors or rider.closed for rider in riders)


@pytest.mark.parametrize("at", [5, 30])
async def test_one_worker_is_killed_and_its_player_goes_to_the_other(postgres_url: str, serve: Serve, at: int) -> None:
    first, second = await serve(postgres_url).started(), await serve(postgres_url).started(die_at_append=at)
    made = await make(first)
    riders = [Rider(first, made, 0), Rider(second, made, 1), Rider(first, made, None)]
    tasks = [asyncio.create_task(rider.ride()) for rider in riders]
    await second.ended()
    assert not riders[1].over
    riders[1].server = first
    await asyncio.gather(*tasks)
    text = await race_file(first, made.table)
    check(text, riders[:2])
    check_streams(text, riders)
    assert not riders[0].errors
    assert not riders[0].closed


async def test_bots_ride_on_though_the_worker_that_drove_them_died(postgres_url: str, serve: Serve) -> None:
    first = await serve(postgres_url, bots=1).started()
    second = await serve(postgres_url, bots=1).started(die_at_append=2)
    made = await make(first, [BOT, BOT, PEOPLE[0]], start=False)
    rider, watcher = Rider(first, made, 2), Rider(first, made, None)
    tasks = [asyncio.create_task(rider.ride()), asyncio.create_task(watcher.ride())]
    await until(lambda: rider.visits and watcher.visits)
    starting = asyncio.create_task(ask_for(second, "POST", f"/api/tables/{made.table}/start", token=made.host))
    await second.ended()
    starting.cancel()
    await asyncio.gather(*tasks)
    text = await race_file(first, made.table)
    check(text, [rider])
    check_streams(text, [rider, watcher])


async def test_a_bot_that_sits_in_is_seen_at_both_workers(postgres_url: str, serve: Serve) -> None:
    first, second = [await serve(postgres_url, bots=1).started() for _ in range(2)]
    made = await make(first, patience=1)
    here, there = Rider(first, made, 0), Rider(second, made, 1)
    there.holds, here.pause = True, 0.2  # the race must not be over before the seat is given back
    tasks = [asyncio.create_task(rider.ride()) for rider in (here, there)]
    await until(lambda: all([False, True] in rider.sat_in for rider in (here, there)))
    seen = [len(rider.sat_in) for rider in (here, there)]
    answer = await ask_for(second, "POST", f"/api/tables/{made.table}/back", token=made.seats[1].token)
    assert answer.status_code == 200
    await until(lambda: all([False, False] in rider.sat_in[n:] for rider, n in zip((here, there), seen, strict=True)))
    here.pause = 0.0
    await there.goes_on()
    await asyncio.gather(*tasks)
    text = await race_file(second, made.table)
    check_streams(text, [here, there])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the children of a process so simply")
async def test_a_worker_that_is_killed_is_replaced_and_all_races_end(postgres_url: str, serve: Serve) -> None:
    server = await serve(postgres_url, workers=2).started()
    tables = [await make(server) for _ in range(3)]
    groups = [[Rider(server, made, seat) for seat in (0, 1, None)] for made in tables]
    riders = [rider for group in groups for rider in group]
    for rider in riders:
        rider.pause = 0.03
    tasks = [asyncio.create_task(rider.ride()) for rider in riders]
    await until(lambda: all(len(rider.acked) > 3 for rider in riders if rider.tokens))
    first, second = server.workers
    os.kill(first, signal.SIGKILL)
    await asyncio.gather(*tasks)
    for made, group in zip(tables, groups, strict=True):
        text = await race_file(server, made.table)
        check(text, group[:2])
        check_streams(text, group)
    await until(lambda: len(server.workers) == 2)
    assert second in server.workers
    server.signal(signal.SIGTERM)
    await server.ended()
