"""The kinds of cases of a section, each with the function that replays it."""

from collections.abc import Callable, Mapping
from typing import Any

Case = Mapping[str, Any]
Kinds = Mapping[str, Callable[[Case], object]]


class UnknownKind(Exception):
    """Nothing replays cases of this kind."""


def replay_kind(kinds: Kinds, case: Case) -> tuple[object, object]:
    """Return what a case expects, and what is found; raises `UnknownKind`."""
    kind = case["kind"]
    if kind not in kinds:
        raise UnknownKind(str(kind)[:40])
    return case["expect"], kinds[kind](case)
