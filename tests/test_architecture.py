"""What docs/ARCHITECTURE.md tells is there, and nothing of its kind is left out."""

import ast
import re
from pathlib import Path

from storage.schema import metadata

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "ARCHITECTURE.md").read_text()
TOLD = set(re.findall(r"`([^`\n]+)`", TEXT))


def test_every_file_that_is_named_is_there() -> None:
    folders = tuple(path.name for path in ROOT.iterdir() if path.is_dir())
    paths = [name for name in TOLD if "/" in name and name.split("/")[0] in folders]
    assert len(paths) > 30
    for path in paths:
        assert any(ROOT.glob(path.rstrip("/"))), path


def test_every_table_has_its_line() -> None:
    assert metadata.tables.keys() <= TOLD


def test_every_loop_has_its_line() -> None:
    names = set()
    for file in (ROOT / "bot" / "clockwork").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Call(func=ast.Name(id="Loop"), args=[ast.Constant(value=str(name)), *_]):
                    names.add(name)
                case ast.Call(
                    func=ast.Name(id="Kept"), keywords=[ast.keyword("name"), *_] as given
                ):
                    names.add(ast.literal_eval(given[0].value))
                case _:
                    pass
    assert len(names) > 20
    table = TEXT.partition("## The loops")[2].partition("## ")[0]
    assert not {name for name in names if name not in table}
