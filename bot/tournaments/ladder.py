"""A ladder: a player who beats someone higher up takes their place."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from bot.tournaments.model import TournamentRefusal

DAY = timedelta(days=1)
REACH = 3  # places up
ANSWER_WITHIN = 3 * DAY
REMIND_AFTER = 2 * DAY
LOST_UNANSWERED_AGAIN_AFTER = 14 * DAY
SAME_PAIR_AFTER = 7 * DAY
IDLE_AFTER, IDLE_STEP = 30 * DAY, 7 * DAY


class LadderRefusal(TournamentRefusal):
    """The challenge is not possible in the ladder."""


class NotOnLadder(LadderRefusal):
    """A person is not on the ladder."""


class OutOfReach(LadderRefusal):
    """The other player stands below, or more than three places above."""


@dataclass(eq=False, repr=False)
class MetRecently(LadderRefusal):
    """The two met less than a week ago; they may meet again at `at`."""

    at: datetime


class Unanswered(Enum):
    """What becomes of an unanswered challenge."""

    WAITING = auto()
    LOST = auto()  # as if the game had been lost
    LAPSED = auto()  # it costs nothing: the last one lost this way is less than 14 days ago


def check_challenge(
    order: Sequence[int], challenger: int, defender: int, met_at: datetime | None, now: datetime
) -> None:
    """Raise a LadderRefusal unless a player may challenge another; `met_at` is their last game."""
    reach = _place(order, challenger) - _place(order, defender)
    if not 1 <= reach <= REACH:
        raise OutOfReach
    if met_at is not None and now < met_at + SAME_PAIR_AFTER:
        raise MetRecently(met_at + SAME_PAIR_AFTER)


def take_place(order: Sequence[int], winner: int, loser: int) -> tuple[int, ...]:
    """Return the order after a game: a winner from below takes the loser's place, and all between
    move down.

    Raises NotOnLadder.
    """
    from_place, to_place = _place(order, winner), _place(order, loser)
    if from_place < to_place:
        return tuple(order)
    others = [player for player in order if player != winner]
    return (*others[:to_place], winner, *others[to_place:])


def judge_unanswered(
    asked_at: datetime, last_lost_at: datetime | None, now: datetime
) -> Unanswered:
    """Return what becomes of a challenge; `last_lost_at` is when one was last lost unanswered."""
    if now < asked_at + ANSWER_WITHIN:
        return Unanswered.WAITING
    lost_at = asked_at + ANSWER_WITHIN
    if last_lost_at is not None and lost_at < last_lost_at + LOST_UNANSWERED_AGAIN_AFTER:
        return Unanswered.LAPSED
    return Unanswered.LOST


def count_idle_steps(played_at: datetime, now: datetime) -> int:
    """Return how many places a player who last played or joined at `played_at` has gone down."""
    idle = now - played_at
    return 0 if idle < IDLE_AFTER else 1 + (idle - IDLE_AFTER) // IDLE_STEP


def move_idle_down(order: Sequence[int], idle: Collection[int]) -> tuple[int, ...]:
    """Return the order after each idle player went down a place, behind one who is not idle."""
    moved = list(order)
    for place in reversed(range(len(moved) - 1)):
        if moved[place] in idle and moved[place + 1] not in idle:
            moved[place], moved[place + 1] = moved[place + 1], moved[place]
    return tuple(moved)


def _place(order: Sequence[int], player: int) -> int:
    if player not in order:
        raise NotOnLadder(player)
    return order.index(player)
