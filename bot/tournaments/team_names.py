"""Names of teams in a tournament: as people read them, and unlike each other; pure."""

import unicodedata
from collections.abc import Iterable
from enum import Enum, auto

LONGEST = 32  # characters
UNSEEN = {"Cc", "Cf"}  # categories of control and format characters
IGNORABLE = (  # further characters that nothing shows, by their first and last
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2065, 0x2065),
    (0x2800, 0x2800),  # a blank of Braille
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
)


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
    seen = (letter for letter in spaced if _is_seen(letter))
    return " ".join("".join(seen).split())


def _is_seen(letter: str) -> bool:
    is_ignorable = any(first <= ord(letter) <= last for first, last in IGNORABLE)
    return not is_ignorable and unicodedata.category(letter) not in UNSEEN


def find_unfit(name: str, others: Iterable[str]) -> Unfit | None:
    """Return why a clean name cannot be taken beside others, None if it can."""
    if not name:
        return Unfit.EMPTY
    if len(name) > LONGEST:
        return Unfit.TOO_LONG
    is_taken = any(name.casefold() == clean_name(each).casefold() for each in others)
    return Unfit.TAKEN if is_taken else None
