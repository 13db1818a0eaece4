"""Games of tournaments that wait for a judgement: kept, told, forgotten."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Connection, bindparam, delete, insert, select, text, update

from storage.columns import OwnId
from storage.schema import IS_UNTOLD_JUDGING, channels, judgings, tournaments

THIS = judgings.c.match_id == bindparam("match", type_=OwnId)
OF_TOURNAMENT = judgings.c.tournament_id == bindparam("tournament", type_=OwnId)


ADD = insert(judgings)


def add_judging(
    transaction: Connection, tournament_id: int, match_id: int, until: datetime
) -> None:
    """Make a game wait until a moment for an arbiter's judgement."""
    row = {"match_id": match_id, "tournament_id": tournament_id, "until": until}
    transaction.execute(ADD, row)


FIND = select(judgings.c.until).where(THIS)


def find_judging(transaction: Connection, match_id: int) -> datetime | None:
    """Return until when a game waits for a judgement, or None if it does not."""
    until: datetime | None = transaction.scalar(FIND, {"match": match_id})
    return until


DROP = delete(judgings).where(THIS)


def drop_judging(transaction: Connection, match_id: int) -> None:
    """Forget that a game waits for a judgement, if it does."""
    transaction.execute(DROP, {"match": match_id})


FORGET = delete(judgings).where(OF_TOURNAMENT)


def forget_judgings(transaction: Connection, tournament_id: int) -> None:
    """Forget all games of a tournament that wait for a judgement."""
    transaction.execute(FORGET, {"tournament": tournament_id})


ALL_OF = select(judgings.c.match_id, judgings.c.until).where(OF_TOURNAMENT)


def list_judgings(transaction: Connection, tournament_id: int) -> dict[int, datetime]:
    """Return until when games of a tournament wait for a judgement, by match."""
    rows = transaction.execute(ALL_OF, {"tournament": tournament_id})
    return {row.match_id: row.until for row in rows}


UNTOLD = (
    select(judgings.c.tournament_id)
    .where(text(IS_UNTOLD_JUDGING), judgings.c.tournament_id > bindparam("after", type_=OwnId))
    .distinct()
    .order_by(judgings.c.tournament_id)
    .limit(bindparam("most"))
)


def list_untold_judgings(transaction: Connection, after: int = 0, most: int = 50) -> list[int]:
    """List tournaments with ids above `after` whose arbiter was not told of all waiting games."""
    return [*transaction.scalars(UNTOLD, {"after": after, "most": most})]


UNTELL = (
    update(judgings)
    .where(
        judgings.c.tournament_id.in_(
            select(tournaments.c.id)
            .join(channels, channels.c.id == tournaments.c.channel_id)
            .where(
                tournaments.c.starter_id == bindparam("starter", type_=BigInteger),
                channels.c.server_id == bindparam("server", type_=BigInteger),
            )
        )
    )
    .values(is_told=False)
)


def forget_judgings_told(transaction: Connection, server_id: int, starter_id: int) -> None:
    """Have a server's arbiters told again of waiting games in tournaments a person started."""
    transaction.execute(UNTELL, {"server": server_id, "starter": starter_id})


NOTE = update(judgings).where(THIS).values(is_told=True)


def note_judgings_told(transaction: Connection, match_ids: Sequence[int]) -> None:
    """Note that an arbiter was told of games that wait for a judgement."""
    if match_ids:
        transaction.execute(NOTE, [{"match": match_id} for match_id in match_ids])
