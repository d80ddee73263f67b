"""The tables of the database. Their columns stand in the order of the structs in `rows`.

A change here needs a new revision in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from typing import Final

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
