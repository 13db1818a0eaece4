"""Teams and their members."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Connection, Row, bindparam, delete, insert, select, text, update

from storage.people import remember_people
from storage.rows import (
    MemberRow,
    MembershipRow,
    NewTeam,
    Person,
    TeamDecision,
    TeamRow,
    columns_of,
)
from storage.schema import IS_OPEN_COUNCIL, councils, members, people, seats, teams, votes
from storage.upserts import Upsert

RUNNING_OF = (
    select(seats.c.match_id)
    .select_from(members)
    .join(seats, seats.c.team_id == members.c.team_id)
    .where(
        members.c.person_id == bindparam("person", type_=BigInteger),
        members.c.left_at.is_(None),
        members.c.joined_at.is_not(None),
        seats.c.is_over.is_(False),
    )
)


INSERT = insert(teams).returning(teams.c.id)


def make_team(transaction: Connection, new: NewTeam) -> int:
    """Keep a new team; return its id."""
    made: int = transaction.execute(INSERT, columns_of(new)).scalar_one()
    return made


FIND = select(teams).where(teams.c.id.in_(bindparam("teams", expanding=True)))


def find_teams(transaction: Connection, team_ids: Sequence[int]) -> list[TeamRow]:
    """Return the teams with these ids, in the order of the ids."""
    rows = transaction.execute(FIND, {"teams": list(team_ids)})
    found = {row.id: _team(row) for row in rows}
    return [found[team_id] for team_id in team_ids]


CHANGE = (
    update(teams)
    .where(teams.c.id == bindparam("team"))
    .values({name: bindparam(f"new_{name}") for name in NewTeam.__dataclass_fields__})
)


def change_team(transaction: Connection, team: TeamRow) -> None:
    """Write a team as it is now."""
    new = {f"new_{name}": getattr(team, name) for name in NewTeam.__dataclass_fields__}
    transaction.execute(CHANGE, {"team": team.id, **new})


NOTE_THREAD = (
    update(teams)
    .where(teams.c.id == bindparam("team"))
    .values(thread_id=bindparam("thread", type_=BigInteger))
)


def note_team_thread(transaction: Connection, team_id: int, thread_id: int) -> None:
    """Note the thread in which a team talks."""
    transaction.execute(NOTE_THREAD, {"team": team_id, "thread": thread_id})


KEEP_MEMBER = Upsert(members, ("joined_at", "left_at", "was_removed", "is_called", "seen_council"))


def keep_members(transaction: Connection, kept: Sequence[MemberRow]) -> None:
    """Keep members as they are now, with their names."""
    remember_people(transaction, (member.person for member in kept))
    rows = [
        {
            "team_id": member.team_id,
            "person_id": member.person.id,
            "joined_at": member.joined_at,
            "left_at": member.left_at,
            "was_removed": member.was_removed,
            "is_called": member.is_called,
            "seen_council": member.seen_council,
        }
        for member in kept
    ]
    if rows:
        transaction.execute(KEEP_MEMBER.spoken_by(transaction), rows)


def forget_who_left(transaction: Connection, team_ids: Sequence[int]) -> None:
    """Delete the people who left these teams by themselves, so that they may join any side.

    In teams that only named people may join, they stay, as they were named.
    """
    open_teams = select(teams.c.id).where(teams.c.id.in_(team_ids), teams.c.joins != "list")
    transaction.execute(
        delete(members).where(
            members.c.team_id.in_(open_teams),
            members.c.left_at.is_not(None),
            members.c.was_removed.is_(False),
        )
    )


MEMBERS = (
    select(members, people.c.name)
    .join(people, people.c.id == members.c.person_id)
    .where(members.c.team_id.in_(bindparam("teams", expanding=True)))
    .order_by(members.c.joined_at, members.c.person_id)
)


def list_members(transaction: Connection, team_ids: Sequence[int]) -> list[MemberRow]:
    """List everybody ever named for these teams or in them, in the order of joining."""
    return [_member(row) for row in transaction.execute(MEMBERS, {"teams": list(team_ids)})]


def list_matches_of_member(transaction: Connection, person_id: int) -> list[int]:
    """List the running matches of the teams to which a person belongs."""
    return list(transaction.scalars(RUNNING_OF, {"person": person_id}))


GAMES_OF = (
    RUNNING_OF.add_columns(seats.c.color, votes.c.choice)
    .outerjoin(councils, (councils.c.match_id == seats.c.match_id) & text(IS_OPEN_COUNCIL))
    .outerjoin(
        votes,
        (votes.c.match_id == councils.c.match_id)
        & (votes.c.ply == councils.c.ply)
        & (votes.c.person_id == members.c.person_id),
    )
)


def list_games_of_member(transaction: Connection, person_id: int) -> list[MembershipRow]:
    """List a person's part in the running matches of the teams they belong to."""
    return [
        MembershipRow(match_id=row.match_id, color=row.color, has_chosen=row.choice is not None)
        for row in transaction.execute(GAMES_OF, {"person": person_id})
    ]


def _team(row: Row[Any]) -> TeamRow:
    columns = {name: getattr(row, name) for name in TeamRow.__dataclass_fields__}
    return TeamRow(**{**columns, "decides": TeamDecision(row.decides)})


def _member(row: Row[Any]) -> MemberRow:
    return MemberRow(
        team_id=row.team_id,
        person=Person(row.person_id, row.name),
        joined_at=row.joined_at,
        left_at=row.left_at,
        was_removed=row.was_removed,
        is_called=row.is_called,
        seen_council=row.seen_council,
    )
