"""What people type for the letters and signs of a board: Cyrillic letters, dashes, crosses.

Plain letters stand where the typed ones did: an index in one text is an index in the other.
"""

from unicodedata import normalize

from rules.square_names import LETTERS

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
CROSSES = "\u00d7\u2715\u2716\u2a2f"
# What has no width, like direction marks and soft hyphens; a range for patterns.
INVISIBLE = r"\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
WITHOUT_INVISIBLE = dict.fromkeys(
    (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
)
# Small letters of Cyrillic keyboards that look or sound like files, and those of wide boards.
FILES = dict(
    zip(
        "\u0430\u0431\u0432\u0441\u0446\u0434\u0435\u0451\u0454\u044d\u0444\u0433\u0491\u043d",
        "abbccdeeeefggh",
        strict=True,
    )
)
FAR_FILES = {0x456: "i", 0x43A: "k", 0x43B: "l"}
CYRILLIC_CROSS = "\u0445"  # which sounds like h
SIGNS = dict.fromkeys(DASHES + "\u2192>", "-") | dict.fromkeys(CROSSES + "*", "x") | {"\u2236": ":"}
LOOK_ALIKES = str.maketrans(FILES | {CYRILLIC_CROSS: "x"} | SIGNS)
# In a FEN a capital is a side or a king, and a dash a range.
IN_FEN = str.maketrans(
    FILES
    | {CYRILLIC_CROSS: "h", "\u0412": "B", "\u041a": "K", "\uff1a": ":", "\uff0c": ","}
    | dict.fromkeys(DASHES, "-")
) | {**FAR_FILES}


def fold(text: str) -> str:
    """Return a text in small letters of usual width, without signs that are not seen."""
    return normalize("NFKC", text.translate(WITHOUT_INVISIBLE)).casefold()


def plain_move(text: str, width: int = len(LETTERS)) -> str:
    """Return the folded text of a move in plain letters.

    Those of far files are read only on boards of at least that width.
    """
    far = {code: file for code, file in FAR_FILES.items() if file in LETTERS[:width]}
    return text.translate(LOOK_ALIKES).translate(far)


def plain_fen(text: str) -> str:
    """Return the text of a position in plain letters."""
    return text.translate(IN_FEN)
