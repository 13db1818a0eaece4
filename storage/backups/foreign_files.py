"""SQLite files that anyone may have made: nothing of their own runs, and every value is read.

A file brings its own schema, and with it code: triggers, views, checks, computed columns.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from storage.backups.known_schema import MADE, KnownSchema, parts_of, schema_of
from storage.backups.members import LONGEST
from storage.numbers import COUNTED, HIGHEST
from storage.schema import FIRST_REVISION, REVISION
from storage.storage_errors import BadBackup

# A table of someone else that does nothing: no expression, no key to another table. Some programs
# that copy a database keep their notes in one.
IDLE = re.compile(r"create table [^()]*\([^()]*\)\s*(without rowid|strict)?", re.IGNORECASE)
# What must be true of a value in a file, where any column may hold anything.
DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
# SQLite moves the 31st of February to March only if it has days to add.
IS_SOUND: Mapping[str, str] = {
    "moment": f"""("{{0}}" GLOB '{DAY} *' AND date("{{0}}", '+0 day') = substr("{{0}}", 1, 10))""",
    "date": f"""("{{0}}" GLOB '{DAY}' AND date("{{0}}", '+0 day') = "{{0}}")""",
    "whole": """typeof("{0}") = 'integer'""",
    "real": """(typeof("{0}") = 'real' AND abs("{0}") < 9e999)""",
    "yes or no": '"{0}" IN (0, 1)',
    "text": """typeof("{0}") = 'text'""",
}
NUMBERS_UNSOUND = "SELECT 1 FROM sqlite_sequence WHERE typeof(seq) != 'integer' OR seq > ?"


@contextmanager
def open_foreign(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a file to read it. Raises `BadBackup` for whatever SQLite says of it."""
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as opened:
            opened.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
            opened.execute("PRAGMA trusted_schema = OFF")
            yield opened
    except sqlite3.Error as error:
        raise BadBackup(file, str(error)) from error


def check_schema(file: Path, opened: sqlite3.Connection) -> None:
    """Raise `BadBackup` unless the tables of a file are ours; none of them is read before that."""
    made = {(kind, name): sql for kind, name, sql in opened.execute(MADE)}
    for kind, name in made:
        if kind not in ("table", "index"):
            raise BadBackup(file, f"it holds the {kind} {name}, which Damka never makes")
    known = _find_schema(file, opened)
    if known is None:
        return  # of a newer version, which is refused
    for place in known.made.keys() | made.keys():
        if place not in made and place[0] == "index":
            continue  # `damka check` tells how to make it again
        if place not in made:
            raise BadBackup(file, f"the {' '.join(place)} is missing")
        if not _is_ours(place, made[place], known):
            raise BadBackup(file, f"the {' '.join(place)} isn't the way Damka makes it")


def _find_schema(file: Path, opened: sqlite3.Connection) -> KnownSchema | None:
    try:
        (revision,) = opened.execute("SELECT version_num FROM alembic_version").fetchone()
        if not FIRST_REVISION <= revision <= REVISION:
            return None
    except (sqlite3.Error, TypeError) as error:
        raise BadBackup(file, f"it isn't a Damka database ({error})") from error
    known = schema_of(revision)
    if known is None:
        raise BadBackup(file, "Damka never had its revision")
    return known


def _is_ours(place: tuple[str, str], sql: str | None, known: KnownSchema) -> bool:
    if place in known.made:
        return parts_of(sql) == known.made[place]
    if sql is None:
        return True  # the index of a constraint
    return IDLE.fullmatch(sql) is not None and "references" not in sql.lower()


def check_values(file: Path, opened: sqlite3.Connection) -> None:
    """Raise `BadBackup` if a column of ours holds what it cannot."""
    known = _find_schema(file, opened)
    for name, columns in (known.tables if known else {}).items():
        rows = opened.execute(_write_query(name, columns))
        if not all(row[0] for row in rows):
            raise BadBackup(file, f"a row of {name} holds a value its column can't")
    if opened.execute(NUMBERS_UNSOUND, [HIGHEST]).fetchone():
        raise BadBackup(file, "it leaves no numbers for new games")


def _write_query(table: str, columns: Mapping[str, str]) -> str:
    """Ask of each row whether it is sound; its texts are read to see whether they are UTF-8."""
    sound = [f'("{each}" IS NULL OR {IS_SOUND[columns[each]]})'.format(each) for each in columns]
    if table in COUNTED:
        sound.append(f"id <= {HIGHEST}")
    texts = [f'"{each}"' for each, kind in columns.items() if kind == "text"]
    return f'SELECT {", ".join([" AND ".join(sound), *texts])} FROM "{table}"'  # noqa: S608  # ours
