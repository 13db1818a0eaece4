"""Calls: when one person has asked another to play, and nothing came of it."""

from datetime import datetime

from sqlalchemy import BigInteger, Connection, bindparam, or_, select, union_all

from storage.columns import UtcTime
from storage.schema import challenges, duels, lobbies, members

CALLER, CALLED = bindparam("caller", type_=BigInteger), bindparam("called", type_=BigInteger)
TEAMS = lobbies.c.white_team, lobbies.c.black_team
SINCE = bindparam("since", type_=UtcTime)
# A challenge whose terms were changed has given its message to the next one, which calls no one.
IN_VAIN = union_all(
    select(challenges.c.created_at).where(
        challenges.c.challenger_id == CALLER,
        challenges.c.opponent_id == CALLED,
        challenges.c.created_at > SINCE,
        challenges.c.match_id.is_(None),
        challenges.c.message_id.is_not(None),
    ),
    select(duels.c.created_at).where(
        duels.c.host_id == CALLER,
        duels.c.opponent_id == CALLED,
        duels.c.created_at > SINCE,
        duels.c.started_at.is_(None),
    ),
    select(lobbies.c.created_at)
    .join(members, or_(*(members.c.team_id == each for each in TEAMS)))
    .where(
        lobbies.c.starter_id == CALLER,
        members.c.person_id == CALLED,
        members.c.joined_at.is_(None),
        lobbies.c.created_at > SINCE,
        lobbies.c.match_id.is_(None),
        lobbies.c.message_id.is_not(None),
    ),
)


def list_calls_in_vain(
    transaction: Connection, caller_id: int, person_id: int, since: datetime
) -> list[datetime]:
    """List when a person was asked by another to play, without accepting; the earliest first."""
    asked = {"caller": caller_id, "called": person_id, "since": since}
    return sorted(transaction.execute(IN_VAIN, asked).scalars())
