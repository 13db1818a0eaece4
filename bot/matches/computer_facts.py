"""Why a game against the computer, or its help, is refused, as facts."""

from dataclasses import dataclass

from bot.matches.match_error import MatchError
from bot.matches.match_value import Match


@dataclass(eq=False, repr=False)
class TooManyComputerGames(MatchError):
    """The person already plays as many games against the computer as one person may."""

    most: int


class ComputerSwitchedOff(MatchError):
    """The server does not want games against the computer."""


@dataclass(eq=False, repr=False)
class HintsNotAgreed(MatchError):
    """The match is between people who did not agree on hints."""

    match: Match


@dataclass(eq=False, repr=False)
class PositionInPlay(MatchError):
    """The person plays this very position just now, in a match against someone else."""

    match: Match


class EngineBusy(MatchError):
    """The engine gave no answer: too much waits for it, or its processes cannot run."""


class AnalysisUnderWay(MatchError):
    """Another game is being analysed for this person."""


@dataclass(eq=False, repr=False)
class GameTooLong(MatchError):
    """A game from a file has more moves than are analysed."""

    most: int


class NothingToAnalyse(MatchError):
    """No move was played in the match."""


@dataclass(eq=False, repr=False)
class TakebackByClock(MatchError):
    """The match is played with a clock, whose time cannot be given back."""

    match: Match
