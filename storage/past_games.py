"""The finished matches of a person in a server, the newest first."""

from sqlalchemy import BigInteger, Connection, bindparam, select, text

from storage.rows import PastGame
from storage.schema import matches, seats

MINE, THEIRS = seats.alias("mine"), seats.alias("theirs")
OF_PERSON = (
    select(
        matches.c.id.label("match_id"),
        matches.c.game,
        MINE.c.color,
        matches.c.ending,
        matches.c.winner,
        THEIRS.c.person_id.label("opponent_id"),
        matches.c.odds,
        matches.c.ended_at,
    )
    .select_from(MINE)
    .join(matches, matches.c.id == MINE.c.match_id)
    .join(THEIRS, (THEIRS.c.match_id == MINE.c.match_id) & (THEIRS.c.color != MINE.c.color))
    .where(
        MINE.c.person_id == bindparam("person", type_=BigInteger),
        text("mine.is_over"),
        matches.c.ending.is_not(None),
        matches.c.server_id == bindparam("server", type_=BigInteger),
    )
    .order_by(MINE.c.match_id.desc())
    .limit(bindparam("most"))
)


def list_past_games(
    transaction: Connection, person_id: int, server_id: int, most: int
) -> list[PastGame]:
    """List the finished matches of a person in a server, the newest first, up to a limit."""
    wanted = {"person": person_id, "server": server_id, "most": most}
    return [PastGame(**row._mapping) for row in transaction.execute(OF_PERSON, wanted)]


WITH_OPPONENT = OF_PERSON.where(THEIRS.c.person_id == bindparam("opponent", type_=BigInteger))


def list_games_of_pair(
    transaction: Connection, pair: tuple[int, int], server_id: int, most: int
) -> list[PastGame]:
    """List the finished matches between two people in a server, from the first one's side.

    The newest come first, up to a limit.
    """
    person_id, opponent_id = pair
    wanted = {"person": person_id, "opponent": opponent_id, "server": server_id, "most": most}
    return [PastGame(**row._mapping) for row in transaction.execute(WITH_OPPONENT, wanted)]
