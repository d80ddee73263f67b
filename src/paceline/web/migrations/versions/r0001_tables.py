"""Tables, seats, steps, finished races and tours."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Integer, LargeBinary, Text, text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    _tours()
    _tables()
    _of_a_table()


def _tours() -> None:
    op.create_table(
        "tours",
        Column("id", Text, primary_key=True),
        Column("game", Text, nullable=False),
        Column("created", Double, nullable=False),
        Column("seed", Text, nullable=False),
        Column("plan", LargeBinary, nullable=False),
        Column("seats", LargeBinary, nullable=False),
        Column("host", Text, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
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
    )
    of_a_tour = text("tour <> ''")
    op.create_index(
        "one_table_a_stage",
        "tables",
        ["tour", "stage"],
        unique=True,
        sqlite_where=of_a_tour,
        postgresql_where=of_a_tour,
    )


def _of_a_table() -> None:
    op.create_table(
        "seats",
        Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("kind", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("token", Text, nullable=False),
        Column("joined", Boolean, nullable=False),
        Column("sitting", Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "steps",
        Column("table_id", Text, primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("lines", Text, nullable=False),
        Column("at", Double, nullable=False),
        Column("stamp", BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "races",
        Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
        Column("race", Text, nullable=False),
    )
