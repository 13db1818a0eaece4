"""The reasons for refusing a shot: facts, without sentences."""

from dataclasses import dataclass
from enum import Enum

from rules.errors import RulesError


class ShotPart(Enum):
    """The parts of a shot."""

    DISC = "disc"
    TARGET = "target"
    POWER = "power"


@dataclass(eq=False, repr=False)
class ShotRefused(RulesError):
    """A shot that cannot be made; a subclass says why."""

    text: str


class MatchDecided(ShotRefused):
    """The match is over."""


class UnreadableShot(ShotRefused):
    """The text does not look like a shot."""


@dataclass(eq=False, repr=False)
class IncompleteShot(ShotRefused):
    """The text lacks parts of a shot."""

    missing: tuple[ShotPart, ...]

    def __str__(self) -> str:
        """Name the missing parts, for logs and the command line."""
        parts = " and no ".join(part.value for part in self.missing)
        return f"incomplete shot: text {self.text}, no {parts}"


@dataclass(eq=False, repr=False)
class NotYourDisc(ShotRefused):
    """The disc belongs to the opponent."""

    disc: str


@dataclass(eq=False, repr=False)
class FallenDisc(ShotRefused):
    """The disc has left the table."""

    disc: str


@dataclass(eq=False, repr=False)
class NoDiscThere(ShotRefused):
    """No disc lies on the square."""

    square: str


@dataclass(eq=False, repr=False)
class SeveralDiscs(ShotRefused):
    """Several of the player's discs lie on the square."""

    choices: tuple[str, ...]  # their names


class BadPower(ShotRefused):
    """The power is neither a whole number from 1 to 100 nor a word for one."""


class BadTarget(ShotRefused):
    """The target is neither a place on the table nor a disc on it."""


@dataclass(eq=False, repr=False)
class AimsAtItself(ShotRefused):
    """The disc is aimed at its own place."""

    disc: str
