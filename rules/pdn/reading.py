"""Reading PDN: from words to games."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rules.errors import BadFen, RulesError, UnknownGame
from rules.game import Game
from rules.line import Line
from rules.pdn.faults import BadPdn, PdnFault
from rules.pdn.guessing import guess_games
from rules.pdn.habits import completed
from rules.pdn.kinds import named_game
from rules.pdn.record import OPEN, Record, plain_result
from rules.pdn.tokens import SHOWN, Kind, Word, with_whole_variations, words

MOST_PLIES = 2000  # of one game; the longest ever played have about 600
CUT_OFF = {PdnFault.OPEN_COMMENT, PdnFault.OPEN_VARIATION}  # the fault extends to the next game
INSIDE = {Kind.COMMENT: slice(1, -1), Kind.REMARK: slice(1, None), Kind.ASIDE: slice(None)}
NAMING = "Variant", "GameType"  # the tags that name the game
EARLY, EVIDENCE = 4, 2  # the ply by which a wrong board shows, and the fewest moves for another
FIRST = re.compile(r"0*1\s*\.")  # the number of the first move, which is the first side's
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


def read(text: str) -> list[Record]:
    """Read every game of a PDN file. Raises BadPdn for the first that cannot be read."""
    records = []
    for game in read_games(text):
        if isinstance(game, BadPdn):
            raise game
        records.append(game)
    return records


def read_games(text: str) -> Iterator[Record | BadPdn]:
    """Yield the games of a PDN file in order, and an error for each that cannot be read.

    All words are read before the first game is yielded, because games without a tag for their kind,
    or with one that names no game there is, are guessed together. Each game is played through only
    when it is asked for.
    """
    drafts = list(_drafts(text))
    unnamed = [draft for draft in drafts if draft.must_be_guessed]
    guessed = guess_games([(draft.tags.get("FEN"), draft.move_texts) for draft in unnamed])
    games = dict(zip(map(id, unnamed), guessed, strict=True))
    for draft in drafts:
        try:
            yield draft.record(games.get(id(draft)))
        except BadPdn as bad:
            yield bad


@dataclass(eq=False)
class Draft:
    """A game being read: no move is played before its last tag is known."""

    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    moves: list[Word] = field(default_factory=list)
    result: str | None = None
    result_line: int = 0
    aside: BadPdn | None = None  # the first words that are none of PDN
    number: Word | None = None  # of a move, if it was the last word
    is_numbered: bool = False  # whether a move has a number
    comments: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    glyphs: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    variations: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    fault: BadPdn | None = None  # the first fault
    line: int = 1  # where it begins

    @property
    def names_game(self) -> bool:
        """Whether its tags name the game."""
        return "Variant" in self.tags or bool(self.tags.get("GameType", "").strip())

    @cached_property
    def named(self) -> Game | RulesError:
        """The game that its tags name, or why they name none."""
        try:
            return named_game(self.tags)
        except RulesError as error:
            return error

    @property
    def must_be_guessed(self) -> bool:
        """Whether its moves have to tell which game it is."""
        is_told = self.moves or "FEN" in self.tags or not self.names_game
        return bool(is_told and not self.fault and isinstance(self.named, UnknownGame))

    @property
    def move_texts(self) -> list[str]:
        """The moves as in the file."""
        return [word.text for word in self.moves]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read yet, not even a fault."""
        return not (self.tags or self.moves or self.fault)

    def is_ended_by(self, word: Word) -> bool:
        """Whether a word belongs to the next game: its tags, or moves after a result."""
        if word.kind is Kind.TAG:
            is_cut_off = self.fault is not None and (not self.tags or self.fault.fault in CUT_OFF)
            return bool(self.moves or (self.tags and self.result) or is_cut_off)
        is_over = self.result is not None and not self.is_empty
        is_heading = word.kind is Kind.ASIDE and word.line > self.result_line
        return is_over and (word.kind is Kind.MOVE or is_heading)

    def add(self, word: Word) -> None:
        """Add a word; of several faults the first counts."""
        number, self.number = self.number, None
        match word.kind:
            case Kind.TAG:
                self.tags[word.name] = word.text
                self.tag_lines[word.name] = word.line
            case Kind.RESULT:
                self._result(word)
            case Kind.MOVE:
                self.is_numbered = self.is_numbered or number is not None
                self._move(word)
            case Kind.NUMBER:
                self._number(word)
            case Kind.COMMENT | Kind.REMARK | Kind.ASIDE:
                self._comment(word)
            case Kind.VARIATION:
                self.variations[len(self.moves)].append(word.text)
            case Kind.GLYPH | Kind.MARKS:
                self._glyph(word)
            case _:
                self._fault(word)

    def record(self, guessed: Game | None) -> Record:
        """Play the game through, as the `guessed` one if its tags name none. Raises BadPdn."""
        if fault := self.fault or (self.aside if self.is_nothing_else else None):
            raise fault
        told = plain_result(self.tags.get("Result", OPEN)) or OPEN
        result = told if self.result in (None, OPEN) else self.result
        line = self._find_line(guessed)
        return Record(
            self.tags,
            line,
            result or OPEN,
            comments={ply: tuple(texts) for ply, texts in self.comments.items()},
            glyphs={ply: tuple(numbers) for ply, numbers in self.glyphs.items()},
            variations={ply: tuple(texts) for ply, texts in self.variations.items()},
        )

    @property
    def is_nothing_else(self) -> bool:
        """Whether words that are none of PDN stand where the moves should be."""
        is_something = self.moves or "FEN" in self.tags or self.result not in (None, OPEN)
        return self.aside is not None and not is_something

    def _result(self, word: Word) -> None:
        """Add a result; above the first game it belongs to the names there, if any."""
        if not self.is_empty:
            self.result = self.result or plain_result(word.text)
            self.result_line = self.result_line or word.line
        elif self.aside:
            self.comments[0].append(word.text)

    def _move(self, word: Word) -> None:
        if len(self.moves) < MOST_PLIES:
            self.moves.append(word)
        else:
            self.fault = self.fault or BadPdn(word.line, PdnFault.TOO_LONG, ply=MOST_PLIES + 1)

    def _number(self, word: Word) -> None:
        """Begin the moves: what looked like some in lines above the first one is a time or date."""
        self.number = word
        is_below = bool(self.moves) and self.moves[-1].line < word.line
        if FIRST.fullmatch(word.text) and is_below and not self.is_numbered:
            above: list[str] = []
            for ply, move in enumerate(self.moves):
                above += (*self.comments.pop(ply, ()), move.text)
            above += self.comments.pop(len(self.moves), ())
            self.comments[0], self.moves = above, []
            self.variations.clear()

    def _comment(self, word: Word) -> None:
        if word.kind is Kind.ASIDE and self.aside is None:
            self.aside = BadPdn(word.line, PdnFault.UNEXPECTED, word.text[:SHOWN])
        inside = word.text[INSIDE[word.kind]]
        if text := " ".join(inside.split()):
            self.comments[len(self.moves)].append(text)

    def _glyph(self, word: Word) -> None:
        text = word.text.strip("($)")
        number = int(text) if word.kind is Kind.GLYPH else GLYPHS.get(text)
        if number is not None:
            self.glyphs[len(self.moves)].append(number)

    def _fault(self, word: Word) -> None:
        if word.kind is Kind.SET_UP and not self.fault:
            self.fault = BadPdn(word.line, PdnFault.SET_UP_INSIDE)
        if word.fault and not self.fault:
            self.fault = BadPdn(word.line, word.fault, word.text)

    def _find_line(self, guessed: Game | None) -> Line:
        """Play the game through, on another board than its tags say if only that one fits."""
        game = guessed or self._named_game()
        try:
            return self._play(game)
        except BadPdn as bad:
            if guessed and self.names_game and bad.ply == 1:
                raise self._unknown_game() from bad
            if guessed or bad.ply > EARLY or len(self.moves) < EVIDENCE:
                raise
            return self._play_elsewhere(game, bad)

    def _play_elsewhere(self, named: Game, bad: BadPdn) -> Line:
        """Play the game on another board; the tags about it remain as a comment."""
        (other,) = guess_games([(self.tags.get("FEN"), self.move_texts)])
        if len(other.board.squares) == len(named.board.squares):
            raise bad
        try:
            line = self._play(other)
        except BadPdn:
            raise bad from None
        told = " ".join(f"{name} {self.tags[name]}" for name in NAMING if name in self.tags)
        self.comments[0].insert(0, told)
        return line

    def _named_game(self) -> Game:
        if isinstance(self.named, RulesError):
            raise self._unknown_game() from self.named
        return self.named

    def _unknown_game(self) -> BadPdn:
        line = next(filter(None, map(self.tag_lines.get, NAMING)), self.line)
        cause = self.named if isinstance(self.named, RulesError) else None
        return BadPdn(line, PdnFault.UNKNOWN_GAME, cause=cause)

    def _play(self, game: Game) -> Line:
        try:
            line = Line.begin(game, self.tags.get("FEN"))
        except BadFen as error:
            raise BadPdn(self.tag_lines["FEN"], PdnFault.BAD_SET_UP, cause=error) from error
        positions, moves = [line.position], []
        for ply, word in enumerate(self.moves, 1):
            try:
                moves.append(game.parse(positions[-1], word.text))
            except RulesError as error:
                fault = PdnFault.BAD_MOVE
                raise BadPdn(word.line, fault, ply=ply, cause=error) from error
            positions.append(game.play(positions[-1], moves[-1]))
        return Line(game, tuple(positions), tuple(moves))


def _drafts(text: str) -> Iterator[Draft]:
    """Yield the games of a file, not yet played."""
    draft, is_begun = Draft(), False
    for word in completed(with_whole_variations(words(text))):
        if draft.is_ended_by(word):
            yield draft
            draft, is_begun = Draft(), True
        if draft.is_empty:
            draft.line = word.line
        draft.add(word)
    is_alone = draft.aside is not None and not is_begun
    if is_alone or not draft.is_empty:
        yield draft
