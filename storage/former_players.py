"""People who were erased: each has become a former player, whose id is no longer one of Discord's.

In games, tables and ratings of others someone must stand where they stood. A former player is
no one's: each erasure makes another one.
"""

from sqlalchemy import Connection, insert

from storage.schema import people

FORMER_NAME = "former player"
ADD = insert(people)


def add_former_player(transaction: Connection, person_id: int) -> None:
    """Keep a former player: one that stands in no table and of whom nothing is told."""
    row = {"id": person_id, "name": FORMER_NAME}
    transaction.execute(ADD, {**row, "table_place": "hidden", "feed": "off", "achievements": "off"})
