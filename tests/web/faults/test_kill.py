"""kill -9: between the append and the publication of a step, and at many moments under load."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

import pytest

from paceline.web.protocol import TableCreated
from soak import amount
from web.faults.conftest import Serve
from web.faults.riding import Rider, check, make, race_file, until
from web.faults.serving import Served

pytestmark = pytest.mark.anyio
KILLS: Final = amount(7, 50)


@pytest.mark.parametrize("at", [1, 2, 17])
async def test_a_step_that_was_stored_but_never_published_is_there_once(database: str, serve: Serve, at: int) -> None:
    server = await serve(database).started(die_at_append=at)
    made = await make(server)
    riders = [Rider(server, made, seat, at) for seat in (0, 1)]
    riding = [asyncio.create_task(rider.ride()) for rider in riders]
    await server.ended()
    await until(lambda: all(rider.socket is None for rider in riders))
    untold = [(rider, rider.waits_for, rider.visits) for rider in riders]
    assert sum(len(rider.acked) for rider in riders) == at - 1, "nothing is acknowledged before it is stored"
    for rider in riders:
        rider.holds = True
    await server.started()
    await until(lambda: all(rider.visits > visits for rider, _, visits in untold))
    kept = [(rider, ask) for rider, ask, _ in untold if ask and (rider.ask is None or rider.ask["id"] != ask)]
    assert len(kept) == 1, "one answer was stored without an acknowledgement"
    rider, ask = kept[0]
    await rider.resend(ask)
    await until(lambda: rider.errors)
    assert rider.errors == [("stale-ask", ask)]
    for rider in riders:
        await rider.goes_on()
    await asyncio.gather(*riding)
    check(await race_file(server, made.table), riders)


class Lane:
    """Create one table after another, until stopped."""

    def __init__(self, server: Served, number: int) -> None:
        self.server, self.number = server, number
        self.enough = False
        self.ridden: list[tuple[TableCreated, list[Rider]]] = []

    async def ride(self) -> None:
        while not self.enough:
            made = await make(self.server)
            riders = [Rider(self.server, made, seat, (self.number, len(self.ridden))) for seat in (0, 1)]
            self.ridden.append((made, riders))
            await asyncio.gather(*(rider.ride() for rider in riders))


async def test_kills_under_load_lose_nothing_and_double_nothing(database: str, serve: Serve) -> None:
    moments = Random(50)
    server = await serve(database).started()
    lanes = [Lane(server, number) for number in range(4)]
    riding = [asyncio.create_task(lane.ride()) for lane in lanes]
    for _ in range(KILLS):
        await asyncio.sleep(moments.uniform(0.0, 0.3))
        await server.kill()
        await server.started()
    for lane in lanes:
        lane.enough = True
    await asyncio.gather(*riding)
    for lane in lanes:
        for made, riders in lane.ridden:
            check(await race_file(server, made.table), riders)
    answers = [rider for lane in lanes for _, riders in lane.ridden for rider in riders]
    assert sum(len(rider.acked) for rider in answers) > 6 * KILLS
    assert all(code == "stale-ask" for rider in answers for code, _ in rider.errors)
