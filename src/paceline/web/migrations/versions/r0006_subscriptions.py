"""Subscriptions of devices to notices."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Integer, Text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table `subscriptions`."""
    op.create_table(
        "subscriptions",
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
