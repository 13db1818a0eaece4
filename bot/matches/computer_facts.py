"""Why a game against the computer, or its help, is refused, as facts."""

from bot.matches.match_error import MatchError
from bot.matches.match_value import Match


class TooManyComputerGames(MatchError):
    """The person already plays as many games against the computer as one person may."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class ComputerSwitchedOff(MatchError):
    """The server does not want games against the computer."""


class HintsNotAgreed(MatchError):
    """The match is between people who did not agree on hints."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.id}")
        self.match = match


class PositionInPlay(MatchError):
    """The person plays this very position just now, in a match against someone else."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.id}")
        self.match = match


class EngineBusy(MatchError):
    """The engine gave no answer: too much waits for it, or its processes cannot run."""


class AnalysisUnderWay(MatchError):
    """Another game is being analysed for this person."""


class GameTooLong(MatchError):
    """A game from a file has more moves than are analysed."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NothingToAnalyse(MatchError):
    """No move was played in the match."""


class TakebackByClock(MatchError):
    """The match is played with a clock, whose time cannot be given back."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.id}")
        self.match = match
