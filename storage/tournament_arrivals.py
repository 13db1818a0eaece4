"""Players who were ready for tournament games, and the messages about rounds."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from storage.rows import ArrivalRow, RoundPostRow, columns_of
from storage.schema import arrivals, round_posts
from storage.upserts import Upsert

KEEP_ARRIVAL = Upsert(arrivals, ("ready_at", "last_day", "days", "called_at"))


def keep_arrivals(transaction: Connection, rows: Iterable[ArrivalRow]) -> None:
    """Keep the arrivals of players who are ready for a game."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_ARRIVAL.spoken_by(transaction), parameters)


def list_arrivals(transaction: Connection, tournament_id: int) -> list[ArrivalRow]:
    """List all arrivals for the games of a tournament."""
    found = select(arrivals).where(arrivals.c.tournament_id == tournament_id)
    return [ArrivalRow(**row._mapping) for row in transaction.execute(found)]


KEEP_POST = Upsert(round_posts, ("message_id",))


def keep_round_post(transaction: Connection, post: RoundPostRow) -> None:
    """Keep the message about a part of a round."""
    transaction.execute(KEEP_POST.spoken_by(transaction), [columns_of(post)])


def list_round_posts(transaction: Connection, tournament_id: int) -> list[RoundPostRow]:
    """List the messages about the rounds of a tournament, by round and part."""
    found = (
        select(round_posts)
        .where(round_posts.c.tournament_id == tournament_id)
        .order_by(round_posts.c.round, round_posts.c.part)
    )
    return [RoundPostRow(**row._mapping) for row in transaction.execute(found)]
