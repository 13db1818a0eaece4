"""Trophies: places that people have won in tournaments."""

from collections.abc import Iterable

from sqlalchemy import BigInteger, Connection, bindparam, select

from storage.rows import Place, TrophyRow, WonTrophyRow, columns_of
from storage.schema import channels, tournaments, trophies
from storage.upserts import Upsert

KEEP = Upsert(trophies)
OF_PERSON = (
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
        trophies.c.person_id == bindparam("person", type_=BigInteger),
        channels.c.server_id == bindparam("server", type_=BigInteger),
        tournaments.c.started_at.is_not(None),
    )
    .order_by(trophies.c.tournament_id.desc())
    .limit(bindparam("most"))
)


def keep_trophies(transaction: Connection, rows: Iterable[TrophyRow]) -> None:
    """Keep what people have won; what they have won before stays as it is."""
    if parameters := [columns_of(row) for row in rows]:
        transaction.execute(KEEP.spoken_by(transaction), parameters)


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
