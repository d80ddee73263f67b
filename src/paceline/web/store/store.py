"""The store: everything that must outlive the process.

Whatever is written is durable when the call returns. A database that is away for a moment is waited for; every
write can be tried again without doing it twice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Self, TypeVar

import msgspec
from sqlalchemy import Insert, Row, Table, and_, delete, select, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from paceline.web.store import meeting
from paceline.web.store.committer import FIRST_PAUSE, LONGEST_PAUSE, Committer, OnCommit
from paceline.web.store.databases import Database, cannot_open, database, migrate
from paceline.web.store.errors import DATABASE_ERRORS, Conflict, Failure, StoreUnavailable, classify
from paceline.web.store.schema import (
    CHECKPOINTS,
    CODES,
    NUDGES,
    OF_A_TOUR,
    RACES,
    SEATS,
    STEPS,
    SUBSCRIPTIONS,
    TABLES,
    TOURS,
    SeatRow,
    StageRow,
    StepRow,
    Stored,
    StoredTour,
    TableRow,
    TourRow,
)
from paceline.web.store.trouble import Troubles

_TRIAL: Final = "~"
"""In place of the name of a table, which has only letters and digits."""
PATIENCE: Final = 10.0
"""Seconds that a database may be unavailable before a call fails."""
OPENING: Final = 3.0
"""The same while it is opened: a wrong address should fail soon."""
PORTION: Final = 500
"""Steps that are read at once."""
Found = TypeVar("Found")
Work = Callable[[AsyncConnection], Awaitable[Found]]


def _ignore(_rows: int, _seconds: float) -> None:
    """Do nothing."""


def _pass_over(_error: BaseException) -> None:
    """Do nothing."""


class Store:
    """Tables, their seats and steps, finished races and tours, in one database."""

    def __init__(self, database: Database, patience: float, on_commit: OnCommit) -> None:
        self._database = database
        self._patience = patience
        self.troubles = Troubles()
        self._committer = Committer(database, patience, on_commit, self.troubles)

    @classmethod
    async def open(cls, url: str, *, patience: float = PATIENCE, on_commit: OnCommit = _ignore) -> Self:
        """Open and migrate `sqlite:///path` or `postgresql://…`; raise `PacelineError` if that fails."""
        found = database(url)
        try:
            await _patiently(lambda: migrate(found), min(patience, OPENING))
        except Exception as error:
            await found.engine.dispose()
            cause = error.__cause__ if isinstance(error, StoreUnavailable) else error
            if isinstance(cause, DATABASE_ERRORS):
                raise cannot_open(found.engine.url, cause) from error
            raise
        return cls(found, patience, on_commit)

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        await self._committer.close()
        async with self._database.writing:
            await self._database.engine.dispose()

    async def try_write(self) -> None:
        """Write a row that no table has; raise `StoreUnavailable` if that cannot be done now."""
        values = {"table_id": _TRIAL, "n": 0, "lines": "", "at": time.time(), "stamp": 0}
        insert = sqlite.insert(STEPS) if self._database.engine.dialect.name == "sqlite" else postgresql.insert(STEPS)
        written = insert.values(values).on_conflict_do_update(
            index_elements=["table_id", "n"], set_={"at": values["at"]}
        )

        async def once() -> None:
            async with self._database.writing, self._database.engine.begin() as connection:
                await connection.execute(written)

        await self._patiently(once, patience=0)
        self.troubles.clear()

    async def create(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        """Insert a table with its seats; raise `Conflict` if its id, or its stage of a tour, is taken."""

        async def work(connection: AsyncConnection) -> None:
            if not await self.insert(connection, TABLES, [msgspec.structs.asdict(table)]):
                if await _table(connection, table.id) != table:
                    raise Conflict
            elif seats:
                await self.insert(connection, SEATS, [seat_values(seat) for seat in seats])

        await self.write(work)

    async def load(self, table_id: str, after: int = 0) -> Stored | None:
        """Return a table at one moment with its steps after number `after`."""

        async def work(connection: AsyncConnection) -> Stored | None:
            table = await _table(connection, table_id)
            if table is None:
                return None
            seats = await _seats(connection, table_id)
            race = await connection.scalar(select(RACES.c.race).where(RACES.c.table_id == table_id))
            steps = await _steps(connection, table_id, after)
            return Stored(table, seats, steps, race or "", b"", *await meeting.friends_of(connection, table_id))

        return await self.read(work)

    async def load_latest(self, table_id: str) -> Stored | None:
        """Return a table at one moment with its checkpoint, if it has one, and the steps from there on.

        The first of them is the one after which the checkpoint was taken. An archived race comes with one of the two.
        """

        async def work(connection: AsyncConnection) -> Stored | None:
            table = await _table(connection, table_id)
            if table is None:
                return None
            seats = await _seats(connection, table_id)
            kept = await connection.execute(select(CHECKPOINTS).where(CHECKPOINTS.c.table_id == table_id))
            found = kept.first()
            race = None
            if table.phase == "over" and found is None:
                race = await connection.scalar(select(RACES.c.race).where(RACES.c.table_id == table_id))
            steps = await _steps(connection, table_id, found.n - 1 if found else 0)
            friends = await meeting.friends_of(connection, table_id)
            return Stored(table, seats, steps, race or "", found.content if found else b"", *friends)

        return await self.read(work)

    async def keep_checkpoint(self, table_id: str, n: int, content: bytes) -> None:
        """Store a checkpoint after step n, unless there is a later one."""

        async def work(connection: AsyncConnection) -> None:
            row = {"table_id": table_id, "n": n, "content": content}
            if not await self.insert(connection, CHECKPOINTS, [row]):
                older = update(CHECKPOINTS).where(CHECKPOINTS.c.table_id == table_id, CHECKPOINTS.c.n < n)
                await connection.execute(older.values(n=n, content=content))

        await self.write(work)

    async def drop_checkpoint(self, table_id: str) -> None:
        """Delete a checkpoint that does not fit."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(CHECKPOINTS).where(CHECKPOINTS.c.table_id == table_id))

        await self.write(work)

    async def append(self, table_id: str, n: int, lines: str) -> None:
        """Write the n-th step of a table that is racing; durable on return.

        `Conflict`: somebody else wrote n, or ended the race. `StoreAway`: it is not known to be written. After either,
        and when cancelled, load the table again. Wait for the answer before the next step of the same table.
        """
        await self._committer.append(table_id, n, lines)

    async def update_table(self, table_id: str, expecting: Mapping[str, object] = {}, **changes: object) -> bool:
        """Change columns of a table if it is as expected; return whether it now is as wanted."""
        return await self._change(TABLES, {"id": table_id}, expecting, changes)

    async def update_seat(
        self, table_id: str, seat: int, expecting: Mapping[str, object] = {}, **changes: object
    ) -> bool:
        """Change columns of a seat if it is as expected; return whether it now is as wanted."""
        return await self._change(SEATS, {"table_id": table_id, "seat": seat}, expecting, changes)

    async def start_race(self, table_id: str, header: str, seats: Sequence[SeatRow]) -> bool:
        """Store the header of a race; return False if it runs, raise `Conflict` if the seats have changed."""

        async def work(connection: AsyncConnection) -> bool:
            begun = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.phase == "gathering")
            if not (await connection.execute(begun.values(phase="racing", header=header))).rowcount:
                table = await _table(connection, table_id)
                return table is not None and table.header == header  # an earlier try may have done it
            if [_place(seat) for seat in await _seats(connection, table_id)] != [_place(seat) for seat in seats]:
                raise Conflict
            return True

        return await self.write(work)

    async def reseat(self, old: SeatRow, **changes: object) -> bool:
        """Give a seat away before the race; return False if it runs.

        Raise `Conflict` if its holder has changed meanwhile.
        """

        async def work(connection: AsyncConnection) -> bool:
            here = and_(TABLES.c.id == old.table, TABLES.c.phase == "gathering")
            if not (await connection.execute(update(TABLES).where(here).values(phase="gathering"))).rowcount:
                return False
            key = {"table_id": old.table, "seat": old.seat}
            held = {"kind": old.kind, "name": old.name, "token": old.token}
            given = update(SEATS).where(_matches(SEATS, key), _matches(SEATS, held)).values(**changes)
            if not (await connection.execute(given)).rowcount:
                done = select(1).select_from(SEATS).where(_matches(SEATS, key), _matches(SEATS, changes))
                if (await connection.execute(done)).first() is None:
                    raise Conflict
            return True

        return await self.write(work)

    async def archive(self, table_id: str, race: str, finished: float) -> None:
        """Replace the steps of a finished race by its race file; the first caller wins."""

        async def work(connection: AsyncConnection) -> None:
            over = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.phase != "over")
            await connection.execute(over.values(phase="over", finished=finished))
            await self.insert(connection, RACES, [{"table_id": table_id, "race": race}])
            await connection.execute(delete(STEPS).where(STEPS.c.table_id == table_id))
            await connection.execute(delete(NUDGES).where(NUDGES.c.table_id == table_id))
            await connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.table_id == table_id))

        await self.write(work)

    async def give_code(self, table_id: str, code: str, now: float) -> str:
        """Give a table this code unless it has one; return its code, or an empty string if this one is taken."""

        async def work(connection: AsyncConnection) -> str:
            await meeting.free_code(connection, code, now)
            given = {"code": code, "table_id": table_id, "given": now, "screen": False}
            await self.insert(connection, CODES, [given])
            return (await meeting.code_of(connection, table_id))[0]

        return await self.write(work)

    async def find_code(self, code: str) -> str | None:
        """Return the table of a code."""

        async def work(connection: AsyncConnection) -> str | None:
            found: str | None = await connection.scalar(select(CODES.c.table_id).where(CODES.c.code == code))
            return found

        return await self.read(work)

    async def pass_code_on(self, old: str, new: str, now: float) -> None:
        """Give the code of a table to the table of its rematch."""
        await self.write(lambda connection: meeting.pass_code_on(connection, old, new, now))

    async def set_screen(self, table_id: str, shown: bool) -> None:
        """Note whether a television shows a table."""
        await self._change(CODES, {"table_id": table_id}, {}, {"screen": shown})

    async def claim(self, table_id: str, seat: int, name: str, token: str) -> bool:
        """Give a seat that nobody has taken to a person; return False if somebody was quicker."""
        return await self.write(lambda connection: meeting.claim(connection, table_id, seat, name, token))

    async def nudge(self, table_id: str, period: int, seat: int) -> bool:
        """Store a nudge; return False if this seat has nudged in this waiting period."""

        async def work(connection: AsyncConnection) -> bool:
            return await self.insert(connection, NUDGES, [{"table_id": table_id, "period": period, "seat": seat}])

        return await self.write(work)

    async def create_tour(self, tour: TourRow) -> None:
        """Insert a tour; raise `Conflict` if its id is taken."""

        async def work(connection: AsyncConnection) -> None:
            new = await self.insert(connection, TOURS, [msgspec.structs.asdict(tour)])
            if not new and await _tour(connection, tour.id) != tour:
                raise Conflict

        await self.write(work)

    async def create_finished(self, table: TableRow, seats: Sequence[SeatRow], race: str) -> None:
        """Insert a table whose race is over, with its race file."""

        async def work(connection: AsyncConnection) -> None:
            if await self.insert(connection, TABLES, [msgspec.structs.asdict(table)]):
                await self.insert(connection, SEATS, [seat_values(seat) for seat in seats])
                await self.insert(connection, RACES, [{"table_id": table.id, "race": race}])

        await self.write(work)

    async def load_tour(self, tour_id: str, after: int = 0) -> StoredTour | None:
        """Return a tour with its tables and the race files of finished stages after number `after`."""

        async def work(connection: AsyncConnection) -> StoredTour | None:
            tour = await _tour(connection, tour_id)
            if tour is None:
                return None
            stages = await connection.execute(
                select(TABLES.c.id, TABLES.c.stage, TABLES.c.phase, RACES.c.race)
                .outerjoin_from(TABLES, RACES, and_(RACES.c.table_id == TABLES.c.id, TABLES.c.stage > after))
                .where(TABLES.c.tour == tour_id, OF_A_TOUR)
                .order_by(TABLES.c.stage)
            )
            return StoredTour(tour, tuple(StageRow(*row[:3], row[3] or "") for row in stages))

        return await self.read(work)

    async def _change(
        self, table: Table, key: Mapping[str, object], expecting: Mapping[str, object], changes: Mapping[str, object]
    ) -> bool:
        async def work(connection: AsyncConnection) -> bool:
            here = _matches(table, key)
            change = update(table).where(here, _matches(table, expecting)).values(**changes)
            if (await connection.execute(change)).rowcount:
                return True
            # An earlier try may have done it, before its connection was lost.
            done = await connection.execute(select(1).select_from(table).where(here, _matches(table, changes)))
            return done.first() is not None

        return await self.write(work)

    async def insert(self, connection: AsyncConnection, table: Table, values: Sequence[Mapping[str, Any]]) -> bool:
        """Insert missing rows; return whether any was new."""
        insert: Insert
        if self._database.engine.dialect.name == "sqlite":
            insert = sqlite.insert(table).on_conflict_do_nothing()
        else:
            insert = postgresql.insert(table).on_conflict_do_nothing()
        return (await connection.execute(insert.values(list(values)))).rowcount > 0

    async def read(self, work: Work[Found]) -> Found:
        """Run queries on one snapshot of the database."""

        async def once() -> Found:
            async with self._database.snapshot.connect() as connection:
                return await work(connection)

        return await self._patiently(once, self._patience)

    async def write(self, work: Work[Found]) -> Found:
        """Run one transaction, which may be tried again; durable on return."""

        async def once() -> Found:
            async with self._database.writing, self._database.engine.begin() as connection:
                return await work(connection)

        return await self._patiently(once, self._patience)

    async def _patiently(self, once: Callable[[], Awaitable[Found]], patience: float) -> Found:
        return await _patiently(once, patience, self.troubles.note)


async def _patiently(
    once: Callable[[], Awaitable[Found]], patience: float, on_trouble: Callable[[BaseException], None] = _pass_over
) -> Found:
    """Retry while the database is unavailable, for `patience` seconds."""
    loop = asyncio.get_running_loop()
    deadline, pause = loop.time() + patience, FIRST_PAUSE
    while True:
        try:
            return await once()
        except Exception as error:
            kind = classify(error)
            if kind is Failure.FAULT:
                raise
            on_trouble(error)
            if kind is Failure.LASTING or loop.time() > deadline:
                raise StoreUnavailable from error
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _matches(table: Table, values: Mapping[str, object]) -> Any:
    return and_(true(), *(table.c[name] == value for name, value in values.items()))


def seat_values(seat: SeatRow) -> dict[str, Any]:
    """Return the columns of a seat."""
    values = msgspec.structs.asdict(seat)
    return {"table_id": values.pop("table"), **values}


def _seat(row: Row[Any]) -> SeatRow:
    return SeatRow(table=row.table_id, **{name: row._mapping[name] for name in SeatRow.__struct_fields__[1:]})


async def _table(connection: AsyncConnection, table_id: str) -> TableRow | None:
    row = (await connection.execute(select(TABLES).where(TABLES.c.id == table_id))).first()
    return None if row is None else TableRow(**row._mapping)


async def _seats(connection: AsyncConnection, table_id: str) -> tuple[SeatRow, ...]:
    rows = await connection.execute(select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat))
    return tuple(_seat(row) for row in rows)


def _place(seat: SeatRow) -> tuple[int, str, str, str]:
    """Return the columns that a race depends on."""
    return seat.seat, seat.kind, seat.name, seat.token


async def _tour(connection: AsyncConnection, tour_id: str) -> TourRow | None:
    row = (await connection.execute(select(TOURS).where(TOURS.c.id == tour_id))).first()
    return None if row is None else TourRow(**row._mapping)


async def _steps(connection: AsyncConnection, table_id: str, after: int) -> tuple[StepRow, ...]:
    """Return steps, read in portions so that a long race does not occupy the event loop."""
    columns, found = (STEPS.c.n, STEPS.c.lines, STEPS.c.at), list[StepRow]()
    while True:
        query = select(*columns).where(STEPS.c.table_id == table_id, STEPS.c.n > after).order_by(STEPS.c.n)
        rows = [StepRow(*row) for row in await connection.execute(query.limit(PORTION))]
        found += rows
        if len(rows) < PORTION:
            return tuple(found)
        after = rows[-1].n
