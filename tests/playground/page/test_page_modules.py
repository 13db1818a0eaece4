"""The page's JavaScript: no import runs in a circle, and every module is used."""

import re
from pathlib import Path

from tests.test_layers import list_circles, list_reached

MODULES = Path(__file__).parents[3] / "playground" / "page" / "web" / "js"
# Static imports, and those of types in comments.
IMPORT = re.compile(r"""(?:from|import\() ?"\./(\w+)\.js\"""")


def list_imports() -> dict[str, set[str]]:
    return {file.stem: {*IMPORT.findall(file.read_text())} for file in MODULES.glob("*.js")}


def test_no_module_imports_itself_through_others() -> None:
    imports = list_imports()
    assert len(imports) > 30
    assert list_circles(imports) == []


def test_the_application_reaches_every_module() -> None:
    imports = list_imports()
    assert list_reached("app", imports) == imports.keys() - {"app"}
