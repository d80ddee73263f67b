"""The revisions lead to the schema that the code uses."""

from __future__ import annotations

from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from paceline.core.messages import PacelineError
from paceline.web.store import Store
from paceline.web.store.databases import database as database_at
from paceline.web.store.databases import migrate
from paceline.web.store.schema import METADATA
from web.store.keeping import opened

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, METADATA))


async def test_all_revisions_make_the_schema(database: str) -> None:
    found = database_at(database)
    await migrate(found)
    async with found.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await found.engine.dispose()


async def test_a_database_that_is_new_enough_is_left_as_it_is(database: str) -> None:
    async with opened(database), opened(database) as again:
        await again.try_write()


async def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    found = database_at(database)
    await migrate(found)
    async with found.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await found.engine.dispose()
    with pytest.raises(PacelineError, match="newer version of Paceline"):
        await Store.open(database)
