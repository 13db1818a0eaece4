"""Which ratings a game counts for, by the kind of game and the server where it is played."""

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto

WORLD = 0  # the scope of games between people who want to be compared everywhere
MOST_QUICK = timedelta(hours=2)
# FIDE classes a time control by a game of 60 moves (Laws of Chess, appendices A and B).
TURNS_OF_A_GAME = 60


class Pace(Enum):
    """How long a game lasts."""

    QUICK = auto()
    LONG = auto()


@dataclass(frozen=True, slots=True)
class Pool:
    """The games that are rated together: a family of the catalogue at one pace."""

    family: str
    pace: Pace


def find_pace(time_a_side: timedelta | None) -> Pace:
    """Return the pace of a game that gives each side this much time for `TURNS_OF_A_GAME` turns.

    None stands for a game without a clock.
    """
    is_quick = time_a_side is not None and time_a_side <= MOST_QUICK
    return Pace.QUICK if is_quick else Pace.LONG


def find_scopes(server_id: int | None, *, both_want_the_world: bool) -> list[int]:
    """Return the tables for which a game counts: its server's, the world's, both or none.

    A game without a server counts for the world only. Each table has ratings of its own, so nobody
    brings along a rating won among friends elsewhere.
    """
    world = [WORLD] if both_want_the_world else []
    return world if server_id is None else [server_id, *world]
