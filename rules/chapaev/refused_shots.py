"""The reasons for refusing a shot: facts, each with an English sentence for the command line."""

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

    says = "The match is over."


class UnreadableShot(ShotRefused):
    """The text does not look like a shot."""

    says = "{text!r} isn't a shot. Try something like w4 d8 60: a disc, a target and a power."


@dataclass(eq=False, repr=False)
class IncompleteShot(ShotRefused):
    """The text lacks parts of a shot."""

    missing: tuple[ShotPart, ...]

    def __str__(self) -> str:
        """Name the missing parts."""
        parts = " and the ".join(part.value for part in self.missing)
        return f"{self.text!r} lacks the {parts}. Try something like w4 d8 60."


@dataclass(eq=False, repr=False)
class NotYourDisc(ShotRefused):
    """The disc belongs to the opponent."""

    says = "{disc} isn't the shooting side's disc."

    disc: str


@dataclass(eq=False, repr=False)
class FallenDisc(ShotRefused):
    """The disc has left the table."""

    says = "{disc} is off the board."

    disc: str


@dataclass(eq=False, repr=False)
class NoDiscThere(ShotRefused):
    """No disc lies on the square."""

    says = "There's no disc on {square}."

    square: str


@dataclass(eq=False, repr=False)
class SeveralDiscs(ShotRefused):
    """Several of the player's discs lie on the square."""

    says = "{text!r} could mean several discs."

    choices: tuple[str, ...]  # their names


class BadPower(ShotRefused):
    """The power is neither a whole number from 1 to 100 nor a word for one."""

    says = "The power in {text!r} has to be a whole number from 1 to 100."


class BadTarget(ShotRefused):
    """The target is neither a place on the table nor a disc on it."""

    says = (
        "The target in {text!r} has to be a square, a disc on the board, or a point like 3.5,7.5."
    )


@dataclass(eq=False, repr=False)
class AimsAtItself(ShotRefused):
    """The disc is aimed at its own place."""

    says = "{disc} can't be aimed at the spot it's on."

    disc: str
