"""Erasing people at their request, step by step, until nothing identifies them."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Delete,
    Update,
    and_,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from storage.columns import OwnId, UtcTime
from storage.former_players import add_former_player
from storage.kept_matches import list_own_running
from storage.names_in_texts import forget_name_in_texts
from storage.person_columns import PERSON_COLUMNS, Fate, PersonColumn
from storage.private_channels import close_private_channels
from storage.ratings import lock_scope
from storage.rows import Erasure
from storage.schema import (
    IS_LIVE_TOURNAMENT,
    IS_UNTOLD_SIMUL,
    applicants,
    bans,
    deputies,
    entries,
    erasures,
    people,
    ratings,
    seats,
    simul_boards,
    simuls,
    tournaments,
)

MOST = 500  # the rows of a table per transaction, before the last transaction
ERASED = ""  # the name of a person known only because of a ban; nobody has this name
PERSON = bindparam("person", type_=BigInteger)
FORMER = bindparam("former", type_=BigInteger)
NOW = bindparam("now", type_=UtcTime)
OF_PERSON = erasures.c.person_id == PERSON
THIS = erasures.c.id == bindparam("erasure", type_=OwnId)
END = delete(erasures).where(THIS)
NAME = select(people.c.name).where(people.c.id == PERSON)
LOCK_PERSON = NAME.with_for_update()
DROP_PERSON = delete(people).where(people.c.id == PERSON)
END_BANS = delete(bans).where(bans.c.person_id == PERSON, bans.c.until <= NOW)
BANNED = select(bans.c.server_id).where(bans.c.person_id == PERSON).limit(1)

# A person may have very many rows of these: they go in pieces first. Nothing refers to them.
LARGE = {"seats", "votes", "notices", "attempts", "school_days", "runs"}


def _take_out(each: PersonColumn) -> Delete | Update:
    """Return the statement that takes a person out of a table; add a condition for single rows."""
    if each.fate is Fate.DROP:
        return delete(each.table)
    new = FORMER if each.fate is Fate.RENAME else None
    return update(each.table).values({each.column: new})


def _piece(each: PersonColumn) -> tuple[Any, Any]:
    """Return the query for the keys of a person's rows, and the statement for one such row."""
    keys = list(each.table.primary_key)
    is_over = [seats.c.is_over] if each.table is seats else []  # the others must be ended first
    find = select(*keys).where(each.column == PERSON, *is_over).limit(bindparam("most"))
    this = and_(*(key == bindparam(f"this_{key.name}", type_=key.type) for key in keys))
    return find, _take_out(each).where(this)


PIECES = [_piece(each) for each in PERSON_COLUMNS if each.table.name in LARGE]
WHOLE = [
    _take_out(each).where(each.column == PERSON)
    for each in PERSON_COLUMNS
    if each.column is not bans.c.person_id
]

# A message may have been edited after the person left and before their name was erased.
OWN_TOURNAMENTS = (
    select(tournaments.c.id)
    .where(tournaments.c.starter_id == PERSON)
    .union(
        select(entries.c.tournament_id).where(entries.c.person_id == PERSON),
        select(applicants.c.tournament_id).where(applicants.c.person_id == PERSON),
        select(deputies.c.tournament_id).where(deputies.c.person_id == PERSON),
    )
)
OWN_SIMULS = (
    select(simuls.c.id)
    .where(simuls.c.host_id == PERSON)
    .union(select(simul_boards.c.simul_id).where(simul_boards.c.person_id == PERSON))
)
SHOW_ANEW = (
    update(tournaments)
    .where(tournaments.c.id.in_(OWN_TOURNAMENTS), text(IS_LIVE_TOURNAMENT))
    .values(wanted_version=tournaments.c.wanted_version + 1),
    update(simuls)
    .where(simuls.c.id.in_(OWN_SIMULS), text(IS_UNTOLD_SIMUL))
    .values(wanted_version=simuls.c.wanted_version + 1),
)
ADD = insert(erasures).returning(erasures.c.id)
DROP_WAITING = delete(erasures).where(OF_PERSON, erasures.c.waits)


def keep_erasure(transaction: Connection, person_id: int, now: datetime) -> Erasure | None:
    """Start the erasure of a person; one that has begun goes on. Return None for a stranger."""
    begun = find_erasure(transaction, person_id)
    if begun is not None:
        return begun
    if transaction.scalar(LOCK_PERSON, {"person": person_id}) is None:
        return None
    transaction.execute(DROP_WAITING, {"person": person_id})
    row = {"person_id": person_id, "asked_at": now, "waits": False}
    number: int = transaction.execute(ADD, row).scalar_one()
    add_former_player(transaction, -number)
    return Erasure(number, person_id, now)


FIND = select(erasures).where(OF_PERSON, ~erasures.c.waits)


def find_erasure(transaction: Connection, person_id: int) -> Erasure | None:
    """Return the erasure of a person that is under way, or None."""
    row = transaction.execute(FIND, {"person": person_id}).one_or_none()
    return None if row is None else Erasure(row.id, row.person_id, row.asked_at)


ALL = (
    select(erasures.c.id)
    .where(erasures.c.person_id > bindparam("after", type_=BigInteger))
    .order_by(erasures.c.person_id)
)
LISTED = (
    select(erasures)
    .where(
        erasures.c.person_id > bindparam("after", type_=BigInteger),
        erasures.c.waits == bindparam("is_waiting"),
    )
    .order_by(erasures.c.person_id)
    .limit(bindparam("most"))
)


def list_erasures(
    transaction: Connection, after: int, most: int, *, is_waiting: bool
) -> list[Erasure]:
    """List erasures that go on, or those that only wait for bans, of people with higher ids."""
    wanted = {"after": after, "most": most, "is_waiting": is_waiting}
    rows = transaction.execute(LISTED, wanted)
    return [Erasure(row.id, row.person_id, row.asked_at) for row in rows]


def find_name(transaction: Connection, person_id: int) -> str | None:
    """Return the name of a person as last seen; None for a stranger, "" for one who was erased."""
    name: str | None = transaction.scalar(NAME, {"person": person_id})
    return name


def reduce_rows(transaction: Connection, erasure: Erasure) -> bool:
    """Take a person out of some rows of large tables; tell whether there may be more rows."""
    if not _holds(transaction, erasure):
        return False
    is_more = False
    for find, take_out in PIECES:
        found = transaction.execute(find, {"person": erasure.person_id, "most": MOST}).mappings()
        rows = [{f"this_{name}": value for name, value in row.items()} for row in found]
        if rows:
            transaction.execute(take_out, [{**row, "former": erasure.former_id} for row in rows])
        is_more |= len(rows) == MOST
    return is_more


WAIT = update(erasures).where(THIS).values(waits=True)
FORGET_ALL = (
    update(people)
    .where(people.c.id == PERSON)
    .values({c.name: ERASED if c.name == "name" else None for c in people.c if not c.primary_key})
)
SCOPES = select(ratings.c.scope).where(ratings.c.person_id == PERSON).distinct()


def finish_erasure(
    transaction: Connection, erasure: Erasure, now: datetime, stuck: Collection[int]
) -> bool:
    """Take a person out of everything and delete their row; if a ban holds, only the id stays.

    Return False if games of theirs other than `stuck` go on: these must be ended first.
    """
    if not _holds(transaction, erasure):
        return True
    if set(list_own_running(transaction, erasure.person_id)) - set(stuck):
        return False
    person = {"person": erasure.person_id}
    for scope in sorted(transaction.scalars(SCOPES, person), key=lambda each: (each == 0, each)):
        lock_scope(transaction, scope)  # those of servers first, as when a game is rated
    name = transaction.scalar(LOCK_PERSON, person)
    if name:
        forget_name_in_texts(transaction, erasure.person_id, name)
    close_private_channels(transaction, erasure.person_id, erasure.former_id)
    for anew in SHOW_ANEW:
        transaction.execute(anew, person)
    for statement in WHOLE:
        transaction.execute(statement, {**person, "former": erasure.former_id})
    transaction.execute(END_BANS, {**person, "now": now})
    if transaction.scalar(BANNED, person) is None:
        transaction.execute(DROP_PERSON, person)
        transaction.execute(END, {"erasure": erasure.id})
    else:
        transaction.execute(FORGET_ALL, person)
        transaction.execute(WAIT, {"erasure": erasure.id})
    return True


def end_bans_of(transaction: Connection, erasure: Erasure, now: datetime) -> None:
    """Forget a person whose bans have ended, unless they have come back in the meantime."""
    person = {"person": erasure.person_id}
    transaction.execute(END_BANS, {**person, "now": now})
    if transaction.scalar(BANNED, person) is not None:
        return
    transaction.execute(END, {"erasure": erasure.id})
    if find_name(transaction, erasure.person_id) == ERASED:
        try:
            with transaction.begin_nested():
                transaction.execute(DROP_PERSON, person)
        except IntegrityError:
            pass  # something was done about them in the meantime: they are known again


LOCK = select(erasures.c.id).where(THIS, ~erasures.c.waits).with_for_update()


def _holds(transaction: Connection, erasure: Erasure) -> bool:
    """Tell whether an erasure is still under way, locking it until the transaction ends."""
    return transaction.scalar(LOCK, {"erasure": erasure.id}) is not None
