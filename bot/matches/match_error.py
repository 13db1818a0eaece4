"""The base of this package's errors, and how refusals carry their facts."""

from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any


class MatchError(Exception):
    """Something a person asked for cannot be done; a kind with facts is a dataclass of them."""

    # Such a dataclass is not frozen, as `contextlib` sets `__traceback__` on an error that passes
    # through it; and it has `eq=False, repr=False`, to be hashed and shown as errors are.

    def __str__(self) -> str:
        """Tell the facts in short, for the log."""
        told = [f"{name} {_in_short(value)}" for name, value in vars(self).items()]
        return ", ".join(told) or super().__str__()


def _in_short(fact: Any) -> str:
    """Name a record by its number, or by its kind: what it says may be long, or private."""
    if isinstance(fact, Sequence) and not isinstance(fact, str):
        return " ".join(map(_in_short, fact))
    return str(getattr(fact, "id", type(fact).__name__ if is_dataclass(fact) else fact))
