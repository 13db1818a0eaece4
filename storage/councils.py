"""The votes of teams: opened, counted, closed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, select, text, update

from storage.rows import CouncilRow, DueCouncil, VoteRow, columns_of
from storage.schema import IS_OPEN_COUNCIL, councils, matches, teams, votes
from storage.upserts import Upsert

OPEN, CLOSED, VOID = "open", "closed", "void"
IS_OPEN = text(IS_OPEN_COUNCIL)
OF_MATCH = councils.c.match_id == bindparam("match")


INSERT = insert(councils)


def open_council(transaction: Connection, council: CouncilRow) -> None:
    """Open a vote of a team."""
    transaction.execute(INSERT, columns_of(council))


FIND_OPEN = select(councils).where(OF_MATCH, IS_OPEN)


def find_open_council(transaction: Connection, match_id: int) -> CouncilRow | None:
    """Return the vote that is open in a match, or None; there is at most one."""
    return _first(transaction.execute(FIND_OPEN, {"match": match_id}).first())


FIND = select(councils).where(OF_MATCH, councils.c.ply == bindparam("at_ply"))


def find_council(transaction: Connection, match_id: int, ply: int) -> CouncilRow | None:
    """Return the vote on the move that follows `ply` others, open or closed, or None."""
    return _first(transaction.execute(FIND, {"match": match_id, "at_ply": ply}).first())


LAST_OF_TEAM = (
    select(councils)
    .where(councils.c.team_id == bindparam("team"))
    .order_by(councils.c.number.desc())
    .limit(1)
)


def find_last_council(transaction: Connection, team_id: int) -> CouncilRow | None:
    """Return the newest vote of a team, or None."""
    return _first(transaction.execute(LAST_OF_TEAM, {"team": team_id}).first())


RENEW = (
    update(councils)
    .where(OF_MATCH, IS_OPEN)
    .values({name: bindparam(f"new_{name}") for name in ("changed_at", "due_at", "is_extended")})
)


def renew_council(transaction: Connection, council: CouncilRow) -> None:
    """Update when a vote last changed, when it is due, and whether it is extended."""
    new = {name: getattr(council, name) for name in ("changed_at", "due_at", "is_extended")}
    row = {f"new_{name}": value for name, value in new.items()}
    transaction.execute(RENEW, {"match": council.match_id, **row})


CLOSE = (
    update(councils)
    .where(OF_MATCH, IS_OPEN)
    .values({name: bindparam(f"new_{name}") for name in ("choice", "why", "choosing", "tally")})
    .values(state=CLOSED)
)


def close_council(transaction: Connection, council: CouncilRow) -> bool:
    """Close an open vote with its outcome; tell whether it was still open."""
    new = {name: getattr(council, name) for name in ("choice", "why", "choosing", "tally")}
    row = {f"new_{name}": value for name, value in new.items()}
    return transaction.execute(CLOSE, {"match": council.match_id, **row}).rowcount == 1


DROP = update(councils).where(OF_MATCH, IS_OPEN).values(state=VOID)


def drop_council(transaction: Connection, match_id: int) -> None:
    """End the open vote of a match, if there is one, without a decision."""
    transaction.execute(DROP, {"match": match_id})


DUE = (
    select(
        councils.c.match_id,
        councils.c.ply,
        councils.c.due_at,
        matches.c.server_id,
        teams.c.turn_seconds,
    )
    .join(matches, matches.c.id == councils.c.match_id)
    .join(teams, teams.c.id == councils.c.team_id)
    .where(IS_OPEN, councils.c.due_at <= bindparam("now"))
    .order_by(councils.c.due_at)
    .limit(bindparam("most"))
)


def list_due_councils(transaction: Connection, now: datetime, most: int = 50) -> list[DueCouncil]:
    """List the votes that are due now, the longest overdue first."""
    rows = transaction.execute(DUE, {"now": now, "most": most})
    return [
        DueCouncil(row.match_id, row.ply, row.due_at, row.server_id, row.turn_seconds)
        for row in rows
    ]


NEXT = select(func.min(councils.c.due_at)).where(IS_OPEN)


def find_next_due(transaction: Connection) -> datetime | None:
    """Return when a vote is next due, or None if none is open."""
    found: datetime | None = transaction.scalar(NEXT)
    return found


KEEP_VOTE = Upsert(votes, ("choice", "chosen_at", "event", "ticks"))


def keep_votes(transaction: Connection, kept: Sequence[VoteRow]) -> None:
    """Keep people's votes, replacing their earlier ones."""
    if kept:
        transaction.execute(KEEP_VOTE.spoken_by(transaction), [columns_of(vote) for vote in kept])


VOTES = select(votes).where(
    votes.c.match_id == bindparam("match"), votes.c.ply == bindparam("at_ply")
)


def list_votes(transaction: Connection, match_id: int, ply: int) -> list[VoteRow]:
    """List everybody's vote in a council."""
    rows = transaction.execute(VOTES, {"match": match_id, "at_ply": ply})
    return [
        VoteRow(**{name: getattr(row, name) for name in VoteRow.__dataclass_fields__})
        for row in rows
    ]


def _first(row: Row[Any] | None) -> CouncilRow | None:
    if row is None:
        return None
    return CouncilRow(**{name: getattr(row, name) for name in CouncilRow.__dataclass_fields__})
