"""How strong the people of a tournament are: their ratings in the pool of its games."""

from datetime import datetime

from bot.ratings.glicko import START, Rating, age
from bot.ratings.pools import WORLD
from bot.ratings.rated_terms import pool_of, write_pool
from bot.ratings.rating_store import record_of
from bot.tournaments.tournament import Tournament
from storage import Person, Transaction
from storage.ratings import find_rating
from storage.rows import PoolKey


def find_pool(tournament: Tournament) -> PoolKey:
    """Return the pool and scope of ratings that measure the people of a tournament."""
    scope = tournament.place.server_id or WORLD
    return PoolKey(scope, write_pool(pool_of(tournament.terms)))


def find_strength(transaction: Transaction, key: PoolKey, person: Person) -> float:
    """Return a person's rating, or a newcomer's without games."""
    row = find_rating(transaction, key, person.id)
    return START if row is None else row.rating


def find_present_rating(
    transaction: Transaction, key: PoolKey, person: Person, now: datetime
) -> Rating | None:
    """Return a person's rating with its deviation as of now, None without games."""
    row = find_rating(transaction, key, person.id)
    if row is None:
        return None
    record = record_of(row)
    return age(record.rating, record.idle(now))
