"""Live races of bots, and tries at the stage of a day."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer, Text

revision = "0003"
down_revision = "0001"


def upgrade() -> None:
    """Add three tables."""
    op.create_table(
        "live_races",
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("table_id", Text, nullable=False),
    )
    op.create_table(
        "days",
        Column("day", Text, primary_key=True),
        Column("seed", Text, nullable=False),
    )
    op.create_table(
        "tries",
        Column("day", Text, primary_key=True),
        Column("visitor", Text, primary_key=True),
        Column("table_id", Text, nullable=False),
        Column("place", Integer, nullable=False),
        Column("margin", Integer),
    )
