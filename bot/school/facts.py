"""What people can do wrong in the school, as facts.

SchoolError
└── NoSuchLesson · StaleStep · NoSuchPuzzle · NoGamePuzzleYet · NoMistakeYet · NoPuzzleYet ·
    NoPuzzleChannel · StaleAttempt · NoSuchRun · SharedAlready · SharedOften · NothingMissed ·
    StormedOften · NoSuchDuel · DuelBegun · DuelOver · DuelFull · DuelEmpty · DuelHere · NotInDuel ·
    NotDuelHost · TooLateToGo · NoSuchEnding · StalePractice
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.matches.gathering import OneHere, ShownGathering
from bot.school.course.attempt import Attempt
from bot.school.course.choosing import NoSuchPuzzle
from bot.school.course.practice import Drill
from bot.school.course.progress import Progress
from bot.school.course.school_error import SchoolError

__all__ = [
    "NoGamePuzzleYet",
    "NoMistakeYet",
    "NoPuzzleChannel",
    "NoPuzzleYet",
    "NoSuchLesson",
    "NoSuchPuzzle",
    "SchoolError",
    "StaleAttempt",
    "StaleStep",
]


@dataclass(eq=False, repr=False)
class NoSuchLesson(SchoolError):
    """No lesson has this name or number."""

    typed: str


@dataclass(eq=False, repr=False)
class StaleStep(SchoolError):
    """A control belongs to an earlier step, or was already pressed; `progress` is the current
    state.
    """

    progress: Progress


class NoGamePuzzleYet(SchoolError):
    """No game has given a puzzle that the person may see."""


class NoMistakeYet(SchoolError):
    """A person has no mistake left to practise."""


class NoPuzzleYet(SchoolError):
    """A person who has seen no puzzle answers one."""


class NoPuzzleChannel(SchoolError):
    """Something is chosen about the puzzle of the day in a server that has none yet."""


@dataclass(eq=False, repr=False)
class StaleAttempt(SchoolError):
    """A control belongs to an earlier moment of a puzzle; `attempt` is the current state."""

    attempt: Attempt


class NoSuchRun(SchoolError):
    """A run is not that of the person, or is not kept any more."""


class SharedAlready(SchoolError):
    """A run was shared before."""


class SharedOften(SchoolError):
    """A person has shared the most runs that one person can within an hour."""


class StormedOften(SchoolError):
    """A person has begun the most storms that one person can within a day."""


class NothingMissed(SchoolError):
    """A person has gone wrong in no puzzle of late, or has solved them all since."""


class NoSuchDuel(SchoolError):
    """There is no duel with this number."""


class DuelBegun(SchoolError):
    """A duel has begun."""


class DuelOver(SchoolError):
    """A duel is over, was called off, or has expired."""


class DuelFull(SchoolError):
    """As many people have joined a duel, or a side of it, as can."""


class DuelEmpty(SchoolError):
    """A duel has not enough people to start."""


@dataclass(eq=False, repr=False)
class DuelHere(SchoolError, OneHere):
    """A person hosts another duel that is not over."""

    shown: ShownGathering


class NotInDuel(SchoolError):
    """A person is not among those of a duel."""


class NotDuelHost(SchoolError):
    """Only the host of a duel may start it."""


class TooLateToGo(SchoolError):
    """A person wants to begin later than everyone had to."""


@dataclass(eq=False, repr=False)
class NoSuchEnding(SchoolError):
    """No ending that can be practised has this key; `keys` are those there are."""

    typed: str
    keys: Sequence[str]


@dataclass(eq=False, repr=False)
class StalePractice(SchoolError):
    """A control belongs to an earlier moment of a practice; `drill` is how it stands."""

    drill: Drill
