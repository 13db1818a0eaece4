"""Messages that are to be brought up to date, although nothing has changed."""

from sqlalchemy import Connection, bindparam, update

from storage.columns import OwnId
from storage.schema import duels, evenings, lobbies, simuls, tournaments

NOTHING = -1  # a version before the first
OUTDATE = {
    table.name: update(table)
    .where(table.c.id == bindparam("this", type_=OwnId))
    .values(shown_version=NOTHING)
    for table in (duels, evenings, lobbies, simuls, tournaments)
}


def show_again(transaction: Connection, table: str, row_id: int) -> None:
    """Note that the message of a row of one of these tables is out of date."""
    transaction.execute(OUTDATE[table], {"this": row_id})
