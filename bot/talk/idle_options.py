"""Options that would have no effect beside the others: facts, and the words for each."""

from bot.talk.refusals import Sentences
from bot.talk.request_refusals import RequestRefused
from render.translation import deferred


class QuorumWithoutVotes(RequestRefused):
    """A quorum was asked for in a team whose members don't vote."""


class VotesNotCast(RequestRefused):
    """A way to see votes was chosen for a team whose members don't vote."""


class RoleOfNamed(RequestRefused):
    """A role was given for a team that only people who are named can join."""


class ColorWithoutOpponent(RequestRefused):
    """A colour was chosen in a team game of which anyone may join either side."""


class DecidedByCode(RequestRefused):
    """Someone who enters another server's code chose what that server has decided."""


class PeopleNotAsked(RequestRefused):
    """The number of people was given for a duel with one opponent or with a channel."""


class RaceOfChannels(RequestRefused):
    """Two channels were to race; they play for time."""


class GameAndMedley(RequestRefused):
    """An evening was to be both of one game and of a medley."""


class OrderWithoutMedley(RequestRefused):
    """The order of games was chosen for an evening of one game."""


class LevelWithoutComputer(RequestRefused):
    """A level was given, but the computer does not play."""


SENTENCES: Sentences = {
    QuorumWithoutVotes: deferred(
        "A quorum only works with votes. Let the team vote or its captain decide, or leave "
        "`quorum` out."
    ),
    VotesNotCast: deferred(
        "This team doesn't vote. Let it vote or its captain decide, or leave `votes` out."
    ),
    RoleOfNamed: deferred("Only people you name can join this team. Leave the role out."),
    ColorWithoutOpponent: deferred(
        "Anyone can pick their side here. Choose an opponent, or leave the colour out."
    ),
    DecidedByCode: deferred(
        "The server that gave you this code has chosen the rest. Leave out everything but `code` "
        "and `name`."
    ),
    PeopleNotAsked: deferred(
        "`people` is for a duel anyone here can join. Leave it or your opponent out."
    ),
    RaceOfChannels: deferred("Two channels can only play for time. Leave `kind` out."),
    GameAndMedley: deferred("Choose one game or a medley, not both."),
    OrderWithoutMedley: deferred("`by` is only for a medley. Choose one, or leave `by` out."),
    LevelWithoutComputer: deferred(
        "A level is for games against me. Choose me as the opponent, or leave the level out."
    ),
}
