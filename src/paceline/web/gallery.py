"""Those who look on: what somebody is told when he comes to a table, and that he misses nothing from then on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Final

from paceline.core.game import Seat
from paceline.web.errors import Refusal
from paceline.web.frames import look
from paceline.web.past import Past
from paceline.web.protocol import Look, TableFrame
from paceline.web.race import Audience
from paceline.web.table import OpenTable, steps_of
from paceline.web.tables import Hub
from paceline.web.visitors import Visitor, encoded

PUBLIC: Final = "public"


async def join(hub: Hub, table: OpenTable, visitor: Visitor, since: Mapping[str, int]) -> None:
    """Let a socket follow a table: first it is told all that is new to it, then it misses nothing."""
    past = await _past(hub, table, visitor, since)
    async with table.lock:
        if table.behind or table.outrun(past):
            await hub.catch_up(table)
        if visitor.digests is not None and any(
            table.seats[seat].token not in visitor.digests for seat in visitor.seats
        ):
            raise Refusal("forbidden", 403, "table.foreign-token")  # his seat was given away while he came
        frame = await _frame(hub, table, visitor, past)
        table.visitors.add(visitor)
        visitor.push(encoded(frame))
    table.touched = monotonic()
    for seat in visitor.seats:
        await _arrived(hub, table, seat)
    hub.after_step(table)


async def _arrived(hub: Hub, table: OpenTable, seat: Seat) -> None:
    row = table.seats[seat]
    table.asked.pop(seat, None)
    if not row.joined or row.sitting:
        await hub.change_seat(table, seat, joined=True, sitting=False)


async def frame_for(hub: Hub, table: OpenTable, visitor: Visitor, since: int) -> TableFrame:
    """All that somebody may know who does not stay."""
    past = await _past(hub, table, visitor, {name_of(audience): since for audience in visitor.audiences})
    async with table.lock:
        return await _frame(hub, table, visitor, past)


async def _past(hub: Hub, table: OpenTable, visitor: Visitor, since: Mapping[str, int]) -> Past:
    """What a visitor missed, told without holding anybody up: steps that are in the store never change."""
    past = Past({audience: since.get(name_of(audience), 0) for audience in visitor.audiences}, hub.speak)
    if table.live is not None and past.lacks(table.live):
        async with hub.replaying:
            stored = await hub.stored(table.id)
            await asyncio.to_thread(past.follow, stored.table.header, steps_of(stored, 0))
    return past


async def _frame(hub: Hub, table: OpenTable, visitor: Visitor, past: Past) -> TableFrame:
    looks: list[Look] = []
    live = table.live
    if live is not None:
        if past.lacks(live):
            stored = await hub.stored(table.id, past.steps)
            past.follow(table.row.header, steps_of(stored, past.steps)[: live.steps - past.steps])
        looks = [look(live, audience, hub.speak, *past.lines(audience, live)) for audience in visitor.audiences]
    return TableFrame(table.info, visitor.you, tuple(looks))


def name_of(audience: Audience) -> str:
    """An audience as a key of JSON."""
    return PUBLIC if audience is None else str(audience)
