"""Ratings: kept, changed, put into tables."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    not_,
    or_,
    select,
)

from storage.columns import OwnId, UtcTime
from storage.places import KEEP_SERVER
from storage.rows import (
    Person,
    PoolKey,
    RatedMoment,
    RatingChangeRow,
    RatingRow,
    TableRow,
    columns_of,
)
from storage.schema import people, rating_changes, ratings, servers
from storage.upserts import Upsert

KEEP = Upsert(ratings, ("rating", "deviation", "volatility", "games", "rated_at", "shown_until"))
SCOPE = bindparam("scope", type_=BigInteger)
PERSON = bindparam("person", type_=BigInteger)
NOW = bindparam("now", type_=UtcTime)
IN_POOL = and_(rating_changes.c.scope == SCOPE, rating_changes.c.pool == bindparam("pool"))
AT, MATCH = bindparam("at", type_=UtcTime), bindparam("match_id", type_=OwnId)
IS_EARLIER = or_(
    rating_changes.c.at < AT,
    and_(rating_changes.c.at == AT, rating_changes.c.match_id < MATCH),
)
IS_LATER = or_(
    rating_changes.c.at > AT,
    and_(rating_changes.c.at == AT, rating_changes.c.match_id > MATCH),
)
IN_TABLE = and_(
    ratings.c.scope == SCOPE,
    ratings.c.pool == bindparam("pool"),
    ratings.c.shown_until.is_not(None),
    ratings.c.shown_until > NOW,
)
# Leaves the key unlocked, so that new channels of the server need not wait.
LOCK_SCOPE = (
    select(servers.c.id).where(servers.c.id == bindparam("id")).with_for_update(key_share=True)
)


def lock_scope(transaction: Connection, scope: int) -> None:
    """Lock the rating of a scope's games until the transaction ends."""
    transaction.execute(KEEP_SERVER.spoken_by(transaction), {"id": scope})
    transaction.execute(LOCK_SCOPE, {"id": scope})


FIND = select(ratings).where(
    ratings.c.person_id == PERSON, ratings.c.pool == bindparam("pool"), ratings.c.scope == SCOPE
)


def find_rating(transaction: Connection, key: PoolKey, person_id: int) -> RatingRow | None:
    """Return a person's rating in a pool, or None before the first rated game."""
    row = transaction.execute(FIND, {**columns_of(key), "person": person_id}).one_or_none()
    return RatingRow(**row._mapping) if row else None


ALL_OF = select(ratings).where(ratings.c.person_id == PERSON)


def list_ratings_of(transaction: Connection, person_id: int) -> list[RatingRow]:
    """List a person's ratings in all pools and scopes."""
    rows = transaction.execute(ALL_OF, {"person": person_id})
    return [RatingRow(**row._mapping) for row in rows]


def keep_rating(transaction: Connection, row: RatingRow) -> None:
    """Keep a person's present rating."""
    transaction.execute(KEEP.spoken_by(transaction), columns_of(row))


DROP = delete(ratings).where(
    ratings.c.person_id == PERSON, ratings.c.pool == bindparam("pool"), ratings.c.scope == SCOPE
)


def drop_rating(transaction: Connection, key: PoolKey, person_id: int) -> None:
    """Delete the rating of a person who has no rated games any more."""
    transaction.execute(DROP, {**columns_of(key), "person": person_id})


ADD_CHANGE = insert(rating_changes)


def add_changes(transaction: Connection, rows: Iterable[RatingChangeRow]) -> None:
    """Add the changes that games made to ratings."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(ADD_CHANGE, parameters)


# Each condition begins with one that an index answers.
LAST_BEFORE = (
    select(rating_changes)
    .where(IN_POOL, rating_changes.c.person_id == PERSON, rating_changes.c.at <= AT, IS_EARLIER)
    .order_by(rating_changes.c.at.desc(), rating_changes.c.match_id.desc())
    .limit(1)
)


def find_last_change(
    transaction: Connection, key: PoolKey, person_id: int, before: RatedMoment
) -> RatingChangeRow | None:
    """Return a person's last rating change before a game, or None."""
    wanted = {**columns_of(key), **columns_of(before), "person": person_id}
    row = transaction.execute(LAST_BEFORE, wanted).one_or_none()
    return RatingChangeRow(**row._mapping) if row else None


FIRST_AFTER = (
    select(rating_changes.c.match_id)
    .where(IN_POOL, rating_changes.c.person_id == PERSON, rating_changes.c.at >= AT, IS_LATER)
    .limit(1)
)


def has_later_change(
    transaction: Connection, key: PoolKey, person_id: int, after: RatedMoment
) -> bool:
    """Tell whether a person has a rated game that comes after this one."""
    wanted = {**columns_of(key), **columns_of(after), "person": person_id}
    return transaction.execute(FIRST_AFTER, wanted).first() is not None


FORGET_SINCE = (
    delete(rating_changes)
    .where(IN_POOL, rating_changes.c.at >= AT, not_(IS_EARLIER))
    .returning(rating_changes.c.person_id)
)


def forget_changes_since(transaction: Connection, key: PoolKey, since: RatedMoment) -> set[int]:
    """Delete the rating changes by a game and all later ones; return the people affected."""
    wanted = {**columns_of(key), **columns_of(since)}
    return set(transaction.scalars(FORGET_SINCE, wanted))


OF_MATCH = select(rating_changes).where(rating_changes.c.match_id == MATCH)


def list_changes_of_match(transaction: Connection, match_id: int) -> list[RatingChangeRow]:
    """List the changes that a game made to its players' ratings, in all scopes."""
    rows = transaction.execute(OF_MATCH, {"match_id": match_id})
    return [RatingChangeRow(**row._mapping) for row in rows]


OF_PERSON = (
    select(rating_changes)
    .where(IN_POOL, rating_changes.c.person_id == PERSON)
    .order_by(rating_changes.c.at.desc(), rating_changes.c.match_id.desc())
    .limit(bindparam("most"))
)


def list_changes_of_person(
    transaction: Connection, key: PoolKey, person_id: int, most: int
) -> list[RatingChangeRow]:
    """List the last changes of a person's rating, the newest first, up to a limit."""
    wanted = {**columns_of(key), "person": person_id, "most": most}
    rows = transaction.execute(OF_PERSON, wanted)
    return [RatingChangeRow(**row._mapping) for row in rows]


RATED_SINCE = select(rating_changes.c.match_id).where(
    IN_POOL, rating_changes.c.person_id == PERSON, rating_changes.c.at > AT
)


def list_rated_since(
    transaction: Connection, key: PoolKey, person_id: int, since: datetime
) -> list[int]:
    """List the matches after a moment that changed a person's rating in a pool."""
    wanted = {**columns_of(key), "person": person_id, "at": since}
    return list(transaction.scalars(RATED_SINCE, wanted))


TOP = (
    select(ratings, people.c.name)
    .join(people, people.c.id == ratings.c.person_id)
    .where(IN_TABLE)
    .order_by(ratings.c.rating.desc(), ratings.c.person_id.desc())
    .limit(bindparam("most"))
    .offset(bindparam("skipped"))
)


def list_table(
    transaction: Connection, key: PoolKey, now: datetime, most: int, skipped: int = 0
) -> list[TableRow]:
    """List the people of a table by rating, up to a limit, skipping the first ones."""
    wanted = {**columns_of(key), "now": now, "most": most, "skipped": skipped}
    return [_line(row) for row in transaction.execute(TOP, wanted)]


ABOVE = select(1).where(IN_TABLE, ratings.c.rating > bindparam("own")).limit(bindparam("most"))


def count_above(
    transaction: Connection, key: PoolKey, now: datetime, rating: float, most: int
) -> int:
    """Count the people of a table who have a higher rating, up to a limit."""
    wanted = {**columns_of(key), "now": now, "own": rating, "most": most}
    return len(transaction.execute(ABOVE, wanted).all())


NEWEST_POOL = (
    select(ratings.c.pool)
    .where(ratings.c.scope == SCOPE)
    .order_by(ratings.c.rated_at.desc())
    .limit(1)
)


def find_newest_pool(transaction: Connection, scope: int) -> str | None:
    """Return the pool of a scope in which a game was rated last, or None."""
    pool: str | None = transaction.scalar(NEWEST_POOL, {"scope": scope})
    return pool


def _line(row: Row[Any]) -> TableRow:
    columns = dict(row._mapping)
    name = columns.pop("name")
    return TableRow(Person(row.person_id, name), RatingRow(**columns))
