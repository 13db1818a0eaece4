"""Facts about a database server, for the person who looks after it."""

from dataclasses import dataclass

from sqlalchemy import Connection, text


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """The facts that a PostgreSQL server tells about itself."""

    version: int
    is_standby: bool
    free_connections: int


FACTS = text(
    "SELECT current_setting('server_version_num')::int / 10000 AS version,"
    " pg_is_in_recovery() AS is_standby,"
    " current_setting('max_connections')::int"
    " - current_setting('superuser_reserved_connections')::int"
    " - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
    " AS free_connections"
)


def read_server_facts(transaction: Connection) -> ServerFacts:
    """Return the facts that a database's server tells about itself."""
    row = transaction.execute(FACTS).one()
    return ServerFacts(row.version, row.is_standby, row.free_connections)
