"""Run the revisions on Alembic's connection."""

from alembic import context

from paceline.web.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
