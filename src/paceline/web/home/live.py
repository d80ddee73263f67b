"""The live race of the home page: one table of bots a server, ridden only while somebody looks.

It is an ordinary table whose bots keep the pace of a spectator and let other tables go first (`bots/driver.py`). A
visitor may take over a team of it; once it is over, whoever still looks gets another one.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from time import time
from typing import Final

import msgspec

from paceline.core import registry
from paceline.core.game import AnyGame, Seat
from paceline.web.errors import Refusal
from paceline.web.lobby import check_name, first_line, new_id, new_token
from paceline.web.protocol import LiveRace, SeatRequest, SeatToken, TableCreated
from paceline.web.store import SeatRow, TableRow
from paceline.web.store.home import HomeStore
from paceline.web.table import Setup, Table, token_digest
from paceline.web.tables import Tables

_PATIENCE: Final = 30.0
"""Seconds after which a bot answers for a visitor who took over a team: others are looking."""
_TRIES: Final = 4


class LiveRaces:
    """Creates live races one after the other, and gives teams of them away."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = HomeStore(tables.store)
        self._creating = asyncio.Lock()

    async def watch(self) -> LiveRace:
        """Return the live race, creating one if none is under way; no table if it is off."""
        if not self._tables.settings.live:
            return LiveRace("")
        async with self._creating:
            for _ in range(_TRIES):
                n, name = await self._store.latest_live()
                if name and not await self._is_over(name):
                    return LiveRace(name)
                table, seats = _new_race()
                if await self._store.create_live(n + 1, table, seats):
                    return LiveRace(table.id)
        raise Refusal("store-away", 503, "table.busy")

    async def _is_over(self, name: str) -> bool:
        return (await self._tables.get(name)).phase == "over"

    async def take_over(self, table: Table, seat: Seat, name: str) -> TableCreated:
        """Give a bot's team in a live race to a visitor; raise `seat-taken` if another one was quicker."""
        check_name(name, "name")
        if not table.setup.live or not 0 <= seat < len(table.seats):
            raise Refusal("bad-request", 404, "table.no-such-seat", seat=seat)
        if table.phase != "racing":
            raise Refusal("not-racing", 409, "table.race-over")
        token = new_token()
        holder = {"kind": "person", "name": name, "token": token_digest(token), "joined": False, "sitting": False}
        taken = await self._tables.store.update_seat(table.id, seat, {"kind": "bot"}, **holder)
        await self._tables.reload(table)
        if not taken:
            raise Refusal("seat-taken", 409, "table.live.taken")
        return TableCreated(table.id, "", (SeatToken(seat, token),))


def _new_race() -> tuple[TableRow, tuple[SeatRow, ...]]:
    """Return a race of the first game's characters on one of its stages."""
    luck = random.SystemRandom()
    game = registry.game(registry.names()[0])
    stages = game.stages()
    plain = [stage for stage in stages if not stage.needs]  # a newcomer sees a road, not a time trial
    stage = luck.choice(plain or stages)
    setup = Setup(options={game.facts.course_option: stage.name, **stage.needs}, patience=_PATIENCE, live=True)
    name = new_id()
    seats = tuple(
        SeatRow(table=name, seat=seat, kind=request.kind, name=request.name)
        for seat, request in enumerate(pick_bots(game, game.facts.default_seats, luck))
    )
    header = first_line(game, setup, seats)
    row = TableRow(
        id=name,
        game=game.facts.name,
        created=time(),
        phase="racing",
        header=header,
        setup=msgspec.json.encode(setup),
    )
    return row, seats


def pick_bots(game: AnyGame, number: int, luck: random.Random) -> Sequence[SeatRequest]:
    """Return different characters of a game, or its bots if it has too few."""
    names = [character.name for character in game.characters] or [*game.bots]
    names *= -(-number // len(names))
    return [SeatRequest("bot", name) for name in luck.sample(names, number)]
