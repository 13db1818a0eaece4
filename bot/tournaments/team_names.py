"""Names of teams in a tournament: as people read them, and unlike each other; pure."""

import unicodedata
from collections.abc import Iterable
from enum import Enum, auto

LONGEST = 32  # characters
UNSEEN = {"Cc", "Cf"}  # categories of control and format characters


class Unfit(Enum):
    """Why a name cannot be taken."""

    EMPTY = auto()
    TOO_LONG = auto()
    TAKEN = auto()


def clean_name(text: str) -> str:
    """Return a name without what no one sees: one spelling, single spaces, no control characters.

    Letters that only look wider or smaller become the usual ones.
    """
    spaced = " ".join(unicodedata.normalize("NFKC", text).split())
    seen = (letter for letter in spaced if unicodedata.category(letter) not in UNSEEN)
    return " ".join("".join(seen).split())


def find_unfit(name: str, others: Iterable[str]) -> Unfit | None:
    """Return why a clean name cannot be taken beside others, None if it can."""
    if not name:
        return Unfit.EMPTY
    if len(name) > LONGEST:
        return Unfit.TOO_LONG
    is_taken = any(name.casefold() == clean_name(each).casefold() for each in others)
    return Unfit.TAKEN if is_taken else None
