"""Alembic asks this file how to run; the connection comes from ``upgrade``."""

from alembic import context

from companion.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
