"""Finds games in the text of a message: a record, a position, or a link that holds one.

Nothing is fetched and nothing is played through here: the relevant words are cut out and written as
a file of games, which is read like any other. Every pattern is possessive or never has to
backtrack, and begins at a character of its own: the cost is linear in the length of the message.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from rules.pdn.kinds import game_in_address
from rules.pdn.writing import write_tag

LONGEST = 4000  # characters that are read, as many as Discord takes in a message
USUAL = "standard"  # variant of an address that names none
SITES = re.compile(
    r"https?://(?:www\.)?(?:lidraughts|playstrategy)\.org/(?P<path>[^\s<>\")\]|]*+)",
    re.IGNORECASE,
)
PIECES = r"[A-Za-z0-9,?.\[\]-]*+"
FEN = re.compile(rf"(?<![\w:])[WBwb?]:[WBwb]{PIECES}:[WBwb]{PIECES}(?::(?:[HF]\d++|\+\d++\+\d++))*")
SQUARE = r"(?:[a-l]?\d{1,2}+)"
SIGN = r"\s?[-:xX\u00d7\u2013]\s?"
TAG = r"\[\s*+[A-Za-z0-9_]++\s*+\"[^\"\n]*+\"\s*+\]"
# A word that goes on after its squares isn't a move, and is skipped as a whole.
MOVE = rf"(?<![\w-]){SQUARE}(?:{SIGN}{SQUARE})+(?P<cut>[\w-])?|(?<!\w)[a-h]{{2}}[1-8](?!\w)"
RESULT = r"(?<![\w-])(?:[012]\s?-\s?[012]|1/2\s?-\s?1/2)(?![\w-])|\*"
NUMBER = r"(?<![\w.])\d{1,3}+\s?\.++"
ASIDE = r"\{[^{}]*+\}|\$\d{1,3}+|[!?]++|[()]"
WORD = re.compile(
    rf"(?P<tag>{TAG})|(?P<number>{NUMBER})|(?P<result>{RESULT})|(?P<move>{MOVE})|(?P<aside>{ASIDE})"
)
SPACE = re.compile(r"\s*+")
SET_OFF = re.compile(r"^>{1,3} |\*\*|\|\||`", re.MULTILINE)  # quotes, bold, spoilers, code


@dataclass(frozen=True, slots=True)
class MessageText:
    """The text of a message, without its markup."""

    words: str

    @classmethod
    def of(cls, *texts: str) -> "MessageText":
        """Join the texts of a message."""
        words = "\n\n".join(texts)[:LONGEST].replace("```", "\n").replace("\\*", "*")
        return cls(SET_OFF.sub(" ", words))

    @property
    def games(self) -> bytes | None:
        """The records that it holds, as a file; None if it holds none."""
        runs = [run for run in _list_runs(self.words) if run.is_record]
        return "".join(run.text_behind_others for run in runs).encode() if runs else None

    @property
    def position(self) -> bytes | None:
        """The first position that it holds outside of records, as a file without moves; or None."""
        text = WORD.sub(lambda word: " " if word["tag"] else word[0], self.words)
        for link in SITES.finditer(text):
            variant, fen = _read_path(link["path"])
            if found := FEN.search(fen):
                return _write_position(found[0], variant)
        found = FEN.search(SITES.sub(" ", text))
        return _write_position(found[0]) if found else None

    @property
    def has_link(self) -> bool:
        """Whether a link leads to one of these sites, whatever the page holds."""
        return SITES.search(self.words) is not None


@dataclass(slots=True)
class _Run:
    """Words of a record in a row, with nothing else between them."""

    text: str = ""
    tags: int = 0
    numbers: int = 0
    moves: int = 0

    @property
    def is_record(self) -> bool:
        """Whether it is one: a time of day or a score looks like a move, too."""
        return bool(self.tags) or self.moves >= 2 or bool(self.numbers and self.moves)

    @property
    def text_behind_others(self) -> str:
        """Its text as an addition to a file: another game, or more moves of the game before it."""
        begins = self.text.lstrip().startswith(("[", "1."))
        return f"\n*\n{self.text}\n" if begins else f"\n{self.text}\n"


def _list_runs(text: str) -> Iterator[_Run]:
    """Yield the longest runs of words of records."""
    run, end = _Run(), 0
    for word in WORD.finditer(text):
        gap = text[end : word.start()]
        if word["cut"] or SPACE.fullmatch(gap) is None:
            yield run
            run, gap = _Run(), ""
        end = word.end()
        if word["cut"]:
            continue
        run.text += gap + word[0]
        run.tags += word.lastgroup == "tag"
        run.numbers += word.lastgroup == "number"
        run.moves += word.lastgroup == "move"
    yield run


def _read_path(path: str) -> tuple[str, str]:
    """Return the key of the variant that an address names, or nothing, and the rest of its path."""
    _page, _, rest = unquote(path).partition("/")
    word, _, fen = rest.partition("/")
    if found := game_in_address(word):
        return found.key, fen
    usual = game_in_address(USUAL)
    return (usual.key if usual and FEN.match(rest) else ""), rest


def _write_position(fen: str, variant: str = "") -> bytes:
    named = write_tag("Variant", variant) + "\n" if variant else ""
    return f"{named}{write_tag('FEN', fen.rstrip('.'))}\n*\n".encode()
