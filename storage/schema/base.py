"""What all tables share: names of constraints, and recurring columns."""

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Index, MetaData, Text

from storage.columns import Keys

FIRST_REVISION = "0055"  # of version 1.0; earlier databases cannot be brought up to date
REVISION = "0087"  # the newest migration, which leads here
# The oldest revision whose code works on these tables, ignoring what was added since.
COMPAT = "0059"

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def discord_id(name: str = "id") -> Column[int]:
    """Make the primary key of a table whose rows Discord numbers."""
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


def terms() -> tuple[Column[Any], ...]:
    """Make the columns of what two sides agree on before a game."""
    return (
        Column("game", Text, nullable=False),
        Column("options", Keys, nullable=False),
        Column("rated", Boolean, nullable=False),
        Column("opening", Text),
        Column("house_rules", Keys, nullable=False),
        Column("clock", Text, nullable=False, server_default="none"),
    )


def exactly_one(*columns: str) -> str:
    """Write the condition that exactly one of some columns has a value."""
    return f"{' + '.join(f'CASE WHEN {name} IS NULL THEN 0 ELSE 1 END' for name in columns)} = 1"


def partial_index(name: str, *columns: Column[Any], where: str, unique: bool = False) -> Index:
    """Describe an index over the rows that meet a condition.

    `info` holds the condition for readers and tests. The keywords that would create it import every
    dialect, and only migrations create indexes.
    """
    return Index(name, *columns, unique=unique, info={"where": where})
