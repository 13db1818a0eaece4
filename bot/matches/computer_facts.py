"""What can be wrong with a wish to play against the computer, as facts."""

from bot.matches.match_error import MatchError


class TooManyComputerGames(MatchError):
    """The person plays against the computer in as many games as one person may."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class ComputerSwitchedOff(MatchError):
    """The server does not want games against the computer."""
