"""Imports point one way through the house."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# A room, and the rooms it may import besides itself. The longest name that fits a file is its room.
BELOW: dict[str, set[str]] = {
    "rules": set(),
    "render": {"rules"},
    "storage": set(),
    "bot.matches": {"rules", "storage"},
    "bot": {"rules", "render", "storage", "bot.matches"},
    "playground": set(),
}
STANDARD_LIBRARY_ONLY = "rules"


def modules(room: str) -> Iterator[Path]:
    """The files of a room, without those of the rooms inside it."""
    for file in (ROOT / room.replace(".", "/")).rglob("*.py"):
        if room_of(".".join(file.relative_to(ROOT).with_suffix("").parts)) == room:
            yield file


def room_of(module: str) -> str | None:
    rooms = [room for room in BELOW if module == room or module.startswith(room + ".")]
    return max(rooms, key=len, default=None)


def imported(file: Path) -> set[str]:
    """The full names of all modules that a file imports, anywhere in it."""
    package = file.relative_to(ROOT).parent.parts
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *filter(None, [node.module])))
            names |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize(("room", "below"), BELOW.items(), ids=BELOW)
def test_a_room_imports_only_what_lies_below(room: str, below: set[str]) -> None:
    files = list(modules(room))
    assert files, f"{room} is empty"
    for file in files:
        rooms = {room_of(name) for name in imported(file)} - {None, room}
        assert rooms <= below, f"{file} imports {rooms - below}"


def test_matches_know_nothing_of_discord() -> None:
    for file in modules("bot.matches"):
        assert "discord" not in {name.split(".")[0] for name in imported(file)}, file


def test_only_storage_speaks_sql() -> None:
    for room in BELOW.keys() - {"storage"}:
        for file in modules(room):
            tops = {name.split(".")[0] for name in imported(file)}
            assert not tops & {"sqlalchemy", "aiosqlite", "asyncpg", "alembic"}, file


def test_the_rules_need_the_standard_library_only() -> None:
    import sys

    for file in modules(STANDARD_LIBRARY_ONLY):
        tops = {name.split(".")[0] for name in imported(file)} - {""}
        assert tops <= sys.stdlib_module_names | {STANDARD_LIBRARY_ONLY}, file
