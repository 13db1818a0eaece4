"""The tables of version 1.0. No revision before this one was ever released."""

from pathlib import Path
from string import Template

from alembic import op

revision = "0055"
down_revision = None

TABLES = Path(__file__).with_suffix(".sql")
# What the two databases call differently. A number of SQLite's is never used twice where the
# table is numbered; one of PostgreSQL's never is.
WORDS = {
    "sqlite": {"moment": "DATETIME", "serial": "INTEGER", "numbered": "AUTOINCREMENT"},
    "postgresql": {"moment": "TIMESTAMP WITH TIME ZONE", "serial": "SERIAL", "numbered": ""},
}


def upgrade() -> None:
    connection = op.get_bind()
    script = Template(TABLES.read_text(encoding="utf-8"))
    for statement in script.substitute(WORDS[connection.dialect.name]).split(";\n"):
        if statement:
            connection.exec_driver_sql(statement)
