"""A vote is closed in one transaction with the move, draw or loss that it decided."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches import match_actions
from bot.matches.flag_fall import miss_turn
from bot.matches.match_facts import OfferAlreadyMade
from bot.matches.match_store import save_match
from bot.matches.match_value import Match
from bot.matches.next_wake import next_wake
from bot.matches.work import Work
from bot.teams.session_store import save_session
from bot.teams.sessions import Session
from bot.votes.closing import (
    Choosing,
    ClosingReason,
    Decision,
    PollDecision,
    decide,
    find_due,
    is_decided_at_once,
    tally,
)
from bot.votes.team_rules import Decides
from storage import Overtaken
from storage.councils import close_council
from storage.rows import CouncilRow

ONLY_MOVE, BY_MEMBER = "ONLY_MOVE", "BY_MEMBER"  # reasons stored besides those of `ClosingReason`


@dataclass(frozen=True, slots=True)
class Closing:
    """A closed vote: the match before and after it, and the choices that did not count, by
    person.
    """

    before: Match
    after: Match
    row: CouncilRow
    unreadable: Mapping[int, str]


def look_at(work: Work, session: Session, now: datetime) -> Closing | Session:
    """Close a vote that is due, or return it as it stands, extended if need be."""
    poll = session.poll
    if is_decided_at_once(poll):
        decision = Decision(PollDecision.MOVE, ClosingReason.ALL, poll.choices[0], Choosing.VOTES)
        return carry_out(work, replace(session, decision=decision), now, ONLY_MOVE)
    while (due := find_due(poll)).at <= now:
        if due.why is not ClosingReason.EXTENSION:
            decided = replace(session, poll=poll, decision=decide(poll, due.why))
            return carry_out(work, decided, now)
        poll = poll.extend()
    return save_session(work, session, replace(session, poll=poll))


def carry_out(work: Work, session: Session, now: datetime, why: str = "") -> Closing:
    """Carry out what a vote has decided. Raises `Overtaken` if another process has closed it."""
    decision = session.decision
    assert decision is not None  # the caller has seen one
    before, decided = session.match, _decided_match(session, decision, now)
    after = replace(decided, wake_at=next_wake(decided, now))
    row = replace(
        session.row,
        state="closed",
        choice=decision.choice,
        why=why or _why(session, decision, now),
        choosing=decision.choosing.name if decision.choosing else None,
        tally=tuple(
            word for count in tally(session.poll) for word in (count.choice, f"{count.votes}")
        ),
    )
    if not close_council(work.transaction, row):
        raise Overtaken(before.id)
    work.changed.votes.pop(before.id, None)
    save_match(work, before, after)
    return Closing(before, after, row, session.unreadable)


def _why(session: Session, decision: Decision, now: datetime) -> str:
    """Return why a vote has closed; a majority closes it early only before its deadline."""
    is_by_member = session.side.rules.decides in (Decides.ANYBODY, Decides.ALTERNATE)
    if is_by_member and decision.why is ClosingReason.ALL:
        return BY_MEMBER
    is_late = decision.why is ClosingReason.MAJORITY and now >= session.poll.deadline
    return ClosingReason.DEADLINE.name if is_late else decision.why.name


def _decided_match(session: Session, decision: Decision, now: datetime) -> Match:
    match, side = session.match, session.match.turn
    match decision.verdict:
        case PollDecision.ACCEPT_DRAW:
            return match_actions.accept_draw(match, side, now)
        case PollDecision.RESIGN:
            return match_actions.resign(match, side, now)
        case PollDecision.FORFEIT if match.is_draughts:
            return match_actions.lose_by_silence(match, side, now, session.poll.silent_before + 1)
        case PollDecision.FORFEIT:
            return miss_turn(match, now)
        case PollDecision.MOVE:
            return _play(session, decision, now)


def _play(session: Session, decision: Decision, now: datetime) -> Match:
    side, after = session.match.turn, _play_choice(session, decision, now)
    if not decision.offers_draw or after.is_over:
        return after
    try:
        return match_actions.offer_draw(after, side, now)
    except OfferAlreadyMade:
        return after


def _play_choice(session: Session, decision: Decision, now: datetime) -> Match:
    """Return the match after the move or shot that was decided. Raises `NotRolled`."""
    match = session.match
    if not match.is_draughts:
        from bot.teams.voted_shots import shoot_choice  # imported with the first shot

        return shoot_choice(match, session.poll, decision, session.rolls, now)
    of_moves = session.choices.of_moves
    move = next(move for move, choice in of_moves.items() if choice == decision.choice)
    return match_actions.play_move(match, move, now)
