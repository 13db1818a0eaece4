"""Trophies: places that people have won in tournaments and evenings."""

from collections.abc import Iterable

from sqlalchemy import BigInteger, Connection, bindparam, select, union_all

from storage.rows import Place, TrophyRow, WonTrophyRow, columns_of
from storage.schema import channels, evening_trophies, evenings, tournaments, trophies
from storage.upserts import Upsert

KEEP = Upsert(trophies)


def keep_trophies(transaction: Connection, rows: Iterable[TrophyRow]) -> None:
    """Keep what people have won; what they have won before stays as it is."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP.spoken_by(transaction), parameters)


PERSON = bindparam("person", type_=BigInteger)
SERVER = bindparam("server", type_=BigInteger)
OF_TOURNAMENTS = (
    select(
        tournaments.c.name,
        tournaments.c.channel_id,
        channels.c.server_id,
        tournaments.c.started_at,
        trophies.c.place,
        trophies.c.people,
    )
    .select_from(trophies)
    .join(tournaments, tournaments.c.id == trophies.c.tournament_id)
    .join(channels, channels.c.id == tournaments.c.channel_id)
    .where(
        trophies.c.person_id == PERSON,
        channels.c.server_id == SERVER,
        tournaments.c.started_at.is_not(None),
    )
)
OF_EVENINGS = (
    select(
        evenings.c.name,
        evenings.c.channel_id,
        channels.c.server_id,
        evenings.c.starts_at,
        evening_trophies.c.place,
        evening_trophies.c.people,
    )
    .select_from(evening_trophies)
    .join(evenings, evenings.c.id == evening_trophies.c.evening_id)
    .join(channels, channels.c.id == evenings.c.channel_id)
    .where(evening_trophies.c.person_id == PERSON, channels.c.server_id == SERVER)
)
OF_PERSON = (
    union_all(OF_TOURNAMENTS, OF_EVENINGS)
    .order_by(tournaments.c.started_at.desc())
    .limit(bindparam("most"))
)


def list_trophies_of(
    transaction: Connection, person_id: int, server_id: int, most: int
) -> list[WonTrophyRow]:
    """List what a person has won in a server, the newest first."""
    wanted = {"person": person_id, "server": server_id, "most": most}
    return [
        WonTrophyRow(
            name=row.name,
            where=Place(row.server_id, row.channel_id),
            place=row.place,
            people=row.people,
            started_at=row.started_at,
        )
        for row in transaction.execute(OF_PERSON, wanted)
    ]
