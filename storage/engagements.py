"""What a person is taking part in now: open challenges, lobbies, simuls, tournaments, and leads.

Each query looks in one server, or everywhere if none is given.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, and_, bindparam, or_, select, text, union_all

from storage.columns import UtcTime
from storage.schema import (
    IS_LIVE_TOURNAMENT,
    IS_OPEN_CHALLENGE,
    IS_OPEN_EVENING,
    IS_OPEN_LOBBY,
    applicants,
    challenges,
    channels,
    deputies,
    entries,
    evenings,
    lobbies,
    members,
    simul_boards,
    simuls,
    tournaments,
)
from storage.tournaments import IS_FORSAKEN

PERSON = bindparam("person", type_=BigInteger)
SERVER = bindparam("server", type_=BigInteger)
NOW = bindparam("now", type_=UtcTime)
AWAY = channels.alias("away")
IS_THERE = SERVER.is_(None) | (channels.c.server_id == SERVER)
LOBBIES = (
    select(lobbies.c.id)
    .join(channels, channels.c.id == lobbies.c.channel_id)
    .outerjoin(AWAY, AWAY.c.id == lobbies.c.away_channel_id)
    .where(
        text(IS_OPEN_LOBBY),
        lobbies.c.expires_at > NOW,
        IS_THERE | (AWAY.c.server_id == SERVER),
    )
)
LIVE_SIMULS = (
    select(simuls.c.id, simuls.c.state)
    .join(channels, channels.c.id == simuls.c.channel_id)
    .where(simuls.c.state.in_(["open", "running"]), IS_THERE)
)
TOURNAMENTS = (
    select(tournaments.c.id)
    .select_from(entries)
    .join(tournaments, tournaments.c.id == entries.c.tournament_id)
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .where(entries.c.person_id == PERSON, ~entries.c.is_out, text(IS_LIVE_TOURNAMENT), IS_THERE)
)
WAITING = (
    select(tournaments.c.id)
    .select_from(applicants)
    .join(tournaments, tournaments.c.id == applicants.c.tournament_id)
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .where(
        applicants.c.person_id == PERSON,
        applicants.c.state == "waiting",
        text(IS_LIVE_TOURNAMENT),
        IS_THERE,
    )
)
HAS_END = and_(tournaments.c.kind != "LADDER", ~IS_FORSAKEN)
CHALLENGES = (
    select(challenges.c.id, challenges.c.challenger_id)
    .join(channels, channels.c.id == challenges.c.channel_id)
    .where(
        or_(challenges.c.challenger_id == PERSON, challenges.c.opponent_id == PERSON),
        text(IS_OPEN_CHALLENGE),
        challenges.c.expires_at > NOW,
        IS_THERE,
    )
)


def list_open_challenges_of(
    transaction: Connection, person_id: int, server_id: int | None, now: datetime
) -> list[tuple[int, bool]]:
    """List the open challenges by or to a person, by id, and whether each is the person's own."""
    rows = transaction.execute(CHALLENGES, _named(person_id, server_id) | {"now": now})
    return [(row.id, row.challenger_id == person_id) for row in rows]


OWN_LOBBIES = LOBBIES.where(lobbies.c.starter_id == PERSON)


def list_own_lobbies(
    transaction: Connection, person_id: int, server_id: int | None, now: datetime
) -> list[int]:
    """List the open lobbies that a person has opened."""
    return list(transaction.scalars(OWN_LOBBIES, _named(person_id, server_id) | {"now": now}))


JOINED_LOBBIES = LOBBIES.join(
    members,
    or_(lobbies.c.white_team == members.c.team_id, lobbies.c.black_team == members.c.team_id),
).where(members.c.person_id == PERSON, members.c.left_at.is_(None))


def list_joined_lobbies(
    transaction: Connection, person_id: int, server_id: int | None, now: datetime
) -> list[int]:
    """List the open lobbies in which a person has joined a side, or was named for one."""
    named = _named(person_id, server_id) | {"now": now}
    return sorted(set(transaction.scalars(JOINED_LOBBIES, named)))


HOSTED_SIMULS = LIVE_SIMULS.where(simuls.c.host_id == PERSON)


def list_hosted_simuls(
    transaction: Connection, person_id: int, server_id: int | None = None
) -> list[tuple[int, str]]:
    """List the simuls of a host that are not over, by id, with their state."""
    rows = transaction.execute(HOSTED_SIMULS, _named(person_id, server_id))
    return [(row.id, row.state) for row in rows]


JOINED_SIMULS = LIVE_SIMULS.join(simul_boards, simuls.c.id == simul_boards.c.simul_id).where(
    simul_boards.c.person_id == PERSON, ~simul_boards.c.is_out
)


def list_joined_simuls(
    transaction: Connection, person_id: int, server_id: int | None = None
) -> list[tuple[int, str]]:
    """List the simuls that are not over in which a person has a board, with their state."""
    rows = transaction.execute(JOINED_SIMULS, _named(person_id, server_id))
    return [(row.id, row.state) for row in rows]


ENGAGED = TOURNAMENTS.union(WAITING)


def list_live_tournaments_of(
    transaction: Connection, person_id: int, server_id: int | None = None
) -> list[int]:
    """List the tournaments that are not over in which a person plays on, or waits for a place."""
    return list(transaction.scalars(ENGAGED, _named(person_id, server_id)))


LED = union_all(
    select(evenings.c.id)
    .join(channels, channels.c.id == evenings.c.channel_id)
    .where(evenings.c.host_id == PERSON, text(IS_OPEN_EVENING), IS_THERE),
    select(tournaments.c.id)
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .where(tournaments.c.starter_id == PERSON, text(IS_LIVE_TOURNAMENT), IS_THERE),
    select(tournaments.c.id)
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .join(deputies, deputies.c.tournament_id == tournaments.c.id)
    .where(deputies.c.person_id == PERSON, text(IS_LIVE_TOURNAMENT), IS_THERE),
)


def list_led_events(
    transaction: Connection, person_id: int, server_id: int | None = None
) -> list[int]:
    """List the evenings and tournaments, not over, that a person leads, by their ids."""
    return list(transaction.scalars(LED, _named(person_id, server_id)))


WITH_AN_END = TOURNAMENTS.where(HAS_END).union(WAITING.where(HAS_END))


def count_tournaments_of(transaction: Connection, person_id: int, since: datetime) -> int:
    """Count the tournaments that will be over some day in which a person plays or waits.

    Those opened before a moment that wait for a start no one has planned do not count.
    """
    named = _named(person_id, None) | {"since": since}
    return len(transaction.execute(WITH_AN_END, named).all())


def _named(person_id: int, server_id: int | None) -> dict[str, Any]:
    return {"person": person_id, "server": server_id}
