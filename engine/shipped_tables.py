"""Tables that an installation must contain: without them the computer silently plays worse."""

from pathlib import Path

FOLDER = Path(__file__).with_name("tables")
CONTENTS = "contents.txt"  # the names of all tables, one per line


def list_missing(folder: Path = FOLDER) -> list[str]:
    """List the tables missing from a folder."""
    contents = folder / CONTENTS
    if not contents.is_file():
        return [CONTENTS]
    there = {file.name for file in folder.iterdir()}
    return [name for name in contents.read_text(encoding="utf-8").split() if name not in there]
