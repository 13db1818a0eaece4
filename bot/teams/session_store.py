"""Votes of teams opened, loaded and saved."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.matches.changed import ChangedVote
from bot.matches.match_value import Match
from bot.matches.shards import shard_of
from bot.matches.work import Work, reads
from bot.teams.sessions import Session
from bot.teams.team_side import TeamSide
from bot.teams.team_store import load_sides, save_side
from bot.votes.choices import Choices, find_choices
from bot.votes.closing import ClosingReason, find_due, is_decided_at_once
from bot.votes.eligibility import joins_in_time
from bot.votes.poll import Poll, Tick, Vote, is_active
from rules import Color
from storage import Team, Transaction
from storage.councils import (
    drop_council,
    find_last_council,
    find_open_council,
    keep_votes,
    list_votes,
    open_council,
    renew_council,
)
from storage.off_times import list_outages
from storage.rows import CouncilRow, VoteRow, convert


def follow_match(work: Work, before: Match | None, after: Match) -> None:
    """Open the vote of a team that is now to move, and end the vote that is over.

    It runs in the transaction that changes the match.
    """
    if before is not None and before.ply == after.ply and not after.is_over:
        return
    if before is not None and isinstance(before.mover, Team):
        drop_council(work.transaction, before.id)
    if not after.is_over and isinstance(after.mover, Team):
        _open(work, after, after.mover)


def _open(work: Work, match: Match, team: Team) -> None:
    transaction = work.transaction
    last = find_last_council(transaction, team.id)
    is_silent = last is not None and last.why == ClosingReason.SILENCE.name
    row = CouncilRow(
        match_id=match.id,
        ply=match.ply,
        team_id=team.id,
        number=last.number + 1 if last else 1,
        opened_at=match.moved_at,
        changed_at=match.moved_at,
        due_at=match.moved_at,
        seed=work.chance.draw_seed(),
        silent_before=last.silent_before + 1 if last and is_silent else 0,
    )
    (side,) = load_sides(transaction, [team.id])
    session = _session(match, row, side, None, ())
    due = renew_due(session).row
    open_council(transaction, due)
    work.changed.votes[match.id] = ChangedVote(due.due_at)


def renew_due(session: Session) -> Session:
    """Return the session with the moment at which it must be looked at."""
    poll = session.poll
    is_plain = is_decided_at_once(poll)
    due_at = session.row.opened_at if is_plain else find_due(poll).at
    row = replace(
        session.row,
        changed_at=poll.changed_at,
        due_at=due_at,
        is_extended=poll.is_extended,
    )
    return replace(session, row=row)


@reads
def load_session(work: Work, match: Match) -> Session | None:
    """Return the open vote of a match with everything that belongs to it, or None."""
    transaction = work.transaction
    row = find_open_council(transaction, match.id)
    if row is None or row.ply != match.ply or match.is_over:
        return None
    other = match.holder(match.turn.other)
    team_ids = [row.team_id, *([other.id] if isinstance(other, Team) else [])]
    side, *others = load_sides(transaction, team_ids)
    votes = list_votes(transaction, match.id, match.ply)
    session = _session(match, row, side, next(iter(others), None), votes)
    outage = _measure_outage(transaction, match, row)
    return replace(session, poll=session.poll.suffer_outage(outage))


def _measure_outage(transaction: Transaction, match: Match, row: CouncilRow) -> timedelta:
    """Return how long the bot was away while a vote was open, when nobody could vote."""
    outages = list_outages(transaction, row.opened_at)
    lengths = (
        outage.ends_at - max(outage.begins_at, row.opened_at)
        for outage in outages
        if outage.ends_at is not None
        and outage.shards is not None
        and outage.shard == shard_of(match.server_id, outage.shards)
    )
    return sum(lengths, timedelta())


def save_session(work: Work, before: Session, after: Session) -> Session:
    """Write the votes and ticks, and when the vote is due; return the session as stored."""
    transaction = work.transaction
    save_side(transaction, before.side, after.side)
    if before.other is not None and after.other is not None:
        save_side(transaction, before.other, after.other)
    poll, known = after.poll, before.poll
    people = poll.participants | known.participants
    keep_votes(
        transaction,
        [
            _vote_row(after, person)
            for person in sorted(people)
            if (poll.votes.get(person), poll.ticks.get(person))
            != (known.votes.get(person), known.ticks.get(person))
        ],
    )
    kept = renew_due(after)
    if kept.row != before.row:
        renew_council(transaction, kept.row)
    changed = ChangedVote(kept.row.due_at, kept.poll.rules.turn, len(kept.poll.votes))
    work.changed.votes[kept.match.id] = changed
    return kept


def _session(
    match: Match,
    row: CouncilRow,
    side: TeamSide,
    other: TeamSide | None,
    votes: Sequence[VoteRow],
) -> Session:
    choices = _find_choices(match)
    rules, standing = side.rules, _read_votes(votes, choices)
    active = frozenset(
        member.person.id
        for member in side.members
        if is_active(member.seen_council, row.number)
        and joins_in_time(rules, member.joined_at or row.opened_at, row.opened_at)
    )
    poll = convert(
        Poll,
        row,
        rules=rules,
        choices=choices.texts,
        active=active,
        votes=standing,
        ticks={vote.person_id: _ticks(vote) for vote in votes if vote.ticks},
        has_offer=match.offer is not None and match.offer.by is not match.turn,
        has_others=choices.has_others,
    )
    return Session(
        match=match,
        side=side,
        other=other,
        row=row,
        poll=poll,
        choices=choices,
        turns=_count_turns(match, match.turn),
        unreadable={
            vote.person_id: vote.choice
            for vote in votes
            if vote.choice is not None and vote.person_id not in standing
        },
    )


def _count_turns(match: Match, side: Color) -> int:
    """Count the earlier turns of a side; several moves in a row are one turn."""
    sides = match.course.turns
    starts = zip([side.other, *sides], sides, strict=False)
    return sum(now is side and then is not side for then, now in starts) - 1


def _find_choices(match: Match) -> Choices:
    """Return the choices that can be voted for now."""
    if match.is_draughts:
        return find_choices(match.game, match.position)
    from bot.teams.voted_shots import find_shots  # imported with the first shot

    return find_shots(match)


def _read_votes(rows: Sequence[VoteRow], choices: Choices) -> dict[int, Vote]:
    """Return the standing votes, by person id."""
    votes = {row.person_id: _vote(row, choices) for row in rows if row.choice is not None}
    is_open, texts = choices.has_others, choices.texts
    return {who: vote for who, vote in votes.items() if is_open or vote.choice in texts}


def _vote(row: VoteRow, choices: Choices) -> Vote:
    """Return a vote from its row, with the power if it is for a shot."""
    assert row.choice is not None
    assert row.chosen_at is not None  # they are kept together
    choice, _, power = row.choice.rpartition(" ") if choices.has_others else (row.choice, "", "")
    return convert(
        Vote, row, event=row.event or 0, choice=choice, power=int(power) if power else None
    )


def _ticks(row: VoteRow) -> frozenset[Tick]:
    return frozenset(Tick[name.upper()] for name in row.ticks)


def _vote_row(session: Session, person_id: int) -> VoteRow:
    vote = session.poll.votes.get(person_id)
    ticks = session.poll.ticks.get(person_id, frozenset())
    return VoteRow(
        match_id=session.match.id,
        ply=session.match.ply,
        person_id=person_id,
        choice=vote.text if vote else None,
        chosen_at=vote.chosen_at if vote else None,
        event=vote.event if vote else None,
        ticks=tuple(sorted(tick.name.lower() for tick in ticks)),
    )
