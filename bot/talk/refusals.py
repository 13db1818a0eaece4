"""Tables of refusals: what is said for each kind of error, and for the kinds below it."""

from collections.abc import Callable, Mapping
from typing import Any

from render.translation import Deferred, translate


class NobodysDoing(Exception):
    """An error is a bug or a fault of the machine: no person caused it."""


# A sentence without facts stands in the table itself; others are made from the error.
Sentences = Mapping[type[BaseException], Deferred | Callable[[Any], str]]


def tell(error: BaseException, sentences: Sentences) -> str:
    """Say what a table has for the nearest kind of an error; raises `NobodysDoing` for none."""
    for kind in type(error).__mro__:
        if kind in sentences:
            said = sentences[kind]
            return translate(said) if isinstance(said, str) else said(error)
    raise NobodysDoing from error
