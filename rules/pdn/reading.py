"""Reading PDN: from words to games."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.errors import BadFen, BadPdn, RulesError
from rules.game import Game
from rules.line import Line
from rules.pdn.kinds import named_game
from rules.pdn.record import OPEN, Record, plain_result
from rules.pdn.tokens import Word, moves_played, words

TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"(.*)"\s*\]')
ESCAPED = re.compile(r"\\(.)")
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


def read(text: str) -> list[Record]:
    """Every game of a PDN file. Raises BadPdn, which says the line and the reason."""
    return [draft.record() for draft in _drafts(text)]


@dataclass
class Draft:
    """A game while it is read: nothing is played before its last tag is known."""

    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    moves: list[Word] = field(default_factory=list)
    result: str | None = None
    comments: dict[int, tuple[str, ...]] = field(default_factory=lambda: defaultdict(tuple))
    glyphs: dict[int, tuple[int, ...]] = field(default_factory=lambda: defaultdict(tuple))
    line: int = 1  # where it begins

    def is_ended_by(self, word: Word) -> bool:
        """Whether a word belongs to the next game: its tags, or moves after a result."""
        if word.kind == "tag":
            return bool(self.moves or (self.tags and self.result))
        return word.kind == "move" and self.result is not None and bool(self.moves or self.tags)

    def add(self, word: Word) -> None:
        """Take in a word. Raises BadPdn."""
        match word.kind:
            case "tag":
                self._tag(word)
            case "result" if self.tags or self.moves:
                self.result = self.result or plain_result(word.text)
            case "move":
                self.moves.append(word)
            case "comment" | "remark":
                self._comment(word.text)
            case "glyph" | "marks" | "setup":
                self._glyph(word)
            case _:
                pass  # a result without a game

    def _tag(self, word: Word) -> None:
        found = TAG.fullmatch(word.text)
        if found is None:
            raise BadPdn(word.line, 'a tag is a name and a text: [Event "Club night"]')
        self.tags[found[1]] = ESCAPED.sub(r"\1", found[2])
        self.tag_lines[found[1]] = word.line

    def record(self) -> Record:
        """The game played through. Raises BadPdn."""
        told = plain_result(self.tags.get("Result", OPEN)) or OPEN
        result = told if self.result in (None, OPEN) else self.result
        line = self._played(self._game())
        return Record(self.tags, line, result or OPEN, dict(self.comments), dict(self.glyphs))

    def _comment(self, text: str) -> None:
        inside = text[1:-1] if text.startswith("{") else text[1:]
        if told := " ".join(inside.split()):
            self.comments[len(self.moves)] += (told,)

    def _glyph(self, word: Word) -> None:
        if word.kind == "setup":
            raise BadPdn(word.line, "a position is set up in the middle of a game")
        text = word.text.strip("()")
        number = int(text[1:]) if word.kind == "glyph" else GLYPHS.get(text)
        if number is not None:
            self.glyphs[len(self.moves)] += (number,)

    def _game(self) -> Game:
        try:
            return named_game(self.tags, [word.text for word in self.moves])
        except RulesError as error:
            lines = (self.tag_lines.get(name) for name in ("Variant", "GameType"))
            raise BadPdn(next(filter(None, lines), self.line), str(error)) from error

    def _played(self, game: Game) -> Line:
        try:
            line = Line.begin(game, self.tags.get("FEN"))
        except BadFen as error:
            why = f"the position, at character {error.at + 1}: {error.why}"
            raise BadPdn(self.tag_lines["FEN"], why) from error
        positions, moves = [line.position], []
        for word in self.moves:
            try:
                moves.append(game.parse(positions[-1], word.text))
            except RulesError as error:
                raise BadPdn(word.line, f"move {len(moves) + 1}, {error}") from error
            positions.append(game.play(positions[-1], moves[-1]))
        return Line(game, tuple(positions), tuple(moves))


def _drafts(text: str) -> Iterator[Draft]:
    """The games of a file."""
    draft = Draft()
    for word in moves_played(words(text)):
        if draft.is_ended_by(word):
            yield draft
            draft = Draft(line=word.line)
        draft.add(word)
    if draft.tags or draft.moves:
        yield draft
