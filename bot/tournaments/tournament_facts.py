"""What people can do wrong in a tournament, as facts."""

from dataclasses import dataclass
from datetime import datetime

from bot.matches.gathering import Gathering, OneHere, ShownGathering
from bot.matches.match_error import MatchError
from bot.tournaments.conditions import Hindered
from bot.tournaments.model import Pairing
from bot.tournaments.tournament import Tournament

ARBITERS, MANAGERS = "arbiters", "managers"  # who may open tournaments, if not everyone


class NoSuchTournament(MatchError):
    """There is no tournament with this number, or none in this channel."""


@dataclass(eq=False, repr=False)
class _AboutTournament(MatchError):
    """A fact about a tournament as it stood then."""

    tournament: Tournament


class TournamentHere(_AboutTournament, OneHere):
    """Another tournament of the channel is not over yet."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.shown = ShownGathering(
            Gathering.TOURNAMENT, tournament.id, tournament.place, tournament.message_id
        )


class EntriesClosed(_AboutTournament):
    """The tournament has started or is over: nobody enters or leaves any more."""


class NotYoursToAnswer(_AboutTournament):
    """The game of a challenge begins only when the challenged player begins it."""


class OnlyByTeam(_AboutTournament):
    """People enter this tournament by joining a team."""


class NoSuchTeam(_AboutTournament):
    """The team no longer exists, or the person belongs to none."""


class TeamNameTaken(_AboutTournament):
    """Another team of the tournament has this name."""


class TeamNameUnfit(_AboutTournament):
    """The name of a team has no letter that anyone sees, or too many."""


class OnlyTheCaptain(_AboutTournament):
    """Only the captain of the team may do that."""


class NotRunning(_AboutTournament):
    """The tournament has not started yet, or is over."""


class TournamentFull(_AboutTournament):
    """Every place in the tournament is taken."""


@dataclass(eq=False, repr=False)
class NotAdmitted(_AboutTournament):
    """A person does not meet the conditions of the tournament; `hindered` is the first one they
    fail.

    `rating` is theirs as a whole number, if the condition is about ratings.
    """

    hindered: Hindered
    rating: int | None = None


@dataclass(eq=False, repr=False)
class TooManyEntered(MatchError):
    """A person already plays or waits in the most tournaments allowed at once."""

    most: int


class NotEntered(_AboutTournament):
    """The person does not play in the tournament."""


class WithdrawnAlready(_AboutTournament):
    """The person is already out of the tournament."""


class NotTheArbiter(_AboutTournament):
    """Only its starter, its arbiters and managers of the server may do that."""


class NotYourPairing(_AboutTournament):
    """The person does not play this game, or it has a result."""


class TooManyGamesAtOnce(_AboutTournament):
    """One of the two already plays the most games of the tournament allowed at once."""


class RoundNotOpen(_AboutTournament):
    """The round has been paired and opens a little later, or it is over."""


class TournamentPaused(_AboutTournament):
    """An arbiter has stopped the tournament for a while."""


class NoRounds(_AboutTournament):
    """All games of the tournament are played side by side, or its first round is not paired yet."""


class RoundHasOpened(_AboutTournament):
    """Games of the round can already be played, so it is not paired again."""


class DecideOwnGame(_AboutTournament):
    """An arbiter would decide a game that they play themselves, other than by giving it up."""


class PlaysHere(_AboutTournament):
    """An arbiter who plays would change who meets whom, and does not manage the server."""


@dataclass(eq=False, repr=False)
class TooEarlyToForfeit(_AboutTournament):
    """The time for a first move is not over yet; it ends at `until`."""

    until: datetime


@dataclass(eq=False, repr=False)
class DecidedMeanwhile(_AboutTournament):
    """Another arbiter has just decided this pairing."""

    pairing: Pairing


@dataclass(eq=False, repr=False)
class TournamentsClosed(MatchError):
    """Not everyone may open tournaments in this server; `by` says who may."""

    by: str


@dataclass(eq=False, repr=False)
class TooManyTournaments(MatchError):
    """A person has the most unfinished tournaments allowed."""

    most: int


@dataclass(eq=False, repr=False)
class TooManyInServer(MatchError):
    """A server has the most unfinished tournaments allowed."""

    most: int


class TournamentChanged(_AboutTournament):
    """The tournament is not as it was when the arbiter was asked."""


class SeededByRating(_AboutTournament):
    """Teams meet in the tournament, so no seeds are set by hand."""


class NoSuchPlayer(_AboutTournament):
    """The person whom the arbiter named does not play in the tournament, or none was named."""


class NoCheckIn(_AboutTournament):
    """No check-in is open now."""
