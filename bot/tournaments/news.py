"""News of tournaments and their rounds, which are posted in their channel."""

from dataclasses import dataclass
from enum import StrEnum


class News(StrEnum):
    """What is posted about a round; the values are stored, so never change one."""

    CHECK_IN = "check-in"
    PAIRED = "paired"
    REMINDER = "reminder"
    CHALLENGE = "challenge"  # on a ladder
    CHALLENGE_OVER = "challenge over"
    STARTED = "started"  # without rounds; the first round calls its players itself
    CALLED_OFF = "called off"  # automatically, as too few had entered at the planned start
    CHANNEL_GONE = "channel gone"  # before the start, so people are told in private
    OUT = "out"  # of a player who was removed; the player's number stands in for the round
    DAY_AHEAD = "day ahead"  # of a planned start
    LET_IN = "let in"  # from the waiting list; the player's number stands in for the round
    NO_PLACE = "no place"  # for those on the waiting list
    ASKS_ARBITER = "asks arbiter"  # for results on which the players do not agree
    FINISHED = "finished"
    ROLE_REFUSED = "role refused"  # the winner's; the obstacle stands in for the round


@dataclass(frozen=True, slots=True)
class RoundNews:
    """News of a round that is to be posted."""

    id: int
    tournament_id: int
    round: int
    news: News
