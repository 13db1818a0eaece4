"""Removing old games for good, with everything that depends on them.

Only games that nothing else needs are removed: no rating, tournament, simul, award, puzzle, team's
lobby, moderators' log or follower.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Column, Connection, Table, bindparam, delete, exists, select, text, update

from storage.columns import UtcTime
from storage.schema import (
    audit,
    award_steps,
    awards,
    challenges,
    follows,
    forecasts,
    game_puzzles,
    judgings,
    lobbies,
    matches,
    metadata,
    notices,
    rated_games,
    rating_changes,
    simul_boards,
    tournament_games,
    watch_parties,
)

# The tables that keep a game if one of their columns names it.
KEEPERS = (
    rated_games,
    rating_changes,
    tournament_games,
    judgings,
    simul_boards,
    lobbies,
    awards,
    award_steps,
    forecasts,
    game_puzzles,
    follows,
    audit,
    watch_parties,
)


def _refers(column: Column[object]) -> bool:
    return any(key.column is matches.c.id for key in column.foreign_keys)


def _hanging() -> list[Table]:
    """Return the tables whose rows are removed with their game, dependent tables first."""
    found = []
    for table in reversed(metadata.sorted_tables):
        columns = [column for column in table.c if _refers(column)]
        if columns and table not in KEEPERS:
            found.append(table)
    return found


HANGING = [*_hanging(), notices]
OLD = (
    select(matches.c.id)
    .where(
        matches.c.id > bindparam("after"),
        matches.c.ending.is_not(None),
        matches.c.ended_at < bindparam("before", type_=UtcTime),
        *(~exists().where(table.c.match_id == matches.c.id) for table in KEEPERS),
    )
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)


def list_prunable(transaction: Connection, before: datetime, after: int, most: int) -> list[int]:
    """List games that ended before a moment and that nothing needs, with numbers above `after`."""
    wanted = {"before": before, "after": after, "most": most}
    return list(transaction.scalars(OLD, wanted))


FORGET_REMATCH = (
    update(challenges)
    .where(challenges.c.rematch_of.in_(bindparam("ids", expanding=True)))
    .values(rematch_of=None)
)


def prune_games(transaction: Connection, match_ids: Sequence[int]) -> None:
    """Remove games with all their rows; a later challenge forgets that it was a rematch."""
    transaction.execute(FORGET_REMATCH, {"ids": list(match_ids)})
    for table in HANGING:
        transaction.execute(delete(table).where(table.c.match_id.in_(match_ids)))
    transaction.execute(delete(matches).where(matches.c.id.in_(match_ids)))


def find_free_bytes(transaction: Connection) -> int:
    """Return the free bytes in an SQLite file; for a server always 0."""
    if transaction.dialect.name != "sqlite":
        return 0
    pages = transaction.scalar(text("PRAGMA freelist_count")) or 0
    size = transaction.scalar(text("PRAGMA page_size")) or 0
    return int(pages) * int(size)
