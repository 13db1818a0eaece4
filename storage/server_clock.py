"""The clock of the database server, which all processes can compare with theirs."""

from datetime import datetime

from sqlalchemy import Connection, func, select

CLOCK = select(func.clock_timestamp())


def find_server_time(transaction: Connection) -> datetime | None:
    """Return the moment by the server's clock; None for a file, which has no server."""
    if transaction.dialect.name != "postgresql":
        return None
    moment: datetime = transaction.execute(CLOCK).scalar_one()
    return moment
