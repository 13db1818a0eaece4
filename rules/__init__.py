"""The games: every form of draughts as values, and one class to play them all.

Pure: no clock, no randomness, no files. Nothing outside this package names a variant or asks which
game it serves. `Course` is the interface that draughts share with games of other kinds.
"""

from rules.compiled import find_compiled

__path__[:0] = find_compiled("rules")  # before importing any module that may be compiled

from rules.board import Board, Square
from rules.course import AnyGame, Course, MoveNumber, NotDraughts
from rules.errors import (
    Ambiguous,
    AmbiguousGame,
    BadFen,
    Blocked,
    CaptureEnds,
    CaptureGoesOn,
    ClashingOptions,
    FenFault,
    Forbidden,
    Illegal,
    LandsRightBehind,
    MenMoveForward,
    MenTakeNoKings,
    MoveEnds,
    MustCapture,
    MustPrefer,
    MustTakeMost,
    NoSuchFile,
    NoSuchJump,
    NoSuchSquare,
    NotYourPiece,
    Occupied,
    OneSquare,
    OutOfReach,
    RulesError,
    TooManyCaptures,
    TooManyPieces,
    UncrownedMan,
    UnknownGame,
    UnknownOption,
    UnplayedSquare,
    Unreadable,
)
from rules.game import Game
from rules.history import History
from rules.kinds import all_games, any_game, begin_game, is_draughts
from rules.limits import Prohibition
from rules.line import Line
from rules.outcome import Countdown, Ending, Outcome, Reason
from rules.position import BLACK, WHITE, Color, Move, Piece, Position
from rules.precedence import Preference
from rules.registry import game, games
from rules.variant import Option
from rules.writing import Style

__all__ = [
    "BLACK",
    "WHITE",
    "Ambiguous",
    "AmbiguousGame",
    "AnyGame",
    "BadFen",
    "Blocked",
    "Board",
    "CaptureEnds",
    "CaptureGoesOn",
    "ClashingOptions",
    "Color",
    "Countdown",
    "Course",
    "Ending",
    "FenFault",
    "Forbidden",
    "Game",
    "History",
    "Illegal",
    "LandsRightBehind",
    "Line",
    "MenMoveForward",
    "MenTakeNoKings",
    "Move",
    "MoveEnds",
    "MoveNumber",
    "MustCapture",
    "MustPrefer",
    "MustTakeMost",
    "NoSuchFile",
    "NoSuchJump",
    "NoSuchSquare",
    "NotDraughts",
    "NotYourPiece",
    "Occupied",
    "OneSquare",
    "Option",
    "OutOfReach",
    "Outcome",
    "Piece",
    "Position",
    "Preference",
    "Prohibition",
    "Reason",
    "RulesError",
    "Square",
    "Style",
    "TooManyCaptures",
    "TooManyPieces",
    "UncrownedMan",
    "UnknownGame",
    "UnknownOption",
    "UnplayedSquare",
    "Unreadable",
    "all_games",
    "any_game",
    "begin_game",
    "game",
    "games",
    "is_draughts",
]
