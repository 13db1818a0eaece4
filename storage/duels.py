"""Duels: opened, joined, begun, and shown."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, select, text, update

from storage.columns import OwnId, UtcTime
from storage.people import remember_people
from storage.rows import DuelistRow, DuelRow, NewDuel, Person, Place, RunRow, columns_of
from storage.runs import NAMES
from storage.schema import (
    IS_DUE_DUEL,
    IS_LIVE_DUEL,
    channels,
    duel_people,
    duels,
    people,
    runs,
)
from storage.upserts import Upsert

MOST = 50  # rows of one page
THIS = duels.c.id == bindparam("duel", type_=OwnId)
PERSON = bindparam("person", type_=BigInteger)
NOW = bindparam("now", type_=UtcTime)
KEEP_PEOPLE = Upsert(duel_people, ("number", "side", "run_id", "is_ready"))
CHANGED = ("state", "row", "started_at", "due_at", "next_id", "wanted_version")
CHANGE = update(duels).where(THIS)


def add_duel(transaction: Connection, new: NewDuel) -> int:
    """Keep a new duel in an occupied place; return its id."""
    row = columns_of(new)
    place, other, host = row.pop("place"), row.pop("away_place"), row.pop("host")
    remember_people(transaction, [host])
    row |= {"channel_id": place.channel_id, "host_id": host.id}
    row |= {"away_channel_id": other.channel_id if other else None}
    row |= {"wanted_version": 1, "shown_version": 0}
    made: int = transaction.execute(insert(duels).returning(duels.c.id), row).scalar_one()
    return made


LOCK = select(duels.c.id).where(THIS).with_for_update()


def lock_duel(transaction: Connection, duel_id: int) -> None:
    """Lock a duel until the transaction ends; its runs are locked after it."""
    transaction.execute(LOCK, {"duel": duel_id})


OTHER = channels.alias("other")
FIND = (
    select(
        duels,
        channels.c.server_id,
        OTHER.c.server_id.label("away_server_id"),
        people.c.name.label("host_name"),
    )
    .join(channels, channels.c.id == duels.c.channel_id)
    .outerjoin(OTHER, OTHER.c.id == duels.c.away_channel_id)
    .join(people, people.c.id == duels.c.host_id)
    .where(THIS)
)


def find_duel(transaction: Connection, duel_id: int) -> DuelRow | None:
    """Return a duel."""
    found = transaction.execute(FIND, {"duel": duel_id}).mappings().one_or_none()
    return _read(found) if found else None


OF_RUN = select(runs.c.duel_id).where(runs.c.id == bindparam("run", type_=OwnId))


def find_duel_of_run(transaction: Connection, run_id: int) -> int | None:
    """Return the duel to which a run belongs."""
    found: int | None = transaction.scalar(OF_RUN, {"run": run_id})
    return found


LIVE = select(duels.c.id).where(text(IS_LIVE_DUEL), duels.c.host_id == PERSON)


def find_live_duel(transaction: Connection, host_id: int) -> int | None:
    """Return the duel that a person hosts and that is not over, or None."""
    found: int | None = transaction.scalar(LIVE.limit(1), {"person": host_id})
    return found


PEOPLE = (
    select(duel_people, people.c.name)
    .join(people, people.c.id == duel_people.c.person_id)
    .where(duel_people.c.duel_id == bindparam("duel", type_=OwnId))
    .order_by(duel_people.c.number)
)


def list_duelists(transaction: Connection, duel_id: int) -> list[DuelistRow]:
    """List the people of a duel in the order in which they came."""
    rows = transaction.execute(PEOPLE, {"duel": duel_id}).all()
    known = _find_runs(transaction, [row.run_id for row in rows if row.run_id is not None])
    return [
        DuelistRow(
            person=Person(row.person_id, row.name),
            number=row.number,
            side=row.side,
            is_ready=row.is_ready,
            run_id=row.run_id,
            run=known.get(row.run_id),
        )
        for row in rows
    ]


def keep_duel(transaction: Connection, row: DuelRow) -> None:
    """Keep how a locked duel stands."""
    values = {name: getattr(row, name) for name in CHANGED}
    transaction.execute(CHANGE.values(**values), {"duel": row.id})


def keep_duelists(transaction: Connection, duel_id: int, rows: Iterable[DuelistRow]) -> None:
    """Keep the people of a locked duel."""
    rows = [*rows]
    remember_people(transaction, (row.person for row in rows))
    parameters = [
        {
            "duel_id": duel_id,
            "person_id": row.person.id,
            "number": row.number,
            "side": row.side,
            "run_id": row.run_id,
            "is_ready": row.is_ready,
        }
        for row in rows
    ]
    if parameters:
        transaction.execute(KEEP_PEOPLE.spoken_by(transaction), parameters)


DROP_PERSON = delete(duel_people).where(
    duel_people.c.duel_id == bindparam("duel", type_=OwnId), duel_people.c.person_id == PERSON
)


def drop_duelist(transaction: Connection, duel_id: int, person_id: int) -> None:
    """Take a person out of a locked duel."""
    transaction.execute(DROP_PERSON, {"duel": duel_id, "person": person_id})


DUE = (
    select(duels.c.id)
    .where(text(IS_DUE_DUEL), duels.c.due_at <= NOW)
    .order_by(duels.c.due_at)
    .limit(MOST)
)


def list_due_duels(transaction: Connection, now: datetime) -> list[int]:
    """List some duels in which something must be done."""
    return [*transaction.scalars(DUE, {"now": now})]


NEXT_DUE = select(duels.c.due_at).where(text(IS_DUE_DUEL)).order_by(duels.c.due_at).limit(1)


def find_next_due_duel(transaction: Connection) -> datetime | None:
    """Return when something must be done in a duel next."""
    found: datetime | None = transaction.scalar(NEXT_DUE)
    return found


DUE_RUNS = (
    select(runs.c.id, runs.c.duel_id)
    .where(text("runs.due_at IS NOT NULL"), runs.c.due_at <= NOW, runs.c.duel_id.is_not(None))
    .order_by(runs.c.due_at)
    .limit(MOST)
)


def list_due_duel_runs(transaction: Connection, now: datetime) -> list[tuple[int, int]]:
    """List some runs in duels that are due to end, each after its duel."""
    return [(row.duel_id, row.id) for row in transaction.execute(DUE_RUNS, {"now": now})]


SERVER = bindparam("server", type_=BigInteger)
LIVE_OF = (
    select(duels.c.id)
    .join(channels, channels.c.id == duels.c.channel_id)
    .where(text(IS_LIVE_DUEL), SERVER.is_(None) | (channels.c.server_id == SERVER))
)
HOSTED = LIVE_OF.where(duels.c.host_id == PERSON)
JOINED = LIVE_OF.join(duel_people, duel_people.c.duel_id == duels.c.id).where(
    duel_people.c.person_id == PERSON
)


def list_live_duels_of(
    transaction: Connection, person_id: int, server_id: int | None = None
) -> list[int]:
    """List the duels that are not over which a person hosts or has joined."""
    key = {"person": person_id, "server": server_id}
    hosted, joined = transaction.scalars(HOSTED, key), transaction.scalars(JOINED, key)
    return sorted({*hosted, *joined})


OLD = (
    select(duels.c.id)
    .where(duels.c.created_at < bindparam("before", type_=UtcTime))
    .order_by(duels.c.created_at)
    .limit(MOST)
)
DROP_PEOPLE = delete(duel_people).where(
    duel_people.c.duel_id.in_(bindparam("duels", expanding=True))
)
DROP = delete(duels).where(duels.c.id.in_(bindparam("duels", expanding=True)))


def drop_old_duels(transaction: Connection, before: datetime) -> None:
    """Drop some duels that were opened before a moment."""
    if old := [*transaction.scalars(OLD, {"before": before})]:
        transaction.execute(DROP_PEOPLE, {"duels": old})
        transaction.execute(DROP, {"duels": old})


RUNS = select(runs.c.id, *(runs.c[name] for name in NAMES)).where(
    runs.c.id.in_(bindparam("runs", expanding=True))
)


def _find_runs(transaction: Connection, ids: list[int]) -> dict[int | None, RunRow]:
    found = dict[int | None, RunRow]()
    for row in transaction.execute(RUNS, {"runs": ids}).mappings() if ids else ():
        values = dict(row)
        run_id = values.pop("id")
        found[run_id] = RunRow(**values)
    return found


def _read(row: Mapping[Any, Any]) -> DuelRow:
    columns = dict(row)
    server_id, away_server_id = columns.pop("server_id"), columns.pop("away_server_id")
    place = Place(server_id, columns.pop("channel_id"))
    other_id = columns.pop("away_channel_id")
    other = None if other_id is None else Place(away_server_id, other_id)
    host = Person(columns.pop("host_id"), columns.pop("host_name"))
    return DuelRow(place=place, away_place=other, host=host, **columns)
