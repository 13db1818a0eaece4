"""The language in which a person wants to be spoken to, and whether a server was offered one."""

from alembic import op
from sqlalchemy import Column, Text, text

revision = "0064"
down_revision = "0063"

HAS_LANGUAGE = text("language IS NOT NULL")


def upgrade() -> None:
    op.add_column("people", Column("language", Text))
    op.add_column("servers", Column("language_offer", Text))
    op.create_index(
        "ix_people_language",
        "people",
        ["id"],
        sqlite_where=HAS_LANGUAGE,
        postgresql_where=HAS_LANGUAGE,
    )
