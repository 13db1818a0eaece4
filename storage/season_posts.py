"""The recaps of servers' months, and the months that people shared."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Date,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    text,
    update,
)

from storage.columns import UtcTime
from storage.people import remember_person
from storage.rows import Person, SeasonPost, columns_of
from storage.schema import (
    IS_WAITING_SEASON,
    WANTS_SEASON,
    season_posts,
    season_shares,
    servers,
)
from storage.upserts import Upsert

MOST = 50  # servers at a time
SERVER = bindparam("server", type_=BigInteger)
PERSON = bindparam("person", type_=BigInteger)
MONTH = bindparam("of_month", type_=Date)
NOW = bindparam("now", type_=UtcTime)
POST = tuple(SeasonPost.__dataclass_fields__)
CLAIM = Upsert(season_posts)
THIS = and_(season_posts.c.server_id == SERVER, season_posts.c.month == MONTH)
OWN_SHARE = and_(
    season_shares.c.person_id == PERSON,
    season_shares.c.server_id == SERVER,
    season_shares.c.month == MONTH,
)
SHARE = Upsert(season_shares)
DUE = (
    select(servers.c.id)
    .where(
        text(WANTS_SEASON),
        or_(servers.c.season_at.is_(None), servers.c.season_at <= NOW),
        servers.c.id > SERVER,
    )
    .order_by(servers.c.id)
    .limit(MOST)
)


def list_due_seasons(transaction: Connection, now: datetime, after: int) -> Sequence[int]:
    """List some servers with ids above `after` that want recaps and may have one due."""
    return transaction.scalars(DUE, {"now": now, "server": after}).all()


NEXT = select(func.min(servers.c.season_at)).where(text(WANTS_SEASON))


def find_next_season(transaction: Connection) -> datetime | None:
    """Return when the next server may have a recap due; None if no server wants any."""
    found: datetime | None = transaction.scalar(NEXT)
    return found


LOCK = select(servers.c.season_channel).where(servers.c.id == SERVER).with_for_update()


def lock_season_channel(transaction: Connection, server_id: int) -> int | None:
    """Return where a server wants recaps, locking the server until the transaction ends."""
    found: int | None = transaction.scalar(LOCK, {"server": server_id})
    return found


PLAN = update(servers).where(servers.c.id == SERVER).values(season_at=bindparam("then"))


def plan_season(transaction: Connection, server_id: int, then: datetime | None) -> None:
    """Set when to look at the months of a server again; None for at once."""
    transaction.execute(PLAN, {"server": server_id, "then": then})


def claim_season(transaction: Connection, post: SeasonPost) -> None:
    """Keep a recap that is due; of two claims the first one stands."""
    transaction.execute(CLAIM.spoken_by(transaction), columns_of(post))


WAITING = (
    select(*(season_posts.c[name] for name in POST))
    .where(text(IS_WAITING_SEASON), season_posts.c.server_id > SERVER)
    .order_by(season_posts.c.server_id)
    .limit(MOST)
)


def list_waiting_seasons(transaction: Connection, after: int) -> list[SeasonPost]:
    """List some recaps that are claimed and not done, of servers with ids above `after`."""
    rows: Any = transaction.execute(WAITING, {"server": after})
    return [SeasonPost(**row._mapping) for row in rows]


DONE = update(season_posts).where(THIS).values(is_done=True, message_id=bindparam("message"))


def note_season_done(transaction: Connection, post: SeasonPost, message_id: int | None) -> None:
    """Keep that a recap was posted, or that nothing is posted for its month."""
    key = {"server": post.server_id, "of_month": post.month, "message": message_id}
    transaction.execute(DONE, key)


def claim_season_share(
    transaction: Connection, person: Person, server_id: int, month: date, at: datetime
) -> bool:
    """Keep that a person shares their month; tell whether they had not done so before."""
    remember_person(transaction, person)
    row = {"person_id": person.id, "server_id": server_id, "month": month, "shared_at": at}
    return bool(transaction.execute(SHARE.spoken_by(transaction), row).rowcount)


SHARED = (
    select(func.count())
    .select_from(season_shares)
    .where(season_shares.c.person_id == PERSON, season_shares.c.shared_at > NOW)
)


def count_season_shares(transaction: Connection, person_id: int, since: datetime) -> int:
    """Return how many months a person has shared since a moment."""
    return int(transaction.scalar(SHARED, {"person": person_id, "now": since}) or 0)


UNSHARE = delete(season_shares).where(OWN_SHARE)


def drop_season_share(transaction: Connection, person_id: int, server_id: int, month: date) -> None:
    """Forget that a person shared their month, which could not be sent."""
    key = {"person": person_id, "server": server_id, "of_month": month}
    transaction.execute(UNSHARE, key)
