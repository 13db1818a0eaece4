"""Messages that are kept true: what is out of date, and what a message shows now."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, select, text, update

from storage.columns import OwnId
from storage.schema import duels, evenings, lobbies, simuls, tournaments

NOTHING = -1  # a version before the first
TABLES = {table.name: table for table in (duels, evenings, lobbies, simuls, tournaments)}

OUTDATED = {
    name: select(table.c.id)
    .where(
        text(f"{name}.wanted_version > {name}.shown_version"),
        table.c.id > bindparam("after", type_=OwnId),
    )
    .order_by(table.c.id)
    .limit(bindparam("most"))
    for name, table in TABLES.items()
}


def list_outdated(
    transaction: Connection, after: int = 0, most: int = 50, *, table: str
) -> list[int]:
    """List rows of a table with ids above `after` whose messages do not show them as they stand.

    A running simul changes with its games as well: `list_outdated_simuls` lists those too.
    """
    return list(transaction.scalars(OUTDATED[table], {"after": after, "most": most}))


SHOWN = {
    name: update(table).where(table.c.id == bindparam("this", type_=OwnId))
    for name, table in TABLES.items()
}


def note_shown(
    transaction: Connection, table: str, row_id: int, version: int, columns: Mapping[str, object]
) -> None:
    """Note the version of a row that its messages show; `columns` are others that change."""
    row = {"this": row_id, "shown_version": version, **columns}
    transaction.execute(SHOWN[table], row)


def show_again(transaction: Connection, table: str, row_id: int) -> None:
    """Note that the messages of a row are out of date, although nothing has changed."""
    note_shown(transaction, table, row_id, NOTHING, {})
