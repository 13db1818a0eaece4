"""Writing PDN: tags, then moves in lines of at most 79 characters."""

import re
from collections.abc import Iterable, Iterator

from rules.pdn.kinds import naming_of
from rules.pdn.record import DRAWN, WON, Record
from rules.position import Color

COLUMNS = 79
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")  # written first, in this order
OURS = ("Result", "GameType", "Variant", "Options", "SetUp", "FEN")  # they follow from the line
TWO_POINTS = {WON[Color.WHITE]: "2-0", WON[Color.BLACK]: "0-2", DRAWN: "1-1"}
NAME = re.compile(r"[A-Za-z0-9_]+")
QUOTED = re.compile(r'(["\\])')
BRACES = str.maketrans("{}", "()")
# Characters that break lines or cannot be encoded: control characters, separators, half of a
# surrogate pair.
UNWRITABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def write(record: Record) -> str:
    """Return a game as text of PDN 3.0, ending with a newline.

    The tags that follow from the game itself (Result, GameType, Variant, Options, SetUp, FEN) are
    regenerated, whatever `record.tags` says. Line breaks in texts become spaces, and braces in
    comments become round brackets, since the standard cannot write them.
    """
    tags = "\n".join(write_tag(name, text) for name, text in _tags(record))
    return f"{tags}\n\n{_wrap([*_movetext(record), _result(record)])}\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    game, start = record.line.game, record.line.positions[0]
    yield from ((name, record.tags[name]) for name in ROSTER if name in record.tags)
    yield "Result", _result(record)
    yield from (tag for tag in record.tags.items() if tag[0] not in (*ROSTER, *OURS))
    if game_type := naming_of(game).game_type:
        yield "GameType", game_type
    yield "Variant", game.key
    if game.chosen:
        yield "Options", " ".join(game.chosen)
    if start != game.start():
        yield from (("SetUp", "1"), ("FEN", game.fen(start)))


def _result(record: Record) -> str:
    """Return the result in the convention of the game."""
    two_points = TWO_POINTS if naming_of(record.line.game).two_points else {}
    return two_points.get(record.result, record.result)


def _movetext(record: Record) -> Iterator[str]:
    """Yield the words of the game: numbers, moves, glyphs, comments and variations."""
    yield from _notes(record, 0)
    for ply, (number, move) in enumerate(_numbered_moves(record), 1):
        if number:
            yield number
        yield move
        yield from _notes(record, ply)


def _notes(record: Record, ply: int) -> Iterator[str]:
    yield from (f"${glyph}" for glyph in record.glyphs.get(ply, ()))
    for comment in record.comments.get(ply, ()):
        if text := UNWRITABLE.sub(" ", comment).translate(BRACES).split():
            yield from f"{{{' '.join(text)}}}".split(" ")
    for variation in record.variations.get(ply, ()):
        yield from UNWRITABLE.sub(" ", variation).split()


def _numbered_moves(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the number before a move, if it needs one, and the move."""
    line = record.line
    for ply, (number, text) in enumerate(zip(line.move_numbers(), line.move_texts(), strict=True)):
        if number.is_first and not number.is_reply:
            yield f"{number.number}.", text
        else:
            yield "" if ply else "1...", text


def _wrap(words: Iterable[str]) -> str:
    """Return the words wrapped into lines."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".lstrip()
        if len(longer) <= COLUMNS:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines).lstrip("\n")


def write_tag(name: str, text: str) -> str:
    """Return a tag in its standard form, on one line. Raises ValueError for a strange name."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a tag")
    quoted = QUOTED.sub(r"\\\1", UNWRITABLE.sub(" ", text))
    return f'[{name} "{quoted}"]'
