"""Evenings: opened, entered, played and shown."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Row,
    SmallInteger,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)

from storage.columns import OwnId, UtcTime
from storage.people import remember_people, remember_person
from storage.rows import (
    EveningChange,
    EveningGameRow,
    EveningNewsRow,
    EveningPlayerRow,
    EveningRow,
    EveningTrophyRow,
    NewEvening,
    Person,
    Place,
    columns_of,
)
from storage.schema import (
    IS_OPEN_EVENING,
    IS_UNTOLD_GAME,
    channels,
    evening_games,
    evening_news,
    evening_players,
    evening_trophies,
    evenings,
    people,
)
from storage.upserts import Upsert

EVENING = bindparam("evening", type_=OwnId)
THIS = evenings.c.id == EVENING
ENTRY = "entry"
WHOLE = (
    select(evenings, channels.c.server_id, people.c.name.label("host_name"))
    .join(channels, channels.c.id == evenings.c.channel_id)
    .join(people, people.c.id == evenings.c.host_id)
)
INSERT = insert(evenings).returning(evenings.c.id)


def insert_evening(transaction: Connection, new: NewEvening) -> int:
    """Keep a new evening in an occupied place; return its id."""
    remember_person(transaction, new.host)
    row = columns_of(new)
    place, host = row.pop("place"), row.pop("host")
    row |= {"channel_id": place.channel_id, "host_id": host.id, "state": ENTRY}
    row |= {"moved_seconds": 0, "wanted_version": 1, "shown_version": 0}
    made: int = transaction.execute(INSERT, row).scalar_one()
    return made


FIND = WHOLE.where(THIS)


def find_evening(transaction: Connection, evening_id: int) -> EveningRow | None:
    """Return the evening, or None if there is none with this id."""
    return _read(transaction.execute(FIND, {"evening": evening_id}).first())


LOCK = select(evenings.c.id).where(THIS).with_for_update()


def lock_evening(transaction: Connection, evening_id: int) -> None:
    """Lock the evening until the transaction ends."""
    transaction.execute(LOCK, {"evening": evening_id})


HERE = WHOLE.where(
    text(IS_OPEN_EVENING), evenings.c.channel_id == bindparam("channel", type_=BigInteger)
)


def find_open_evening(transaction: Connection, channel_id: int) -> EveningRow | None:
    """Return the evening of a channel that is not over, or None."""
    return _read(transaction.execute(HERE, {"channel": channel_id}).first())


OPEN = (
    select(evenings.c.id)
    .join(channels, channels.c.id == evenings.c.channel_id)
    .where(text(IS_OPEN_EVENING))
    .order_by(evenings.c.starts_at, evenings.c.id)
)
ALL_OPEN = select(evenings.c.id).where(text(IS_OPEN_EVENING)).order_by(evenings.c.due_at)


def list_open_evenings(transaction: Connection) -> list[int]:
    """List all evenings that are not over."""
    return list(transaction.scalars(ALL_OPEN))


OF_SERVER = OPEN.where(channels.c.server_id == bindparam("server", type_=BigInteger))


def list_open_of_server(transaction: Connection, server_id: int) -> list[int]:
    """List the evenings of a server that are not over, the next one first."""
    return list(transaction.scalars(OF_SERVER, {"server": server_id}))


OF_HOST = OPEN.where(evenings.c.host_id == bindparam("host", type_=BigInteger))


def list_open_of_host(transaction: Connection, host_id: int) -> list[int]:
    """List the evenings that a person hosts and that are not over."""
    return list(transaction.scalars(OF_HOST, {"host": host_id}))


OF_PERSON = (
    select(evening_players.c.evening_id)
    .join(evenings, evenings.c.id == evening_players.c.evening_id)
    .join(channels, channels.c.id == evenings.c.channel_id)
    .where(
        evening_players.c.person_id == bindparam("person", type_=BigInteger),
        text(IS_OPEN_EVENING),
        bindparam("server", type_=BigInteger).is_(None)
        | (channels.c.server_id == bindparam("server", type_=BigInteger)),
    )
)


def list_entered_evenings(
    transaction: Connection, person_id: int, server_id: int | None = None
) -> list[int]:
    """List the evenings, not over, that a person has entered, in one server or everywhere."""
    return list(transaction.scalars(OF_PERSON, {"person": person_id, "server": server_id}))


CHANGE = update(evenings).where(THIS)


def change_evening(transaction: Connection, evening_id: int, change: EveningChange) -> None:
    """Write what has become of an evening."""
    transaction.execute(CHANGE, {"evening": evening_id, **columns_of(change)})


NEXT = (
    select(evenings.c.id)
    .where(text(IS_OPEN_EVENING), evenings.c.due_at <= bindparam("now", type_=UtcTime))
    .order_by(evenings.c.due_at)
)


def list_next_evenings(transaction: Connection, now: datetime) -> list[int]:
    """List evenings for which something is due now."""
    return list(transaction.scalars(NEXT, {"now": now}))


MOMENT = select(evenings.c.due_at).where(text(IS_OPEN_EVENING)).order_by(evenings.c.due_at).limit(1)


def find_next_evening_moment(transaction: Connection) -> datetime | None:
    """Return when something is next due for any evening, or None if nothing is."""
    moment: datetime | None = transaction.scalar(MOMENT)
    return moment


FORGET_HALL = (
    update(evenings)
    .where(text(IS_OPEN_EVENING), evenings.c.hall_id == bindparam("hall", type_=BigInteger))
    .values(hall_id=None)
)


def forget_hall(transaction: Connection, hall_id: int) -> None:
    """Forget the hall of an evening that is not over."""
    transaction.execute(FORGET_HALL, {"hall": hall_id})


PLAYERS = (
    select(evening_players, people.c.name)
    .join(people, people.c.id == evening_players.c.person_id)
    .where(evening_players.c.evening_id == EVENING)
    .order_by(evening_players.c.number)
)


def list_evening_players(transaction: Connection, evening_id: int) -> list[EveningPlayerRow]:
    """List the people who have entered, in that order."""
    return [
        EveningPlayerRow(
            evening_id=row.evening_id,
            person=Person(row.person_id, row.name),
            number=row.number,
            presence=row.presence,
            since=row.since,
            waits_from=row.waits_from,
            absences=row.absences,
            wants_again=row.wants_again,
        )
        for row in transaction.execute(PLAYERS, {"evening": evening_id})
    ]


KEEP_PLAYER = Upsert(
    evening_players, ("presence", "since", "waits_from", "absences", "wants_again")
)


def keep_evening_players(transaction: Connection, rows: Sequence[EveningPlayerRow]) -> None:
    """Keep people of an evening as they stand."""
    remember_people(transaction, [row.person for row in rows])
    parameters = [columns_of(row) for row in rows]
    for each in parameters:
        each["person_id"] = each.pop("person").id
    if parameters:
        transaction.execute(KEEP_PLAYER.spoken_by(transaction), parameters)


DROP_PLAYER = delete(evening_players).where(
    evening_players.c.evening_id == EVENING,
    evening_players.c.number == bindparam("its_number", type_=SmallInteger),
)


def drop_evening_player(transaction: Connection, evening_id: int, number: int) -> None:
    """Forget a person who has left before a first game."""
    transaction.execute(DROP_PLAYER, {"evening": evening_id, "its_number": number})


GAMES = (
    select(evening_games)
    .where(evening_games.c.evening_id == EVENING)
    .order_by(evening_games.c.match_id)
)


def list_evening_games(transaction: Connection, evening_id: int) -> list[EveningGameRow]:
    """List the games of an evening in the order of pairing."""
    return [_game(row) for row in transaction.execute(GAMES, {"evening": evening_id})]


KEEP_GAME = Upsert(evening_games, ("first_move_by", "has_white_moved", "kind", "plies", "ended_at"))


def keep_evening_games(transaction: Connection, rows: Iterable[EveningGameRow]) -> None:
    """Keep games of an evening as they stand."""
    if parameters := [{**columns_of(row), "told": 0} for row in rows]:
        transaction.execute(KEEP_GAME.spoken_by(transaction), parameters)


OF_MATCH = select(evening_games.c.evening_id).where(
    evening_games.c.match_id == bindparam("match", type_=OwnId)
)


def find_evening_of_match(transaction: Connection, match_id: int) -> int | None:
    """Return the evening for which a match is played, None for another match."""
    found: int | None = transaction.scalar(OF_MATCH, {"match": match_id})
    return found


RUNNING_IN_SERVER = (
    select(evening_games.c.match_id, evenings.c.channel_id)
    .join(evenings, evenings.c.id == evening_games.c.evening_id)
    .join(channels, channels.c.id == evenings.c.channel_id)
    .where(
        text(IS_OPEN_EVENING),
        evening_games.c.kind.is_(None),
        channels.c.server_id == bindparam("server", type_=BigInteger),
    )
    .order_by(evening_games.c.match_id.desc())
)


def list_running_evening_games(transaction: Connection, server_id: int) -> list[tuple[int, Place]]:
    """List the matches that are played in evenings of a server, the newest first, with places."""
    found = transaction.execute(RUNNING_IN_SERVER, {"server": server_id})
    return [(row.match_id, Place(server_id, row.channel_id)) for row in found]


UNTOLD = (
    select(evening_games.c.match_id, evening_games.c.told)
    .where(evening_games.c.evening_id == EVENING, text(IS_UNTOLD_GAME))
    .order_by(evening_games.c.match_id)
)


def list_untold_games(transaction: Connection, evening_id: int) -> dict[int, int]:
    """Return how much of each game has still to be told: 0 its pairing too, 1 its result."""
    rows = transaction.execute(UNTOLD, {"evening": evening_id})
    return {row.match_id: row.told for row in rows}


TELL = update(evening_games).where(
    evening_games.c.evening_id == EVENING,
    evening_games.c.match_id == bindparam("match", type_=OwnId),
    evening_games.c.told < bindparam("told_now", type_=SmallInteger),
)


def note_games_told(transaction: Connection, evening_id: int, told: dict[int, int]) -> None:
    """Record how much of some games has been told."""
    for match_id, much in told.items():
        row = {"evening": evening_id, "match": match_id, "told_now": much, "told": much}
        transaction.execute(TELL, row)


ADD_NEWS = insert(evening_news)


def add_evening_news(transaction: Connection, evening_id: int, news: str) -> None:
    """Keep news of an evening until it is posted."""
    transaction.execute(ADD_NEWS, {"evening_id": evening_id, "news": news})


NEWS = (
    select(evening_news)
    .where(evening_news.c.id > bindparam("after", type_=OwnId))
    .order_by(evening_news.c.id)
    .limit(bindparam("most"))
)


def list_evening_news(
    transaction: Connection, after: int = 0, most: int = 50
) -> list[EveningNewsRow]:
    """List the news to be posted, the oldest first, with ids above `after`."""
    rows = transaction.execute(NEWS, {"after": after, "most": most})
    return [EveningNewsRow(row.id, row.evening_id, row.news) for row in rows]


DROP_NEWS = delete(evening_news).where(evening_news.c.id == bindparam("its_news", type_=OwnId))


def drop_evening_news(transaction: Connection, news_id: int) -> None:
    """Forget news that has been posted."""
    transaction.execute(DROP_NEWS, {"its_news": news_id})


KEEP_TROPHY = Upsert(evening_trophies)


def keep_evening_trophies(transaction: Connection, rows: Iterable[EveningTrophyRow]) -> None:
    """Keep what people have won; what they have won before stays as it is."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP_TROPHY.spoken_by(transaction), parameters)


def _read(row: Row[Any] | None) -> EveningRow | None:
    if row is None:
        return None
    columns = dict(row._mapping)
    place = Place(columns.pop("server_id"), columns.pop("channel_id"))
    host = Person(columns.pop("host_id"), columns.pop("host_name"))
    return EveningRow(place=place, host=host, **columns)


def _game(row: Row[Any]) -> EveningGameRow:
    columns = dict(row._mapping)
    del columns["told"]
    return EveningGameRow(**columns)
