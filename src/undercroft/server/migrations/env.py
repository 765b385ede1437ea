"""Called by Alembic, which is called by `server.database`, with a connection that is open already."""

from __future__ import annotations

from alembic import context

from undercroft.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot change columns in place: tables are copied instead.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
