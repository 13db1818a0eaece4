"""How Alembic runs a revision: on the connection it is given, in that connection's transaction."""

from alembic import context

from storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by rewriting it
)
with context.begin_transaction():
    context.run_migrations()
