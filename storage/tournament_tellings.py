"""The results that players of tournaments give of games played elsewhere."""

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, select

from storage.columns import OwnId
from storage.rows import TellingRow, columns_of
from storage.schema import tellings
from storage.upserts import Upsert

KEEP = Upsert(tellings, ("opponent", "own_points", "their_points", "told_at", "note"))


def keep_tellings(transaction: Connection, rows: Iterable[TellingRow]) -> None:
    """Keep the results that players have given."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP.spoken_by(transaction), parameters)


ALL = select(tellings).where(tellings.c.tournament_id == bindparam("tournament", type_=OwnId))


def list_tellings(transaction: Connection, tournament_id: int) -> list[TellingRow]:
    """List all results that the players of a tournament have given."""
    rows = transaction.execute(ALL, {"tournament": tournament_id})
    return [TellingRow(**row._mapping) for row in rows]
