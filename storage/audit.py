"""The moderators' log: entries are added, listed, and forgotten after a year."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Connection, Row, bindparam, delete, insert, select

from storage.columns import UtcTime
from storage.people import remember_people
from storage.places import KEEP_SERVER
from storage.rows import AuditEntry, Person
from storage.schema import audit, entries, pairings, people, tournaments

KEPT = timedelta(days=365)

ACTOR, CONCERNED = people.alias("actor"), people.alias("concerned")
PLAYS_WHITE, PLAYS_BLACK = entries.alias("plays_white"), entries.alias("plays_black")
SERVER = audit.c.server_id == bindparam("server")
NEWEST = (
    select(
        audit,
        ACTOR.c.name.label("actor_name"),
        CONCERNED.c.name.label("person_name"),
        tournaments.c.name.label("tournament_name"),
        PLAYS_WHITE.c.person_id.label("white_id"),
        PLAYS_BLACK.c.person_id.label("black_id"),
    )
    .join(ACTOR, ACTOR.c.id == audit.c.actor_id)
    .outerjoin(CONCERNED, CONCERNED.c.id == audit.c.person_id)
    .outerjoin(tournaments, tournaments.c.id == audit.c.tournament_id)
    .outerjoin(
        pairings,
        (pairings.c.tournament_id == audit.c.tournament_id)
        & (pairings.c.round == audit.c.round)
        & (pairings.c.board == audit.c.board),
    )
    .outerjoin(
        PLAYS_WHITE,
        (PLAYS_WHITE.c.tournament_id == pairings.c.tournament_id)
        & (PLAYS_WHITE.c.number == pairings.c.white),
    )
    .outerjoin(
        PLAYS_BLACK,
        (PLAYS_BLACK.c.tournament_id == pairings.c.tournament_id)
        & (PLAYS_BLACK.c.number == pairings.c.black),
    )
    .where(SERVER)
    .order_by(audit.c.id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("skipped"))
)
ADD = insert(audit)
FORGET = delete(audit).where(SERVER, audit.c.made_at < bindparam("oldest"))


def add_entry(transaction: Connection, entry: AuditEntry) -> None:
    """Add an entry, and delete the entries of the same server that are older than a year."""
    transaction.execute(KEEP_SERVER.spoken_by(transaction), {"id": entry.server_id})
    remember_people(transaction, filter(None, (entry.actor, entry.person)))
    row = {
        "server_id": entry.server_id,
        "made_at": entry.made_at,
        "actor_id": entry.actor.id,
        "action": entry.action,
        "person_id": entry.person and entry.person.id,
        "match_id": entry.match_id,
        "until": entry.until,
        "reason": entry.reason,
        "tournament_id": entry.tournament_id,
        "round": entry.round,
        "board": entry.board,
        "white_points": entry.points and entry.points[0],
        "black_points": entry.points and entry.points[1],
    }
    transaction.execute(ADD, row)
    transaction.execute(FORGET, {"server": entry.server_id, "oldest": entry.made_at - KEPT})


NOTED_SINCE = (
    select(1)
    .where(
        SERVER,
        audit.c.action == bindparam("action"),
        audit.c.person_id == bindparam("person", type_=BigInteger),
        audit.c.actor_id == bindparam("actor", type_=BigInteger),
        audit.c.made_at > bindparam("since", type_=UtcTime),
    )
    .limit(1)
)


def has_entry_since(transaction: Connection, entry: AuditEntry, since: datetime) -> bool:
    """Tell whether an entry like this, about the same two people, was added after a moment."""
    assert entry.person is not None
    same = {"server": entry.server_id, "action": entry.action, "since": since}
    people_ = {"person": entry.person.id, "actor": entry.actor.id}
    return transaction.execute(NOTED_SINCE, same | people_).first() is not None


def list_entries(
    transaction: Connection, server_id: int, most: int, skipped: int = 0
) -> list[AuditEntry]:
    """List the entries of a server, the newest first, leaving out the `skipped` newest."""
    page = {"server": server_id, "most": most, "skipped": skipped}
    return list(map(_entry, transaction.execute(NEWEST, page)))


ABOUT = NEWEST.where(audit.c.person_id == bindparam("person"))


def list_entries_about(
    transaction: Connection, server_id: int, person_id: int, most: int
) -> list[AuditEntry]:
    """List the entries about a person in a server, the newest first."""
    page = {"server": server_id, "person": person_id, "most": most, "skipped": 0}
    return list(map(_entry, transaction.execute(ABOUT, page)))


def _entry(row: Row[Any]) -> AuditEntry:
    concerned = None if row.person_id is None else Person(row.person_id, row.person_name)
    return AuditEntry(
        server_id=row.server_id,
        made_at=row.made_at,
        actor=Person(row.actor_id, row.actor_name),
        action=row.action,
        person=concerned,
        match_id=row.match_id,
        until=row.until,
        reason=row.reason,
        tournament_id=row.tournament_id,
        tournament=row.tournament_name or "",
        round=row.round,
        board=row.board,
        points=None if row.white_points is None else (row.white_points, row.black_points),
        players=None if row.white_id is None else (row.white_id, row.black_id),
    )
