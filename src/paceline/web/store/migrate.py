"""Bring a database to the newest schema when a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from paceline.core.messages import PacelineError
from paceline.web import migrations
from paceline.web.store.databases import Database


async def migrate(database: Database) -> None:
    """Upgrade in one transaction; workers that start at the same time do it one after the other."""
    async with database.engine.begin() as connection:
        await database.alone(connection)
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    try:
        command.upgrade(configuration(connection), "head")
    except CommandError as error:
        raise PacelineError("table.store.newer", why=str(error)) from error


def configuration(connection: Connection) -> Config:
    """Alembic's settings for this connection, without a file."""
    config = Config(attributes={"connection": connection})
    assert migrations.__file__ is not None
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    return config
