"""Come to a table by its code, take a free seat, nudge those who are waited for, show the table on a television."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from paceline.core.game import Seat
from paceline.web.connections import Connection
from paceline.web.errors import Refusal
from paceline.web.friends.codes import parse_code
from paceline.web.guard.limits import LONGEST_WORD
from paceline.web.lobby import check_name, new_token
from paceline.web.protocol import SeatToken
from paceline.web.table import Table, token_digest
from paceline.web.tables import Tables

_SCREEN_AWAY: Final = 20.0
"""Seconds that a television may be away, asleep or reconnecting, before phones show the board again."""


# Codes.


async def ensure_code(tables: Tables, table: Table) -> None:
    """Give a table a code unless it has one or its race is over."""
    if not table.code and table.phase != "over":
        await tables.give_code(table.id)
        await tables.reload(table)


async def find_table(tables: Tables, typed: str) -> Table:
    """Return the table of a code; raise `no-such-code`."""
    code = parse_code(typed)
    found = None if code is None else await tables.store.find_code(code)
    if found is None:
        raise Refusal("no-such-code", 404, "table.no-such-code", code=code or typed[:LONGEST_WORD])
    return await tables.get(found)


# Seats.


def clean_name(typed: str) -> str:
    """Return the name that a visitor typed, without blanks around it; raise `BadOptions` if nothing is left."""
    name = " ".join(typed.split())
    check_name(name or " ", "name")
    return name


async def claim_seat(tables: Tables, table: Table, seat: Seat, name: str) -> SeatToken:
    """Give a free seat to a visitor, with a token of their own; raise `seat-taken` if somebody was quicker."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("bad-request", 404, "table.no-such-seat", seat=seat)
    name, token = clean_name(name), new_token()
    if table.phase == "over":
        raise Refusal("not-racing", 409, "table.race-over")
    taken = not await tables.store.claim(table.id, seat, name, token_digest(token))
    await tables.reload(table)
    if taken:
        raise Refusal("seat-taken", 409, "table.seat-taken" if free_seats(table) else "table.all-seats-taken")
    return SeatToken(seat, token)


def free_seats(table: Table) -> list[Seat]:
    """Return the seats that people may still take."""
    return [row.seat for row in table.seats if row.kind == "person" and not row.joined]


async def let_bots_ride(tables: Tables, table: Table) -> None:
    """Let bots answer for people who have not come yet; each takes the seat back by coming."""
    for seat in free_seats(table):
        await tables.store.update_seat(table.id, seat, {"joined": False}, sitting=True)
    await tables.reload(table)
    tables.after_step(table)


# Nudges.


async def nudge(tables: Tables, table: Table, seats: Sequence[Seat]) -> None:
    """Nudge those who are waited for, once for each waiting period."""
    race = table.race
    if race is None or race.over:
        raise Refusal("not-racing", 409, "table.not-racing")
    waiting = [seat for seat in race.waiting if not table.is_bot_driven(seat)]
    if not waiting or any(seat in waiting for seat in seats):
        raise Refusal("bad-request", 409, "table.nobody-to-nudge")
    new = [await tables.store.nudge(table.id, race.period, seat) for seat in seats]
    if not any(new):
        raise Refusal("already-nudged", 409, "table.already-nudged")
    await tables.reload(table)


# Televisions.


async def show_on_screen(tables: Tables, table: Table, connection: Connection) -> None:
    """Note that a television shows a table."""
    connection.screen = True
    await _set_screen(tables, table, True)


async def leave_screen(tables: Tables, table: Table) -> None:
    """Note that no television shows a table any more, unless one comes back within some seconds."""
    await asyncio.sleep(_SCREEN_AWAY)
    if not any(connection.screen for connection in table.connections):
        await _set_screen(tables, table, False)


async def _set_screen(tables: Tables, table: Table, shown: bool) -> None:
    if table.code and table.screen != shown:
        await tables.store.set_screen(table.id, shown)
        await tables.reload(table)
