"""Runs the tests of the page's pure parts in node, which needs no package for them."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PATIENCE = 120  # seconds


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.stem)
def test_page_hand(path: Path) -> None:
    """What people do with a piece is told in a table, and nothing is lost whatever they do."""
    run = subprocess.run(
        ["node", "--test", "--test-reporter=tap", path],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert run.returncode == 0, run.stdout
