"""The worked cases of evenings, where they lie beside the project; else it is told."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.vectors.cases import replay
from tests.vectors.entries import KINDS

EVENINGS = Path(__file__).parents[3] / "shared" / "play" / "evenings_vectors.json"


def read_entries() -> list[dict[str, Any]]:
    if not EVENINGS.exists():
        pytest.skip(f"no worked cases: there is no {EVENINGS.name} beside the project")
    cases: list[dict[str, Any]] = json.loads(EVENINGS.read_text("utf-8"))["entry"]
    return cases


@pytest.mark.parametrize("kind", ["list", "seeds", "name", "ruling", "attend", "report"])
def test_entries_of_a_kind(kind: str, tmp_path: Path) -> None:
    cases = [case for case in read_entries() if case["kind"] == kind]
    assert cases
    if kind not in KINDS:
        pytest.skip(f"{len(cases)} cases of {kind!r} are not taken yet")
    file = tmp_path / "entries.json"
    file.write_text(json.dumps({"entry": cases}), "utf-8")
    assert [case.name for case in replay(file) if case.fault] == []
