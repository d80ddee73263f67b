"""Rows of the store and its database tables; columns are in the order of the structs.

A change here needs a new revision in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

Phase = Literal["gathering", "racing", "over"]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table: its game, phase, settings and host."""

    id: str
    game: str
    created: float
    phase: Phase = "gathering"
    header: str = ""
    """First line of the race file, with the seed; empty before the start."""
    setup: bytes = b""
    """The requested options and settings as JSON."""
    host: str = ""
    """The digest of the host's token."""
    tour: str = ""
    stage: int = 0
    next: str = ""
    """The table of the rematch."""
    finished: float | None = None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and its holder."""

    table: str
    seat: int
    kind: Literal["person", "bot", "team"]
    name: str = ""
    token: str = ""
    """The digest of the seat's token; empty without a link."""
    joined: bool = False
    sitting: bool = False


class StepRow(msgspec.Struct, frozen=True):
    """One accepted answer with the chance that followed, as lines of a race file."""

    n: int
    lines: str
    at: float


class Stored(msgspec.Struct, frozen=True):
    """All rows of a table at one moment."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    steps: tuple[StepRow, ...]
    race: str = ""
    """The whole race file once the race is archived; then there are no steps."""
    checkpoint: bytes = b""
    """The race after some of its steps, as `paceline.web.history.checkpoints` keeps it, if it was asked for."""
    code: str = ""
    """The four letters by which people find it."""
    screen: bool = False
    """True while a television shows it."""
    nudges: frozenset[tuple[int, int]] = frozenset()
    """Waiting periods with the seats that nudged in them."""
    subscribed: frozenset[int] = frozenset()
    """Seats of which a device wants to be told when their turn begins."""


class TourRow(msgspec.Struct, frozen=True, kw_only=True):
    """A tour: its plan, its seats, and its seed."""

    id: str
    game: str
    created: float
    seed: str
    plan: bytes = b""
    """The plan as JSON."""
    seats: bytes = b""
    """The seats as JSON."""
    host: str = ""


class StageRow(msgspec.Struct, frozen=True):
    """A stage of a tour: its table, and its race file if it is archived and was asked for."""

    table: str
    stage: int
    phase: Phase
    race: str


class StoredTour(msgspec.Struct, frozen=True):
    """A tour with its tables so far, in the order of the stages."""

    tour: TourRow
    stages: tuple[StageRow, ...]


class TryRow(msgspec.Struct, frozen=True, kw_only=True):
    """A visitor's try at the stage of a day."""

    day: str
    visitor: str
    """The digest of the visitor's token."""
    table: str
    place: int = 0
    """The place in the race, from 1; 0 until the race was counted."""
    margin: int | None = None
    """Squares ahead of the best rival, less than 0 behind them; None if the game does not say."""


class TriedRow(msgspec.Struct, frozen=True):
    """A try with what the table of the day needs of its race."""

    made: TryRow
    name: str
    phase: Phase


class SubscriptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A device that wants to be told when the turn of a seat begins."""

    table_id: str
    seat: int
    endpoint_id: str
    """The digest of the endpoint."""
    token: str
    """The digest of the token of whoever held the seat: nobody else's turn is told."""
    endpoint: str
    p256dh: str
    auth: str
    language: str
    at: float
    told: int
    """Number of the step after which the last turn that was told began."""


METADATA: Final = MetaData()
OF_A_TOUR: Final = text("tour <> ''")

TOURS: Final = Table(
    "tours",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("seed", Text, nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("seats", LargeBinary, nullable=False),
    Column("host", Text, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("phase", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("setup", LargeBinary, nullable=False),
    Column("host", Text, nullable=False),
    Column("tour", Text, nullable=False),
    Column("stage", Integer, nullable=False),
    Column("next", Text, nullable=False),
    Column("finished", Double),
    Index(
        "one_table_a_stage",
        "tour",
        "stage",
        unique=True,
        sqlite_where=OF_A_TOUR,
        postgresql_where=OF_A_TOUR,
    ),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("joined", Boolean, nullable=False),
    Column("sitting", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

STEPS: Final = Table(  # no foreign key: every append looks at its table anyway, see `databases`
    "steps",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("lines", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("stamp", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

RACES: Final = Table(
    "races",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("race", Text, nullable=False),
)

LIVE_RACES: Final = Table(
    "live_races",
    METADATA,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("table_id", Text, nullable=False),
)

DAYS: Final = Table(
    "days",
    METADATA,
    Column("day", Text, primary_key=True),
    Column("seed", Text, nullable=False),
)

TRIES: Final = Table(
    "tries",
    METADATA,
    Column("day", Text, primary_key=True),
    Column("visitor", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("margin", Integer),
)

CHECKPOINTS: Final = Table(
    "checkpoints",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

CODES: Final = Table(
    "codes",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("given", Double, nullable=False),
    Column("screen", Boolean, nullable=False),
)

NUDGES: Final = Table(
    "nudges",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("period", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

SUBSCRIPTIONS: Final = Table(
    "subscriptions",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("endpoint_id", Text, primary_key=True),
    Column("token", Text, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("told", Integer, nullable=False),
    sqlite_with_rowid=False,
)
