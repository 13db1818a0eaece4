"""Simuls: opened, joined, begun board by board, shown."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Row,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from storage.columns import OwnId, UtcTime
from storage.people import remember_person
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
KEEP_BOARD = Upsert(simul_boards, ("number", "match_id", "is_out"))
INSERT = insert(simuls).returning(simuls.c.id)
THIS = simuls.c.id == bindparam("simul", type_=OwnId)
WHOLE = (
    select(simuls, channels.c.server_id, people.c.name.label("host_name"))
    .join(channels, channels.c.id == simuls.c.channel_id)
    .join(people, people.c.id == simuls.c.host_id)
)
FIND = WHOLE.where(THIS)
LOCK = select(simuls.c.id).where(THIS).with_for_update()
OPEN_HERE = WHOLE.where(
    text(IS_OPEN_SIMUL), simuls.c.channel_id == bindparam("channel", type_=BigInteger)
)
CHANGE = (
    update(simuls)
    .where(THIS)
    .values(
        state=bindparam("new_state"),
        expires_at=bindparam("expires", type_=UtcTime),
        most_boards=bindparam("most"),
        wanted_version=bindparam("wanted"),
    )
)
NOTE = (
    update(simuls)
    .where(THIS)
    .values(
        message_id=bindparam("message"), shown_version=bindparam("shown"), is_told=bindparam("told")
    )
)
OF_THIS = simul_boards.c.simul_id == simuls.c.id
MOVES = (
    select(func.coalesce(func.sum(matches.c.version), 0))
    .select_from(simul_boards)
    .join(matches, matches.c.id == simul_boards.c.match_id)
    .where(OF_THIS)
    .scalar_subquery()
)
WAITING = exists().where(OF_THIS, simul_boards.c.match_id.is_(None), ~simul_boards.c.is_out)
DUE = (
    select(simuls.c.id)
    .where(
        text(IS_UNTOLD_SIMUL),
        simuls.c.id > bindparam("after", type_=OwnId),
        or_(
            simuls.c.state.not_in([OPEN, RUNNING]),
            simuls.c.expires_at <= bindparam("now", type_=UtcTime),
            simuls.c.wanted_version > simuls.c.shown_version,
            (simuls.c.state == RUNNING)
            & (WAITING | (simuls.c.wanted_version + MOVES > simuls.c.shown_version)),
        ),
    )
    .order_by(simuls.c.id)
    .limit(bindparam("most"))
)
HOST = (
    select(simuls.c.host_id)
    .join(simul_boards, OF_THIS)
    .where(simul_boards.c.match_id == bindparam("match", type_=OwnId))
)
BOARDS = (
    select(simul_boards, people.c.name)
    .join(people, people.c.id == simul_boards.c.person_id)
    .where(simul_boards.c.simul_id == bindparam("simul", type_=OwnId))
    .order_by(simul_boards.c.number)
)
RENEW = (
    update(simuls)
    .where(
        simuls.c.host_id == bindparam("host", type_=BigInteger),
        simuls.c.state == RUNNING,
        simuls.c.id.in_(
            select(simul_boards.c.simul_id).where(
                simul_boards.c.match_id == bindparam("match", type_=OwnId)
            )
        ),
    )
    .values(wanted_version=simuls.c.wanted_version + 1)
)
LEAVE = delete(simul_boards).where(
    simul_boards.c.simul_id == bindparam("simul", type_=OwnId),
    simul_boards.c.person_id == bindparam("person", type_=BigInteger),
)


def open_simul(transaction: Connection, new: NewSimul) -> int:
    """Keep a new simul in an occupied place; return its id."""
    remember_person(transaction, new.host)
    row = columns_of(new)
    place, host = row.pop("place"), row.pop("host")
    row |= {"channel_id": place.channel_id, "host_id": host.id, "state": OPEN}
    row |= {"wanted_version": 1, "shown_version": 0, "is_told": False}
    made: int = transaction.execute(INSERT, row).scalar_one()
    return made


def find_simul(transaction: Connection, simul_id: int) -> SimulRow | None:
    """Return the simul, or None where there is none with this id."""
    return _read(transaction.execute(FIND, {"simul": simul_id}).first())


def find_open_simul(transaction: Connection, channel_id: int) -> SimulRow | None:
    """Return the simul of a channel that people can join, or None."""
    return _read(transaction.execute(OPEN_HERE, {"channel": channel_id}).first())


def lock_simul(transaction: Connection, simul_id: int) -> None:
    """Let nobody else lock the simul until the transaction ends."""
    transaction.execute(LOCK, {"simul": simul_id})


def change_simul(transaction: Connection, row: SimulRow) -> None:
    """Keep the state of a simul, until when it lasts, its room, and what its message is to show."""
    changed = {
        "simul": row.id,
        "new_state": row.state,
        "expires": row.expires_at,
        "most": row.most_boards,
        "wanted": row.wanted_version,
    }
    transaction.execute(CHANGE, changed)


def note_simul_shown(transaction: Connection, row: SimulRow) -> None:
    """Keep which message shows a simul, in which version, and whether its end was told."""
    noted = {
        "simul": row.id,
        "message": row.message_id,
        "shown": row.shown_version,
        "told": row.is_told,
    }
    transaction.execute(NOTE, noted)


def list_due_simuls(transaction: Connection, now: datetime, after: int, most: int) -> list[int]:
    """List simuls in which something is to be done or to be shown, by ids above `after`."""
    return list(transaction.scalars(DUE, {"now": now, "after": after, "most": most}))


def find_simul_host(transaction: Connection, match_id: int) -> int | None:
    """Return the host of the simul to which a match belongs, or None."""
    found: int | None = transaction.scalar(HOST, {"match": match_id})
    return found


def keep_simul_boards(transaction: Connection, rows: Iterable[SimulBoardRow]) -> None:
    """Keep who plays against a host, and in which match."""
    parameters = []
    for row in rows:
        remember_person(transaction, row.person)
        columns = columns_of(row)
        parameters.append({**columns, "person_id": columns.pop("person").id})
    if parameters:
        transaction.execute(KEEP_BOARD.spoken_by(transaction), parameters)


def drop_simul_board(transaction: Connection, simul_id: int, person_id: int) -> None:
    """Take somebody out of a simul that has not started."""
    transaction.execute(LEAVE, {"simul": simul_id, "person": person_id})


def list_simul_boards(transaction: Connection, simul_id: int) -> list[SimulBoardRow]:
    """List who plays against a host, by number."""
    return [
        SimulBoardRow(
            simul_id=row.simul_id,
            person=Person(row.person_id, row.name),
            number=row.number,
            match_id=row.match_id,
            is_out=row.is_out,
        )
        for row in transaction.execute(BOARDS, {"simul": simul_id})
    ]


def _read(row: Row[Any] | None) -> SimulRow | None:
    if row is None:
        return None
    columns = dict(row._mapping)
    place = Place(columns.pop("server_id"), columns.pop("channel_id"))
    host = Person(columns.pop("host_id"), columns.pop("host_name"))
    return SimulRow(place=place, host=host, **columns)


def renew_simul_of(transaction: Connection, match_id: int, host_id: int) -> None:
    """Let the running simul of a match be shown anew, if it is that of this host."""
    transaction.execute(RENEW, {"match": match_id, "host": host_id})
