"""Makes texts fit: people's words harmless and short, our own words cut only where possible.

Discord counts characters and refuses a whole message for one too many. Every text that could grow
passes here.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import bidirectional, category, combining

LONGEST_QUOTE = 200  # characters of what a person wrote that are repeated
DOTS = "…"
# Characters that format anywhere, and those that do so at the beginning of a line.
FORMATTING = re.compile(r"[\\*_~|`<\[]|^[>#+-]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
LINKING = re.compile(r"@|:(?=//)")  # makes a mention or a link of what follows
LEFTWARDS = {"R", "AL", "AN"}  # directions of Hebrew and Arabic letters, and of Arabic digits
ISOLATE, END_ISOLATE = "\u2068", "\u2069"
UNSEEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}  # control, direction and other invisible characters
LONGEST_SIGN = 40  # characters with accents and joined emoji; what is longer is cut all the same
JOINER = "\u200d"  # makes one emoji of several
# A piece of our own words that is kept whole or left out: an escaped character, a mention or a
# moment, a link, a pair of marks.
PIECES = re.compile(
    r"\\.|<[^<>\s]{1,100}>|\[[^\[\]\n]{1,200}\]\([^()\s]{1,500}\)|```|\*\*|__|~~|\|\||[`*]|.",
    re.DOTALL,
)
MARKS = {"```", "**", "__", "~~", "||", "`", "*"}
NEAR = 0.75  # of the length: a cut is made at the end of a line or a word that lies behind


def quote(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return what a person or a file wrote as one line that formats, mentions and links nothing.

    At most `most` of its characters are kept; escapes come on top of them. A text that shows
    nothing becomes a question mark.
    """
    escaped = FORMATTING.sub(r"\\\g<0>", clean(text, most))
    return _isolate(LINKING.sub("\\g<0>\u200b", escaped))


def write_plain(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return what a person wrote as one line for where nothing formats, as on buttons and in menus.

    A text that shows nothing becomes a question mark.
    """
    room = 0 if _isolate(text) == text else len(ISOLATE + END_ISOLATE)
    return _isolate(clean(text, most - room))


def _isolate(text: str) -> str:
    """Keep a text that runs from right to left from turning the words and scores around it."""
    if not any(bidirectional(sign) in LEFTWARDS for sign in text):
        return text
    return f"{ISOLATE}{text}{END_ISOLATE}"


def clean(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return what a person wrote as one line without what no one sees."""
    seen = (sign if sign == JOINER or category(sign) not in UNSEEN else " " for sign in text)
    return shorten(" ".join("".join(seen).split()), most) or "?"


def shorten(text: str, most: int) -> str:
    """Return a text without formatting in at most `most` characters, with dots where it was cut.

    No character loses its combining accents, and no emoji is split.
    """
    if len(text) <= most:
        return text
    end = most - len(DOTS)
    least = end - LONGEST_SIGN
    while end > max(0, least) and (_continues(text[end]) or text[end - 1] == JOINER):
        end -= 1
    return text[:end] + DOTS


def shorten_formatted(words: str, most: int) -> str:
    """Return formatted words in at most `most` characters, with dots where they were cut.

    Nothing is cut within an escape, a mention or a link, and what was opened is closed. The cut is
    made behind a line or else behind a word, if one ends in the last quarter.
    """
    if len(words) <= most:
        return words
    fitting = (cut for cut in _cuts(words, most) if cut.end + len(DOTS) + len(cut.closing) <= most)
    best = max(fitting, key=lambda cut: _worth(words, cut.end, most))
    kept = words[: best.end]
    return (kept if kept.endswith("\n") else kept.rstrip()) + DOTS + best.closing


class Cut(NamedTuple):
    """A place where words may be cut, and what closes the marks that are open there."""

    end: int
    closing: str


def _cuts(words: str, most: int) -> Iterator[Cut]:
    """Yield the places between pieces, as far as they matter."""
    closing: tuple[str, ...] = ()
    yield Cut(0, "")
    for piece in PIECES.finditer(words):
        end = piece.end()
        if end > most:
            return
        closing = _toggle(closing, piece[0])
        yield Cut(end, "".join(closing))


def _toggle(closing: tuple[str, ...], piece: str) -> tuple[str, ...]:
    """Return the marks that are open behind a piece, the innermost first."""
    is_code = bool(closing) and "`" in closing[0]
    if piece not in MARKS or (is_code and piece != closing[0]):
        return closing
    if piece in closing:
        return tuple(mark for mark in closing if mark != piece)
    return piece, *closing


def _worth(words: str, end: int, most: int) -> tuple[int, int]:
    """Rank a place to cut: behind a line, behind a word, anywhere; then the later the better."""
    last = words[end - 1] if end >= NEAR * most else ""
    rank = 2 if last == "\n" else int(last.isspace())
    return rank, end


def _continues(sign: str) -> bool:
    """Whether a character belongs to the one before it."""
    return bool(combining(sign)) or category(sign) in {"Mn", "Me"} or sign == JOINER
