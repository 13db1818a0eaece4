"""Finding faults in a database: in its pages, keys, tables, indexes and numbers.

Each function reads whole tables: it is for `damka check`, not for a running bot.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, Index, Row, bindparam, func, inspect, select, text
from sqlalchemy.schema import CreateIndex

from storage.numbers import read_numbers
from storage.portable import BATCH
from storage.schema import matches, metadata, rated_games, rating_changes, ratings

MOST = 100  # the most faults of one kind that are named
DANGLING = 'in table "{}" row {} refers to a row of "{}" that is not there'
INVALID = (
    "SELECT conrelid::regclass || ': ' || conname FROM pg_constraint WHERE NOT convalidated",
    "SELECT indrelid::regclass || ': ' || indexrelid::regclass FROM pg_index WHERE NOT indisvalid",
)
INDEXES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'index'",
    "postgresql": "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()",
}


@dataclass(frozen=True, slots=True)
class MatchNumber:
    """The number of a match, and whether it is still running."""

    id: int
    is_running: bool


def list_damage(transaction: Connection) -> list[str]:
    """Describe damaged pages and foreign keys that lead nowhere, at most a hundred of each."""
    if transaction.dialect.name == "postgresql":
        found = [each for query in INVALID for each in transaction.scalars(text(query))]
        return [f"{each} was never checked to the end" for each in found]
    told = transaction.scalars(text(f"PRAGMA integrity_check({MOST})"))
    damage = [each for each in told if each != "ok"]
    keys = transaction.execute(text("PRAGMA foreign_key_check")).fetchmany(MOST)
    return damage + [DANGLING.format(*row[:3]) for row in keys]


def list_missing(transaction: Connection) -> list[str]:
    """Describe the tables and columns of the newest revision that the database lacks."""
    inspector = inspect(transaction)
    there = {*inspector.get_table_names()}
    missing = []
    for name, table in metadata.tables.items():
        if name not in there:
            missing.append(f'the table "{name}" is missing')
            continue
        columns = {column["name"] for column in inspector.get_columns(name)}
        lost = (column.name for column in table.c if column.name not in columns)
        missing += [f'the table "{name}" has no column "{column}"' for column in lost]
    return missing


def list_missing_indexes(transaction: Connection) -> list[str]:
    """List the names of indexes without which queries read whole tables."""
    there = {*transaction.scalars(text(INDEXES[transaction.dialect.name]))}
    return [index.name or "" for index in _indexes() if index.name not in there]


def mend_indexes(transaction: Connection) -> list[str]:
    """Rebuild all indexes and create the missing ones; return the names of those created."""
    missing = list_missing_indexes(transaction)
    for index in _indexes():
        if index.name in missing:
            made = str(CreateIndex(index).compile(dialect=transaction.dialect))
            where = f" WHERE {index.info['where']}" if index.info else ""
            transaction.execute(text(made + where))
    if transaction.dialect.name == "postgresql":
        for name in metadata.tables:
            transaction.execute(text(f'REINDEX TABLE "{name}"'))
    else:
        transaction.execute(text("REINDEX"))
    return missing


def _indexes() -> Iterator[Index]:
    for table in metadata.tables.values():
        yield from table.indexes


def list_wrong_numbers(transaction: Connection) -> list[str]:
    """Describe the tables whose next number is already taken by a row."""
    wrong = []
    for name, last in read_numbers(transaction).items():
        highest = transaction.scalar(select(func.max(metadata.tables[name].c.id))) or 0
        if highest > last:
            wrong.append(f'"{name}" would give number {last + 1} again; {highest} is given')
    return wrong


def count_matches(transaction: Connection) -> int:
    """Return the number of matches."""
    return transaction.scalar(select(func.count()).select_from(matches)) or 0


NUMBERS = (
    select(matches.c.id, matches.c.ending.is_(None).label("is_running"))
    .where(matches.c.id > bindparam("after"))
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)


def list_match_numbers(transaction: Connection, after: int, most: int) -> list[MatchNumber]:
    """List the matches with numbers above this one, up to a limit, in order."""
    rows = transaction.execute(NUMBERS, {"after": after, "most": most})
    return [MatchNumber(row.id, row.is_running) for row in rows]


CHAINS = select(rating_changes).order_by(
    rating_changes.c.scope,
    rating_changes.c.pool,
    rating_changes.c.person_id,
    rating_changes.c.at,
    rating_changes.c.match_id,
)


def read_chains(transaction: Connection) -> Iterator[Row[tuple[object, ...]]]:
    """Yield all rating changes, in order, grouped by person, pool and scope."""
    yield from transaction.execute(CHAINS.execution_options(yield_per=BATCH))


STANDINGS = select(ratings).order_by(ratings.c.scope, ratings.c.pool, ratings.c.person_id)


def read_standings(transaction: Connection) -> Iterator[Row[tuple[object, ...]]]:
    """Yield all ratings as they stand now."""
    yield from transaction.execute(STANDINGS.execution_options(yield_per=BATCH))


BY_GAME = (
    select(rating_changes, rated_games.c.white_id, rated_games.c.white_points)
    .outerjoin(rated_games, rated_games.c.match_id == rating_changes.c.match_id)
    .order_by(rating_changes.c.match_id, rating_changes.c.scope)
)


def read_changes_by_game(transaction: Connection) -> Iterator[Row[tuple[object, ...]]]:
    """Yield all rating changes with the game's result, grouped by game and scope."""
    yield from transaction.execute(BY_GAME.execution_options(yield_per=BATCH))
