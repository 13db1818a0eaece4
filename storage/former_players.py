"""People who were erased: each has become a former player, whose id is no longer one of Discord's.

In the games, tables and ratings of others, something must take their place. A former player cannot
be traced to a person: each erasure creates a new one.
"""

from sqlalchemy import Connection, insert

from storage.schema import people

FORMER_NAME = "former player"
ADD = insert(people)


def add_former_player(transaction: Connection, person_id: int) -> None:
    """Add a former player, who stands in no table and is never named in news."""
    row = {"id": person_id, "name": FORMER_NAME}
    transaction.execute(ADD, {**row, "table_place": "hidden", "feed": "off", "achievements": "off"})
