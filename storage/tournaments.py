"""Tournaments: opened, entered, started and shown."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    text,
    update,
)

from storage.columns import OwnId, UtcTime
from storage.people import remember_person
from storage.rows import (
    EntryRow,
    NewTournament,
    Person,
    Place,
    TournamentChange,
    TournamentRow,
    columns_of,
)
from storage.schema import (
    HAS_NEXT_STEP,
    IS_LIVE_TOURNAMENT,
    channels,
    deputies,
    entries,
    people,
    tournaments,
)
from storage.upserts import Upsert

ENTRY, CHECK_IN, CANCELLED = "entry", "check-in", "cancelled"
THIS = tournaments.c.id == bindparam("tournament", type_=OwnId)
DEPUTY = people.alias("deputy")
WHOLE = (
    select(
        tournaments,
        channels.c.server_id,
        people.c.name.label("starter_name"),
        DEPUTY.c.id.label("deputy_id"),
        DEPUTY.c.name.label("deputy_name"),
    )
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .join(people, people.c.id == tournaments.c.starter_id)
    .outerjoin(deputies, deputies.c.tournament_id == tournaments.c.id)
    .outerjoin(DEPUTY, DEPUTY.c.id == deputies.c.person_id)
)


NAME_DEPUTY = insert(deputies)
INSERT = insert(tournaments).returning(tournaments.c.id)


def insert_tournament(transaction: Connection, new: NewTournament) -> int:
    """Keep a new tournament in an occupied place; return its id."""
    remember_person(transaction, new.starter)
    row = columns_of(new)
    place, starter, deputy = row.pop("place"), row.pop("starter"), row.pop("deputy")
    row |= {"channel_id": place.channel_id, "starter_id": starter.id, "state": ENTRY}
    made: int = transaction.execute(
        INSERT, {**row, "wanted_version": 1, "shown_version": 0}
    ).scalar_one()
    if deputy is not None:
        remember_person(transaction, deputy)
        transaction.execute(NAME_DEPUTY, {"tournament_id": made, "person_id": deputy.id})
    return made


FIND = WHOLE.where(THIS)


def find_tournament(transaction: Connection, tournament_id: int) -> TournamentRow | None:
    """Return the tournament, or None if there is none with this id."""
    return _first(transaction.execute(FIND, {"tournament": tournament_id}).first())


LOCK = FIND.with_for_update(of=tournaments)


def lock_tournament(transaction: Connection, tournament_id: int) -> TournamentRow | None:
    """Return the tournament, locked until the transaction ends, or None if there is none."""
    return _first(transaction.execute(LOCK, {"tournament": tournament_id}).first())


# Opened before a moment, not started, and no start is planned: perhaps no one will ever end it.
IS_FORSAKEN = and_(
    tournaments.c.state.in_((ENTRY, CHECK_IN)),
    tournaments.c.starts_at.is_(None),
    tournaments.c.created_at < bindparam("since", type_=UtcTime),
)


def count_live_tournaments(transaction: Connection, starter_id: int, since: datetime) -> int:
    """Count the tournaments of a person that are not over; ladders, which never are, count too.

    Those opened before a moment that wait for a start no one has planned do not count.
    """
    found = select(func.count()).where(
        tournaments.c.starter_id == starter_id, text(IS_LIVE_TOURNAMENT), ~IS_FORSAKEN
    )
    return transaction.scalar(found, {"since": since}) or 0


OF_SERVER_LIVE = (
    select(func.count())
    .select_from(tournaments)
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .where(
        channels.c.server_id == bindparam("server", type_=BigInteger),
        tournaments.c.kind != "LADDER",
        text(IS_LIVE_TOURNAMENT),
        ~IS_FORSAKEN,
    )
)


def count_live_in_server(transaction: Connection, server_id: int, since: datetime) -> int:
    """Count the tournaments of a server that are not over; ladders, which never are, do not.

    Nor do those opened before a moment that wait for a start no one has planned.
    """
    return transaction.scalar(OF_SERVER_LIVE, {"server": server_id, "since": since}) or 0


LIVE = WHOLE.where(
    text(IS_LIVE_TOURNAMENT),
    tournaments.c.channel_id == bindparam("channel", type_=BigInteger),
).order_by(tournaments.c.id.desc())


def list_live_tournaments(transaction: Connection, channel_id: int) -> list[TournamentRow]:
    """List the tournaments of a channel that are not over, the newest first."""
    return [_tournament(row) for row in transaction.execute(LIVE, {"channel": channel_id})]


CHANGE = (
    update(tournaments)
    .where(THIS)
    .values(
        state=bindparam("state"),
        starts_at=bindparam("starts", type_=UtcTime),
        closes_at=bindparam("closes", type_=UtcTime),
        is_announced=bindparam("announced"),
        started_at=bindparam("started", type_=UtcTime),
        ends_at=bindparam("ends", type_=UtcTime),
        due_at=bindparam("due", type_=UtcTime),
        paused_at=bindparam("paused", type_=UtcTime),
        rounds=bindparam("rounds"),
        wanted_version=tournaments.c.wanted_version + 1,
    )
)


def change_tournament(transaction: Connection, change: TournamentChange) -> None:
    """Update a tournament's state and times, and have its message show them."""
    changed = {
        "tournament": change.id,
        "state": change.state,
        "starts": change.starts_at,
        "closes": change.closes_at,
        "announced": change.is_announced,
        "started": change.started_at,
        "ends": change.ends_at,
        "due": change.due_at,
        "paused": change.paused_at,
        "rounds": change.rounds,
    }
    transaction.execute(CHANGE, changed)


NEXT = select(tournaments.c.id).where(
    text(HAS_NEXT_STEP), tournaments.c.due_at <= bindparam("now", type_=UtcTime)
)


def list_next_tournaments(transaction: Connection, now: datetime) -> list[int]:
    """List tournaments for which something is due now."""
    return list(transaction.scalars(NEXT, {"now": now}))


MOMENT = (
    select(tournaments.c.due_at).where(text(HAS_NEXT_STEP)).order_by(tournaments.c.due_at).limit(1)
)


def find_next_moment(transaction: Connection) -> datetime | None:
    """Return when something is next due for any tournament, or None if nothing is."""
    moment: datetime | None = transaction.scalar(MOMENT)
    return moment


OF_SERVER = (
    select(tournaments.c.id, tournaments.c.channel_id, tournaments.c.state)
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .where(
        channels.c.server_id == bindparam("server", type_=BigInteger),
        tournaments.c.state != CANCELLED,
    )
    .order_by(tournaments.c.id.desc())
    .limit(bindparam("most"))
)


def list_server_tournaments(
    transaction: Connection, server_id: int, most: int
) -> list[tuple[int, Place, str]]:
    """List ids, places and states of a server's tournaments, the newest first.

    Those that were called off are left out.
    """
    rows = transaction.execute(OF_SERVER, {"server": server_id, "most": most})
    return [(row.id, Place(server_id, row.channel_id), row.state) for row in rows]


KEEP_ENTRY = Upsert(
    entries,
    (
        "number",
        "is_out",
        "forfeits",
        "first_round",
        "has_returned",
        "half_bye",
        "is_here",
        "is_captain",
        "seed",
    ),
)


def keep_entry(transaction: Connection, entry: EntryRow) -> None:
    """Keep a player's entry and standing."""
    remember_person(transaction, entry.person)
    row = columns_of(entry)
    person = row.pop("person")
    transaction.execute(KEEP_ENTRY.spoken_by(transaction), {**row, "person_id": person.id})


LEAVE = delete(entries).where(
    entries.c.tournament_id == bindparam("tournament", type_=OwnId),
    entries.c.person_id == bindparam("person", type_=BigInteger),
)


def drop_entry(transaction: Connection, tournament_id: int, person_id: int) -> None:
    """Delete a person's entry in a tournament that has not started."""
    transaction.execute(LEAVE, {"tournament": tournament_id, "person": person_id})


ENTRIES = (
    select(entries, people.c.name)
    .join(people, people.c.id == entries.c.person_id)
    .where(entries.c.tournament_id == bindparam("tournament", type_=OwnId))
    .order_by(entries.c.number)
)


def list_tournament_entries(transaction: Connection, tournament_id: int) -> list[EntryRow]:
    """List the entries of a tournament by number."""
    rows = transaction.execute(ENTRIES, {"tournament": tournament_id})
    return [
        EntryRow(
            tournament_id=row.tournament_id,
            person=Person(row.person_id, row.name),
            number=row.number,
            is_out=row.is_out,
            forfeits=row.forfeits,
            first_round=row.first_round,
            has_returned=row.has_returned,
            half_bye=row.half_bye,
            is_here=row.is_here,
            is_captain=row.is_captain,
            seed=row.seed,
        )
        for row in rows
    ]


def _first(row: Row[Any] | None) -> TournamentRow | None:
    return None if row is None else _tournament(row)


def _tournament(row: Row[Any]) -> TournamentRow:
    columns = dict(row._mapping)
    place = Place(columns.pop("server_id"), columns.pop("channel_id"))
    starter = Person(columns.pop("starter_id"), columns.pop("starter_name"))
    deputy_id, name = columns.pop("deputy_id"), columns.pop("deputy_name")
    deputy = None if deputy_id is None else Person(deputy_id, name)
    return TournamentRow(place=place, starter=starter, deputy=deputy, **columns)
