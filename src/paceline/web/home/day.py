"""The stage of the day: the same road, shuffles and bots for every visitor of this server, and one try each.

Road and bots follow from the date. The seed of the shuffles is drawn on the first try of the day: one that followed
from the date as well would tell everybody their cards.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from time import time
from typing import Final

import msgspec

from paceline.core import registry
from paceline.core.game import AnyGame, Seat, Stage
from paceline.core.log import parse_header
from paceline.core.race import Race
from paceline.i18n import english
from paceline.web.errors import Refusal
from paceline.web.home.live import pick_bots
from paceline.web.lobby import check_name, new_id, new_seed, start_race
from paceline.web.protocol import DayInfo, DayRow, SeatRequest, SeatToken, TableCreated
from paceline.web.race import race_text
from paceline.web.store import SeatRow, TableRow, TriedRow, TryRow
from paceline.web.store.home import HomeStore
from paceline.web.table import Setup, stored_steps, token_digest
from paceline.web.tables import Tables

_VISITOR: Final = re.compile(r"[A-Za-z0-9_-]{20,64}")
_MOST_ROWS: Final = 10
"""Lines of the table of the day."""
_MOST_COUNTED: Final = 20
"""Races that are counted before a request is answered."""
_PERSON: Final = 0
"""The seat of whoever rides."""


class Day(msgspec.Struct, frozen=True):
    """The stage of a day."""

    day: str
    game: AnyGame
    stage: Stage
    rivals: tuple[SeatRequest, ...]

    @property
    def setup(self) -> Setup:
        """The settings of its races."""
        options = {self.game.facts.course_option: self.stage.name, **self.stage.needs}
        return Setup(options=options, opening=True)

    @property
    def seats(self) -> tuple[SeatRequest, ...]:
        """The holders of the seats: a person against the rivals."""
        return (SeatRequest("person"), *self.rivals)


def day_of(day: str) -> Day:
    """Return the stage of a date such as `2026-05-31`."""
    game = registry.game(registry.names()[0])
    luck = random.Random(f"stage of the day {day}")
    stage = luck.choice(game.stages())
    return Day(day, game, stage, tuple(pick_bots(game, game.facts.default_seats - 1, luck)))


def today() -> str:
    """Return the date by which all visitors get the same stage."""
    return datetime.now(UTC).date().isoformat()


class DayRaces:
    """The stage of the day on this server."""

    def __init__(self, tables: Tables, clock: Callable[[], str] = today) -> None:
        self._tables, self._clock = tables, clock
        self._store = HomeStore(tables.store)
        self._counting = asyncio.Lock()

    @property
    def now(self) -> Day:
        """The stage of today."""
        return day_of(self._clock())

    async def info(self, visitor: str) -> DayInfo:
        """Return the stage of today with the table of the day; `visitor` is empty for one without a token."""
        day = day_of(self._clock())
        await self._count(day.day)
        number, best = await self._store.best_tries(day.day, _MOST_ROWS)
        mine = await self._store.try_of(day.day, _digest(visitor)) if visitor else None
        titles = {character.name: character.title for character in day.game.characters}
        return DayInfo(
            day=day.day,
            game=day.game.facts.name,
            title=day.game.facts.title,
            stage=day.stage.name,
            squares=day.stage.squares,
            bots=tuple(titles.get(rival.name, rival.name) for rival in day.rivals),
            ridden=number,
            rows=tuple(_row(place, tried, mine) for place, tried in enumerate(best, 1)),
            mine=None if mine is None else _row(0, mine, mine),
            table="" if mine is None else mine.made.table,
            phase="" if mine is None else mine.phase,
        )

    async def ride(self, visitor: str, name: str) -> TableCreated:
        """Return the race of a visitor, created on their first request of the day."""
        check_name(name, "name")
        day, digest = day_of(self._clock()), _digest(visitor)
        seed = await self._store.seed_of(day.day, new_seed())
        table = TableRow(id=new_id(), game=day.game.facts.name, created=time(), setup=msgspec.json.encode(day.setup))
        token = _seat_token(visitor, day.day)
        holders = (SeatRequest("person", name), *day.rivals)
        seats = tuple(
            SeatRow(table=table.id, seat=seat, kind=holder.kind, name=holder.name, token=_kept(token, seat))
            for seat, holder in enumerate(holders)
        )
        theirs = await self._store.claim_try(TryRow(day=day.day, visitor=digest, table=table.id), table, seats)
        loaded = await self._tables.get(theirs)
        if loaded.race is None:
            await start_race(self._tables, loaded, seed)
        return TableCreated(theirs, "", (SeatToken(_PERSON, token),))

    async def _count(self, day: str) -> None:
        """Keep the outcome of races that have ended since somebody last looked."""
        async with self._counting:
            for name in await self._store.uncounted_tries(day, _MOST_COUNTED):
                stored = await self._tables.load_stored(name)
                text = stored.race or race_text(stored.table.header, stored_steps(stored, 0))
                place, margin = await asyncio.to_thread(_outcome, text)
                await self._store.count_try(name, place, margin)


def check_visitor(tokens: tuple[str, ...]) -> str:
    """Return the one token of a visitor's browser; raise `bad-visitor` if it is none."""
    if len(tokens) != 1 or not _VISITOR.fullmatch(tokens[0]):
        raise Refusal("bad-visitor", 400, "table.day.bad-visitor")
    return tokens[0]


def _digest(visitor: str) -> str:
    return token_digest(visitor)


def _seat_token(visitor: str, day: str) -> str:
    """Return the token of a visitor's seat: the same one whenever they ask, and of no use on another day."""
    return sha256(f"{visitor} {day}".encode()).hexdigest()


def _kept(token: str, seat: Seat) -> str:
    return token_digest(token) if seat == _PERSON else ""


def _row(rank: int, tried: TriedRow, mine: TriedRow | None) -> DayRow:
    theirs = mine is not None and tried.made.table == mine.made.table
    return DayRow(rank, tried.name, tried.made.place, tried.made.margin, theirs)


def _outcome(text: str) -> tuple[int, int | None]:
    """Return the place of the person in a finished race, and by how many squares they won or lost."""
    race = Race.read(registry.game(parse_header(text.partition("\n")[0]).game), text)
    ranking = race.result.ranking if race.result is not None else ()
    place = 1
    for seats in ranking:
        if _PERSON in seats:
            break
        place += len(seats)
    return place, _margin(race)


def _margin(race: Race) -> int | None:
    """Return how far the person's best rider is ahead of all rivals' best; None if squares are not counted."""
    game, seats, speak = race.game, len(race.log.header.seats), english()
    scene = game.presentation.scene(game.view(race.state, None), (), speak)
    team = speak(game.presentation.seat_name(_PERSON, seats))
    own: list[int] = []
    others: list[int] = []
    for token in scene.tokens:
        distance = scene.distance(token.cell)
        if distance is not None:
            (own if token.name.startswith(team) else others).append(distance)
    return max(own) - max(others) if own and others else None
