"""Where challenges, lobbies, simuls, tournaments and evenings are shown, and who takes part."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Table,
    bindparam,
    null,
    or_,
    select,
)

from storage.columns import OwnId
from storage.rows import Place, Sight, SubjectKind
from storage.schema import (
    challenges,
    channels,
    entries,
    evening_players,
    evenings,
    lobbies,
    members,
    simul_boards,
    simuls,
    tournaments,
)

AWAY = channels.alias("away")
PERSON = bindparam("person", type_=BigInteger)


def find_sight(
    transaction: Connection, kind: SubjectKind, subject_id: int, person_id: int
) -> Sight | None:
    """Return where something is shown and whether a person takes part, or None if it is unknown."""
    row = transaction.execute(FIND[kind], {"id": subject_id, "person": person_id}).first()
    if row is None:
        return None
    places = [Place(row.server_id, row.channel_id)]
    if row.away_channel_id is not None:
        places.append(Place(row.away_server_id, row.away_channel_id))
    return Sight(tuple(places), bool(row.is_part))


def _select(table: Table, *parts: ColumnElement[Any]) -> Select[Any]:
    """Build the query of a table's row, with whether a person has one of these roles in it."""
    columns = [table.c.channel_id, channels.c.server_id, or_(*parts).label("is_part")]
    is_this = table.c.id == bindparam("id", type_=OwnId)
    away = table.c.get("away_channel_id")
    away_server = null() if away is None else AWAY.c.server_id
    columns.append((null() if away is None else away).label("away_channel_id"))
    columns.append(away_server.label("away_server_id"))
    whole = select(*columns).join(channels, channels.c.id == table.c.channel_id).where(is_this)
    return whole if away is None else whole.outerjoin(AWAY, AWAY.c.id == away)


def _has(table: Table, *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Tell whether there is a row of the person."""
    return select(table.c.person_id).where(table.c.person_id == PERSON, *conditions).exists()


FIND: Mapping[SubjectKind, Select[Any]] = {
    SubjectKind.CHALLENGE: _select(
        challenges, challenges.c.challenger_id == PERSON, challenges.c.opponent_id == PERSON
    ),
    SubjectKind.LOBBY: _select(
        lobbies,
        lobbies.c.starter_id == PERSON,
        _has(members, members.c.team_id.in_([lobbies.c.white_team, lobbies.c.black_team])),
    ),
    SubjectKind.SIMUL: _select(
        simuls,
        simuls.c.host_id == PERSON,
        _has(simul_boards, simul_boards.c.simul_id == simuls.c.id),
    ),
    SubjectKind.TOURNAMENT: _select(
        tournaments,
        tournaments.c.starter_id == PERSON,
        _has(entries, entries.c.tournament_id == tournaments.c.id),
    ),
    SubjectKind.EVENING: _select(
        evenings,
        evenings.c.host_id == PERSON,
        _has(evening_players, evening_players.c.evening_id == evenings.c.id),
    ),
}
