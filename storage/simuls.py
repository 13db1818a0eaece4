"""Simuls: opened, joined, begun board by board, and shown."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    text,
    update,
)

from storage.columns import OwnId, UtcTime
from storage.people import remember_people, remember_person
from storage.rows import NewSimul, Person, Place, SimulBoardRow, SimulRow, columns_of
from storage.schema import (
    IS_OPEN_SIMUL,
    IS_UNTOLD_SIMUL,
    channels,
    matches,
    people,
    simul_boards,
    simuls,
)
from storage.upserts import Upsert

OPEN, RUNNING = "open", "running"
OF_THIS = simul_boards.c.simul_id == simuls.c.id


def insert_simul(transaction: Connection, new: NewSimul) -> int:
    """Keep a new simul in an occupied place; return its id."""
    remember_person(transaction, new.host)
    row = columns_of(new)
    place, host = row.pop("place"), row.pop("host")
    row |= {"channel_id": place.channel_id, "host_id": host.id, "state": OPEN}
    row |= {"wanted_version": 1, "shown_version": 0, "is_told": False}
    made: int = transaction.execute(insert(simuls).returning(simuls.c.id), row).scalar_one()
    return made


def find_simul(transaction: Connection, simul_id: int) -> SimulRow | None:
    """Return the simul, or None if there is none with this id."""
    return _read(transaction.execute(_whole().where(simuls.c.id == simul_id)).first())


def find_open_simul(transaction: Connection, channel_id: int) -> SimulRow | None:
    """Return the simul of a channel that people can join, or None."""
    here = _whole().where(text(IS_OPEN_SIMUL), simuls.c.channel_id == channel_id)
    return _read(transaction.execute(here).first())


def lock_simul(transaction: Connection, simul_id: int) -> None:
    """Lock the simul until the transaction ends."""
    transaction.execute(select(simuls.c.id).where(simuls.c.id == simul_id).with_for_update())


def change_simul(transaction: Connection, row: SimulRow) -> None:
    """Update a simul's state, its end, its room, and the version its message should show."""
    transaction.execute(
        update(simuls)
        .where(simuls.c.id == row.id)
        .values(
            state=row.state,
            expires_at=row.expires_at,
            most_boards=row.most_boards,
            wanted_version=row.wanted_version,
        )
    )


NOW = bindparam("now", type_=UtcTime)
PAGE = (
    select(simuls.c.id)
    .where(text(IS_UNTOLD_SIMUL), simuls.c.id > bindparam("after", type_=OwnId))
    .order_by(simuls.c.id)
    .limit(bindparam("most"))
)
IS_RUNNING = simuls.c.state == RUNNING
IS_ON = (simuls.c.state == OPEN) | IS_RUNNING
OF_ITS_BOARDS = matches.c.id == simul_boards.c.match_id
MOVES = (
    select(func.coalesce(func.sum(matches.c.version), 0))
    .select_from(simul_boards)
    .join(matches, OF_ITS_BOARDS)
    .where(OF_THIS)
    .scalar_subquery()
)
HAS_MOVED = IS_RUNNING & (simuls.c.wanted_version + MOVES > simuls.c.shown_version)
IS_WAITING = exists().where(OF_THIS, simul_boards.c.match_id.is_(None), ~simul_boards.c.is_out)
HAS_GAME = exists().where(OF_THIS, OF_ITS_BOARDS, matches.c.ended_at.is_(None))
IS_DUE = (simuls.c.expires_at <= NOW) | HAS_MOVED | (IS_RUNNING & (IS_WAITING | ~HAS_GAME))
DUE = PAGE.where(IS_ON, IS_DUE)


def list_due_simuls(
    transaction: Connection, now: datetime, after: int = 0, most: int = 50
) -> list[int]:
    """List simuls with ids above `after` in which boards must begin, or that may be over."""
    return list(transaction.scalars(DUE, {"now": now, "after": after, "most": most}))


OUTDATED = PAGE.where(~IS_ON | (simuls.c.wanted_version > simuls.c.shown_version) | HAS_MOVED)


def list_outdated_simuls(transaction: Connection, after: int = 0, most: int = 50) -> list[int]:
    """List simuls with ids above `after` whose message does not show them as they stand, or whose
    end has not been told.
    """
    return list(transaction.scalars(OUTDATED, {"after": after, "most": most}))


# Runs for every board that pings somebody, and for every direct message about one.
HOST = (
    select(simuls.c.host_id)
    .join(simul_boards, OF_THIS)
    .where(simul_boards.c.match_id == bindparam("match", type_=OwnId))
)


def find_simul_host(transaction: Connection, match_id: int) -> int | None:
    """Return the host of the simul to which a match belongs, or None."""
    found: int | None = transaction.scalar(HOST, {"match": match_id})
    return found


def keep_simul_boards(transaction: Connection, rows: Iterable[SimulBoardRow]) -> None:
    """Keep the opponents of a host, and their matches."""
    rows, parameters = list(rows), []
    remember_people(transaction, (row.person for row in rows))
    for row in rows:
        columns = columns_of(row)
        parameters.append({**columns, "person_id": columns.pop("person").id})
    if parameters:
        keep = Upsert(simul_boards, ("number", "match_id", "is_out"))
        transaction.execute(keep.spoken_by(transaction), parameters)


def drop_simul_board(transaction: Connection, simul_id: int, person_id: int) -> None:
    """Take a person out of a simul that has not started."""
    transaction.execute(
        delete(simul_boards).where(
            simul_boards.c.simul_id == simul_id, simul_boards.c.person_id == person_id
        )
    )


def list_simul_boards(transaction: Connection, simul_id: int) -> list[SimulBoardRow]:
    """List the opponents of a host by number."""
    boards = (
        select(simul_boards, people.c.name)
        .join(people, people.c.id == simul_boards.c.person_id)
        .where(simul_boards.c.simul_id == simul_id)
        .order_by(simul_boards.c.number)
    )
    return [
        SimulBoardRow(
            simul_id=row.simul_id,
            person=Person(row.person_id, row.name),
            number=row.number,
            match_id=row.match_id,
            is_out=row.is_out,
        )
        for row in transaction.execute(boards)
    ]


def renew_simul_of(transaction: Connection, match_id: int, host_id: int) -> None:
    """Have the running simul of a match shown again, if this person hosts it."""
    of_match = select(simul_boards.c.simul_id).where(simul_boards.c.match_id == match_id)
    transaction.execute(
        update(simuls)
        .where(simuls.c.host_id == host_id, simuls.c.state == RUNNING, simuls.c.id.in_(of_match))
        .values(wanted_version=simuls.c.wanted_version + 1)
    )


def _whole() -> Select[Any]:
    """Build the query of simuls with their places and the names of their hosts."""
    return (
        select(simuls, channels.c.server_id, people.c.name.label("host_name"))
        .join(channels, channels.c.id == simuls.c.channel_id)
        .join(people, people.c.id == simuls.c.host_id)
    )


def _read(row: Row[Any] | None) -> SimulRow | None:
    if row is None:
        return None
    columns = dict(row._mapping)
    place = Place(columns.pop("server_id"), columns.pop("channel_id"))
    host = Person(columns.pop("host_id"), columns.pop("host_name"))
    return SimulRow(place=place, host=host, **columns)
