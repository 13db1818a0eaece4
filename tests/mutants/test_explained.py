"""What is said of mutants: read as it is printed, and still about lines that exist."""

from pathlib import Path

import pytest

from tests.mutants.explained import ENTRY, EXPLAINED, Mutant, read_explained

ROOT = Path(__file__).parents[2]
DIFF = """--- mutation diff ---
--- a/bot/votes/closing.py
+++ b/bot/votes/closing.py
@@ -1,3 +1,3 @@
     resigning = poll.count(Tick.RESIGN)
-    is_most = resigning > 0
+    is_most = resigning >=  0
     return is_most
"""


def test_a_mutant_is_told_by_its_line() -> None:
    mutant = Mutant.from_diff("bot/votes/closing.py", DIFF)
    assert mutant == (
        "bot/votes/closing.py",
        "is_most = resigning > 0",
        "is_most = resigning >= 0",
    )
    printed = ENTRY.search(f"{mutant}the number is never negative")
    assert printed is not None
    assert printed.groups() == (*mutant[1:], "the number is never negative")


@pytest.mark.parametrize("mutant", read_explained(), ids=lambda mutant: mutant.module)
def test_an_explained_line_is_still_there(mutant: Mutant) -> None:
    text = (ROOT / mutant.module).read_text(encoding="utf-8")
    assert mutant.was in " ".join(text.split())


def test_every_entry_is_read() -> None:
    entries = EXPLAINED.read_text(encoding="utf-8").count("\n- ")
    assert len(read_explained()) == entries
