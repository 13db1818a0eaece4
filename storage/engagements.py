"""What a person has to do with others now: open challenges, lobbies, simuls, tournaments."""

from sqlalchemy import BigInteger, Connection, bindparam, or_, select, text

from storage.schema import (
    IS_LIVE_TOURNAMENT,
    IS_OPEN_CHALLENGE,
    IS_OPEN_LOBBY,
    challenges,
    entries,
    lobbies,
    members,
    simul_boards,
    simuls,
    tournaments,
)

PERSON = bindparam("person", type_=BigInteger)
CHALLENGES = select(challenges.c.id, challenges.c.challenger_id).where(
    or_(challenges.c.challenger_id == PERSON, challenges.c.opponent_id == PERSON),
    text(IS_OPEN_CHALLENGE),
)
OWN_LOBBIES = select(lobbies.c.id).where(lobbies.c.starter_id == PERSON, text(IS_OPEN_LOBBY))
JOINED_LOBBIES = (
    select(lobbies.c.id)
    .select_from(members)
    .join(
        lobbies,
        or_(lobbies.c.white_team == members.c.team_id, lobbies.c.black_team == members.c.team_id),
    )
    .where(members.c.person_id == PERSON, members.c.left_at.is_(None), text(IS_OPEN_LOBBY))
)
IS_LIVE_SIMUL = simuls.c.state.in_(["open", "running"])
HOSTED_SIMULS = select(simuls.c.id, simuls.c.state).where(simuls.c.host_id == PERSON, IS_LIVE_SIMUL)
JOINED_SIMULS = (
    select(simuls.c.id, simuls.c.state)
    .select_from(simul_boards)
    .join(simuls, simuls.c.id == simul_boards.c.simul_id)
    .where(simul_boards.c.person_id == PERSON, ~simul_boards.c.is_out, IS_LIVE_SIMUL)
)
TOURNAMENTS = (
    select(tournaments.c.id)
    .select_from(entries)
    .join(tournaments, tournaments.c.id == entries.c.tournament_id)
    .where(entries.c.person_id == PERSON, ~entries.c.is_out, text(IS_LIVE_TOURNAMENT))
)


def list_open_challenges_of(transaction: Connection, person_id: int) -> list[tuple[int, bool]]:
    """List the open challenges of or to a person, by id, and whether they are the person's own."""
    rows = transaction.execute(CHALLENGES, {"person": person_id})
    return [(row.id, row.challenger_id == person_id) for row in rows]


def list_own_lobbies(transaction: Connection, person_id: int) -> list[int]:
    """List the open lobbies that a person has opened."""
    return list(transaction.scalars(OWN_LOBBIES, {"person": person_id}))


def list_joined_lobbies(transaction: Connection, person_id: int) -> list[int]:
    """List the open lobbies in which a person has joined a side, or was named for one."""
    return sorted(set(transaction.scalars(JOINED_LOBBIES, {"person": person_id})))


def list_hosted_simuls(transaction: Connection, person_id: int) -> list[tuple[int, str]]:
    """List the simuls of a host that are not over, by id, with their state."""
    return [
        (row.id, row.state) for row in transaction.execute(HOSTED_SIMULS, {"person": person_id})
    ]


def list_joined_simuls(transaction: Connection, person_id: int) -> list[tuple[int, str]]:
    """List the simuls that are not over in which a person has a board, with their state."""
    return [
        (row.id, row.state) for row in transaction.execute(JOINED_SIMULS, {"person": person_id})
    ]


def list_live_tournaments_of(transaction: Connection, person_id: int) -> list[int]:
    """List the tournaments that are not over in which a person plays on."""
    return list(transaction.scalars(TOURNAMENTS, {"person": person_id}))
