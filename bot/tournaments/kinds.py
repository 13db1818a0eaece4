"""The kinds of tournaments, and what is so in every tournament of a kind."""

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is so in every tournament of a kind.

    The numbers are those of its players, or of its teams if they meet in rounds.
    """

    most: int
    least: int = 2
    in_rounds: bool = False  # which follow each other
    all_meet: bool = False  # everyone plays everyone, perhaps within groups
    in_cycles: bool = False  # everyone may play everyone several times
    side_by_side: bool = False  # games may run at one time, and begin when both are ready
    pairs_anew: bool = False  # for each round, so an arbiter may swap players before it begins
    of_teams: bool = False  # entered with equal numbers, or as teams
    takes_late: bool = False  # people may enter after the start
    may_return: bool = False  # players who are out may return
    has_trophies: bool = True
    has_picture: bool = True  # otherwise its lines say it all


class Kind(Enum):
    """The players who meet."""

    ALL_PLAY_ALL = auto()  # in any order
    ALL_BY_ROUNDS = auto()
    GROUPS = auto()  # of all against all, whose winners play on
    SWISS = auto()
    KNOCK_OUT = auto()
    LADDER = auto()
    BOARDS_MATCH = auto()
    TEAM_EVENT = auto()

    @property
    def facts(self) -> Facts:
        """What is so in every tournament of this kind."""
        return FACTS[self]


FACTS = {
    Kind.ALL_PLAY_ALL: Facts(most=16, all_meet=True, in_cycles=True, side_by_side=True),
    Kind.ALL_BY_ROUNDS: Facts(
        most=16, in_rounds=True, all_meet=True, in_cycles=True, may_return=True
    ),
    Kind.GROUPS: Facts(most=96, in_rounds=True, all_meet=True, side_by_side=True),
    Kind.SWISS: Facts(most=128, in_rounds=True, pairs_anew=True, takes_late=True, may_return=True),
    Kind.KNOCK_OUT: Facts(most=64, in_rounds=True, pairs_anew=True),
    Kind.LADDER: Facts(least=3, most=100, takes_late=True, has_trophies=False, has_picture=False),
    Kind.BOARDS_MATCH: Facts(  # its players are those of both teams together
        most=32, side_by_side=True, of_teams=True, has_trophies=False, has_picture=False
    ),
    Kind.TEAM_EVENT: Facts(
        most=12, in_rounds=True, pairs_anew=True, of_teams=True, has_trophies=False
    ),
}
