"""Data that lie beside the project, for the tests that can use them."""

import json
from os import environ
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(environ.get("DAMKA_SHARED", Path(__file__).parents[3] / "shared"))


def shared_json(name: str) -> Any:
    """What a file says; without the file the test is skipped, and says so."""
    file = SHARED / name
    if not file.exists():
        pytest.skip(f"{file} is not here")
    return json.loads(file.read_text(encoding="utf-8"))
