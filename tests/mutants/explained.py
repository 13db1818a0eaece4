"""Mutants, and those of which `explained.md` says why no test can see them."""

import re
from pathlib import Path
from typing import NamedTuple, Self

EXPLAINED = Path(__file__).with_name("explained.md")
ENTRY = re.compile(r"^- `(?P<was>.+)` → `(?P<planted>.+)`: (?P<why>.+)$", re.MULTILINE)


class Mutant(NamedTuple):
    """A line of a module, and what stands there instead."""

    module: str
    was: str
    planted: str

    @classmethod
    def from_diff(cls, module: str, diff: str) -> Self:
        """Read what cosmic-ray has changed."""
        changed = [line for line in diff.splitlines() if not line.startswith(("---", "+++"))]
        was, planted = [
            " ".join(line[1:].strip() for line in changed if line.startswith(sign)) for sign in "-+"
        ]
        return cls(module, " ".join(was.split()), " ".join(planted.split()))

    def __str__(self) -> str:
        return f"- `{self.was}` → `{self.planted}`: "


def read_explained() -> dict[Mutant, str]:
    """Return the explained mutants, each with its reason."""
    found = {}
    for section in EXPLAINED.read_text(encoding="utf-8").split("\n## ")[1:]:
        module, _, entries = section.partition("\n")
        for entry in ENTRY.finditer(entries):
            found[Mutant(module.strip(), entry["was"], entry["planted"])] = entry["why"]
    return found
