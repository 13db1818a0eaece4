"""When a poll closes, and what it has decided."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from bot.votes.poll import Poll, Tick, Vote
from bot.votes.team_rules import Decides, Silence

SILENCES = 3  # silent polls in a row lose the game
LEAST_AGREEING = 3  # people, in a team that has them


class ClosingReason(Enum):
    """Why a poll closes, or what happens to it first."""

    ALL = auto()  # everyone expected to vote has voted
    MAJORITY = auto()
    CAPTAIN = auto()
    DEADLINE = auto()
    EXTENSION = auto()  # too few have voted: it does not close yet
    WITHOUT_QUORUM = auto()
    SILENCE = auto()  # no one has voted


@dataclass(frozen=True, slots=True)
class ClosingTime:
    """The next moment at which a poll closes or is extended."""

    at: datetime
    why: ClosingReason


class PollDecision(Enum):
    """What a poll does."""

    MOVE = auto()
    ACCEPT_DRAW = auto()
    RESIGN = auto()
    FORFEIT = auto()  # the game is lost by silence


class Choosing(Enum):
    """How the move was chosen, if need be among several with equal votes."""

    VOTES = auto()  # it has the most
    CAPTAIN = auto()  # the captain's choice among equals, or in a captain's team
    FIRST = auto()  # it was the first to have its votes
    LOT = auto()  # no one has voted


@dataclass(frozen=True, slots=True)
class Decision:
    """The end of a poll; a move has a choice, the way it was chosen, and may offer a draw."""

    verdict: PollDecision
    why: ClosingReason
    choice: str | None = None
    choosing: Choosing | None = None
    offers_draw: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """The votes for one choice; `complete_at` is its last supporter's vote."""

    choice: str
    votes: int
    complete_at: Vote


def find_due(poll: Poll) -> ClosingTime:
    """Return what happens next if nobody votes or ticks any more."""
    ends = [_last_end(poll), *_early_ends(poll)]
    return min(ends, key=lambda due: due.at)


def tally(poll: Poll) -> list[Count]:
    """Return the choices that have votes: the most votes first, then the earliest to have them."""
    supporters: dict[str, list[Vote]] = {}
    for vote in poll.votes.values():
        supporters.setdefault(vote.choice, []).append(vote)
    counts = [Count(choice, len(votes), max(votes)) for choice, votes in supporters.items()]
    return sorted(counts, key=lambda count: (-count.votes, count.complete_at))


def decide(poll: Poll, why: ClosingReason) -> Decision:
    """Return the decision of a poll that closes for this reason."""
    if _is_accepted(poll):
        return Decision(PollDecision.ACCEPT_DRAW, why)
    if _is_resigned(poll):
        return Decision(PollDecision.RESIGN, why)
    counts = tally(poll)
    if not counts:
        return _break_silence(poll)
    choice, choosing = _choose(poll, counts)
    participants = len(poll.participants)
    offers_draw = 2 * poll.count(Tick.OFFER) > participants
    return Decision(PollDecision.MOVE, why, choice, choosing, offers_draw)


def is_decided_at_once(poll: Poll) -> bool:
    """Whether there is nothing to vote on: a single choice, and no draw to accept."""
    is_only = len(poll.choices) == 1 and not poll.has_others
    return is_only and not poll.has_offer


def is_lost_by_silence(poll: Poll) -> bool:
    """Whether silence in this poll loses, by the team's rules or after others in a row."""
    is_forfeit = poll.rules.silence is Silence.FORFEIT
    return is_forfeit or poll.silent_before + 1 >= SILENCES


def _last_end(poll: Poll) -> ClosingTime:
    votes = len(poll.votes)
    enough = votes >= poll.rules.quorum
    if not poll.is_extended:
        return ClosingTime(
            poll.deadline, ClosingReason.DEADLINE if enough else ClosingReason.EXTENSION
        )
    if enough:
        return ClosingTime(poll.last_moment, ClosingReason.DEADLINE)
    return ClosingTime(
        poll.last_moment, ClosingReason.WITHOUT_QUORUM if votes else ClosingReason.SILENCE
    )


def _early_ends(poll: Poll) -> list[ClosingTime]:
    """Return when the poll closes early because its result is settled."""
    rules, votes = poll.rules, len(poll.votes)
    if rules.decides is not Decides.VOTE or votes < rules.quorum:
        return []
    settled_at, electorate = poll.changed_at + rules.settle, len(poll.electorate)
    ends = []
    if votes >= electorate:
        ends.append(
            ClosingTime(max(settled_at, poll.opened_at + rules.earliest_end), ClosingReason.ALL)
        )
    if 2 * tally(poll)[0].votes > electorate:
        majority_at = max(settled_at, poll.opened_at + rules.earliest_majority)
        ends.append(ClosingTime(majority_at, ClosingReason.MAJORITY))
    return ends


def _choose(poll: Poll, counts: list[Count]) -> tuple[str, Choosing]:
    best = [count.choice for count in counts if count.votes == counts[0].votes]
    captain = poll.rules.captain_id
    vote = None if captain is None else poll.votes.get(captain)
    if vote and poll.rules.decides is Decides.CAPTAIN:
        return vote.choice, Choosing.CAPTAIN
    if len(best) == 1:
        return best[0], Choosing.VOTES
    if vote and vote.choice in best:
        return vote.choice, Choosing.CAPTAIN
    return best[0], Choosing.FIRST


def _break_silence(poll: Poll) -> Decision:
    if is_lost_by_silence(poll):
        return Decision(PollDecision.FORFEIT, ClosingReason.SILENCE)
    choice = poll.choices[poll.seed % len(poll.choices)]
    return Decision(PollDecision.MOVE, ClosingReason.SILENCE, choice, Choosing.LOT)


def _is_accepted(poll: Poll) -> bool:
    accepting = poll.count(Tick.ACCEPT)
    is_most = 2 * accepting > len(poll.participants)
    return poll.has_offer and is_most and accepting >= least_agreeing(poll)


def _is_resigned(poll: Poll) -> bool:
    """Whether two thirds want to resign, and the captain has not said no."""
    resigning = poll.count(Tick.RESIGN)
    captain = poll.rules.captain_id
    has_veto = captain is not None and Tick.PLAY_ON in poll.ticks.get(captain, ())
    is_most = resigning > 0 and 3 * resigning >= 2 * len(poll.participants)
    return is_most and resigning >= least_agreeing(poll) and not has_veto


def least_agreeing(poll: Poll) -> int:
    """Return the least number of members who must agree to a draw or to resigning."""
    return min(LEAST_AGREEING, len(poll.electorate))


@dataclass(frozen=True, slots=True)
class Closed:
    """A poll that has closed: when, and what it decided."""

    poll: Poll
    at: datetime
    decision: Decision


@dataclass(eq=False, repr=False)
class PollClosed(Exception):
    """The vote or tick came at the moment of closing or later."""

    closed: Closed


def extend_until(poll: Poll, now: datetime) -> Poll:
    """Return the poll as it is at a moment: extended, if its deadline has passed.

    Raises PollClosed.
    """
    while (due := find_due(poll)).at <= now:
        if due.why is not ClosingReason.EXTENSION:
            raise PollClosed(close_poll(poll, due))
        poll = poll.extend()
    return poll


def close_poll(poll: Poll, due: ClosingTime) -> Closed:
    """Return the poll as it closes."""
    return Closed(poll, due.at, decide(poll, due.why))


def close_by_captain(poll: Poll, person: int, now: datetime) -> Closed:
    """Return the poll as the captain closes it before its time.

    Raises PollClosed, NotTheCaptain or NoQuorum.
    """
    poll = extend_until(poll, now)
    poll.check_captain(person)
    return close_poll(poll, ClosingTime(now, ClosingReason.CAPTAIN))
