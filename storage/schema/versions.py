"""The revision of each version's tables, and the oldest version that can work on them."""

from collections.abc import Iterator
from dataclasses import dataclass

from storage.schema.base import COMPAT, REVISION


@dataclass(frozen=True, slots=True)
class Release:
    """A version, the revision of its tables, and the oldest revision that may work on those."""

    version: str
    revision: str
    compat: str


NEXT = Release("the next version", REVISION, COMPAT)
# Oldest first. `make release` adds itself, with `NEXT`'s revisions.
RELEASES = (
    Release("1.0", "0055", "0055"),
    Release("1.1", "0086", "0059"),
    NEXT,
)


def can_go_back(newer: Release, older: Release) -> bool:
    """Tell whether an older version works on the unchanged tables of a newer one."""
    return older.revision >= newer.compat


def write_rollbacks() -> Iterator[str]:
    """Yield the lines of the table that tells hosts which downgrades need a backup."""
    yield "| from | back to | without restoring a backup |"
    yield "| --- | --- | --- |"
    for number, newer in enumerate(RELEASES):
        for older in RELEASES[:number]:
            word = "yes" if can_go_back(newer, older) else "no"
            yield f"| {newer.version} | {older.version} | {word} |"
