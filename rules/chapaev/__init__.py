"""Chapaev: flick the other side's discs off the board.

A game of its own beside the draughts: discs lie anywhere, shots are not limited to a list, and a
shot's result is computed once and kept. Pure and exact: the same launch has the same result on
every machine.
"""

from rules.chapaev.discs import Disc, Point, disc_name, square_centre, square_of
from rules.chapaev.game import KEY, Chapaev
from rules.chapaev.physics import TABLE, Frame, Hit, Launch, Motion, Physics
from rules.chapaev.played_shots import Deed, PassedTurn, PlayedShot
from rules.chapaev.refused_shots import (
    AimsAtItself,
    BadPower,
    BadTarget,
    FallenDisc,
    IncompleteShot,
    MatchDecided,
    NoDiscThere,
    NotYourDisc,
    SeveralDiscs,
    ShotPart,
    ShotRefused,
    UnreadableShot,
)
from rules.chapaev.rolling import film, roll
from rules.chapaev.rounds import ChapaevPosition, ChapaevRules, RoundEnding, RoundResult, Turn
from rules.chapaev.shot_notation import Strength
from rules.chapaev.shot_records import (
    BadShotRecord,
    RecordFault,
    ShotRecord,
    find_false_shot,
    is_shot_record,
    read_record,
    write_record,
)
from rules.chapaev.shot_text import BadDeed, read_deed, write_deed
from rules.chapaev.shots import Shot
from rules.chapaev.targets import Target, open_targets

__all__ = [
    "KEY",
    "TABLE",
    "AimsAtItself",
    "BadDeed",
    "BadPower",
    "BadShotRecord",
    "BadTarget",
    "Chapaev",
    "ChapaevPosition",
    "ChapaevRules",
    "Deed",
    "Disc",
    "FallenDisc",
    "Frame",
    "Hit",
    "IncompleteShot",
    "Launch",
    "MatchDecided",
    "Motion",
    "NoDiscThere",
    "NotYourDisc",
    "PassedTurn",
    "Physics",
    "PlayedShot",
    "Point",
    "RecordFault",
    "RoundEnding",
    "RoundResult",
    "SeveralDiscs",
    "Shot",
    "ShotPart",
    "ShotRecord",
    "ShotRefused",
    "Strength",
    "Target",
    "Turn",
    "UnreadableShot",
    "disc_name",
    "film",
    "find_false_shot",
    "is_shot_record",
    "open_targets",
    "read_deed",
    "read_record",
    "roll",
    "square_centre",
    "square_of",
    "write_deed",
    "write_record",
]
