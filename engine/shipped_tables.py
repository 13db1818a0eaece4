"""What an installation must bring: without a table the computer would play worse and not say so."""

from pathlib import Path

FOLDER = Path(__file__).with_name("tables")
CONTENTS = "contents.txt"  # the names of all tables, one a line


def list_missing(folder: Path = FOLDER) -> list[str]:
    """List the tables that should be in a folder and are not there."""
    contents = folder / CONTENTS
    if not contents.is_file():
        return [CONTENTS]
    there = {file.name for file in folder.iterdir()}
    return [name for name in contents.read_text(encoding="utf-8").split() if name not in there]
