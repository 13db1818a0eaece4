"""Conversations of one person with the bot, whose ids identify that person."""

from sqlalchemy import (
    BigInteger,
    Connection,
    Delete,
    Table,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from storage.schema import (
    boards,
    challenges,
    channels,
    game_puzzles,
    offer_messages,
    people,
    rooms,
    seats,
)

FORMER = bindparam("former", type_=BigInteger)
CHANNEL = bindparam("channel", type_=BigInteger)
OTHER_ROOM, OTHER_SEAT = rooms.alias("other_room"), seats.alias("other_seat")
MATCHES = select(rooms.c.match_id).where(rooms.c.channel_id == CHANNEL)
CLOSE_ROOMS = (
    update(rooms)
    .where(rooms.c.channel_id == CHANNEL)
    .values(
        channel_id=FORMER,
        message_id=None,
        is_closed=True,
        shown_version=rooms.c.wanted_version,
        quiet_changes_shown=rooms.c.quiet_changes,
    )
)
CLOSE_CHALLENGES = (
    update(challenges)
    .where(challenges.c.channel_id == CHANNEL)
    .values(channel_id=FORMER, message_id=None, shown_state=challenges.c.state)
)
MOVE_PUZZLES = (
    update(game_puzzles)
    .where(game_puzzles.c.match_id.in_(MATCHES), game_puzzles.c.channel_id == CHANNEL)
    .values(channel_id=FORMER)
)


def _forget_in(table: Table) -> Delete:
    of_channel = table.c.channel_id == CHANNEL
    return delete(table).where(table.c.match_id.in_(MATCHES), of_channel)


STEPS = (
    _forget_in(boards),
    _forget_in(offer_messages),
    MOVE_PUZZLES,
    CLOSE_CHALLENGES,
    CLOSE_ROOMS,  # the other statements look for its matches
)
PERSON = bindparam("person", type_=BigInteger)
OWN = select(rooms.c.channel_id).where(rooms.c.person_id == PERSON).distinct()
DIRECT = select(people.c.dm_channel_id).where(people.c.id == PERSON)
IS_SHARED = exists().where(
    OTHER_ROOM.c.channel_id == rooms.c.channel_id,
    OTHER_SEAT.c.match_id == OTHER_ROOM.c.match_id,
    OTHER_SEAT.c.person_id > 0,
    OTHER_SEAT.c.person_id != PERSON,
)
ALONE = (
    select(rooms.c.channel_id)
    .select_from(seats)
    .join(rooms, rooms.c.match_id == seats.c.match_id)
    .join(channels, channels.c.id == rooms.c.channel_id)
    .where(
        seats.c.person_id.in_([PERSON, FORMER]),
        rooms.c.person_id.is_(None),
        channels.c.server_id.is_(None),
        ~IS_SHARED,
    )
    .distinct()
)
ADD = insert(channels).values(id=FORMER)


def close_private_channels(transaction: Connection, person_id: int, former_id: int) -> None:
    """Detach games from a person's conversations with the bot, and forget those channels.

    A conversation in which someone else plays belongs to them too, and stays.
    """
    both = {"person": person_id, "former": former_id}
    found = {*transaction.scalars(OWN, both), *transaction.scalars(ALONE, both)}
    found |= {*transaction.scalars(DIRECT, both)} - {None}
    if found:
        transaction.execute(ADD, both)
    for channel_id in found:
        for step in STEPS:
            transaction.execute(step, {"channel": channel_id, "former": former_id})
        _drop(transaction, channel_id)


DROP = delete(channels).where(channels.c.id == CHANNEL, channels.c.server_id.is_(None))


def _drop(transaction: Connection, channel_id: int) -> None:
    """Delete a channel unless something else refers to it."""
    try:
        with transaction.begin_nested():
            transaction.execute(DROP, {"channel": channel_id})
    except IntegrityError:
        pass
