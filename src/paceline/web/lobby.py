"""What people ask of the house besides racing: tables made, begun, ridden again, brought along and taken home."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import time
from typing import Final

import msgspec

from paceline.core.game import Seat
from paceline.core.log import parse_header
from paceline.web.errors import Refusal
from paceline.web.frames import replayed
from paceline.web.protocol import Made, NewTable, Replayed, SeatToken, SeatWish
from paceline.web.race import race_text
from paceline.web.seating import check_name, check_wish, first_line, imported, new_id, new_token, race_options, seating
from paceline.web.store import Conflict, SeatRow, TableRow
from paceline.web.table import OpenTable, digest_of, steps_of
from paceline.web.tables import Hub
from paceline.web.visitors import Visitor

_TRIES: Final = 8
_OPENING_WITHIN: Final = 5.0
"""Seconds that people wait for the opening which bots ride for them, so that nobody is asked what a bot answers."""


async def visitor_of(hub: Hub, table: OpenTable, tokens: Sequence[str]) -> Visitor:
    """Somebody who holds these tokens; raises `Refusal` where one of them belongs to nobody at this table."""
    seats = table.seats_of(tokens)
    if seats is None:  # another worker may have given a seat away just now
        await hub.refresh(table)
        seats = table.seats_of(tokens)
    if seats is None:
        raise Refusal("forbidden", 403, "table.foreign-token")
    return Visitor(seats, table.is_host(tokens), frozenset(map(digest_of, tokens)))


async def make(hub: Hub, wanted: NewTable) -> Made:
    """A new table."""
    seated = seating(wanted)
    await hub.store.create(seated.table, seated.seats)
    if wanted.start:
        await start(hub, await hub.table(seated.table.id))
    return seated.made


async def start(hub: Hub, table: OpenTable) -> None:
    """Begin the race; whoever comes second finds it begun."""
    begun = table.live is None and await _begun(hub, table)
    await hub.changed(table)
    if not begun:
        raise Refusal("already-started", 409, "table.already-started")
    await hub.begin(table)
    if table.setup.opening and table.driver is not None:
        await asyncio.wait([table.driver], timeout=_OPENING_WITHIN)


async def _begun(hub: Hub, table: OpenTable) -> bool:
    """Start a race with those who sit at the table, though somebody may just be changing seats."""
    for _ in range(_TRIES):
        try:
            return await hub.store.begin(table.id, first_line(table.game, table.setup, table.seats), table.seats)
        except Conflict:
            await hub.refresh(table)
    raise Refusal("store-away", 503, "table.busy")


async def wish(hub: Hub, table: OpenTable, seat: Seat, wanted: SeatWish) -> SeatToken | None:
    """Give a seat to a person, a bot or the game; a person's gets a new link. During a race only a bot may sit in."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("bad-request", 404, "table.no-such-seat", seat=seat)
    check_wish(table.game, wanted, "name")
    if table.live is not None:
        await _ride_for(hub, table, seat, wanted)
        return None
    for _ in range(_TRIES):
        try:
            token = await _reseat(hub, table, table.seats[seat], wanted)
        except Conflict:
            await hub.refresh(table)
            continue
        await hub.changed(table)
        return token
    raise Refusal("store-away", 503, "table.busy")


async def _reseat(hub: Hub, table: OpenTable, old: SeatRow, wanted: SeatWish) -> SeatToken | None:
    """Give a seat to somebody while people gather; a person who stays keeps his link."""
    wishes = [wanted if row.seat == old.seat else SeatWish(row.kind, row.name) for row in table.seats]
    race_options(table.game, table.setup, wishes)
    stays = wanted.kind == "person" == old.kind
    token = "" if stays or wanted.kind != "person" else new_token()
    digest = old.token if stays else digest_of(token) if token else ""
    joined = stays and old.joined
    if not await hub.store.reseat(old, kind=wanted.kind, name=wanted.name, token=digest, joined=joined):
        await hub.changed(table)
        raise Refusal("already-started", 409, "table.already-started")
    return SeatToken(old.seat, token) if token else None


async def _ride_for(hub: Hub, table: OpenTable, seat: Seat, wanted: SeatWish) -> None:
    """Let a bot ride for a person who is not here."""
    if not (wanted.kind == "bot" and table.seats[seat].kind == "person" and table.phase == "racing"):
        raise Refusal("already-started", 409, "table.already-started")
    if any(seat in visitor.seats for visitor in table.visitors):
        raise Refusal("forbidden", 409, "table.seat-is-held")
    await hub.sit(table, seat, True)


async def rename(hub: Hub, table: OpenTable, seats: Sequence[Seat], name: str) -> None:
    """Call the person at these seats so."""
    check_name(name, "name")
    for seat in seats:
        await hub.change_seat(table, seat, name=name)


async def back(hub: Hub, table: OpenTable, seats: Sequence[Seat]) -> None:
    """Give seats back to the people who hold them."""
    for seat in seats:
        await hub.sit(table, seat, False)


async def rematch(hub: Hub, table: OpenTable) -> OpenTable:
    """The next race of the same people; whoever asks second is led to the same table, and all tokens hold there too."""
    if table.phase != "over":
        raise Refusal("not-racing", 409, "table.not-over")
    if not table.row.next:
        name = new_id()
        setup = msgspec.structs.replace(table.setup, race=table.setup.race + 1, brought=False)
        row = TableRow(
            id=name, game=table.row.game, created=time(), setup=msgspec.json.encode(setup), host=table.row.host
        )
        seats = [msgspec.structs.replace(seat, table=name, sitting=False) for seat in table.seats]
        await hub.store.create(row, seats)
        await hub.store.update_table(table.id, {"next": ""}, next=name)
        await hub.changed(table)
    again = await hub.table(table.row.next)
    if again.live is None:
        await _start_once(hub, again)
    return again


async def _start_once(hub: Hub, table: OpenTable) -> None:
    """Begin a race that others may be beginning too."""
    try:
        await start(hub, table)
    except Refusal as refusal:
        if refusal.code != "already-started":
            raise


async def bring(hub: Hub, text: str) -> Made:
    """A table from a race file: a finished race to be looked at, another to be ridden on."""
    async with hub.importing:
        brought = await asyncio.to_thread(imported, text)
    table, made = brought.seating.table, brought.seating.made
    await hub.store.create(table, brought.seating.seats)
    for n, lines in enumerate(brought.steps, 1):
        await hub.store.append(table.id, n, lines)
    if brought.over:
        await hub.archive_if_over(await hub.table(table.id))
    return made


async def take_home(hub: Hub, table: OpenTable) -> str:
    """The race file of a race that is over."""
    _check_over(table)
    stored = await hub.stored(table.id)
    return stored.race or race_text(stored.table.header, steps_of(stored, 0))


async def replay(hub: Hub, table: OpenTable) -> Replayed:
    """A finished race, look by look."""
    _check_over(table)
    stored = await hub.stored(table.id)
    header = parse_header(stored.table.header)
    looks = await asyncio.to_thread(lambda: tuple(replayed(header, steps_of(stored, 0), hub.speak)))
    return Replayed(table.info, looks)


def _check_over(table: OpenTable) -> None:
    if table.phase != "over":
        raise Refusal("secret-until-the-end", 403, "table.secret-until-the-end")
