"""Checkpoints of long races."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "checkpoints",
        Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
        Column("n", Integer, nullable=False),
        Column("content", LargeBinary, nullable=False),
    )
