"""Every table is listed, and one that is missing is found."""

import shutil
from pathlib import Path

from engine.shipped_tables import CONTENTS, FOLDER, list_missing


def test_every_table_is_listed_and_there() -> None:
    tables = {file.name for file in FOLDER.iterdir()} - {CONTENTS, "README.md"}
    assert {*(FOLDER / CONTENTS).read_text().split()} == tables
    assert list_missing() == []


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    assert list_missing(tmp_path) == [CONTENTS]
    shutil.copytree(FOLDER, tmp_path / "tables")
    (tmp_path / "tables" / "international.pairs").unlink()
    assert list_missing(tmp_path / "tables") == ["international.pairs"]
