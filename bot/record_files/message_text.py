"""Finds games in typed text: a record, a position, or a link that holds one.

Nothing is fetched and nothing is played through here: the relevant words are cut out and written as
a file of games, which is read like any other. The words are those of any file; only what is no part
of a record stands between them. Every pattern is possessive or never has to backtrack, and begins
at a character of its own: the cost is linear in the length of the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import normalize
from urllib.parse import unquote

import rules
from rules.letters import INVISIBLE, plain_fen
from rules.named_move import is_move
from rules.pdn import guess_games
from rules.pdn.habits import with_joined_squares
from rules.pdn.kinds import game_in_address
from rules.pdn.tokens import Kind, Word, words
from rules.pdn.writing import write_tag

LONGEST = 4000  # characters that are read, as many as Discord takes in a message
USUAL = "standard"  # variant of an address that names none
SITES = re.compile(
    r"https?://(?:www\.)?(?:lidraughts|playstrategy)\.org/(?P<path>[^\s<>\")\]|]*+)",
    re.IGNORECASE,
)
PIECES = r"[A-Za-z0-9,?.\[\]-]*+"
FEN = re.compile(rf"(?<![\w:])[WBwb?]:[WBwb]{PIECES}:[WBwb]{PIECES}(?::(?:[HF]\d++|\+\d++\+\d++))*")
SPACED_SIGN = re.compile(r"(?<=[\dWBwb]) *+([:,]) *+(?=[A-Za-z0-9])")
BEGIN_OF_FEN = re.compile(r"\s*[WBwb?]\s*:")
SET_OFF = re.compile(r"^>{1,3} |\*\*|\|\||`", re.MULTILINE)  # quotes, bold, spoilers, code
# In a text these are no words of a record: quotes, addresses, strokes, brackets of no tag.
QUOTE = r"[\"'\u2018-\u201f\u00ab\u00bb]"
TAG = r"\[\s*+[A-Za-z0-9_]++\s*+[\"\u201c-\u201f][^\"\u201c-\u201f\n]*+[\"\u201c-\u201f]\s*+\]"
FOREIGN = re.compile(
    rf"(?P<kept>{TAG}|\{{[^{{}}]*+\}})|(?P<quote>{QUOTE})|https?://\S*+|[\[\]{{}};%\\]|/(?!2)|(?<!1)/"
)
BREAK = " § "  # between two runs
BETWEEN = {Kind.ASIDE, Kind.REMARK, Kind.SET_UP, Kind.FAULT}


@dataclass(frozen=True, slots=True)
class FoundPosition:
    """A position in a text, not yet read."""

    fen: str
    variant: str = ""  # the key of the one that a link names

    def find_game(self) -> rules.Game:
        """Return the game that the link names, or the one in which the position is likeliest."""
        return rules.game(self.variant) if self.variant else guess_games([(self.fen, ())])[0]

    def as_file(self) -> bytes:
        """Return the position as a file of games."""
        return f"{_name(self.variant)}{write_tag('FEN', self.fen)}\n*\n".encode()


@dataclass(frozen=True, slots=True)
class MessageText:
    """The text of a message, without its markup."""

    words: str

    @classmethod
    def of(cls, *texts: str) -> "MessageText":
        """Join the texts of a message."""
        words = "\n\n".join(texts)[:LONGEST].replace("```", "\n").replace("\\*", "*")
        return cls(SET_OFF.sub(" ", words))

    def find_games(self, variant: str = "") -> bytes | None:
        """Return the records that it holds, of a variant if it is named, as a file; or None."""
        runs = [run for run in _list_runs(self.words) if run.is_record]
        return (_name(variant) + "".join(map(_add, runs)).lstrip("*\n ")).encode() if runs else None

    @property
    def position(self) -> FoundPosition | None:
        """The first position that it holds outside of records, or None."""
        text = re.sub(TAG, " ", self.words)
        for link in SITES.finditer(text):
            variant, fen = _read_path(link["path"])
            if found := FEN.search(fen):
                return FoundPosition(found[0].rstrip("."), variant)
        plain = _write_plainly(SITES.sub(" ", text))
        found = FEN.search(plain) or FEN.search(SPACED_SIGN.sub(r"\1", plain))
        return FoundPosition(found[0].rstrip(".")) if found else None

    @property
    def typed_position(self) -> FoundPosition | None:
        """The position that the whole text is meant for, or else the first that it holds."""
        plain = _write_plainly(self.words).strip()
        return FoundPosition(plain) if BEGIN_OF_FEN.match(plain) else self.position

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


def _add(run: _Run) -> str:
    """Return a run as an addition to a file: another game, or more moves of the game before it."""
    begins = run.text.lstrip().startswith(("[", "1.", "1)"))
    return f"\n*\n{run.text}\n" if begins else f"\n{run.text}\n"


def _list_runs(text: str) -> Iterator[_Run]:
    """Yield the longest runs of words of records."""
    text = FOREIGN.sub(lambda found: found["kept"] or (" " if found["quote"] else BREAK), text)
    run = _Run()
    for word in with_joined_squares(words(text)):
        if word.kind in BETWEEN or (word.kind is Kind.MOVE and not is_move(word.text)):
            yield run
            run = _Run()
            continue
        _extend(run, word, text)
    yield run


def _extend(run: _Run, word: Word, text: str) -> None:
    run.text += text[word.at : word.end] + " "
    run.tags += word.kind is Kind.TAG
    run.numbers += word.kind is Kind.NUMBER or (word.kind is Kind.CLOSE and word.text != ")")
    run.moves += word.kind is Kind.MOVE


def _read_path(path: str) -> tuple[str, str]:
    """Return the key of the variant that an address names, or nothing, and the rest of its path."""
    _page, _, rest = unquote(path).partition("/")
    word, _, fen = rest.partition("/")
    if found := game_in_address(word):
        return found.key, fen
    usual = game_in_address(USUAL)
    return (usual.key if usual and FEN.match(rest) else ""), rest


def _write_plainly(text: str) -> str:
    return re.sub(f"[{INVISIBLE}]", "", plain_fen(normalize("NFKC", text)))


def _name(variant: str) -> str:
    return write_tag("Variant", variant) + "\n" if variant else ""
