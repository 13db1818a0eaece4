"""Rated games: begun, ended, annulled, and listed in order to be rated again."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    TextClause,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    update,
)

from storage.columns import UtcTime
from storage.rows import RatedGameRow, columns_of
from storage.schema import IS_WORLD_GAME, rated_games, seats

WORLD = 0  # the scope of games whose players want a worldwide rating
THIS = rated_games.c.match_id == bindparam("match")
ONE, OTHER = bindparam("one", type_=BigInteger), bindparam("other", type_=BigInteger)
WITH_EACH_OTHER = or_(
    and_(rated_games.c.white_id == ONE, rated_games.c.black_id == OTHER),
    and_(rated_games.c.white_id == OTHER, rated_games.c.black_id == ONE),
)
IN_SERVER = rated_games.c.server_id == bindparam("scope", type_=BigInteger)
IN_WORLD = text(IS_WORLD_GAME)
FROM = bindparam("since", type_=UtcTime)


def _counted_in(scope: ColumnElement[bool] | TextClause) -> ColumnElement[bool]:
    return and_(scope, rated_games.c.pool == bindparam("pool"), ~rated_games.c.is_annulled)


def _select_since(scope: ColumnElement[bool] | TextClause) -> Select[Any]:
    return (
        select(rated_games)
        .where(_counted_in(scope), rated_games.c.ended_at >= FROM)
        .order_by(rated_games.c.ended_at, rated_games.c.match_id)
    )


SINCE = {True: _select_since(IN_WORLD), False: _select_since(IN_SERVER)}
ADD = insert(rated_games)


def add_rated_game(transaction: Connection, row: RatedGameRow) -> None:
    """Keep a game that has begun as a rated one."""
    transaction.execute(ADD, columns_of(row))


FIND = select(rated_games).where(THIS)


def find_rated_game(transaction: Connection, match_id: int) -> RatedGameRow | None:
    """Return the rated game of a match, or None if it is not rated."""
    row = transaction.execute(FIND, {"match": match_id}).one_or_none()
    return RatedGameRow(**row._mapping) if row else None


END = (
    update(rated_games)
    .where(THIS)
    .values(ended_at=bindparam("ended", type_=UtcTime), white_points=bindparam("points"))
)


def end_rated_game(
    transaction: Connection, match_id: int, ended_at: datetime, white_points: int
) -> None:
    """Keep how a rated game ended."""
    ended = {"match": match_id, "ended": ended_at, "points": white_points}
    transaction.execute(END, ended)


DROP = delete(rated_games).where(THIS)


def drop_rated_game(transaction: Connection, match_id: int) -> None:
    """Forget a game that began as a rated one but, from how it ended, does not count."""
    transaction.execute(DROP, {"match": match_id})


ANNUL = update(rated_games).where(THIS, ~rated_games.c.is_annulled).values(is_annulled=True)


def annul_rated_game(transaction: Connection, match_id: int) -> bool:
    """Annul a rated game, so that it no longer counts; tell whether it counted before."""
    return transaction.execute(ANNUL, {"match": match_id}).rowcount > 0


BEGUN = (
    select(rated_games.c.began_at)
    .where(
        WITH_EACH_OTHER,
        rated_games.c.began_at > bindparam("since", type_=UtcTime),
    )
    .order_by(rated_games.c.began_at)
)


def list_beginnings(
    transaction: Connection, one: int, other: int, since: datetime
) -> list[datetime]:
    """List when the rated games between two people began, those after a moment."""
    pair = {"one": one, "other": other, "since": since}
    return list(transaction.scalars(BEGUN, pair))


def list_rated_games(
    transaction: Connection, scope: int, pool: str, since: datetime
) -> list[RatedGameRow]:
    """List the games that count in a pool and ended at or after a moment, in rating order."""
    wanted = {"scope": scope, "pool": pool, "since": since}
    rows = transaction.execute(SINCE[scope == WORLD], wanted)
    return [RatedGameRow(**row._mapping) for row in rows]


OF_PERSON = (
    select(rated_games)
    .join(seats, seats.c.match_id == rated_games.c.match_id)
    .where(
        seats.c.person_id == bindparam("person", type_=BigInteger),
        IN_SERVER,
        rated_games.c.ended_at.is_not(None),
        ~rated_games.c.is_annulled,
    )
    .order_by(rated_games.c.match_id.desc())
    .limit(bindparam("most"))
)


def list_rated_games_of(
    transaction: Connection, person_id: int, server_id: int, most: int
) -> list[RatedGameRow]:
    """List the games of a person that count in a server, the newest first, up to a limit."""
    wanted = {"person": person_id, "scope": server_id, "most": most}
    return [RatedGameRow(**row._mapping) for row in transaction.execute(OF_PERSON, wanted)]


OF_PAIR = (
    select(rated_games)
    .where(
        WITH_EACH_OTHER,
        IN_SERVER,
        rated_games.c.ended_at.is_not(None),
        ~rated_games.c.is_annulled,
    )
    .order_by(rated_games.c.match_id.desc())
    .limit(bindparam("most"))
)


def list_rated_games_of_pair(
    transaction: Connection, one: int, other: int, server_id: int, most: int
) -> list[RatedGameRow]:
    """List the games between two people that count in a server, the newest first."""
    wanted = {"one": one, "other": other, "scope": server_id, "most": most}
    return [RatedGameRow(**row._mapping) for row in transaction.execute(OF_PAIR, wanted)]
