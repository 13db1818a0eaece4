"""Why a shot is refused: facts, without sentences."""

from dataclasses import dataclass
from enum import Enum

from rules.errors import RulesError


class ShotPart(Enum):
    """What a shot consists of."""

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
    """The text leaves parts of a shot out."""

    missing: tuple[ShotPart, ...]

    def __str__(self) -> str:
        """Name what is missing, for logs and the command line."""
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
    """Several discs of the player lie on the square that is named."""

    choices: tuple[str, ...]  # their names


class BadPower(ShotRefused):
    """The power is no whole number from 1 to 100, and no word for one."""


class BadTarget(ShotRefused):
    """The target is no place on the table and no disc that lies there."""


@dataclass(eq=False, repr=False)
class AimsAtItself(ShotRefused):
    """The disc is aimed at the place where it lies."""

    disc: str
