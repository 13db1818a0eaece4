"""The page's JavaScript: no import runs in a circle, and every module is used."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

MODULES = Path(__file__).parents[3] / "playground" / "page" / "web" / "js"
# Static imports, and those of types in comments.
IMPORT = re.compile(r"""(?:from|import\() ?"\./(\w+)\.js\"""")


def list_imports() -> dict[str, set[str]]:
    return {file.stem: {*IMPORT.findall(file.read_text())} for file in MODULES.glob("*.js")}


def test_no_module_imports_itself_through_others() -> None:
    imports = list_imports()
    assert len(imports) > 30
    TopologicalSorter(imports).prepare()  # a CycleError names those that import each other


def test_the_application_reaches_every_module() -> None:
    imports, reached, waiting = list_imports(), {"app"}, ["app"]
    while waiting:
        fresh = imports[waiting.pop()] - reached
        reached |= fresh
        waiting += fresh
    assert reached == imports.keys()
