"""A file of games after it was read; it passes from one process to another."""

import pickle
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

import rules
from rules import Line, Move, Position
from rules.pdn import BadPdn, Record

KEY_LENGTH = 16
TIME = re.compile(r"\[%cl(?:oc)?k\s[^\[\]]{1,60}\]")


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """One game of a file, played through: any of its positions can be shown without the rules."""

    key: str
    options: tuple[str, ...]
    positions: tuple[Position, ...]  # one more than moves
    moves: tuple[Move, ...]
    written: tuple[str, ...]  # the moves as text
    tags: Mapping[str, str]  # as the file has them
    result: str
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # as in a `Record`
    glyphs: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    variations: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    shots: rules.Course | None = None  # a game other than draughts, which has no moves

    @classmethod
    def of(cls, record: Record) -> "ImportedGame":
        """Take from a record what its pictures and its card show."""
        line = record.line
        return cls(
            key=line.game.key,
            options=line.game.chosen,
            positions=line.positions,
            moves=line.moves,
            written=line.move_texts(),
            tags=record.tags,
            result=record.result,
            comments=record.comments,
            glyphs=record.glyphs,
            variations=record.variations,
        )

    @classmethod
    def of_shots(cls, course: rules.Course, tags: Mapping[str, str], result: str) -> "ImportedGame":
        """Take a game other than draughts from its record."""
        return cls(
            key=course.game.key,
            options=course.game.chosen,
            positions=(),
            moves=(),
            written=tuple(course.name_move(ply) for ply in range(1, course.ply + 1)),
            tags=tags,
            result=result,
            shots=course,
        )

    @property
    def white(self) -> str:
        """The name of White as in the file."""
        return self.tags.get("White", "?")

    @property
    def black(self) -> str:
        """The name of Black as in the file."""
        return self.tags.get("Black", "?")

    def find_time(self, ply: int) -> str:
        """Return what the comments after some moves say about the time left; empty if nothing."""
        told = TIME.search(" ".join(self.comments.get(ply, ())))
        return told[0] if told else ""

    @property
    def course(self) -> rules.Course:
        """The game as it was played, of whatever kind."""
        return self.line if self.shots is None else self.shots

    @property
    def line(self) -> Line:
        """The moves of a form of draughts."""
        return Line(rules.game(self.key, self.options), self.positions, self.moves)

    def pack(self) -> bytes:
        """Return the game as bytes, small and quick to pass on."""
        return zlib.compress(pickle.dumps(self), level=1)


@dataclass(frozen=True, slots=True)
class NumberedFault:
    """What is wrong with a game of a file, and which game it is, from 1."""

    number: int
    fault: BadPdn


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file of games: the readable ones, packed, and the first of the unreadable ones."""

    games: tuple[bytes, ...]
    faults: tuple[NumberedFault, ...] = ()
    bad_games: int = 0  # all of them
    has_more: bool = False  # games after those that were read
    bad_shots: rules.RulesError | None = None  # what is wrong with a record of shots
    data: bytes = b""  # the file itself

    def game(self, number: int) -> ImportedGame:
        """Unpack a game, counted from 0."""
        game: ImportedGame = pickle.loads(zlib.decompress(self.games[number]))
        return game

    def with_data(self, data: bytes) -> "ImportedFile":
        """Return the same with the file itself."""
        return replace(self, data=data)

    @property
    def key(self) -> str:
        """The key of the file: 16 hexadecimal digits derived from its bytes."""
        return key_of(self.data)

    @property
    def size(self) -> int:
        """How many bytes it takes in memory."""
        return len(self.data) + sum(map(len, self.games))


def key_of(data: bytes) -> str:
    """Return the key of a file with these bytes."""
    return sha256(data).hexdigest()[:KEY_LENGTH]
