"""What a server tells of itself, for a person who looks after it."""

from dataclasses import dataclass

from sqlalchemy import Connection, text

FACTS = text(
    "SELECT current_setting('server_version_num')::int / 10000 AS version,"
    " pg_is_in_recovery() AS is_standby,"
    " current_setting('max_connections')::int"
    " - current_setting('superuser_reserved_connections')::int"
    " - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
    " AS free_connections"
)


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """What a server of PostgreSQL tells of itself."""

    version: int
    is_standby: bool
    free_connections: int


def read_server_facts(transaction: Connection) -> ServerFacts:
    """Return what the server of a database tells of itself."""
    row = transaction.execute(FACTS).one()
    return ServerFacts(row.version, row.is_standby, row.free_connections)
