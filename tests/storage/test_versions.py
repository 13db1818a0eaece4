"""Versions beside each other on one database: what an older one writes must still have its place.

`written/REVISION.json` lists the columns that the code of a revision knows. Make the newest one by
`python -m tests.storage.test_versions`; those of earlier revisions never change.
"""

import json
import sys
from pathlib import Path

import pytest

from storage import Database
from storage.instance import COMPAT as COMPAT_FACT
from storage.instance import find_fact, keep_fact
from storage.portable import describe
from storage.schema import COMPAT, REVISION, metadata
from storage.schema.versions import NEXT, RELEASES, Release, can_go_back, write_rollbacks
from tests.storage.databases import FileDatabases

ROOT = Path(__file__).parents[2]
WRITTEN = Path(__file__).with_name("written")
SUPPORTED = [file for file in sorted(WRITTEN.iterdir()) if file.stem >= COMPAT]

Columns = dict[str, dict[str, str]]


def describe_all() -> Columns:
    return {table.name: describe(table) for table in metadata.sorted_tables}


def list_broken(known: Columns) -> list[str]:
    """What of the newest tables code that knows only these columns cannot work on."""
    broken = []
    for name, columns in known.items():
        table = metadata.tables.get(name)
        if table is None:
            broken.append(f"{name} is gone")
            continue
        kept = describe(table)
        broken += [
            f"{name}.{column} was {kind} and is {kept.get(column, 'gone')}"
            for column, kind in columns.items()
            if kept.get(column) != kind
        ]
        broken += [
            f"{name}.{column.name} must be written, and was not there"
            for column in table.c
            if column.name not in columns and not column.nullable and column.server_default is None
        ]
    return broken


def test_the_newest_revision_is_listed() -> None:
    assert json.loads((WRITTEN / f"{REVISION}.json").read_text()) == describe_all()


@pytest.mark.parametrize("file", SUPPORTED, ids=lambda file: file.stem)
def test_supported_revisions_find_all_that_they_write(file: Path) -> None:
    assert list_broken(json.loads(file.read_text())) == []


def test_what_breaks_an_older_version_is_found() -> None:
    known = describe_all()
    del known["votes"]["person_id"]  # a column that was added and must be written
    known["rooms"]["was_dropped"] = "text"
    known["moves"]["ply"] = "text"
    known["was_dropped"] = {"id": "whole"}
    assert len(list_broken(known)) == 4


def test_releases_go_up() -> None:
    assert [each.revision for each in RELEASES] == sorted(each.revision for each in RELEASES)
    assert all(each.compat <= each.revision for each in RELEASES)
    assert RELEASES[-1] is NEXT


@pytest.mark.parametrize(("compat", "may"), [("0055", True), ("0056", False)])
def test_going_back(compat: str, may: bool) -> None:
    newer, older = Release("1.1", "0056", compat), Release("1.0", "0055", "0055")
    assert can_go_back(newer, older) is may


def test_hosts_are_told_the_ways_back() -> None:
    page = (ROOT / "docs" / "HOSTING.md").read_text(encoding="utf-8")
    assert "\n".join(write_rollbacks()) in page


async def test_a_database_tells_which_version_may_work_on_it(
    files: FileDatabases, tmp_path: Path
) -> None:
    async with files.migrated(tmp_path) as url:
        database = await Database.open(url)
        try:
            assert await database.read(find_fact, COMPAT_FACT) == COMPAT
            await database.write(keep_fact, COMPAT_FACT, REVISION)
        finally:
            await database.close()
        await (await Database.open(url)).close()


if __name__ == "__main__":
    text = json.dumps(describe_all(), indent=1)
    (WRITTEN / f"{REVISION}.json").write_text(f"{text}\n")
    sys.stdout.write(f"{WRITTEN / REVISION}.json\n")
