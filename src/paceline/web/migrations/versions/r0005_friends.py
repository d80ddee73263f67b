"""Four-letter codes of tables, and nudges."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Double, ForeignKey, Integer, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables `codes` and `nudges`."""
    op.create_table(
        "codes",
        Column("code", Text, primary_key=True),
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
        Column("given", Double, nullable=False),
        Column("screen", Boolean, nullable=False),
    )
    op.create_table(
        "nudges",
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("period", Integer, primary_key=True, autoincrement=False),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
