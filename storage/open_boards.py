"""The boards that people have open in a browser: tickets, sessions, and who is looking."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update

from storage.columns import UtcTime
from storage.rows import OpenBoard, columns_of
from storage.schema import matches, open_boards

COLUMNS = tuple(open_boards.c[name] for name in OpenBoard.__dataclass_fields__)
TICKET = open_boards.c.ticket_hash == bindparam("ticket")
LASTS = open_boards.c.ends_at > bindparam("now", type_=UtcTime)


def keep_ticket(transaction: Connection, row: OpenBoard) -> None:
    """Keep a ticket that was given to a person, and forget all that has ended by now."""
    ended = delete(open_boards).where(open_boards.c.ends_at <= row.made_at)
    transaction.execute(ended)
    transaction.execute(insert(open_boards), columns_of(row))


IS_UNUSED = select(open_boards.c.ticket_hash).where(
    TICKET, LASTS, open_boards.c.session_hash.is_(None)
)


def is_unused(transaction: Connection, ticket_hash: str, now: datetime) -> bool:
    """Tell whether a ticket can be turned into a session."""
    wanted = {"ticket": ticket_hash, "now": now}
    return transaction.scalar(IS_UNUSED, wanted) is not None


USE = (
    update(open_boards)
    .where(TICKET, LASTS, open_boards.c.session_hash.is_(None))
    .values(session_hash=bindparam("session"), ends_at=bindparam("until", type_=UtcTime))
)


def use_ticket(
    transaction: Connection, ticket_hash: str, session_hash: str, now: datetime, until: datetime
) -> bool:
    """Turn a ticket into a session; tell whether that was possible, as it is once."""
    wanted = {"ticket": ticket_hash, "session": session_hash, "now": now, "until": until}
    return transaction.execute(USE, wanted).rowcount > 0


FIND = select(*COLUMNS).where(open_boards.c.session_hash == bindparam("session"), LASTS)


def find_open_board(transaction: Connection, session_hash: str, now: datetime) -> OpenBoard | None:
    """Return the board of a session that has not ended, or None."""
    row = transaction.execute(FIND, {"session": session_hash, "now": now}).one_or_none()
    return None if row is None else OpenBoard(**row._mapping)


IS_OPEN = select(open_boards.c.ticket_hash).where(TICKET, LASTS)


def is_open(transaction: Connection, ticket_hash: str, now: datetime) -> bool:
    """Tell whether the session that a ticket became has not ended."""
    return transaction.scalar(IS_OPEN, {"ticket": ticket_hash, "now": now}) is not None


SEE = update(open_boards).where(TICKET, LASTS).values(seen_at=bindparam("seen", type_=UtcTime))


def note_seen(
    transaction: Connection, ticket_hash: str, now: datetime, seen_at: datetime | None
) -> bool:
    """Note when a board was last heard of, None once it is shown no more; tell whether it is still
    open.
    """
    wanted = {"ticket": ticket_hash, "now": now, "seen": seen_at}
    return transaction.execute(SEE, wanted).rowcount > 0


FORGET = (
    update(open_boards)
    .where(open_boards.c.seen_at > bindparam("since", type_=UtcTime))
    .values(seen_at=None)
)


def forget_looking(transaction: Connection, since: datetime) -> None:
    """Forget who was heard of since a moment, as a process that was killed did not: whoever still
    looks says so again.
    """
    transaction.execute(FORGET, {"since": since})


LOOKING = select(open_boards.c.person_id).where(
    open_boards.c.match_id == bindparam("match"),
    open_boards.c.seen_at > bindparam("since", type_=UtcTime),
)


def list_looking(transaction: Connection, match_id: int, since: datetime) -> set[int]:
    """List the people whose open board of a match was heard of since a moment."""
    return {*transaction.scalars(LOOKING, {"match": match_id, "since": since})}


VERSIONS = select(matches.c.id, matches.c.version).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)


def list_versions(transaction: Connection, match_ids: Sequence[int]) -> dict[int, int]:
    """Return the versions of matches by number."""
    found = transaction.execute(VERSIONS, {"ids": match_ids})
    return {row.id: row.version for row in found}


def close_boards(transaction: Connection, person_id: int, server_id: int | None = None) -> int:
    """Close the boards a person has open, or those opened in one server; return how many."""
    closed: list[ColumnElement[bool]] = [open_boards.c.person_id == person_id]
    if server_id is not None:
        closed.append(open_boards.c.server_id == server_id)
    return transaction.execute(delete(open_boards).where(*closed)).rowcount
