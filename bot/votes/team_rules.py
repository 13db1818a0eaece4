"""How a team decides, and who may join it."""

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto

MOST_QUORUM = 50
SETTLING = timedelta(seconds=60)


class Decides(Enum):
    """Who makes the moves of a team."""

    VOTE = auto()  # a poll
    CAPTAIN = auto()  # votes are advice, and decide at the deadline if the captain is away
    ANYBODY = auto()  # whoever plays first
    ALTERNATE = auto()  # the members of a list, one turn each


class Joins(Enum):
    """Who may join a team."""

    OPEN = auto()
    ROLE = auto()  # people with a role of the server
    LIST = auto()  # people named at the start


class Guard(Enum):
    """How new a person may be who joins an open team."""

    FRIENDS = auto()
    STRICT = auto()


class Silence(Enum):
    """What happens when no one votes."""

    LOT = auto()  # a random move; the third silent vote in a row loses
    FORFEIT = auto()  # the game is lost at once


class WrongQuorum(Exception):
    """A quorum is 1 to 50 people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """How a team decides. Raises WrongQuorum."""

    turn: timedelta  # for a move; an extension adds half of it
    decides: Decides = Decides.VOTE
    joins: Joins = Joins.OPEN
    guard: Guard = Guard.FRIENDS
    quorum: int = 1
    silence: Silence = Silence.LOT
    captain_id: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.quorum <= MOST_QUORUM:
            raise WrongQuorum(self.quorum)

    @property
    def settle(self) -> timedelta:
        """How long nothing may change before a vote closes early."""
        return min(SETTLING, self.turn / 20)

    @property
    def earliest_majority(self) -> timedelta:
        """How long a vote lasts at least, unless all members of a list have voted."""
        return self.turn / 4

    @property
    def earliest_end(self) -> timedelta:
        """How long a vote lasts at least once everyone active has voted.

        A quick voter must not take over the game from others who may still come.
        """
        return timedelta() if self.joins is Joins.LIST else self.earliest_majority

    @property
    def extension(self) -> timedelta:
        """How much longer a vote lasts if too few have voted."""
        return self.turn / 2
