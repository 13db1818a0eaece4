"""When a council closes, and what it has decided."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from bot.matches.councils.council import Council, Tick, Vote
from bot.matches.councils.team_rules import Decides, Silence

SILENCES = 3  # in a row lose the game
LEAST_AGREEING = 3  # people, in a team that has so many


class Why(Enum):
    """Why a council closes, or what happens to it first."""

    ALL = auto()  # everybody waited for has voted
    MAJORITY = auto()
    CAPTAIN = auto()
    DEADLINE = auto()
    EXTENSION = auto()  # too few have voted: it does not close yet
    WITHOUT_QUORUM = auto()
    SILENCE = auto()  # nobody has voted


@dataclass(frozen=True, slots=True)
class Due:
    """The next moment at which a council closes or is extended."""

    at: datetime
    why: Why


class Verdict(Enum):
    """What a council does."""

    MOVE = auto()
    ACCEPT_DRAW = auto()
    RESIGN = auto()
    FORFEIT = auto()  # the game is lost by silence


class Choosing(Enum):
    """How the move was found among others with as many votes."""

    VOTES = auto()  # it has the most
    CAPTAIN = auto()  # the captain's choice among equals, or in a captain's team
    FIRST = auto()  # it had its votes first
    LOT = auto()  # nobody has voted


@dataclass(frozen=True, slots=True)
class Decision:
    """The end of a council; a move has a choice, by which way, and may offer a draw."""

    verdict: Verdict
    why: Why
    choice: str | None = None
    choosing: Choosing | None = None
    offers_draw: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """The votes for one choice; `complete_at` is its last supporter's vote."""

    choice: str
    votes: int
    complete_at: Vote


def find_due(council: Council) -> Due:
    """Return what happens next if nobody says anything more."""
    ends = [_last_end(council), *_early_ends(council)]
    return min(ends, key=lambda due: due.at)


def tally(council: Council) -> list[Count]:
    """Return the choices that have votes: the most first, of equals the one that had them first."""
    supporters: dict[str, list[Vote]] = {}
    for vote in council.votes.values():
        supporters.setdefault(vote.choice, []).append(vote)
    counts = [Count(choice, len(votes), max(votes)) for choice, votes in supporters.items()]
    return sorted(counts, key=lambda count: (-count.votes, count.complete_at))


def decide(council: Council, why: Why) -> Decision:
    """Return what a council has decided that closes for this reason."""
    if _is_accepted(council):
        return Decision(Verdict.ACCEPT_DRAW, why)
    if _is_resigned(council):
        return Decision(Verdict.RESIGN, why)
    counts = tally(council)
    if not counts:
        return _break_silence(council)
    choice, choosing = _choose(council, counts)
    participants = len(council.participants)
    offers_draw = 2 * council.count(Tick.OFFER) > participants
    return Decision(Verdict.MOVE, why, choice, choosing, offers_draw)


def is_decided_at_once(council: Council) -> bool:
    """Whether there is nothing to vote on: one choice alone, and no draw to accept."""
    is_only = len(council.choices) == 1 and not council.has_others
    return is_only and not council.has_offer


def is_lost_by_silence(council: Council) -> bool:
    """Whether silence in this council loses, by the team's rules or after others in a row."""
    is_forfeit = council.rules.silence is Silence.FORFEIT
    return is_forfeit or council.silent_before + 1 >= SILENCES


def _last_end(council: Council) -> Due:
    votes = len(council.votes)
    enough = votes >= council.rules.quorum
    if not council.is_extended:
        return Due(council.deadline, Why.DEADLINE if enough else Why.EXTENSION)
    if enough:
        return Due(council.last_moment, Why.DEADLINE)
    return Due(council.last_moment, Why.WITHOUT_QUORUM if votes else Why.SILENCE)


def _early_ends(council: Council) -> list[Due]:
    """Return when the council closes before its time because it is clear what will come."""
    rules, votes = council.rules, len(council.votes)
    if rules.decides is not Decides.VOTE or votes < rules.quorum:
        return []
    settled_at, electorate = council.changed_at + rules.settle, len(council.electorate)
    ends = []
    if votes >= electorate:
        ends.append(Due(max(settled_at, council.opened_at + rules.earliest_end), Why.ALL))
    if 2 * tally(council)[0].votes > electorate:
        majority_at = max(settled_at, council.opened_at + rules.earliest_majority)
        ends.append(Due(majority_at, Why.MAJORITY))
    return ends


def _choose(council: Council, counts: list[Count]) -> tuple[str, Choosing]:
    best = [count.choice for count in counts if count.votes == counts[0].votes]
    captain = council.rules.captain_id
    vote = None if captain is None else council.votes.get(captain)
    if vote and council.rules.decides is Decides.CAPTAIN:
        return vote.choice, Choosing.CAPTAIN
    if len(best) == 1:
        return best[0], Choosing.VOTES
    if vote and vote.choice in best:
        return vote.choice, Choosing.CAPTAIN
    return best[0], Choosing.FIRST


def _break_silence(council: Council) -> Decision:
    if is_lost_by_silence(council):
        return Decision(Verdict.FORFEIT, Why.SILENCE)
    choice = council.choices[council.seed % len(council.choices)]
    return Decision(Verdict.MOVE, Why.SILENCE, choice, Choosing.LOT)


def _is_accepted(council: Council) -> bool:
    accepting = council.count(Tick.ACCEPT)
    is_most = 2 * accepting > len(council.participants)
    return council.has_offer and is_most and accepting >= least_agreeing(council)


def _is_resigned(council: Council) -> bool:
    """Whether two thirds want to resign, and the captain has not said no."""
    resigning = council.count(Tick.RESIGN)
    captain = council.rules.captain_id
    has_veto = captain is not None and Tick.PLAY_ON in council.ticks.get(captain, ())
    is_most = resigning > 0 and 3 * resigning >= 2 * len(council.participants)
    return is_most and resigning >= least_agreeing(council) and not has_veto


def least_agreeing(council: Council) -> int:
    """Return how many members at least must agree to a draw, or to resigning."""
    return min(LEAST_AGREEING, len(council.electorate))
