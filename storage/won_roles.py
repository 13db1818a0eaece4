"""Roles that winners get and those before them lose."""

from collections.abc import Collection

from sqlalchemy import BigInteger, Connection, and_, bindparam, delete, select, text, tuple_, update

from storage.rows import WonRole, columns_of
from storage.schema import IS_WAITING_ROLE, won_roles
from storage.upserts import Upsert

GIVE, HELD, TAKE = "give", "held", "take"
MOST = 50  # rows of a page
COLUMNS = tuple(WonRole.__dataclass_fields__)
SERVER = bindparam("server", type_=BigInteger)
ROLE = bindparam("role", type_=BigInteger)
PERSON = bindparam("person", type_=BigInteger)
ALL = select(*(won_roles.c[name] for name in COLUMNS))
OF_ROLE = ALL.where(won_roles.c.server_id == SERVER, won_roles.c.role_id == ROLE)
LOCK = OF_ROLE.with_for_update()
KEY = won_roles.c.server_id, won_roles.c.role_id, won_roles.c.person_id
THIS = and_(
    won_roles.c.server_id == SERVER, won_roles.c.role_id == ROLE, won_roles.c.person_id == PERSON
)
WIN = Upsert(won_roles, ("state", "tournament_id"))


def award_role(
    transaction: Connection,
    server_id: int,
    role_id: int,
    winners: Collection[int],
    tournament_id: int | None = None,
) -> None:
    """Keep who is to have a role from now on; whoever had it before is to lose it."""
    found = transaction.execute(LOCK, {"server": server_id, "role": role_id}).all()
    holders = {row.person_id for row in found if row.state == HELD}
    for row in found:
        if row.person_id not in winners:
            change_state(transaction, WonRole(**row._mapping), TAKE)
    for person_id in winners:
        if person_id not in holders:
            won = WonRole(server_id, role_id, person_id, GIVE, tournament_id)
            transaction.execute(WIN.spoken_by(transaction), columns_of(won))


WAITING = (
    ALL.where(text(IS_WAITING_ROLE), tuple_(*KEY) > tuple_(SERVER, ROLE, PERSON))
    .order_by(*KEY)
    .limit(MOST)
)


def list_waiting_roles(transaction: Connection, after: WonRole | None = None) -> list[WonRole]:
    """List some roles that are to be given or taken, in the order of their keys."""
    key = (after.server_id, after.role_id, after.person_id) if after else (0, 0, 0)
    wanted = dict(zip(("server", "role", "person"), key, strict=True))
    return [WonRole(**row._mapping) for row in transaction.execute(WAITING, wanted)]


OF_PERSON = ALL.where(won_roles.c.person_id == PERSON)


def list_roles_of_person(transaction: Connection, person_id: int) -> list[WonRole]:
    """List the roles that a person has won and may still have."""
    return [
        WonRole(**row._mapping) for row in transaction.execute(OF_PERSON, {"person": person_id})
    ]


CHANGE = update(won_roles).where(THIS, won_roles.c.state == bindparam("before"))


def change_state(transaction: Connection, row: WonRole, state: str) -> None:
    """Keep what is to be done with a role, unless something else has become of it."""
    transaction.execute(CHANGE.values(state=state), _key(row))


DROP = delete(won_roles).where(THIS, won_roles.c.state == bindparam("before"))


def drop_won_role(transaction: Connection, row: WonRole) -> bool:
    """Forget a role that was taken or refused; tell whether nothing else had become of it."""
    return transaction.execute(DROP, _key(row)).rowcount > 0


def _key(row: WonRole) -> dict[str, object]:
    key = {"server": row.server_id, "role": row.role_id, "person": row.person_id}
    return {**key, "before": row.state}
